import UIModelJSON

extension LSP {
  /// The result of `textDocument/linkedEditingRange`: ranges with the same text, which the editor changes together. For
  /// example, the ranges of an entity's handle (the name that documents use to refer to the entity) and of all
  /// references to it.
  package struct LinkedEditingRanges: Sendable, Hashable, MessageContent {
    package var ranges: [Range]
    /// A regular expression for valid names. If the typed text does not match, the editor ends linked editing.
    package var wordPattern: String

    package init(ranges: [Range], wordPattern: String) { (self.ranges, self.wordPattern) = (ranges, wordPattern) }

    package var json: JSONValue { ["ranges": ranges.json, "wordPattern": .string(wordPattern)] }
  }
}
