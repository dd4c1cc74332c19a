import UIModelJSON

extension LSP {
  /// Replaces a range by a text.
  package struct TextEdit: Sendable, Hashable, MessageContent {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
      self.range = range
      self.newText = newText
    }

    package var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
  }

  /// Edits of one document, none of which touch; all count on the text before any of them.
  package struct TextDocumentEdit: Sendable, Hashable {
    package var uri: DocumentURI
    /// What the edits were made for; nil for a document that no editor has open.
    package var version: Int?
    package var edits: [TextEdit]

    package init(uri: DocumentURI, version: Int?, edits: [TextEdit]) {
      self.uri = uri
      self.version = version
      self.edits = edits
    }
  }

  /// Edits of several documents. Written as `documentChanges` with versions where the client takes those, else as
  /// `changes`.
  package struct WorkspaceEdit: Sendable, Hashable, MessageContent {
    /// One entry per document.
    package var documentChanges: [TextDocumentEdit]

    package init(documentChanges: [TextDocumentEdit]) { self.documentChanges = documentChanges }

    package var json: JSONValue {
      let changes = documentChanges.map { change -> JSONValue in
        let version: JSONValue = change.version.map { .int($0) } ?? .null
        return ["textDocument": ["uri": .string(change.uri), "version": version], "edits": change.edits.json]
      }
      return ["documentChanges": .array(changes)]
    }

    package func json(for client: ClientCapabilities) -> JSONValue {
      guard !client.documentChanges else { return json }
      var changes = JSONObject()
      for change in documentChanges {
        changes[change.uri] = .array((changes[change.uri]?.array ?? []) + change.edits.map(\.json))
      }
      return ["changes": .object(changes)]
    }
  }
}
