import UIModelJSON

extension LSP {
  package enum SymbolKind: Int, Sendable, CaseIterable {
    case file = 1
    case module, namespace, package, `class`, method, property, field, constructor, `enum`, interface, function
    case variable, constant, string, number, boolean, array, object, key, null, enumMember, `struct`, event
    case `operator`, typeParameter

    /// Returns this kind if `supportsAllKinds` is true, else the nearest kind of the protocol's first version. For
    /// example, `key` becomes `property`.
    func supportedKind(supportsAllKinds: Bool) -> SymbolKind {
      guard !supportsAllKinds else { return self }
      return switch self {
      case .object, .null: .variable
      case .key: .property
      case .enumMember, .typeParameter: .constant
      case .struct: .class
      case .event, .operator: .function
      default: self
      }
    }
  }

  /// The parameters of `textDocument/documentSymbol`.
  package struct DocumentSymbolParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// A symbol with its nested symbols.
  package struct DocumentSymbol: Sendable, Hashable, MessageContent {
    package var name: String
    package var detail: String?
    package var kind: SymbolKind
    package var range: Range
    /// The range of the symbol's name, inside `range`.
    package var selectionRange: Range
    package var children: [DocumentSymbol]

    package init(
      name: String, detail: String? = nil, kind: SymbolKind, range: Range, selectionRange: Range,
      children: [DocumentSymbol] = []
    ) {
      self.name = name
      self.detail = detail
      self.kind = kind
      self.range = range
      self.selectionRange = selectionRange
      self.children = children
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var members: [(String, JSONValue)] = [("name", .string(name))]
      if let detail { members.append(("detail", .string(detail))) }
      members.append(("kind", .int(kind.supportedKind(supportsAllKinds: client.allSymbolKinds).rawValue)))
      members.append(("range", range.json))
      members.append(("selectionRange", selectionRange.json))
      if !children.isEmpty { members.append(("children", children.json(for: client))) }
      return .object(JSONObject(distinct: members))
    }
  }

  /// The result of `textDocument/documentSymbol`: a tree, or a flat list for a client that does not support
  /// hierarchical symbols.
  package struct DocumentSymbols: Sendable, MessageContent {
    package var uri: DocumentURI
    package var symbols: [DocumentSymbol]

    package init(uri: DocumentURI, symbols: [DocumentSymbol]) {
      self.uri = uri
      self.symbols = symbols
    }

    package var json: JSONValue { symbols.json }

    package func json(for client: ClientCapabilities) -> JSONValue {
      guard !client.hierarchicalSymbols else { return symbols.json(for: client) }
      var flatSymbols: [JSONValue] = []
      for symbol in symbols { append(symbol, in: nil, client, to: &flatSymbols) }
      return .array(flatSymbols)
    }

    private func append(
      _ symbol: DocumentSymbol, in container: String?, _ client: ClientCapabilities, to flatSymbols: inout [JSONValue]
    ) {
      var object: JSONObject = [
        "name": .string(symbol.name),
        "kind": .int(symbol.kind.supportedKind(supportsAllKinds: client.allSymbolKinds).rawValue),
        "location": Location(uri: uri, range: symbol.range).json,
      ]
      object["containerName"] = container.map { .string($0) }
      flatSymbols.append(.object(object))
      for child in symbol.children { append(child, in: symbol.name, client, to: &flatSymbols) }
    }
  }
}
