import UIModelEngine
import UIModelProtocol
import UIModelSystems

/// From a place in a document to where else the same thing is: its declaration, its class, what performs or presents it.
enum Links {
  static func declaration(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    LSP.LocationLinks(.declaration, try Navigation.declarations(params, context))
  }

  /// The Swift class of the entity, or of the class name, at a place.
  static func typeDefinition(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    let record = try context.record(params.textDocument.uri)
    if let (token, name) = className(at: params.position, record, context) {
      return LSP.LocationLinks(
        .typeDefinition, links(from: token, of: record, to: context.workspace.classes(name, around: record), context))
    }
    guard let found = Navigation.named(params.position, record, context) else { return nil }
    let classes = found.thing.declarations.flatMap { declared -> [(DocumentRecord, Range<Int>)] in
      guard let owner = context.workspace.records[declared.object.block.document],
        let name = owner.document.className(of: declared.object)
      else { return [] }
      return context.workspace.classes(name, around: owner)
    }
    return LSP.LocationLinks(.typeDefinition, links(from: found.token, of: record, to: classes, context))
  }

  /// What performs the action at a place, in documents and in Swift source; or what presents the entity there.
  static func implementation(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    let record = try context.record(params.textDocument.uri)
    let offset = record.offset(params.position, context.encoding)
    guard let graph = context.presentations(around: record) else { return nil }
    if let cursor = Cursor(record.document, at: offset), let token = cursor.token, let selector = cursor.selector {
      let origin = cursor.range(of: token)
      let documents = context.workspace.documents(sharingAppWith: record)
      let performers = documents.flatMap { $0.document.implementations(of: selector) }.compactMap { key in
        graph.entity(around: key).flatMap { link(from: origin, of: record, to: key, in: $0.place, context) }
      }
      let methods = links(from: origin, of: record, to: context.workspace.methods(selector, around: record), context)
      // A class that is read from Swift source says where the method is, too.
      let known = Set(performers.map(\.target))
      return LSP.LocationLinks(.implementation, performers + methods.filter { !known.contains($0.target) })
    }
    guard let found = Navigation.named(params.position, record, context) else { return nil }
    let links = graph.presenters(of: found.thing).flatMap { edge in
      edge.places.compactMap { link(from: found.token, of: record, to: $0, in: edge.entity.place, context) }
    }
    return LSP.LocationLinks(.implementation, links)
  }

  // MARK: Parts

  /// The class that a place of a document names, and its token.
  static func className(
    at position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext
  ) -> (token: Range<Int>, name: String)? {
    guard let cursor = Cursor(record.document, at: record.offset(position, context.encoding)),
      let token = cursor.token, let name = cursor.className
    else { return nil }
    return (cursor.range(of: token), name)
  }

  /// A link to a place of a document, within an object.
  static func link(
    from token: Range<Int>, of record: DocumentRecord, to place: Place, in object: Place, _ context: RequestContext
  ) -> LSP.LocationLink? {
    guard let (target, name) = context.workspace.located(place) else { return nil }
    // What is read from Swift source may have its parts anywhere.
    let whole = context.workspace.located(object).flatMap { owner, range in
      owner.number == target.number && range.lowerBound <= name.lowerBound && name.upperBound <= range.upperBound
        ? range : nil
    }
    return link(from: token, of: record, to: target, whole ?? name, name, context)
  }

  /// Links to names in Swift source.
  static func links(
    from token: Range<Int>, of record: DocumentRecord, to places: [(DocumentRecord, Range<Int>)],
    _ context: RequestContext
  ) -> [LSP.LocationLink] {
    places.map { target, name in link(from: token, of: record, to: target, name, name, context) }
  }

  private static func link(
    from token: Range<Int>, of record: DocumentRecord, to target: DocumentRecord, _ whole: Range<Int>,
    _ name: Range<Int>, _ context: RequestContext
  ) -> LSP.LocationLink {
    LSP.LocationLink(
      originSelectionRange: record.range(token, context.encoding), targetUri: target.spelling,
      targetRange: target.range(whole, context.encoding), targetSelectionRange: target.range(name, context.encoding))
  }
}

extension RequestContext {
  /// What leads to what in the app of a document; nil without an app.
  func presentations(around record: DocumentRecord) -> PresentationGraph? {
    names(of: record).map {
      PresentationGraph(workspace.documents(sharingAppWith: record).map(\.document), names: $0)
    }
  }
}

extension Workspace {
  /// The documents of a document's app, itself included.
  func documents(sharingAppWith record: DocumentRecord) -> [DocumentRecord] {
    let app = analysis.home(of: record.number)
    return documents.filter { analysis.home(of: $0.number) == app }
  }
}
