import UIModelPlatform

/// The suppression comments of a document, indexed so that a lookup for a finding visits few comments.
package struct SuppressionIndex {
  /// The number of comments that lookups have visited. A test checks that each lookup visits few comments, even if the
  /// document has many.
  private(set) var visitedCommentCount = 0

  /// A `disable` or `enable` comment.
  private struct Switch {
    let start: Int
    let commentNumber: Int
    let isDisable: Bool
  }

  private struct LineKey: Hashable {
    let line: Int
    let name: Substring
  }

  /// The number of the first comment for each pair of a suppressed line and a rule code or system name.
  private var lineComments: [LineKey: Int] = [:]
  /// The number of the first comment for each rule code or system name that is suppressed in the whole file.
  private var fileComments: [Substring: Int] = [:]
  /// The `disable` and `enable` comments for each rule code or system name, in text order.
  private var switches: [Substring: [Switch]] = [:]

  /// Adds a comment. Comments must be added in text order, numbered from zero.
  package mutating func add(_ suppression: Suppression, number: Int, start: Int, line: Int) {
    for code in suppression.codes {
      let name = Substring(code)
      switch suppression.kind {
      case .disableNextLine, .disableLine:
        let key = LineKey(line: suppression.kind == .disableLine ? line : line + 1, name: name)
        if lineComments[key] == nil { lineComments[key] = number }
      case .disableFile:
        if fileComments[name] == nil { fileComments[name] = number }
      case .disable, .enable:
        switches[name, default: []].append(
          Switch(start: start, commentNumber: number, isDisable: suppression.kind == .disable))
      }
    }
  }

  /// Returns the number of the comment that suppresses a code at an offset; nil if no comment does. A comment for the
  /// line takes precedence, then the last `disable` without `enable`, then a comment for the file.
  package mutating func suppressionNumber(of code: String, at offset: Int, line: Int) -> Int? {
    let names = SuppressionIndex.names(covering: code)
    if let lineComment = names.compactMap({ lineComments[LineKey(line: line, name: $0)] }).min() { return lineComment }
    let latestSwitch = names.compactMap { lastSwitch(of: $0, before: offset) }.max {
      $0.commentNumber < $1.commentNumber
    }
    return latestSwitch.flatMap { $0.isDisable ? $0.commentNumber : nil } ?? names.compactMap { fileComments[$0] }.min()
  }

  private mutating func lastSwitch(of name: Substring, before offset: Int) -> Switch? {
    guard let switches = switches[name] else { return nil }
    var (low, high) = (0, switches.count)
    while low < high {
      let middle = (low + high) / 2
      visitedCommentCount += 1
      if switches[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? switches[low - 1] : nil
  }

  /// Returns the names with which a comment can suppress a code: the code itself, and its systems.
  private static func names(covering code: String) -> [Substring] {
    [code[...]] + RuleCodes.systems(of: code).map { $0[...] }
  }

  package init() {}
}
