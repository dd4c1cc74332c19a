import UIModelJSON

extension LSP {
  /// The result of `textDocument/linkedEditingRange`: ranges with one text, which change together while one is edited.
  package struct LinkedEditingRanges: Sendable, Hashable, MessageContent {
    package var ranges: [Range]
    /// A regular expression: an edit that does not match it ends the editing.
    package var wordPattern: String

    package init(ranges: [Range], wordPattern: String) { (self.ranges, self.wordPattern) = (ranges, wordPattern) }

    package var json: JSONValue { ["ranges": ranges.json, "wordPattern": .string(wordPattern)] }
  }
}
