import UIModelJSON

extension LSP {
  /// An entity in the hierarchy of what leads to what.
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

  /// `callHierarchy/incomingCalls` and `outgoingCalls`: of the item only `data` counts.
  package struct CallHierarchyCallsParams: Sendable, MessageParameters {
    package var document: String
    package var kind: String
    package var name: String
    package var number: Int

    package init(_ reader: ParameterReader) throws(ResponseError) {
      let item = try reader.required("item", "an item of the hierarchy")
      name = try item.string("name")
      let data = try item.required("data", "the data of the item")
      document = try data.string("document")
      kind = try data.string("kind")
      number = try data.uinteger("number")
    }
  }

  /// What leads to an item, or what it leads to.
  package struct CallHierarchyCall: Sendable, MessageContent {
    package var isIncoming: Bool
    package var item: CallHierarchyItem
    /// Where the one that leads says so.
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
