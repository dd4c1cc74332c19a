import UIModelJSON

extension LSP {
  /// An entity in the call hierarchy. "Calls" are presentations and actions: a screen calls the sheet that it presents,
  /// and a command calls the responder that performs it.
  package struct CallHierarchyItem: Sendable, MessageContent {
    package var name: String
    package var kind: SymbolKind
    package var detail: String
    package var uri: DocumentURI
    package var range: Range
    package var selectionRange: Range
    package var data: JSONValue

    package init(
      name: String, kind: SymbolKind, detail: String, uri: DocumentURI, range: Range, selectionRange: Range,
      data: JSONValue
    ) {
      self.name = name
      self.kind = kind
      self.detail = detail
      self.uri = uri
      self.range = range
      self.selectionRange = selectionRange
      self.data = data
    }

    package var json: JSONValue {
      [
        "name": .string(name), "kind": .int(kind.rawValue), "detail": .string(detail), "uri": .string(uri),
        "range": range.json, "selectionRange": selectionRange.json, "data": data,
      ]
    }
  }

  /// The parameters of `callHierarchy/incomingCalls` and `callHierarchy/outgoingCalls`. Only `name` and `data` of the
  /// item are read.
  package struct CallHierarchyCallsParams: Sendable, MessageParameters {
    package var documentURI: String
    package var kind: String
    package var name: String
    /// The index of the entity among the document's entities of the same kind and name.
    package var index: Int

    package init(_ reader: ParameterReader) throws(ResponseError) {
      let item = try reader.requiredMember("item", "an item of the hierarchy")
      name = try item.string("name")
      let data = try item.requiredMember("data", "the data of the item")
      documentURI = try data.string("document")
      kind = try data.string("kind")
      index = try data.uinteger("number")
    }
  }

  /// An incoming or outgoing call of an entity. `item` is the entity at the other end, sent as `from` for an incoming
  /// call and as `to` for an outgoing call.
  package struct CallHierarchyCall: Sendable, MessageContent {
    package var isIncoming: Bool
    package var item: CallHierarchyItem
    /// The ranges in the caller that refer to the called entity.
    package var fromRanges: [Range]

    package init(isIncoming: Bool, item: CallHierarchyItem, fromRanges: [Range]) {
      self.isIncoming = isIncoming
      self.item = item
      self.fromRanges = fromRanges
    }

    package var json: JSONValue {
      [isIncoming ? "from" : "to": item.json, "fromRanges": .array(fromRanges.map(\.json))]
    }
  }
}
