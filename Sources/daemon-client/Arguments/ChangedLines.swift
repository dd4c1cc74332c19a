import UIModelDaemon
import UIModelJSON

/// The lines that a unified diff changes, by file. The option `--changed-lines` limits a report to findings on these
/// lines.
///
/// For example, the header `+++ b/Sources/App.swift` with the hunk `@@ -4,0 +5,2 @@` and two added lines gives the
/// lines 5 and 6 of `Sources/App.swift`.
struct ChangedLines {
  /// Changed lines, counted from 1, by path. A path with Git's prefix, such as `b/`, is stored with and without the
  /// prefix.
  private(set) var rangesByPath: [String: [ClosedRange<Int>]] = [:]
  /// The possible paths of each file in the diff. The list of a deleted file is empty.
  private(set) var filePaths: [[String]] = []

  /// The maximum of each line number and line count in a hunk header. A hunk with a larger number is refused.
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
          // A removed line counts as a change of the line that follows it in the new file.
          addLine(line, paths)
        case "\\": break
        default: (remainingOld, remainingNew, line) = (remainingOld - 1, remainingNew - 1, line + 1)
        }
      } else if text.hasPrefix("+++ ") {
        paths = ChangedLines.possiblePaths(text.dropFirst(4))
        filePaths.append(paths)
      } else if text.hasPrefix("@@ ") {
        guard let hunk = ChangedLines.parseHunkHeader(text) else {
          throw UsageError("--changed-lines: '\(text)' is not a hunk")
        }
        (remainingOld, remainingNew, line) = (hunk.old, hunk.new, max(1, hunk.start))
      }
    }
  }

  private mutating func addLine(_ line: Int, _ paths: [String]) {
    for path in paths {
      if let lastRange = rangesByPath[path]?.last, lastRange.contains(line) || lastRange.upperBound == line - 1 {
        rangesByPath[path]?.removeLast()
        rangesByPath[path]?.append(lastRange.lowerBound...max(lastRange.upperBound, line))
      } else {
        rangesByPath[path, default: []].append(line...line)
      }
    }
  }

  /// Returns the possible paths of the file in a `+++` header; empty for a deleted file. Depending on its settings, Git
  /// writes `b/`, another letter or nothing before the path.
  private static func possiblePaths(_ text: Substring) -> [String] {
    let headerPath = unquoted(text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" })
    if headerPath == "/dev/null" { return [] }
    let hasPrefix = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { headerPath.hasPrefix($0) }
    return [headerPath] + (hasPrefix ? [String(headerPath.dropFirst(2))] : [])
  }

  /// Returns the path in a header without Git's quotes and escapes. Git quotes a path with non-ASCII or control
  /// characters, and writes bytes as octal escapes: `"caf\303\251"` is `café`.
  private static func unquoted(_ text: Substring) -> String {
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "a"): 0x07,
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    var bytes: [UInt8] = []
    var remainingBytes = text.dropFirst().dropLast().utf8
    while let byte = remainingBytes.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if let octal = UInt8(String(Substring(remainingBytes.prefix(3))), radix: 8) {
        bytes.append(octal)
        remainingBytes = remainingBytes.dropFirst(3)
      } else if let next = remainingBytes.popFirst() {
        bytes.append(escapes[next] ?? next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the numbers of old and new lines of a hunk header, and the first new line; nil if the header is malformed.
  /// For example, `@@ -1,2 +3,4 @@` has 2 old lines, and 4 new lines from line 3.
  private static func parseHunkHeader(_ text: Substring) -> (old: Int, new: Int, start: Int)? {
    let parts = text.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func startAndCount(_ part: Substring) -> (start: Int, count: Int)? {
      let components = part.dropFirst().split(separator: ",")
      guard let start = components.first.flatMap({ Int($0) }) else { return nil }
      return (start, components.count > 1 ? Int(components[1]) ?? 1 : 1)
    }
    guard let oldRange = startAndCount(parts[1]), let newRange = startAndCount(parts[2]),
      [oldRange.start, oldRange.count, newRange.start, newRange.count].allSatisfy({
        (0...maximumLineNumber).contains($0)
      })
    else { return nil }
    return (oldRange.count, newRange.count, newRange.start)
  }

  /// Whether a finding, or a place related to the finding, lies on a changed line. The diff's paths must be relative to
  /// the repository's root or to the current folder.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    touches(finding) { [$0.rootedPath, $0.path] }
  }

  /// Whether a finding, or a place related to the finding, lies on a changed line of a diff with other paths.
  ///
  /// - Parameter possiblePaths: a closure that returns the possible paths of a place's file in the diff.
  func touches(_ finding: CheckReport.Finding, named possiblePaths: (CheckReport.Place) -> [String]) -> Bool {
    ([finding.place] + finding.relatedPlaces.map(\.place)).contains { place in
      possiblePaths(place).flatMap { rangesByPath[$0] ?? [] }.contains {
        $0.overlaps(place.line...max(place.line, place.endLine))
      }
    }
  }
}
