import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The LSP call hierarchy of model documents. A call leads from a controller to the sheets that it presents, from a
/// menu to its commands, or from a command to the responders that perform it.
enum CallHierarchy {
  static func prepare(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CallHierarchyItem]? {
    let record = try context.record(params.textDocument.uri)
    // In Swift source, the Swift language server shows the calls.
    guard record.document.kind == .model, let graph = context.presentationGraph(around: record),
      let cursor = Cursor(record.document, at: record.offset(params.position, context.encoding))
    else { return nil }
    let namedEntities =
      Navigation.nameAtPosition(params.position, record, context).map { graph.entities(of: $0.symbol) } ?? []
    let enclosingEntity = (cursor.token ?? cursor.steps.last?.value).flatMap {
      graph.entity(around: cursor.block.place($0))
    }
    let entities = namedEntities.isEmpty ? [enclosingEntity].compactMap(\.self) : namedEntities
    let items = entities.compactMap { item($0, graph, context) }
    return items.isEmpty ? nil : items
  }

  static func incomingCalls(
    _ params: LSP.CallHierarchyCallsParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CallHierarchyCall] {
    let (entity, graph) = try entity(params, context)
    return calls(graph.incomingEdges(entity), isIncoming: true, graph, context)
  }

  static func outgoingCalls(
    _ params: LSP.CallHierarchyCallsParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CallHierarchyCall] {
    let (entity, graph) = try entity(params, context)
    return calls(graph.outgoingEdges(entity), isIncoming: false, graph, context)
  }

  private static func entity(
    _ params: LSP.CallHierarchyCallsParams, _ context: RequestContext
  ) throws(ResponseError) -> (NamedEntity, PresentationGraph) {
    let record = try context.record(params.documentURI)
    guard let entity = record.document.entity(kind: params.kind, name: params.name, number: params.index),
      let graph = context.presentationGraph(around: record)
    else {
      throw ResponseError(.contentModified, "\(params.documentURI) no longer declares '\(params.name)'")
    }
    return (entity, graph)
  }

  private static func calls(
    _ edges: [PresentationGraph.Edge], isIncoming: Bool, _ graph: PresentationGraph, _ context: RequestContext
  ) -> [LSP.CallHierarchyCall] {
    edges.compactMap { edge in
      guard let item = item(edge.entity, graph, context) else { return nil }
      let ranges = edge.places.compactMap { place in
        context.workspace.location(place).map { $0.0.range($0.1, context.encoding) }
      }
      return LSP.CallHierarchyCall(isIncoming: isIncoming, item: item, fromRanges: ranges)
    }
  }

  private static func item(
    _ entity: NamedEntity, _ graph: PresentationGraph, _ context: RequestContext
  ) -> LSP.CallHierarchyItem? {
    guard let record = context.workspace.records[entity.place.block.document],
      let link = Links.link(from: 0..<0, of: record, to: entity.namePlace, in: entity.place, context)
    else { return nil }
    return LSP.CallHierarchyItem(
      name: entity.name, kind: LSP.SymbolKind(entity.kind), detail: entity.detail, uri: link.targetUri,
      range: link.targetRange, selectionRange: link.targetSelectionRange,
      data: [
        "document": .string(record.spelling), "kind": .string(entity.kind.rawValue),
        "number": .int(graph.number(of: entity)),
      ])
  }
}
