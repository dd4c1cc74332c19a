/// What differs between two texts, as `diff -u`, `git apply` and `patch` have it.
enum UnifiedDiff {
  /// Lines around a change.
  private static let context = 3

  private enum Step {
    case same(Substring), removed(Substring), added(Substring)

    var isChange: Bool {
      if case .same = self { return false }
      return true
    }
    var isOfOld: Bool {
      if case .added = self { return false }
      return true
    }
    var isOfNew: Bool {
      if case .removed = self { return false }
      return true
    }
  }

  /// Empty for equal texts. `path` is written with the usual `a/` and `b/` before it.
  static func text(_ path: String, _ before: String, _ after: String) -> String {
    let steps = steps(lines(before), lines(after))
    guard steps.contains(where: \.isChange) else { return "" }
    // What starts in the root is written without the slash, as git does.
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return "--- a/\(name)\n+++ b/\(name)\n" + hunks(steps).map { hunk(steps, $0) }.joined()
  }

  /// Lines with their ends. Scalars, because CR and LF are one character.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    for index in text.unicodeScalars.indices where text.unicodeScalars[index] == "\n" {
      let next = text.unicodeScalars.index(after: index)
      lines.append(Substring(text.unicodeScalars[start..<next]))
      start = next
    }
    if start < text.endIndex { lines.append(Substring(text.unicodeScalars[start...])) }
    return lines
  }

  private static func steps(_ old: [Substring], _ new: [Substring]) -> [Step] {
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [Step] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        steps.append(.removed(old[from]))
        from += 1
      } else if added.contains(to) {
        steps.append(.added(new[to]))
        to += 1
      } else {
        steps.append(.same(old[from]))
        (from, to) = (from + 1, to + 1)
      }
    }
    return steps
  }

  /// The ranges of steps that are shown, each with its context; those that touch are one.
  private static func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.isChange {
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func hunk(_ steps: [Step], _ range: Range<Int>) -> String {
    func place(_ isCounted: (Step) -> Bool) -> String {
      let start = steps[..<range.lowerBound].count(where: isCounted)
      let count = steps[range].count(where: isCounted)
      // An empty range lies after the line that it names.
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
    return "@@ -\(place(\.isOfOld)) +\(place(\.isOfNew)) @@\n" + body.joined()
  }
}
