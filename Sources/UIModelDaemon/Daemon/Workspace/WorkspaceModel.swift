import UIModelEngine
import UIModelSystems
import UIModelJSON

/// An edit of the model that a client requests, in terms of addresses.
package enum ModelRequest: Sendable {
  case set(EntityAddress, property: String, JSONValue)
  case remove(EntityAddress)
  /// Inserts a value into the list at an address.
  case insert(EntityAddress, index: Int, JSONValue)
  /// Inserts a new top-level entity of a kind into `document`, or into the only document if `document` is nil. Fails if
  /// `document` is nil and there are several documents.
  case insertEntity(EntityKind, document: String?, index: Int, JSONValue)
  case move(EntityAddress, toIndex: Int)
  /// Inserts a call on `UIMenuBuilder` as a step of the app's `buildMenu`. `document` is the document that declares the
  /// app; nil for the only app.
  case insertBuildStep(document: String?, index: Int, JSONValue)
  /// Renames an entity: changes a handle or an identifier everywhere it is used.
  case rename(EntityAddress, to: String)
  /// Applies groups of edits, such as the fixes of findings in a document.
  case edits(document: String, [[ModelEdit]])

  /// Whether the request's address contains the index of a list element. Other edits of the list can change the index.
  var usesElementIndex: Bool {
    switch self {
    case .set(let address, _, _), .remove(let address), .move(let address, _), .insert(let address, _, _):
      address.path.contains { Int($0) != nil }
    case .insertEntity, .insertBuildStep, .rename, .edits: false
    }
  }
}

/// The reason that an edit of the model was not made.
package enum ModelError: Error, Sendable {
  case address(AddressError)
  case edit(EditError, String)
  /// The request is invalid, for example because the addressed value does not support the request.
  case invalid(String)
}

extension Workspace {
  /// Finishes a plan and pushes its inverse onto the undo stack. Returns the plan as it was carried out.
  ///
  /// - Parameter allowsRebase: whether to rebase the plan over other programs' changes of the files, where possible.
  /// - Parameter onlyIfIndependent: whether to plan again only if the other programs changed other declarations.
  /// - Parameter replan: plans the same change again after other programs have changed the files; nil to throw an
  ///   error.
  package func finishAndRecordUndo(
    _ plan: CommitPlan, allowsRebase: Bool = false, onlyIfIndependent: Bool = false, replan: (() throws -> CommitPlan)?
  ) throws -> CommitPlan {
    var plan = plan
    defer { unlockFolders() }
    for _ in 0..<Workspace.maximumAttemptCount {
      let failure: TransactionError
      do { return try finishAndRecordUndo(plan, allowsRebase: allowsRebase) } catch { failure = error }
      guard case .filesChanged(_, let isApart) = failure, let replan, isApart || !onlyIfIndependent else {
        throw failure
      }
      lockFolders(plan)
      plan = try replan()
    }
    return try finishAndRecordUndo(plan, allowsRebase: allowsRebase)
  }

  /// Makes a requested edit in a transaction.
  package func edit(_ request: ModelRequest, in transaction: inout Transaction) throws(ModelError) {
    switch request {
    case .set(let address, let property, let value):
      let addressedValue = try find(address, transaction)
      try addEdits(
        [.set(object: addressedValue.place, name: property, value)], in: addressedValue.number, &transaction,
        address.description)
    case .remove(let address):
      let addressedValue = try find(address, transaction)
      let places = document(addressedValue.number, in: transaction)?.placesToRemove(
        at: addressedValue.place, isEntity: address.name != nil && address.path.isEmpty)
      try addEdits((places ?? []).map { .remove($0) }, in: addressedValue.number, &transaction, address.description)
    case .insert(let address, let index, let value):
      if let (owner, property) = absentList(at: address, in: transaction) {
        let setEdit = ModelEdit.set(object: owner.place, name: property.name, .array([value]))
        return try addEdits([setEdit], in: owner.number, &transaction, address.description)
      }
      let addressedValue = try find(address, transaction)
      try refuseObject(addressedValue, address, transaction)
      try addEdits(
        [.insert(list: addressedValue.place, index: index, value)], in: addressedValue.number, &transaction,
        address.description)
    case .insertEntity(let kind, let uri, let index, let value):
      try insertEntity(kind, uri, index, value, &transaction)
    case .move(let address, let index):
      let addressedValue = try find(address, transaction)
      try addEdits(
        [.move(addressedValue.place, toIndex: index)], in: addressedValue.number, &transaction, address.description)
    case .insertBuildStep(let uri, let index, let step):
      try insertBuildStep(uri, index, step, &transaction)
    case .rename(let address, let name):
      try rename(address, to: name, &transaction)
    case .edits(let uri, let groups):
      guard let record = record(uri: uri) else { throw noDocumentError(uri) }
      try addEdits(groups, in: record.number, &transaction, uri)
    }
  }

  /// Throws if the value is an object, because a new element can be inserted only into a list.
  private func refuseObject(
    _ addressedValue: AddressedValue, _ address: EntityAddress, _ transaction: Transaction
  ) throws(ModelError) {
    guard let type = document(addressedValue.number, in: transaction)?.objectType(at: addressedValue.place) else {
      return
    }
    let lists = type.properties.filter { if case .list = $0.type { true } else { false } }.map(\.name)
    let hint = lists.isEmpty ? "it has no lists" : "name one of its lists: \(lists.joined(separator: ", "))"
    throw .invalid("\(address.description) is an object, not a list; \(hint)")
  }

  private func find(_ address: EntityAddress, _ transaction: Transaction) throws(ModelError) -> AddressedValue {
    do { return try resolve(address, in: transaction) } catch { throw .address(error) }
  }

  func addEdits(
    _ edits: [ModelEdit], in number: UInt32, _ transaction: inout Transaction, _ subject: String
  ) throws(ModelError) {
    try addEdits([edits], in: number, &transaction, subject)
  }

  private func addEdits(
    _ groups: [[ModelEdit]], in number: UInt32, _ transaction: inout Transaction, _ subject: String
  ) throws(ModelError) {
    guard let record = records[number], let document = document(number, in: transaction) else {
      throw .edit(.notFound, subject)
    }
    do {
      var editSet = EditSet(ModelEditing(document))
      for group in groups { try editSet.add(group) }
      transaction.edit(record, editSet.textEdits)
    } catch {
      throw .edit(error, subject)
    }
  }

  private func insertEntity(
    _ kind: EntityKind, _ uri: String?, _ index: Int, _ value: JSONValue, _ transaction: inout Transaction
  ) throws(ModelError) {
    guard let section = kind == .app ? "app" : kind.section else {
      throw .invalid("\(kind.phrase) cannot be inserted at the top level; name its list in 'into'")
    }
    let target = try targetRecord(uri, among: documents.filter { $0.document.kind == .model })
    guard let document = document(target.number, in: transaction) else { throw .edit(.notFound, target.spelling) }
    let sectionValue: JSONValue = kind == .app ? value : .array([value])
    if document.isEmpty, let record = records[target.number] {
      return transaction.edit(record, [document.initialEdit([section: sectionValue])])
    }
    let edit: ModelEdit
    if let existingPlace = document.place(at: [section]) {
      guard kind != .app else { throw .invalid("\(target.spelling) already has an app") }
      edit = .insert(list: existingPlace, index: index, value)
    } else {
      edit = .set(object: .root(of: document), name: section, sectionValue)
    }
    try addEdits([edit], in: target.number, &transaction, section)
  }

  /// Returns the document with a URI, or the only candidate if `uri` is nil. Without candidates and folders, returns
  /// the document in memory. Throws if no document has the URI, if there are several candidates, or if folders are open
  /// but there is no candidate.
  func targetRecord(_ uri: String?, among candidates: [DocumentRecord]) throws(ModelError) -> DocumentRecord {
    if let uri {
      if uri == Workspace.scratchURI { return scratchDocument() }
      guard let record = record(uri: uri) else { throw noDocumentError(uri) }
      return record
    }
    guard let soleRecord = candidates.first else {
      guard let folder = folders.keys.min() else { return scratchDocument() }
      throw .invalid(
        "\(folder) has no model document to insert into; create one, or use the document '\(Workspace.scratchURI)', "
          + "which is in memory only")
    }
    guard candidates.count == 1 else {
      throw .address(.ambiguous("the document to insert into", candidates.map(\.spelling)))
    }
    return soleRecord
  }

  private func noDocumentError(_ uri: String) -> ModelError {
    .address(.noDocument(uri, nearest: nearestDocumentName(to: uri)))
  }

  /// Returns the document in memory of a workspace without files, and adds it if necessary.
  package func scratchDocument() -> DocumentRecord {
    if let record = record(uri: Workspace.scratchURI) { return record }
    return addScratchDocument(Array("{\n}\n".utf8))
  }

  private func rename(_ address: EntityAddress, to name: String, _ transaction: inout Transaction) throws(ModelError) {
    guard let oldName = address.name, address.path.isEmpty else {
      throw .invalid("only an entity with a handle or an identifier can be renamed; name its 'ref' or 'identifier'")
    }
    let addressedValue = try find(address, transaction)
    let app = analysis.app(of: addressedValue.number)
    let appDocuments = documents.filter { analysis.app(of: $0.number) == app }
    let names = appDocuments.flatMap { document($0.number, in: transaction)?.names ?? [] }
    let namedEntity = ResolvedName(
      oldName, names.filter { $0.name == oldName && $0.objectPlace == addressedValue.place }, among: names)
    if let reason = namedEntity.refusal(of: name, among: names) { throw .invalid(reason) }
    for record in appDocuments {
      guard let document = document(record.number, in: transaction) else { continue }
      let edits = document.renameEdits(namedEntity, to: name)
      if !edits.isEmpty { try addEdits(edits, in: record.number, &transaction, record.spelling) }
    }
  }
}

extension EntityKind {
  /// The name of the root list that contains entities of this kind, such as `menus`; nil for a kind without a root
  /// list.
  package var section: String? {
    switch self {
    case .menu: "menus"
    case .screen: "screens"
    case .sheet: "sheets"
    case .toolbar: "toolbars"
    case .scene: "scenes"
    case .app, .menuElement, .view, .cell, .layoutGuide, .toolbarItem: nil
    }
  }
}
