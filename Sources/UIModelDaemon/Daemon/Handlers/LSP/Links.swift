import UIModelEngine
import UIModelProtocol
import UIModelSystems

/// Links from a position in a document to declarations, classes, and the objects that perform an action or present an
/// entity. For example, `typeDefinition` on the handle of a screen links to the Swift class of its view controller.
enum Links {
  static func declaration(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    LSP.LocationLinks(.declaration, try Navigation.declarations(params, context))
  }

  /// Returns links to the Swift class whose name is at a position. On the name of an entity, returns links to the
  /// entity's class.
  static func typeDefinition(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    let record = try context.record(params.textDocument.uri)
    if let (tokenRange, name) = className(at: params.position, record, context) {
      return LSP.LocationLinks(
        .typeDefinition,
        links(from: tokenRange, of: record, to: context.workspace.classes(name, around: record), context))
    }
    guard let target = Navigation.nameAtPosition(params.position, record, context) else { return nil }
    let classNameRanges = target.symbol.declarations.flatMap { declaration -> [(DocumentRecord, Range<Int>)] in
      guard let owner = context.workspace.records[declaration.objectPlace.block.document],
        let name = owner.document.className(of: declaration.objectPlace)
      else { return [] }
      return context.workspace.classes(name, around: owner)
    }
    return LSP.LocationLinks(.typeDefinition, links(from: target.tokenRange, of: record, to: classNameRanges, context))
  }

  /// Returns links to the implementations of the action at a position, in documents and in Swift source. On the name of
  /// an entity, returns links to the declarations that present this entity.
  static func implementation(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    let record = try context.record(params.textDocument.uri)
    let offset = record.offset(params.position, context.encoding)
    guard let graph = context.presentationGraph(around: record) else { return nil }
    if let cursor = Cursor(record.document, at: offset), let token = cursor.token, let selector = cursor.selector {
      let origin = cursor.range(of: token)
      let documents = context.workspace.documents(sharingAppWith: record)
      let performerLinks = documents.flatMap { $0.document.implementations(of: selector) }.compactMap { key in
        graph.entity(around: key).flatMap { link(from: origin, of: record, to: key, in: $0.place, context) }
      }
      let methodLinks = links(
        from: origin, of: record, to: context.workspace.methods(selector, around: record), context)
      // For a class from Swift source, `performerLinks` may already contain the method.
      let performerTargets = Set(performerLinks.map(\.targetLocation))
      return LSP.LocationLinks(
        .implementation, performerLinks + methodLinks.filter { !performerTargets.contains($0.targetLocation) })
    }
    guard let target = Navigation.nameAtPosition(params.position, record, context) else { return nil }
    let links = graph.presenters(of: target.symbol).flatMap { edge in
      edge.places.compactMap { link(from: target.tokenRange, of: record, to: $0, in: edge.entity.place, context) }
    }
    return LSP.LocationLinks(.implementation, links)
  }

  // MARK: Parts

  /// Returns the class name at a position and the UTF-8 byte range of its token.
  static func className(
    at position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext
  ) -> (token: Range<Int>, name: String)? {
    guard let cursor = Cursor(record.document, at: record.offset(position, context.encoding)),
      let token = cursor.token, let name = cursor.className
    else { return nil }
    return (cursor.range(of: token), name)
  }

  /// Returns a link from a range of a document to a declaration, or nil if no document contains the declaration.
  /// `place` is the target's name or value, and `objectPlace` is the object that encloses it.
  static func link(
    from originRange: Range<Int>, of record: DocumentRecord, to place: Place, in objectPlace: Place,
    _ context: RequestContext
  ) -> LSP.LocationLink? {
    guard let (target, nameRange) = context.workspace.location(place) else { return nil }
    // An object from Swift source can be declared in several files, so the range of the object does not always contain
    // the name.
    let enclosingRange = context.workspace.location(objectPlace).flatMap { owner, range in
      owner.number == target.number && range.lowerBound <= nameRange.lowerBound
        && nameRange.upperBound <= range.upperBound
        ? range : nil
    }
    return link(from: originRange, of: record, to: target, enclosingRange ?? nameRange, nameRange, context)
  }

  /// Returns links to names in Swift source.
  static func links(
    from originRange: Range<Int>, of record: DocumentRecord, to places: [(DocumentRecord, Range<Int>)],
    _ context: RequestContext
  ) -> [LSP.LocationLink] {
    places.map { target, name in link(from: originRange, of: record, to: target, name, name, context) }
  }

  private static func link(
    from originRange: Range<Int>, of record: DocumentRecord, to target: DocumentRecord, _ enclosingRange: Range<Int>,
    _ nameRange: Range<Int>, _ context: RequestContext
  ) -> LSP.LocationLink {
    LSP.LocationLink(
      originSelectionRange: record.range(originRange, context.encoding), targetUri: target.spelling,
      targetRange: target.range(enclosingRange, context.encoding),
      targetSelectionRange: target.range(nameRange, context.encoding)
    )
  }
}

extension RequestContext {
  /// Returns the presentation graph of a document's app, or nil if the document does not belong to an app.
  func presentationGraph(around record: DocumentRecord) -> PresentationGraph? {
    names(of: record).map {
      PresentationGraph(workspace.documents(sharingAppWith: record).map(\.document), nameIndex: $0)
    }
  }
}

extension Workspace {
  /// Returns all documents of a document's app, including the document itself.
  func documents(sharingAppWith record: DocumentRecord) -> [DocumentRecord] {
    let app = analysis.app(of: record.number)
    return documents.filter { analysis.app(of: $0.number) == app }
  }
}
