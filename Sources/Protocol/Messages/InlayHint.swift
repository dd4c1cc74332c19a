import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/inlayHint`.
  package struct InlayHintParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The visible range of the document.
    package var range: Range

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
    }
  }

  /// A label that an editor shows inside the text of a document, although the label is not part of the text. For
  /// example, "⇧⌘I" after a key command in Swift source.
  package struct InlayHint: Sendable, Hashable, MessageContent {
    package var position: Position
    package var label: String
    /// The data that the client sends with `inlayHint/resolve` to get the tooltip.
    package var data: JSONValue

    package init(position: Position, label: String, data: JSONValue) {
      (self.position, self.label, self.data) = (position, label, data)
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = ["position": position.json, "label": .string(label), "paddingLeft": true]
      if client.inlayHintResolvesTooltip { object["data"] = data }
      return .object(object)
    }
  }

  /// The parameters of `inlayHint/resolve`: a hint that the server sent without its tooltip.
  package struct InlayHintResolveParams: Sendable, MessageParameters {
    /// The complete hint, which is sent back with its tooltip.
    package var hint: JSONObject
    package var position: Position
    package var documentURI: String

    package init(_ reader: ParameterReader) throws(ResponseError) {
      hint = reader.json().object ?? [:]
      position = try reader.read("position", Position.self)
      documentURI = try reader.requiredMember("data", "the data of the hint").string("document")
    }
  }

  /// The result of `textDocument/inlayHint`.
  package struct InlayHints: Sendable, MessageContent {
    package var hints: [InlayHint]

    package init(_ hints: [InlayHint]) { self.hints = hints }

    package var json: JSONValue { hints.json }
    package func json(for client: ClientCapabilities) -> JSONValue { hints.json(for: client) }
  }
}
