import UIModelJSON

extension LSP {
  /// The parameters of `workspace/symbol`.
  package struct WorkspaceSymbolParams: Sendable, MessageParameters {
    package var query: String
    package var partialResultToken: ProgressToken?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      query = try reader.string("query")
      partialResultToken = try reader.read(ifPresent: "partialResultToken", ProgressToken.self)
    }
  }

  /// An entity that was found by name. A client that resolves ranges later (`workspaceSymbol/resolve`) receives `data`
  /// instead of a range.
  package struct WorkspaceSymbol: Sendable, MessageContent {
    package var name: String
    package var kind: SymbolKind
    package var containerName: String
    package var location: Location
    package var data: JSONValue

    package init(name: String, kind: SymbolKind, containerName: String, location: Location, data: JSONValue) {
      self.name = name
      self.kind = kind
      self.containerName = containerName
      self.location = location
      self.data = data
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = [
        "name": .string(name),
        "kind": .int(kind.supportedKind(supportsAllKinds: client.allWorkspaceSymbolKinds).rawValue),
        "containerName": .string(containerName),
      ]
      if client.symbolResolvesRange {
        object["location"] = ["uri": .string(location.uri)]
        object["data"] = data
      } else {
        object["location"] = location.json
      }
      return .object(object)
    }
  }

  /// The parameters of `workspaceSymbol/resolve`: a symbol that the server sent without its range.
  package struct WorkspaceSymbolResolveParams: Sendable, MessageParameters {
    /// The complete symbol, which is sent back with its range.
    package var symbol: JSONObject
    /// The URI of the document that declares the entity, as the client spells it.
    package var documentURI: String
    /// The kind of the entity, from `data`.
    package var kind: String
    package var name: String
    /// The index of the entity among the document's entities of the same kind and name.
    package var index: Int

    package init(_ reader: ParameterReader) throws(ResponseError) {
      name = try reader.string("name")
      symbol = reader.json().object ?? [:]
      let data = try reader.requiredMember("data", "the data of the symbol")
      documentURI = try data.string("document")
      kind = try data.string("kind")
      index = try data.uinteger("number")
    }
  }
}
