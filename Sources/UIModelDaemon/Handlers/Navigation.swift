import UIModelEngine
import UIModelProtocol

/// From names to what they name, and back.
enum Navigation {
  static func definition(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.LocationLink]? {
    let record = try context.record(params.textDocument.uri)
    guard let found = named(params.position, record, context) else { return nil }
    let links = found.declarations.compactMap { declared -> LSP.LocationLink? in
      guard let (target, name) = context.workspace.located(declared.place),
        let object = target.document.range(of: declared.object)
      else { return nil }
      return LSP.LocationLink(
        originSelectionRange: record.range(found.token, context.encoding), targetUri: target.spelling,
        targetRange: target.range(object, context.encoding), targetSelectionRange: target.range(name, context.encoding))
    }
    return links.isEmpty ? nil : links
  }

  static func references(
    _ params: LSP.ReferenceParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.Location] {
    let record = try context.record(params.textDocument.uri)
    guard let found = named(params.position, record, context) else { return [] }
    return occurrences(of: found, includeDeclaration: params.includeDeclaration, around: record, context)
      .map { $0.0.location($0.1, context.encoding) }
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
    let name: String
    /// UTF-8 bytes of the document: the string.
    let token: Range<Int>
    let declarations: [DeclaredName]
  }

  /// Nil where no name stands that anything in the app has.
  static func named(_ position: LSP.Position, _ record: DocumentRecord, _ context: RequestContext) -> Named? {
    let offset = record.offset(position, context.encoding)
    guard let cursor = Cursor(record.document, at: offset), let name = cursor.name, let token = cursor.token,
      let type = cursor.steps.last?.type, let names = context.names(of: record)
    else { return nil }
    let token8 = cursor.range(of: token)
    var declarations = names.declarations(of: name).filter { type.mayRefer(to: $0.kind) }
    // On a declaration, just the thing that is declared there.
    let own = declarations.filter {
      $0.place.block.document == record.number && record.document.range(of: $0.place) == token8
    }
    if !own.isEmpty { declarations = own }
    return declarations.isEmpty ? nil : Named(name: name, token: token8, declarations: declarations)
  }

  /// Every place of a name in its app, in order; whether it is the declaration.
  static func occurrences(
    of found: Named, includeDeclaration: Bool, around record: DocumentRecord, _ context: RequestContext
  ) -> [(DocumentRecord, Range<Int>, Bool)] {
    let workspace = context.workspace
    let app = workspace.analysis.home(of: record.number)
    let kinds = Set(found.declarations.map(\.kind))
    let declarations = Set(found.declarations)
    var places: [(DocumentRecord, Range<Int>, Bool)] = []
    for other in workspace.documents where workspace.analysis.home(of: other.number) == app {
      let first = places.count
      for (index, block) in other.document.blocks.enumerated() {
        let start = other.document.starts[index]
        func add(_ place: Place, _ isDeclaration: Bool) {
          let range = block.bytes(of: place)
          places.append((other, start + range.lowerBound..<start + range.upperBound, isDeclaration))
        }
        if includeDeclaration {
          for name in block.declarations.schema.names where declarations.contains(name) { add(name.place, true) }
        }
        for reference in block.declarations.schema.references
        where reference.name == found.name && !kinds.isDisjoint(with: reference.kinds) {
          add(reference.place, false)
        }
      }
      places[first...].sort { $0.1.lowerBound < $1.1.lowerBound }
    }
    return places
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
    return LSP.PrepareRenameResult(range: record.range(inside, context.encoding), placeholder: found.name)
  }

  static func rename(
    _ params: LSP.RenameParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    let record = try context.record(params.textDocument.uri)
    guard let found = Navigation.named(params.position, record, context) else {
      throw ResponseError(.requestFailed, "there is no name here that could be changed")
    }
    guard !params.newName.isEmpty else { throw ResponseError(.invalidParams, "params.newName: a name cannot be empty") }
    if let taken = context.names(of: record)?.declarations(of: params.newName).first(where: { $0.isHandle }) {
      throw ResponseError(.requestFailed, "'\(params.newName)' is already the name of \(taken.kind.phrase)")
    }
    let quoted = JSONWriting.quoted(params.newName)
    var changes: [UInt32: (DocumentRecord, [TextEdit])] = [:]
    for (other, range, _) in Navigation.occurrences(of: found, includeDeclaration: true, around: record, context) {
      changes[other.number, default: (other, [])].1.append(TextEdit(range, quoted))
    }
    return LSP.WorkspaceEdit(
      documentChanges: changes.values.sorted { $0.0.number < $1.0.number }.map {
        $0.0.textEdits($0.1, context.encoding)
      })
  }
}
