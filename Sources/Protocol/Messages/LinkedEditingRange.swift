import UIModelJSON

extension LSP {
  /// The result of `textDocument/linkedEditingRange`: ranges with the same text, which the editor changes together. For
  /// example, a handle and all references to it.
  package struct LinkedEditingRanges: Sendable, Hashable, MessageContent {
    package var ranges: [Range]
    /// A regular expression for valid names. Text that does not match it ends linked editing.
    package var wordPattern: String

    package init(ranges: [Range], wordPattern: String) { (self.ranges, self.wordPattern) = (ranges, wordPattern) }

    package var json: JSONValue { ["ranges": ranges.json, "wordPattern": .string(wordPattern)] }
  }
}
