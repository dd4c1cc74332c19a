import UIModelJSON

extension LSP {
  /// `textDocument/documentLink`.
  package struct DocumentLinkParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// A part of a text that opens something.
  package struct DocumentLink: Sendable, Hashable, MessageContent {
    package var range: Range
    package var target: String
    /// What following the link does.
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
