import UIModelEngine
import UIModelSystems
import UIModelJSON

/// The address of a value in the model: a path from an entity, which is named by its handle (`ref`) or by its API
/// identifier, or a path from a document's root.
///
/// For example, the name `main` with the path `["children", "0"]` addresses the first element of the list `children` of
/// the entity `main`. With an empty path, it addresses the entity.
package struct EntityAddress: Sendable, Hashable {
  /// The URI or path of the document; nil if the address does not name a document.
  package var document: String?
  package var kind: EntityKind?
  package var name: String?
  /// Names of members and indices into lists, from the outermost value to the innermost.
  package var path: [String]

  package init(document: String? = nil, kind: EntityKind? = nil, name: String? = nil, path: [String] = []) {
    self.document = document
    self.kind = kind
    self.name = name
    self.path = path
  }

  package var description: String {
    let owner = name.map { "\(kind?.rawValue ?? "entity") '\($0)'" } ?? document ?? "the document"
    return path.isEmpty ? owner : owner + " at " + path.joined(separator: ".")
  }
}

/// The reason that an address does not identify exactly one value.
package enum AddressError: Error, Sendable {
  case notFound(String, nearest: String?)
  case ambiguous(String, [String])
  case noDocument(String, nearest: String?)
}

/// The document and the place of the value that an address identifies.
package struct AddressedValue: Sendable {
  package let number: UInt32
  package let place: Place
}

extension Workspace {
  /// Returns the document with the changes of a transaction, or the committed document if the transaction does not
  /// change it.
  func document(_ number: UInt32, in transaction: Transaction?) -> Document? {
    transaction?.document(number) ?? records[number]?.document
  }

  /// Returns the value that an address identifies. For an address without a kind, `kinds` are the kinds that the caller
  /// expects. Among entities with the same name, those kinds are preferred, and the error proposes only names of those
  /// kinds.
  package func resolve(
    _ address: EntityAddress, in transaction: Transaction? = nil, as kinds: [EntityKind] = []
  ) throws(AddressError) -> AddressedValue {
    var candidateRecords = documents.filter { $0.document.kind == .model }
    if let uri = address.document {
      guard let record = record(uri: uri) else { throw .noDocument(uri, nearest: nearestDocumentName(to: uri)) }
      candidateRecords = [record]
    }
    guard let name = address.name else {
      guard let soleRecord = candidateRecords.first, candidateRecords.count == 1 || address.document != nil else {
        throw candidateRecords.isEmpty
          ? .notFound(address.description, nearest: nil)
          : .ambiguous(address.description, candidateRecords.map(\.spelling))
      }
      return try resolvePath(address.path, from: nil, in: soleRecord.number, transaction, address)
    }
    var matches: [(UInt32, DeclaredName)] = []
    for record in candidateRecords {
      guard let document = document(record.number, in: transaction) else { continue }
      for declaredName in document.names where address.kind == nil || declaredName.kind == address.kind {
        if declaredName.name == name { matches.append((record.number, declaredName)) }
      }
    }
    // If the caller expects certain kinds, an entity of another kind with the same name is not meant.
    if address.kind == nil, matches.contains(where: { kinds.contains($0.1.kind) }) {
      matches.removeAll { !kinds.contains($0.1.kind) }
    }
    // A handle takes precedence over an API identifier, because documents refer to an entity by its handle.
    if matches.contains(where: { $0.1.isHandle }) { matches.removeAll { !$0.1.isHandle } }
    guard let firstMatch = matches.first else {
      throw .notFound(address.description, nearest: nearestEntityName(to: address, in: transaction, as: kinds))
    }
    guard matches.count == 1 || Set(matches.map(\.1.objectPlace)).count == 1 else {
      throw .ambiguous(address.description, matches.map { "\($0.1.kind.rawValue) in \(records[$0.0]?.spelling ?? "")" })
    }
    return try resolvePath(address.path, from: firstMatch.1.objectPlace, in: firstMatch.0, transaction, address)
  }

  /// Returns the object and the property that would contain the list at an address, if the object exists and the
  /// property has no value yet; nil for any other address.
  func absentList(
    at address: EntityAddress, in transaction: Transaction?
  ) -> (owner: AddressedValue, property: PropertyDefinition)? {
    guard let name = address.path.last else { return nil }
    var ownerAddress = address
    ownerAddress.path.removeLast()
    guard let ownerValue = try? resolve(ownerAddress, in: transaction),
      let document = document(ownerValue.number, in: transaction),
      let property = document.objectType(at: ownerValue.place)?.property(name), case .list = property.type,
      document.place(at: [name], from: ownerValue.place) == nil
    else { return nil }
    return (ownerValue, property)
  }

  private func resolvePath(
    _ path: [String], from object: Place?, in number: UInt32, _ transaction: Transaction?, _ address: EntityAddress
  ) throws(AddressError) -> AddressedValue {
    guard let document = document(number, in: transaction) else { throw .notFound(address.description, nearest: nil) }
    guard let object else {
      guard let place = document.place(at: path) else {
        throw .notFound(address.description, nearest: document.nearestMemberName(to: path, from: .root(of: document)))
      }
      return AddressedValue(number: number, place: place)
    }
    guard let place = document.place(at: path, from: object) else {
      throw .notFound(address.description, nearest: document.nearestMemberName(to: path, from: object))
    }
    return AddressedValue(number: number, place: place)
  }
}

extension Document {
  /// All names that the document declares.
  package var names: [DeclaredName] { blocks.flatMap { $0.declarations.schema.names } }

  /// Returns the name of the root list at a place, such as `menus`; nil for any other place.
  package func sectionName(at place: Place) -> String? {
    guard !place.isRoot, let (element, blockIndex) = element(at: place),
      blocks[blockIndex].entries.contains(where: { $0.kind == .sectionOpen && $0.nodeIndex + 1 == element.index })
    else { return nil }
    return JSONElement(tree: element.tree, index: element.index - 1).string
  }

  /// Returns the value at a path from an object or a list of this document, or nil if the path leads to no value.
  package func place(at path: [String], from place: Place) -> Place? {
    guard !place.isRoot else { return self.place(at: path) }
    guard case (var element, let blockIndex)? = element(at: place) else { return nil }
    if let section = sectionName(at: place) { return self.place(at: [section] + path) }
    for step in path {
      if element.kind == .object, let value = element[JSONKey(step)] {
        element = value
      } else if let index = Int(step), index >= 0,
        let value = element.elements.dropFirst(index).first(where: { _ in true })
      {
        element = value
      } else {
        return nil
      }
    }
    return blocks[blockIndex].place(element)
  }

  /// Returns the name of the member that is most similar to the first missing component of a path, or nil if no member
  /// is similar.
  func nearestMemberName(to path: [String], from object: Place) -> String? {
    for depth in path.indices {
      guard let place = depth == 0 ? object : place(at: Array(path.prefix(depth)), from: object),
        self.place(at: Array(path.prefix(depth + 1)), from: object) == nil
      else { continue }
      let members = element(at: place).map { $0.0.members.map(\.name) } ?? []
      return nearestTerm(to: path[depth], among: members + (objectType(at: place)?.properties.map(\.name) ?? []))
    }
    return nil
  }
}
