import UIModelDaemon
import UIModelJSON

/// The lines that a unified diff adds or changes, by file. A finding that touches none of them is not reported.
///
/// For example, the header `+++ b/Sources/App.swift` with the hunk `@@ -4,0 +5,2 @@` and two added lines gives the
/// lines 5 and 6 of `Sources/App.swift`.
struct ChangedLines {
  /// Changed lines, counted from 1, by path. A path with Git's prefix, such as `b/`, is stored with and without the
  /// prefix.
  private(set) var rangesByPath: [String: [ClosedRange<Int>]] = [:]
  /// The files of the diff, each with its possible paths. The list of a deleted file is empty.
  private(set) var filePaths: [[String]] = []

  /// The maximum line number and the maximum line count of a hunk. A hunk with larger numbers is refused.
  private static let maximumLineNumber = 1 << 30

  init(diff: String) throws(UsageError) {
    var paths: [String] = []
    // The numbers of old and new lines that are left in the hunk. While lines are left, a line such as `+++ x` is
    // content and not a header.
    var (remainingOld, remainingNew, line) = (0, 0, 0)
    // Split at the byte 0x0A only, because a line of a diff may contain other characters that Unicode treats as line
    // breaks.
    for bytes in diff.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = Substring(bytes)
      if remainingOld > 0 || remainingNew > 0 {
        switch text.first {
        case "+":
          addLine(line, paths)
          (remainingNew, line) = (remainingNew - 1, line + 1)
        case "-":
          remainingOld -= 1
          // A removed line changes the line that now has its number.
          addLine(line, paths)
        case "\\": break
        default: (remainingOld, remainingNew, line) = (remainingOld - 1, remainingNew - 1, line + 1)
        }
      } else if text.hasPrefix("+++ ") {
        paths = ChangedLines.paths(text.dropFirst(4))
        filePaths.append(paths)
      } else if text.hasPrefix("@@ ") {
        guard let hunk = ChangedLines.hunk(text) else { throw UsageError("--changed-lines: '\(text)' is not a hunk") }
        (remainingOld, remainingNew, line) = (hunk.old, hunk.new, max(1, hunk.start))
      }
    }
  }

  private mutating func addLine(_ line: Int, _ paths: [String]) {
    for path in paths {
      if let last = rangesByPath[path]?.last, last.contains(line) || last.upperBound == line - 1 {
        rangesByPath[path]?.removeLast()
        rangesByPath[path]?.append(last.lowerBound...max(last.upperBound, line))
      } else {
        rangesByPath[path, default: []].append(line...line)
      }
    }
  }

  /// Returns the possible paths of a file in a `+++` header; empty for a deleted file. Depending on its settings, Git
  /// writes `b/`, another letter or nothing before the path.
  private static func paths(_ text: Substring) -> [String] {
    let name = unquoted(text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" })
    if name == "/dev/null" { return [] }
    let hasPrefix = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { name.hasPrefix($0) }
    return [name] + (hasPrefix ? [String(name.dropFirst(2))] : [])
  }

  /// Decodes a path that Git has quoted. Git quotes a path with non-ASCII or control characters, and writes bytes as
  /// octal escapes: `"caf\303\251"` is `café`.
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

  /// Returns the numbers of old and new lines of a hunk header, and the first new line; nil if the header is malformed.
  /// For example, `@@ -1,2 +3,4 @@` has 2 old lines, and 4 new lines from line 3.
  private static func hunk(_ text: Substring) -> (old: Int, new: Int, start: Int)? {
    let parts = text.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func startAndCount(_ part: Substring) -> (start: Int, count: Int)? {
      let components = part.dropFirst().split(separator: ",")
      guard let start = components.first.flatMap({ Int($0) }) else { return nil }
      return (start, components.count > 1 ? Int(components[1]) ?? 1 : 1)
    }
    guard let old = startAndCount(parts[1]), let new = startAndCount(parts[2]),
      [old.start, old.count, new.start, new.count].allSatisfy({ (0...maximumLineNumber).contains($0) })
    else { return nil }
    return (old.count, new.count, new.start)
  }

  /// Whether a finding, or a place related to the finding, lies on a changed line.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    // The paths of a diff start at the repository's root or at the current folder.
    touches(finding) { [$0.rootedPath, $0.path] }
  }

  /// Whether a finding, or a place related to the finding, lies on a changed line.
  ///
  /// - Parameter names: a closure that returns the paths under which the diff might list the file of a place.
  func touches(_ finding: CheckReport.Finding, named names: (CheckReport.Place) -> [String]) -> Bool {
    ([finding.place] + finding.related.map(\.place)).contains { place in
      names(place).flatMap { rangesByPath[$0] ?? [] }.contains {
        $0.overlaps(place.line...max(place.line, place.endLine))
      }
    }
  }
}
