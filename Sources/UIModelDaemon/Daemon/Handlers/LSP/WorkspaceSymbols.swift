import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// `workspace/symbol`: entities of all documents by name, including entities from Swift source.
enum WorkspaceSymbols {
  static func list(
    _ params: LSP.WorkspaceSymbolParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.WorkspaceSymbol] {
    let workspace = context.workspace
    var search = SymbolSearch(params.query)
    for record in workspace.documents where !record.isOutOfStep && workspace.isShown(record) {
      try context.cancellation.check()
      search.add(record.document)
    }
    // A command that Swift source inserts in both branches of a condition is found twice but has only one location, so
    // it is listed once.
    var seenSymbols: Set<JSONValue> = []
    let symbols = search.bestHits.compactMap { hit -> LSP.WorkspaceSymbol? in
      let entity = hit.entity
      guard let record = workspace.records[hit.documentNumber], let location = location(of: entity, context) else {
        return nil
      }
      guard seenSymbols.insert([.string(entity.kind.rawValue), .string(entity.name), location.json]).inserted else {
        return nil
      }
      return LSP.WorkspaceSymbol(
        name: entity.name, kind: LSP.SymbolKind(entity.kind),
        containerName: entity.container ?? String(record.uri.fileName), location: location,
        data: [
          "document": .string(record.spelling), "kind": .string(entity.kind.rawValue), "number": .int(hit.number),
        ])
    }
    return PartialResults(params.partialResultToken, context).sendInParts(symbols)
  }

  /// Returns the symbol with its current range.
  static func resolve(
    _ params: LSP.WorkspaceSymbolResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let record = try context.record(params.documentURI)
    let entity = record.document.entity(kind: params.kind, name: params.name, number: params.index)
    guard let entity, let location = location(of: entity, context) else {
      throw ResponseError(.contentModified, "\(params.documentURI) no longer declares '\(params.name)'")
    }
    var symbol = params.symbol
    symbol["location"] = location.json
    return .object(symbol)
  }

  private static func location(of entity: NamedEntity, _ context: RequestContext) -> LSP.Location? {
    context.workspace.location(entity.namePlace).map { $0.0.location($0.1, context.encoding) }
  }
}

extension LSP.SymbolKind {
  init(_ entity: EntityKind?) {
    switch entity {
    case .app: self = .module
    case .menu: self = .namespace
    case .menuElement: self = .event
    case .screen: self = .class
    case .view, .cell: self = .field
    case .layoutGuide: self = .property
    case .sheet: self = .interface
    case .toolbar: self = .struct
    case .toolbarItem: self = .field
    case .scene: self = .package
    case nil: self = .array
    }
  }
}
