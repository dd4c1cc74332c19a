import UIModelJSON

extension LSP {
  /// A replacement of a range with a new text. An edit with an empty range inserts the text.
  package struct TextEdit: Sendable, Hashable, MessageContent {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
      self.range = range
      self.newText = newText
    }

    package var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
  }

  /// Edits of one document. Two edits must not overlap or touch, and all ranges refer to the text before the edits.
  package struct TextDocumentEdit: Sendable, Hashable {
    package var uri: DocumentURI
    /// The version of the text to which the edits apply, or nil for a document that is not open in an editor.
    package var version: Int?
    package var edits: [TextEdit]

    package init(uri: DocumentURI, version: Int?, edits: [TextEdit]) {
      self.uri = uri
      self.version = version
      self.edits = edits
    }
  }

  /// Edits of several documents. The edits are sent with document versions if the client supports `documentChanges`,
  /// else as `changes` without versions.
  package struct WorkspaceEdit: Sendable, Hashable, MessageContent {
    /// The edits, with one entry per document.
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
