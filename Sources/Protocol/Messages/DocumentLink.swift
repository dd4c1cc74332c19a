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
    package var target: String
    /// The description of the link's action that the editor shows.
    package var tooltip: String

    package init(range: Range, target: String, tooltip: String) {
      (self.range, self.target, self.tooltip) = (range, target, tooltip)
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = ["range": range.json, "target": .string(target)]
      if client.linkTooltips { object["tooltip"] = .string(tooltip) }
      return .object(object)
    }
  }
}
