import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// An entity of a document or of Swift source, with its names. Used to search for entities by name.
package struct NamedEntity: Sendable {
  package let kind: EntityKind
  /// The names of the entity, the most descriptive first: titles of menus and commands, handles of other entities.
  package let names: [String]
  /// The name to display.
  package var name: String { names[0] }
  /// The class of the entity; for an entity without a class, the name of its schema type.
  package let detail: String
  /// The name of the enclosing entity; nil at the top level.
  package let container: String?
  /// The place of the object that declares the entity.
  package let place: Place
  /// The place of the displayed name.
  package let namePlace: Place
  /// The indices of the nodes of the object and its content, in the block's tree.
  private let nodes: Range<Int32>

  fileprivate init(
    _ element: JSONElement, _ type: ObjectType, _ names: [JSONElement], in container: String?, _ block: BlockID
  ) {
    kind = type.entityKind ?? .app
    self.names = names.compactMap(\.string)
    detail = element["class"]?.string ?? type.name
    self.container = container
    place = Place(element, in: block)
    namePlace = Place(names[known: 0], in: block)
    nodes = Int32(element.index)..<element.node.next
  }

  /// Whether a place is inside the declaration of the entity.
  package func contains(_ candidatePlace: Place) -> Bool {
    candidatePlace.block == place.block && nodes.contains(candidatePlace.node)
  }
}

extension Document {
  /// All entities that have a name. Each precedes the entities inside it.
  package var namedEntities: [NamedEntity] {
    let schema = kind.schema
    guard kind != .configuration, let root = schema.type(Schema.documentType) else { return [] }
    return blocks.flatMap { block -> [NamedEntity] in
      var foundEntities: [NamedEntity] = []
      for entry in block.entries {
        let element = JSONElement(tree: block.tree, index: entry.nodeIndex)
        switch entry.kind {
        case .member:
          let value = JSONElement(tree: block.tree, index: entry.nodeIndex + 1)
          schema.collect(value, root.property(element.string ?? "")?.type, in: nil, block.id, &foundEntities)
        case .element:
          schema.collect(element, root.property(entry.section)?.type.elementType, in: nil, block.id, &foundEntities)
        default: continue
        }
      }
      return foundEntities
    }
  }

  /// All named entities, each with the number of earlier entities of the same kind and name in the document. Clients
  /// identify an entity by its kind, name and number.
  package var numberedEntities: [(entity: NamedEntity, number: Int)] {
    var counts: [EntityKind: [String: Int]] = [:]
    return namedEntities.map { entity in
      let number = counts[entity.kind]?[entity.name] ?? 0
      counts[entity.kind, default: [:]][entity.name] = number + 1
      return (entity, number)
    }
  }

  package func entity(kind: String, name: String, number: Int) -> NamedEntity? {
    numberedEntities.first { $0.entity.kind.rawValue == kind && $0.entity.name == name && $0.number == number }?.entity
  }
}

extension Schema {
  /// Returns the outermost entities in a value. Objects that are not entities are also searched.
  func entities(in value: JSONElement, _ type: ValueType?) -> [(element: JSONElement, type: ObjectType)] {
    guard let type else { return [] }
    if value.kind == .array { return value.elements.flatMap { entities(in: $0, type.elementType) } }
    guard let object = objectType(type, for: value) else { return [] }
    return object.entityKind == nil ? entities(inside: value, object) : [(value, object)]
  }

  /// Returns the outermost entities in the members of an object.
  func entities(inside object: JSONElement, _ type: ObjectType) -> [(element: JSONElement, type: ObjectType)] {
    object.members.flatMap { entities(in: $0.value, type.property($0.name)?.type) }
  }

  fileprivate func collect(
    _ value: JSONElement, _ type: ValueType?, in container: String?, _ block: BlockID,
    _ foundEntities: inout [NamedEntity]
  ) {
    for (element, type) in entities(in: value, type) {
      let names = names(of: element, type)
      if !names.isEmpty { foundEntities.append(NamedEntity(element, type, names, in: container, block)) }
      collect(inside: element, type, in: names.first?.string ?? container, block, &foundEntities)
    }
  }

  private func collect(
    inside element: JSONElement, _ type: ObjectType, in container: String?, _ block: BlockID,
    _ foundEntities: inout [NamedEntity]
  ) {
    for member in element.members {
      collect(member.value, type.property(member.name)?.type, in: container, block, &foundEntities)
    }
  }

  private func names(of element: JSONElement, _ type: ObjectType) -> [JSONElement] {
    let keys: [JSONKey] =
      switch type.entityKind {
      case .menu, .menuElement: ["title", "discoverabilityTitle", "ref", "identifier", "action"]
      case .sheet: ["ref", "class", "viewController"]
      default: ["ref", "name", "title", "identifier", "id", "class", "delegateClass"]
      }
    let names = keys.compactMap { element[$0] }
    let titles = type.entityKind == .toolbarItem ? element["content"].map { contentTitles($0) } ?? [] : []
    return (names + titles).filter { $0.kind == .string && $0.string?.isEmpty == false }
  }

  /// Returns the titles of a toolbar item's buttons.
  private func contentTitles(_ content: JSONElement) -> [JSONElement] {
    if content.kind == .array { return content.elements.flatMap { contentTitles($0) } }
    return content.members.compactMap { $0.value["title"] }
  }
}
