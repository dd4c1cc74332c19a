import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// Navigation between names and declarations in documents: definition, declaration, references and highlights.
enum Navigation {
  static func definition(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LocationLinks? {
    LSP.LocationLinks(.definition, try declarations(params, context))
  }

  /// Returns links to the declarations of the name at a position: entities of documents, or a Swift class.
  static func declarations(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.LocationLink] {
    let record = try context.record(params.textDocument.uri)
    guard let found = named(params.position, record, context) else {
      guard let (token, name) = Links.className(at: params.position, record, context) else { return [] }
      return Links.links(from: token, of: record, to: context.workspace.classes(name, around: record), context)
    }
    return found.symbol.declarations.compactMap { declared in
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

  /// A name at a position, with the entity that it names.
  struct Named {
    /// The string or key, in UTF-8 bytes of the document.
    let token: Range<Int>
    let symbol: NamedThing
  }

  /// Returns the name at a position, or nil if there is none or the app has no entity of that name.
  static func named(_ position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext) -> Named? {
    let offset = record.offset(position, context.encoding)
    guard let cursor = Cursor(record.document, at: offset), let token = cursor.token,
      let names = context.names(of: record)
    else { return nil }
    let schema = cursor.block.declarations.schema
    var symbol: NamedThing?
    // On a declaration, only the entity that is declared there is meant.
    if let own = schema.names.first(where: { Int($0.place.node) == token.index }) {
      symbol = NamedThing(own.name, [own], among: names.declarations(of: own.name))
    } else if let reference = (schema.references + schema.mentions).first(where: { Int($0.place.node) == token.index })
    {
      symbol = NamedThing(reference, among: names.declarations(of: reference.name))
    }
    return symbol.map { Named(token: cursor.range(of: token), symbol: $0) }
  }

  /// Returns all occurrences of a name in the documents of its app, in order. The third member is true for a
  /// declaration.
  static func occurrences(
    of found: Named, includeDeclaration: Bool, around record: DocumentRecord, _ context: RequestContext
  ) -> [(DocumentRecord, Range<Int>, Bool)] {
    context.workspace.documents(sharingAppWith: record).flatMap { other in
      other.document.occurrences(of: found.symbol).compactMap { place, isDeclaration in
        guard includeDeclaration || !isDeclaration, let range = other.document.range(of: place) else { return nil }
        return (other, range, isDeclaration)
      }
    }
  }
}

/// `textDocument/prepareRename` and `textDocument/rename`: renames an entity wherever its name is used in the app.
enum Rename {
  static func prepare(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.PrepareRenameResult? {
    let record = try context.record(params.textDocument.uri)
    guard let found = Navigation.named(params.position, record, context) else { return nil }
    // The quotes are not part of the name.
    let inside = found.token.lowerBound + 1..<max(found.token.lowerBound + 1, found.token.upperBound - 1)
    return LSP.PrepareRenameResult(range: record.range(inside, context.encoding), placeholder: found.symbol.name)
  }

  static func rename(
    _ params: LSP.RenameParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    _ = try context.record(params.textDocument.uri)
    // The editor applies the ranges to the current files, so changed files are read first.
    context.views.workspace.reloadFolders()
    let context = context.now
    let record = try context.record(params.textDocument.uri)
    guard let found = Navigation.named(params.position, record, context) else {
      throw ResponseError(.requestFailed, "there is no name to rename at this position")
    }
    let namesakes = context.names(of: record)?.declarations(of: params.newName) ?? []
    if let reason = found.symbol.refusal(of: params.newName, among: namesakes) {
      throw ResponseError(.requestFailed, "params.newName: \(reason)")
    }
    let quoted = JSONWriting.quoted(params.newName)
    var changes: [UInt32: (DocumentRecord, [TextEdit])] = [:]
    for (other, range, _) in Navigation.occurrences(of: found, includeDeclaration: true, around: record, context) {
      changes[other.number, default: (other, [])].1.append(TextEdit(range, quoted))
    }
    // The editor has another text than the one to which the ranges refer.
    if let outOfStep = changes.values.map(\.0).filter(\.isOutOfStep).min(by: { $0.number < $1.number }) {
      throw ResponseError(ChangeError.outOfStep(outOfStep.spelling))
    }
    // The editor would change the file on disk, to which these ranges do not apply.
    if let unsaved = changes.values.map(\.0).filter({ $0.isUnsaved && !$0.isOpen }).min(by: { $0.number < $1.number }) {
      throw ResponseError(
        .requestFailed,
        "\(unsaved.spelling) has unsaved changes; save it first, or rename with uimodel/model/rename")
    }
    return LSP.WorkspaceEdit(
      documentChanges: changes.values.sorted { $0.0.number < $1.0.number }.map {
        $0.0.textEdits($0.1, context.encoding)
      })
  }
}
