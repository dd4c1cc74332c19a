import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/foldingRange`.
  package struct FoldingRangeParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// A range of a document that can be collapsed. Lines are counted from 0. For example, `startLine: 2, endLine: 5`
  /// covers the third to the sixth line.
  package struct FoldingRange: Sendable, Hashable, MessageContent {
    package enum Kind: String, Sendable { case comment, imports, region }

    package var startLine: Int
    package var endLine: Int
    /// The offset in the first line at which the hidden text starts, in code units of the agreed encoding, or nil for
    /// the end of the line.
    package var startCharacter: Int?
    /// The offset in the last line at which the hidden text ends, in code units of the agreed encoding, or nil for the
    /// end of the line.
    package var endCharacter: Int?
    package var kind: Kind?
    /// The text that the editor shows instead of the hidden text.
    package var collapsedText: String?

    package init(startLine: Int, endLine: Int, kind: Kind? = nil, collapsedText: String? = nil) {
      (self.startLine, self.endLine) = (startLine, endLine)
      (self.kind, self.collapsedText) = (kind, collapsedText)
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = ["startLine": .int(startLine), "endLine": .int(endLine)]
      object["startCharacter"] = startCharacter.map { .int($0) }
      object["endCharacter"] = endCharacter.map { .int($0) }
      object["kind"] = kind.map { .string($0.rawValue) }
      if client.foldingCollapsedText { object["collapsedText"] = collapsedText.map { .string($0) } }
      return .object(object)
    }
  }
}
