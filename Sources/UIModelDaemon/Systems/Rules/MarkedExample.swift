import UIModelPlatform

/// The text of a rule example without its markers, and the marked ranges.
///
/// For example, `{ 1️⃣"a"1️⃣: 1 }` becomes `{ "a": 1 }` with one mark whose range is 2..<5.
package struct MarkedExample: Sendable {
  /// A marked range of an example, in which a rule reports a finding.
  package struct Mark: Sendable, Hashable {
    /// The code of the rule that reports a finding at this mark.
    package let code: String
    /// The marked range in `text`, in UTF-8 bytes.
    package let range: Range<Int>
  }

  package let text: String
  /// The marks, in the order of the text.
  package let marks: [Mark]

  private static let markers: Set<Character> = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  /// Parses the text of an example. Marks belong to the rule `code`, except the marks that `example` assigns to other
  /// rules.
  package init(_ example: RuleExample, code: String) {
    var text = ""
    var ranges: [Character: Range<Int>] = [:]
    for character in example.text {
      if MarkedExample.markers.contains(character) {
        ranges[character] = (ranges[character]?.lowerBound ?? text.utf8.count)..<text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    marks = ranges.sorted { $0.key < $1.key }.map {
      Mark(code: example.otherRuleCodes[String($0.key)] ?? code, range: $0.value)
    }
    .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
}
