import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// From names to what they name, and back.
enum Navigation {
  static func definition(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    LSP.LocationLinks(.definition, try declarations(params, context))
  }

  /// Where the name at a place is declared: an entity of documents, or a class of Swift.
  static func declarations(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.LocationLink] {
    let record = try context.record(params.textDocument.uri)
    guard let found = named(params.position, record, context) else {
      guard let (token, name) = Links.className(at: params.position, record, context) else { return [] }
      return Links.links(from: token, of: record, to: context.workspace.classes(name, around: record), context)
    }
    return found.thing.declarations.compactMap { declared in
      Links.link(from: found.token, of: record, to: declared.place, in: declared.object, context)
    }
  }

  static func references(
    _ params: LSP.ReferenceParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.Location] {
    let record = try context.record(params.textDocument.uri)
    guard let named = named(params.position, record, context) else { return [] }
    let found = occurrences(of: named, includeDeclaration: params.includeDeclaration, around: record, context)
    return PartialResults(params.partialResultToken, context)
      .sending(found.map { $0.0.location($0.1, context.encoding) })
  }

  static func highlight(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentHighlight] {
    let record = try context.record(params.textDocument.uri)
    guard let found = named(params.position, record, context) else { return [] }
    return occurrences(of: found, includeDeclaration: true, around: record, context)
      .filter { $0.0.number == record.number }
      .map { LSP.DocumentHighlight(range: record.range($0.1, context.encoding), kind: $0.2 ? .write : .read) }
  }

  /// A name at a place, with what it names.
  struct Named {
    /// UTF-8 bytes of the document: the string or key.
    let token: Range<Int>
    let thing: NamedThing
  }

  /// Nil where no name stands that anything in the app has.
  static func named(_ position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext) -> Named? {
    let offset = record.offset(position, context.encoding)
    guard let cursor = Cursor(record.document, at: offset), let token = cursor.token,
      let names = context.names(of: record)
    else { return nil }
    let schema = cursor.block.declarations.schema
    var thing: NamedThing?
    // On a declaration, just the thing that is declared there.
    if let own = schema.names.first(where: { Int($0.place.node) == token.index }) {
      thing = NamedThing(own.name, [own], among: names.declarations(of: own.name))
    } else if let reference = (schema.references + schema.mentions).first(where: { Int($0.place.node) == token.index })
    {
      thing = NamedThing(reference, among: names.declarations(of: reference.name))
    }
    return thing.map { Named(token: cursor.range(of: token), thing: $0) }
  }

  /// Every place of a name in its app, in order; whether it is the declaration.
  static func occurrences(
    of found: Named, includeDeclaration: Bool, around record: DocumentRecord, _ context: RequestContext
  ) -> [(DocumentRecord, Range<Int>, Bool)] {
    context.workspace.documents(sharingAppWith: record).flatMap { other in
      other.document.occurrences(of: found.thing).compactMap { place, isDeclaration in
        guard includeDeclaration || !isDeclaration, let range = other.document.range(of: place) else { return nil }
        return (other, range, isDeclaration)
      }
    }
  }
}

/// Another name for a thing, wherever it is used.
enum Rename {
  static func prepare(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.PrepareRenameResult? {
    let record = try context.record(params.textDocument.uri)
    guard let found = Navigation.named(params.position, record, context) else { return nil }
    // Inside the quotes: they are no part of the name.
    let inside = found.token.lowerBound + 1..<max(found.token.lowerBound + 1, found.token.upperBound - 1)
    return LSP.PrepareRenameResult(range: record.range(inside, context.encoding), placeholder: found.thing.name)
  }

  static func rename(
    _ params: LSP.RenameParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    _ = try context.record(params.textDocument.uri)
    // The editor takes what it is told for what is in the files now.
    context.views.workspace.takeInFolders()
    let context = context.now
    let record = try context.record(params.textDocument.uri)
    guard let found = Navigation.named(params.position, record, context) else {
      throw ResponseError(.requestFailed, "there is no name to rename at this position")
    }
    let namesakes = context.names(of: record)?.declarations(of: params.newName) ?? []
    if let reason = found.thing.refusal(of: params.newName, among: namesakes) {
      throw ResponseError(.requestFailed, "params.newName: \(reason)")
    }
    let quoted = JSONWriting.quoted(params.newName)
    var changes: [UInt32: (DocumentRecord, [TextEdit])] = [:]
    for (other, range, _) in Navigation.occurrences(of: found, includeDeclaration: true, around: record, context) {
      changes[other.number, default: (other, [])].1.append(TextEdit(range, quoted))
    }
    // The editor has another text than the one that the places are of.
    if let lost = changes.values.map(\.0).filter(\.isOutOfStep).min(by: { $0.number < $1.number }) {
      throw ResponseError(ChangeError.outOfStep(lost.spelling))
    }
    // The editor would change the file, where the places are others.
    if let waiting = changes.values.map(\.0).filter({ $0.isUnsaved && !$0.isOpen }).min(by: { $0.number < $1.number }) {
      throw ResponseError(
        .requestFailed,
        "\(waiting.spelling) has unsaved changes; save it first, or rename with uimodel/model/rename")
    }
    return LSP.WorkspaceEdit(
      documentChanges: changes.values.sorted { $0.0.number < $1.0.number }.map {
        $0.0.textEdits($0.1, context.encoding)
      })
  }
}
