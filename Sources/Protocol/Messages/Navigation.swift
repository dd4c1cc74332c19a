import UIModelJSON

extension LSP {
  /// `textDocument/references`.
  package struct ReferenceParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var includeDeclaration: Bool

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      includeDeclaration = try reader.member("context")?.bool(ifPresent: "includeDeclaration") ?? false
    }
  }

  package enum DocumentHighlightKind: Int, Sendable {
    case text = 1
    case read, write
  }

  /// A place that belongs to the one under the cursor.
  package struct DocumentHighlight: Sendable, Hashable, MessageContent {
    package var range: Range
    package var kind: DocumentHighlightKind

    package init(range: Range, kind: DocumentHighlightKind) {
      self.range = range
      self.kind = kind
    }

    package var json: JSONValue { ["range": range.json, "kind": .int(kind.rawValue)] }
  }
}
