import UIModelDaemon
import UIModelJSON

/// The lines that a unified diff adds or changes, by file.
struct ChangedLines {
  /// Lines count from 1, by the path in the diff, without the `b/` that git writes before it.
  private(set) var byPath: [String: [ClosedRange<Int>]] = [:]

  init(diff: String) throws(UsageError) {
    var path: String?
    // What a hunk still has: a line of its own text may look like a header.
    var (left, added, line) = (0, 0, 0)
    for text in diff.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if left > 0 || added > 0 {
        switch text.first {
        case "+":
          if let path, added > 0 { note(line, path) }
          (added, line) = (added - 1, line + 1)
        case "-":
          left -= 1
          // Where something is gone, what stands there now has changed.
          if let path, line > 0 { note(line, path) }
        case "\\": break
        default: (left, added, line) = (left - 1, added - 1, line + 1)
        }
      } else if text.hasPrefix("+++ ") {
        path = ChangedLines.path(text.dropFirst(4))
      } else if text.hasPrefix("@@ ") {
        guard let hunk = ChangedLines.hunk(text) else { throw UsageError("--changed-lines: '\(text)' is not a hunk") }
        (left, added, line) = (hunk.old, hunk.new, max(1, hunk.start))
      }
    }
  }

  private mutating func note(_ line: Int, _ path: String) {
    if let last = byPath[path]?.last, last.contains(line) || last.upperBound == line - 1 {
      byPath[path]?.removeLast()
      byPath[path]?.append(last.lowerBound...max(last.upperBound, line))
    } else {
      byPath[path, default: []].append(line...line)
    }
  }

  /// Nil for a file that is gone.
  private static func path(_ text: Substring) -> String? {
    var name = text.prefix { $0 != "\t" }
    if name.hasPrefix("\""), name.hasSuffix("\""), name.count > 1 { name = name.dropFirst().dropLast() }
    if name == "/dev/null" { return nil }
    return String(name.hasPrefix("b/") ? name.dropFirst(2) : name)
  }

  /// The counts of lines, and where the new ones begin, of `@@ -1,2 +3,4 @@`.
  private static func hunk(_ text: Substring) -> (old: Int, new: Int, start: Int)? {
    let parts = text.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func numbers(_ part: Substring) -> (start: Int, count: Int)? {
      let both = part.dropFirst().split(separator: ",")
      guard let start = both.first.flatMap({ Int($0) }) else { return nil }
      return (start, both.count > 1 ? Int(both[1]) ?? 1 : 1)
    }
    guard let old = numbers(parts[1]), let new = numbers(parts[2]) else { return nil }
    return (old.count, new.count, new.start)
  }

  /// Whether a finding has to do with a line that has changed: what it marks, or a place that is related.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    ([finding.place] + finding.related.map(\.place)).contains { place in
      // A diff has paths from the root of the repository, or from the current folder.
      let lines = (byPath[place.rootedPath] ?? []) + (byPath[place.path] ?? [])
      return lines.contains { $0.overlaps(place.line...max(place.line, place.endLine)) }
    }
  }
}
