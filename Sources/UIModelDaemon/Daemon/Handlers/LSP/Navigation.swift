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

  /// Returns links to the declarations of the name at a position. The declarations are entities of documents, or a
  /// Swift class.
  static func declarations(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.LocationLink] {
    let record = try context.record(params.textDocument.uri)
    guard let target = nameAtPosition(params.position, record, context) else {
      guard let (tokenRange, name) = Links.className(at: params.position, record, context) else { return [] }
      return Links.links(from: tokenRange, of: record, to: context.workspace.classes(name, around: record), context)
    }
    return target.symbol.declarations.compactMap { declaration in
      Links.link(from: target.tokenRange, of: record, to: declaration.place, in: declaration.objectPlace, context)
    }
  }

  static func references(
    _ params: LSP.ReferenceParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.Location] {
    let record = try context.record(params.textDocument.uri)
    guard let target = nameAtPosition(params.position, record, context) else { return [] }
    let uses = occurrences(of: target, includeDeclaration: params.includeDeclaration, around: record, context)
    return PartialResults(params.partialResultToken, context)
      .sendInParts(uses.map { $0.0.location($0.1, context.encoding) })
  }

  static func highlight(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentHighlight] {
    let record = try context.record(params.textDocument.uri)
    guard let target = nameAtPosition(params.position, record, context) else { return [] }
    return occurrences(of: target, includeDeclaration: true, around: record, context)
      .filter { $0.0.number == record.number }
      .map { LSP.DocumentHighlight(range: record.range($0.1, context.encoding), kind: $0.2 ? .write : .read) }
  }

  /// A name at a position in a document, with the declarations that the name refers to.
  struct NameAtPosition {
    /// The byte range of the string or key in the document's UTF-8 text.
    let tokenRange: Range<Int>
    let symbol: ResolvedName
  }

  /// Returns the name at a position. Returns nil if there is no name at the position, or if no entity of the app has
  /// this name.
  static func nameAtPosition(_ position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext)
    -> NameAtPosition?
  {
    let offset = record.offset(position, context.encoding)
    guard let cursor = Cursor(record.document, at: offset), let token = cursor.token,
      let names = context.names(of: record)
    else { return nil }
    let schema = cursor.block.declarations.schema
    var symbol: ResolvedName?
    // A declaration refers only to its own entity, even if other entities have the same name.
    if let declaration = schema.names.first(where: { Int($0.place.node) == token.index }) {
      symbol = ResolvedName(declaration.name, [declaration], among: names.declarations(of: declaration.name))
    } else if let reference = (schema.references + schema.mentions).first(where: { Int($0.place.node) == token.index })
    {
      symbol = ResolvedName(reference, among: names.declarations(of: reference.name))
    }
    return symbol.map { NameAtPosition(tokenRange: cursor.range(of: token), symbol: $0) }
  }

  /// Returns all occurrences of a name in an app's documents, in order. Each occurrence has its document, its UTF-8
  /// byte range, and whether it is a declaration.
  static func occurrences(
    of target: NameAtPosition, includeDeclaration: Bool, around record: DocumentRecord, _ context: RequestContext
  ) -> [(DocumentRecord, Range<Int>, Bool)] {
    context.workspace.documents(sharingAppWith: record).flatMap { appRecord in
      appRecord.document.occurrences(of: target.symbol).compactMap { place, isDeclaration in
        guard includeDeclaration || !isDeclaration, let range = appRecord.document.range(of: place) else { return nil }
        return (appRecord, range, isDeclaration)
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
    guard let target = Navigation.nameAtPosition(params.position, record, context) else { return nil }
    // The quotes are not part of the name.
    let nameRange =
      target.tokenRange.lowerBound + 1..<max(target.tokenRange.lowerBound + 1, target.tokenRange.upperBound - 1)
    return LSP.PrepareRenameResult(range: record.range(nameRange, context.encoding), placeholder: target.symbol.name)
  }

  static func rename(
    _ params: LSP.RenameParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    _ = try context.record(params.textDocument.uri)
    // The editor applies the ranges to the current files, so changed files are read first.
    context.views.workspace.reloadFolders()
    let context = context.currentContext
    let record = try context.record(params.textDocument.uri)
    guard let target = Navigation.nameAtPosition(params.position, record, context) else {
      throw ResponseError(.requestFailed, "there is no name to rename at this position")
    }
    let existingDeclarations = context.names(of: record)?.declarations(of: params.newName) ?? []
    if let reason = target.symbol.refusal(of: params.newName, among: existingDeclarations) {
      throw ResponseError(.requestFailed, "params.newName: \(reason)")
    }
    let quotedName = JSONWriting.stringLiteral(params.newName)
    var changes: [UInt32: (DocumentRecord, [TextEdit])] = [:]
    for (owner, range, _) in Navigation.occurrences(of: target, includeDeclaration: true, around: record, context) {
      changes[owner.number, default: (owner, [])].1.append(TextEdit(range, quotedName))
    }
    // If the daemon's text of a document differs from the editor's text, the ranges do not apply to the editor's text.
    if let outOfStepRecord = changes.values.map(\.0).filter(\.isOutOfStep).min(by: { $0.number < $1.number }) {
      throw ResponseError(ChangeError.outOfStep(outOfStepRecord.spelling))
    }
    // If a document has unsaved changes and no editor holds it, the editor would apply the edits to the file. The
    // ranges refer to the unsaved text and do not apply to the text of the file.
    if let unsavedRecord = changes.values.map(\.0).filter({ $0.isUnsaved && !$0.isOpen }).min(by: {
      $0.number < $1.number
    }) {
      throw ResponseError(
        .requestFailed,
        "\(unsavedRecord.spelling) has unsaved changes; save it first, or rename with uimodel/model/rename")
    }
    return LSP.WorkspaceEdit(
      documentChanges: changes.values.sorted { $0.0.number < $1.0.number }.map {
        $0.0.textEdits($0.1, context.encoding)
      })
  }
}
