import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// The graph of an app's user interface. Edges lead from scenes to their root, from controllers to the controllers that
/// they present and contain, from sheets to their controller, from menus to their commands, and from commands to the
/// objects that perform them.
package struct PresentationGraph {
  /// An edge of the graph, as seen from one of its two entities.
  package struct Edge {
    /// The entity at the other end of the edge.
    package let entity: NamedEntity
    /// The places that declare the edge, in the entity from which the edge leads.
    package let places: [Place]
  }

  /// The properties of scenes, screens and sheets that refer to a presented or contained controller.
  package static let controllerReferenceKeys: Set<String> = [
    "root", "presents", "children", "primary", "supplementary", "secondary", "compact", "inspector", "viewController",
  ]

  private let documents: [Document]
  private let nameIndex: NameIndex
  private let entities: [BlockID: [NamedEntity]]
  private let numbers: [Place: Int]

  /// Creates the graph of one app.
  /// - Parameter documents: the documents of the app.
  package init(_ documents: [Document], nameIndex: NameIndex) {
    (self.documents, self.nameIndex) = (documents, nameIndex)
    let numberedEntities = documents.flatMap(\.numberedEntities)
    entities = Dictionary(grouping: numberedEntities.map(\.entity), by: \.place.block)
    numbers = Dictionary(numberedEntities.map { ($0.entity.place, $0.number) }) { first, _ in first }
  }

  /// Returns the number of entities with the same kind and name that precede an entity in its document.
  package func number(of entity: NamedEntity) -> Int { numbers[entity.place] ?? 0 }

  /// Returns the innermost entity that contains a place.
  package func entity(around place: Place) -> NamedEntity? { entities[place.block]?.last { $0.contains(place) } }

  /// Returns the entities whose objects declare a resolved name.
  package func entities(of resolvedName: ResolvedName) -> [NamedEntity] {
    resolvedName.declarations.compactMap { declaration in
      entities[declaration.objectPlace.block]?.first { $0.place == declaration.objectPlace }
    }
  }

  /// Returns the entities that present or contain a named entity, with the places of the references to the named
  /// entity.
  package func presenters(of resolvedName: ResolvedName) -> [Edge] {
    let places = documents.flatMap { $0.references(to: resolvedName) }
      .filter { PresentationGraph.controllerReferenceKeys.contains($0.property) }.map(\.place)
    return edges(places.compactMap { place in entity(around: place).map { ($0, place) } })
  }

  package func incomingEdges(_ entity: NamedEntity) -> [Edge] {
    let presenters = resolvedNames(entity).flatMap { self.presenters(of: $0) }.filter {
      $0.entity.place != entity.place
    }
    return presenters + edges(parent(of: entity).map { [($0, entity.namePlace)] } ?? []) + edges(commands(for: entity))
  }

  package func outgoingEdges(_ entity: NamedEntity) -> [Edge] {
    var endpoints: [(NamedEntity, Place)] = []
    for reference in block(of: entity)?.declarations.schema.references ?? []
    where PresentationGraph.controllerReferenceKeys.contains(reference.property)
      && self.entity(around: reference.place)?.place == entity.place
    {
      let resolvedName = ResolvedName(reference, among: nameIndex.declarations(of: reference.name))
      endpoints += (resolvedName.map { entities(of: $0) } ?? []).map { ($0, reference.place) }
    }
    if entity.kind == .menu || entity.kind == .menuElement {
      endpoints += (entities[entity.place.block] ?? []).filter { parent(of: $0)?.place == entity.place }
        .map { ($0, $0.namePlace) }
    }
    return edges(endpoints + performers(of: entity))
  }

  // MARK: Menus and commands

  /// Returns the innermost menu that contains a menu or a menu element. Returns nil for any other entity, and for a
  /// menu at the top level.
  private func parent(of entity: NamedEntity) -> NamedEntity? {
    guard entity.kind == .menu || entity.kind == .menuElement else { return nil }
    let enclosingEntity = entities[entity.place.block]?.last { $0.place != entity.place && $0.contains(entity.place) }
    return enclosingEntity.flatMap { [.menu, .menuElement].contains($0.kind) ? $0 : nil }
  }

  /// Returns the entities that implement a command's action, each with the place where the command names the action.
  private func performers(of entity: NamedEntity) -> [(NamedEntity, Place)] {
    guard let (selector, place) = action(of: entity) else { return [] }
    return documents.flatMap { $0.implementations(of: selector) }.compactMap { key in
      self.entity(around: key).map { ($0, place) }
    }
  }

  /// Returns the commands whose actions an entity implements, each with the place where the command names the action.
  private func commands(for entity: NamedEntity) -> [(NamedEntity, Place)] {
    guard let block = block(of: entity) else { return [] }
    let implementedSelectors = Set(
      block.implementedMethods.filter { self.entity(around: $0.place)?.place == entity.place }.map(\.selector))
    if implementedSelectors.isEmpty { return [] }
    return documents.flatMap { $0.blocks.flatMap { entities[$0.id] ?? [] } }.compactMap { command in
      guard let (selector, place) = action(of: command), implementedSelectors.contains(selector) else { return nil }
      return (command, place)
    }
  }

  private func action(of entity: NamedEntity) -> (selector: String, Place)? {
    guard entity.kind == .menuElement, let block = block(of: entity),
      let action = JSONElement(tree: block.tree, index: Int(entity.place.node))["action"], action.kind == .string,
      let name = action.string
    else { return nil }
    return (Selector.normalized(name), block.place(action))
  }

  // MARK: Parts

  private func block(of entity: NamedEntity) -> Block? {
    guard let document = documents.first(where: { $0.number == entity.place.block.document }) else { return nil }
    return document.index(of: entity.place.block).map { document.blocks[$0] }
  }

  private func resolvedNames(_ entity: NamedEntity) -> [ResolvedName] {
    (block(of: entity)?.declarations.schema.names ?? []).filter { $0.objectPlace == entity.place }
      .map { ResolvedName($0.name, [$0], among: nameIndex.declarations(of: $0.name)) }
  }

  /// Returns one edge for each entity, in the order of their first occurrence.
  private func edges(_ endpoints: [(NamedEntity, Place)]) -> [Edge] {
    var (order, places): ([NamedEntity], [Place: [Place]]) = ([], [:])
    for (entity, place) in endpoints {
      if places[entity.place] == nil { order.append(entity) }
      places[entity.place, default: []].append(place)
    }
    return order.map { Edge(entity: $0, places: places[$0.place] ?? []) }
  }
}
