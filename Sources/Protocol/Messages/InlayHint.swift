import UIModelJSON

extension LSP {
  /// `textDocument/inlayHint`.
  package struct InlayHintParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The part of the document that is shown.
    package var range: Range

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
    }
  }

  /// Words that an editor shows within the text and that are none of it.
  package struct InlayHint: Sendable, Hashable, MessageContent {
    package var position: Position
    package var label: String

    package init(position: Position, label: String) {
      (self.position, self.label) = (position, label)
    }

    package var json: JSONValue {
      ["position": position.json, "label": .string(label), "paddingLeft": true]
    }
  }

  /// The result of `textDocument/inlayHint`.
  package struct InlayHints: Sendable, MessageContent {
    package var hints: [InlayHint]

    package init(_ hints: [InlayHint]) { self.hints = hints }

    package var json: JSONValue { .array(hints.map(\.json)) }
  }
}
