import UIModelPlatform

/// The text of an example without its markers, and what they mark.
package struct MarkedExample: Sendable {
  package struct Mark: Sendable, Hashable {
    /// The rule that finds something here.
    package let code: String
    /// UTF-8 bytes of the text.
    package let range: Range<Int>
  }

  package let text: String
  /// In the order of the text.
  package let marks: [Mark]

  private static let markers: Set<Character> = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  /// `code` is the rule that the example belongs to.
  package init(_ example: RuleExample, code: String) {
    var text = ""
    var places: [Character: Range<Int>] = [:]
    for character in example.text {
      if MarkedExample.markers.contains(character) {
        places[character] = (places[character]?.lowerBound ?? text.utf8.count)..<text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    marks = places.sorted { $0.key < $1.key }.map { Mark(code: example.also[String($0.key)] ?? code, range: $0.value) }
      .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
}
