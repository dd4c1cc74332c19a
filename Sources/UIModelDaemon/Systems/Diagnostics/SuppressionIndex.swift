import UIModelPlatform

/// The suppression comments of a document, indexed so that a lookup for a finding visits few comments.
package struct SuppressionIndex {
  /// The number of comments that lookups have visited, for the test that it does not grow with the number of comments.
  private(set) var visitedCount = 0

  /// A `disable` or `enable` comment.
  private struct Switch {
    let start: Int
    let comment: Int
    let isOn: Bool
  }

  private struct Line: Hashable {
    let line: Int
    let word: Substring
  }

  /// The first comment for each suppressed line and name in a comment.
  private var lines: [Line: Int] = [:]
  /// The first comment for each name that suppresses the file.
  private var files: [Substring: Int] = [:]
  /// The `disable` and `enable` comments for each name, in text order.
  private var switches: [Substring: [Switch]] = [:]

  /// Adds a comment. Comments must be added in text order, numbered from zero.
  package mutating func add(_ suppression: Suppression, number: Int, start: Int, line: Int) {
    for code in suppression.codes {
      let word = Substring(code)
      switch suppression.kind {
      case .disableNextLine, .disableLine:
        let key = Line(line: suppression.kind == .disableLine ? line : line + 1, word: word)
        if lines[key] == nil { lines[key] = number }
      case .disableFile:
        if files[word] == nil { files[word] = number }
      case .disable, .enable:
        switches[word, default: []].append(
          Switch(start: start, comment: number, isOn: suppression.kind == .disable))
      }
    }
  }

  /// Returns the number of the comment that suppresses a code at an offset. A comment for the line takes precedence,
  /// then the last `disable` without `enable`, then one for the file. Returns nil if there is none.
  package mutating func silencer(of code: String, at offset: Int, line: Int) -> Int? {
    let words = SuppressionIndex.words(covering: code)
    if let own = words.compactMap({ lines[Line(line: line, word: $0)] }).min() { return own }
    let last = words.compactMap { lastSwitch(of: $0, before: offset) }.max { $0.comment < $1.comment }
    return last.flatMap { $0.isOn ? $0.comment : nil } ?? words.compactMap { files[$0] }.min()
  }

  private mutating func lastSwitch(of word: Substring, before offset: Int) -> Switch? {
    guard let switches = switches[word] else { return nil }
    var (low, high) = (0, switches.count)
    while low < high {
      let middle = (low + high) / 2
      visitedCount += 1
      if switches[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? switches[low - 1] : nil
  }

  /// Returns the names that cover a code in a comment: the code itself, and its systems.
  private static func words(covering code: String) -> [Substring] {
    [code[...]] + RuleCodes.subjects(of: code).map { $0[...] }
  }

  package init() {}
}
