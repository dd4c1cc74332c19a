import UIModelPlatform

/// A document's suppression comments, arranged so that what silences a finding is found by looking at few of them.
package struct SuppressionIndex {
  /// How many comments were looked at to answer, for the test that this does not grow with them.
  private(set) var lookedAt = 0

  /// A `disable` or an `enable`, in the order of the text.
  private struct Switch {
    let start: Int
    let comment: Int
    let isOn: Bool
  }

  private struct Line: Hashable {
    let line: Int
    let word: Substring
  }

  /// By the line that is silenced and a word of the comment: the first comment.
  private var lines: [Line: Int] = [:]
  /// By a word of a comment that silences the file: the first comment.
  private var files: [Substring: Int] = [:]
  /// By a word of the comment.
  private var switches: [Substring: [Switch]] = [:]

  /// Takes in a comment; comments come in the order of the text, numbered from zero.
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

  /// The comment that silences a code at a place: one for just this line, else the last `disable` not yet enabled, else
  /// one for the file.
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
      lookedAt += 1
      if switches[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? switches[low - 1] : nil
  }

  /// The names in a comment that cover a code: the code itself, and its subjects.
  private static func words(covering code: String) -> [Substring] {
    [code[...]] + RuleCodes.subjects(of: code).map { $0[...] }
  }

  package init() {}
}
