import UIModelDaemon
import UIModelJSON

/// The lines that a unified diff adds or changes, by file.
struct ChangedLines {
  /// Lines count from 1, by the path in the diff, with and without the letter that git writes before it.
  private(set) var byPath: [String: [ClosedRange<Int>]] = [:]
  /// The files of the diff, each by the paths that it may have; none for one that is gone.
  private(set) var files: [[String]] = []

  /// No file has more lines.
  private static let mostLines = 1 << 30

  init(diff: String) throws(UsageError) {
    var paths: [String] = []
    // What a hunk still has: a line of its own text may look like a header.
    var (left, added, line) = (0, 0, 0)
    // By bytes: what Unicode counts as the end of a line may be inside one here.
    for bytes in diff.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = Substring(bytes)
      if left > 0 || added > 0 {
        switch text.first {
        case "+":
          note(line, paths)
          (added, line) = (added - 1, line + 1)
        case "-":
          left -= 1
          // Where something is gone, what stands there now has changed.
          note(line, paths)
        case "\\": break
        default: (left, added, line) = (left - 1, added - 1, line + 1)
        }
      } else if text.hasPrefix("+++ ") {
        paths = ChangedLines.paths(text.dropFirst(4))
        files.append(paths)
      } else if text.hasPrefix("@@ ") {
        guard let hunk = ChangedLines.hunk(text) else { throw UsageError("--changed-lines: '\(text)' is not a hunk") }
        (left, added, line) = (hunk.old, hunk.new, max(1, hunk.start))
      }
    }
  }

  private mutating func note(_ line: Int, _ paths: [String]) {
    for path in paths {
      if let last = byPath[path]?.last, last.contains(line) || last.upperBound == line - 1 {
        byPath[path]?.removeLast()
        byPath[path]?.append(last.lowerBound...max(last.upperBound, line))
      } else {
        byPath[path, default: []].append(line...line)
      }
    }
  }

  /// What a file may be called; none for one that is gone. By its settings git writes `b/`, another letter or nothing
  /// before the path.
  private static func paths(_ text: Substring) -> [String] {
    let name = unquoted(text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" })
    if name == "/dev/null" { return [] }
    let hasPrefix = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { name.hasPrefix($0) }
    return [name] + (hasPrefix ? [String(name.dropFirst(2))] : [])
  }

  /// Git writes what is not ASCII in quotes, with the bytes in octal digits.
  private static func unquoted(_ text: Substring) -> String {
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "a"): 0x07,
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    var bytes: [UInt8] = []
    var rest = text.dropFirst().dropLast().utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if let octal = UInt8(String(Substring(rest.prefix(3))), radix: 8) {
        bytes.append(octal)
        rest = rest.dropFirst(3)
      } else if let next = rest.popFirst() {
        bytes.append(escapes[next] ?? next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
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
    guard let old = numbers(parts[1]), let new = numbers(parts[2]),
      [old.start, old.count, new.start, new.count].allSatisfy({ (0...mostLines).contains($0) })
    else { return nil }
    return (old.count, new.count, new.start)
  }

  /// Whether a finding has to do with a line that has changed: what it marks, or a place that is related.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    // A diff has paths from the root of the repository, or from the current folder.
    touches(finding) { [$0.rootedPath, $0.path] }
  }

  /// The same, if the file of a place has one of some names in the diff.
  func touches(_ finding: CheckReport.Finding, named names: (CheckReport.Place) -> [String]) -> Bool {
    ([finding.place] + finding.related.map(\.place)).contains { place in
      names(place).flatMap { byPath[$0] ?? [] }.contains { $0.overlaps(place.line...max(place.line, place.endLine)) }
    }
  }
}
