/// Formats the differences between two texts like `diff -u`, for `git apply` and `patch`. A hunk begins with a line
/// such as `@@ -1,2 +1,3 @@`.
enum UnifiedDiff {
  /// The number of unchanged lines before and after a change.
  private static let contextLineCount = 3

  private enum Step {
    case same(Substring), removed(Substring), added(Substring)

    var isChange: Bool {
      if case .same = self { return false }
      return true
    }
    var isInOldText: Bool {
      if case .added = self { return false }
      return true
    }
    var isInNewText: Bool {
      if case .removed = self { return false }
      return true
    }
  }

  /// Returns the diff of two texts; empty if they are equal. The header has the path with the prefixes `a/` and `b/`.
  static func text(_ path: String, _ oldText: String, _ newText: String) -> String {
    let steps = steps(lines(oldText), lines(newText))
    guard steps.contains(where: \.isChange) else { return "" }
    // Git omits the leading slash of an absolute path.
    let headerPath = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return "--- a/\(headerPath)\n+++ b/\(headerPath)\n" + hunks(steps).map { hunk(steps, $0) }.joined()
  }

  /// Splits a text into lines with their line breaks. Works on Unicode scalars, because CR LF is one `Character`.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    for index in text.unicodeScalars.indices where text.unicodeScalars[index] == "\n" {
      let nextLineStart = text.unicodeScalars.index(after: index)
      lines.append(Substring(text.unicodeScalars[start..<nextLineStart]))
      start = nextLineStart
    }
    if start < text.endIndex { lines.append(Substring(text.unicodeScalars[start...])) }
    return lines
  }

  private static func steps(_ oldLines: [Substring], _ newLines: [Substring]) -> [Step] {
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in newLines.difference(from: oldLines) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [Step] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < oldLines.count || newIndex < newLines.count {
      if removed.contains(oldIndex) {
        steps.append(.removed(oldLines[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        steps.append(.added(newLines[newIndex]))
        newIndex += 1
      } else {
        steps.append(.same(oldLines[oldIndex]))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return steps
  }

  /// Returns the ranges of steps, i.e. of unchanged, removed and added lines, that form the hunks: the changes with
  /// their context. Ranges that overlap or touch are merged.
  private static func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.isChange {
      let range = max(0, index - contextLineCount)..<min(steps.count, index + contextLineCount + 1)
      if let lastHunk = hunks.last, range.lowerBound <= lastHunk.upperBound {
        hunks[hunks.count - 1] = lastHunk.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func hunk(_ steps: [Step], _ range: Range<Int>) -> String {
    func headerRange(_ isCounted: (Step) -> Bool) -> String {
      let start = steps[..<range.lowerBound].count(where: isCounted)
      let count = steps[range].count(where: isCounted)
      // For a range without lines, the header has the number of the line before the range.
      return "\(count == 0 ? start : start + 1),\(count)"
    }
    let body = steps[range].map { step in
      let (mark, line) =
        switch step {
        case .same(let line): (" ", line)
        case .removed(let line): ("-", line)
        case .added(let line): ("+", line)
        }
      return mark + line + (line.utf8.last == 0x0A ? "" : "\n\\ No newline at end of file\n")
    }
    return "@@ -\(headerRange(\.isInOldText)) +\(headerRange(\.isInNewText)) @@\n" + body.joined()
  }
}
