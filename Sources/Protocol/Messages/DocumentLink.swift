import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/documentLink`.
  package struct DocumentLinkParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// A range of a document that links to another document, such as a file path in a JSON document with the tooltip
  /// "Open App.swift".
  package struct DocumentLink: Sendable, Hashable, MessageContent {
    package var range: Range
    package var targetURI: String
    /// The description of the link's action, which the editor shows.
    package var tooltip: String

    package init(range: Range, targetURI: String, tooltip: String) {
      (self.range, self.targetURI, self.tooltip) = (range, targetURI, tooltip)
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = ["range": range.json, "target": .string(targetURI)]
      if client.linkTooltips { object["tooltip"] = .string(tooltip) }
      return .object(object)
    }
  }
}
