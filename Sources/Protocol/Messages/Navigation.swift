import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/references`.
  package struct ReferenceParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var includeDeclaration: Bool
    package var partialResultToken: ProgressToken?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      includeDeclaration = try reader.member("context")?.bool(ifPresent: "includeDeclaration") ?? false
      partialResultToken = try reader.read(ifPresent: "partialResultToken", ProgressToken.self)
    }
  }

  /// A request that returns locations related to a symbol. For example, `definition` is `textDocument/definition`.
  package enum LinkMethod: Sendable { case definition, declaration, typeDefinition, implementation }

  /// The result of a `LinkMethod` request. Clients without link support receive plain locations.
  package struct LocationLinks: Sendable, MessageContent {
    package var method: LinkMethod
    package var links: [LocationLink]

    /// Makes a result, or returns nil if there are no links, because the response is then null.
    package init?(_ method: LinkMethod, _ links: [LocationLink]) {
      guard !links.isEmpty else { return nil }
      (self.method, self.links) = (method, links)
    }

    package var json: JSONValue { links.json }

    package func json(for client: ClientCapabilities) -> JSONValue {
      client.linkMethods.contains(method) ? links.json : .array(links.map(\.targetLocation.json))
    }
  }

  package enum DocumentHighlightKind: Int, Sendable {
    case text = 1
    case read, write
  }

  /// An occurrence of the symbol under the cursor, in the same document.
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
