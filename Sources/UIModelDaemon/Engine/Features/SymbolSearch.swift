import UIModelSystems

/// A search for the entities of a workspace that match a query.
package struct SymbolSearch: Sendable {
  package struct Hit: Sendable {
    /// The number of the document that declares the entity.
    package let documentNumber: UInt32
    package let entity: NamedEntity
    /// The number of entities with the same kind and name that precede the entity in its document.
    package let number: Int
    let score: Int
  }

  /// The maximum number of results. Editors do not show more, and a longer query narrows the search.
  package static let maximumResultCount = 256

  private let query: FuzzyQuery
  private var hits: [Hit] = []

  package init(_ query: String) { self.query = FuzzyQuery(query) }

  /// The kinds of entities to search in Swift source. A Swift language server finds classes, but not these entities.
  private static let kindsInCode: Set<EntityKind> = [.menu, .menuElement, .sheet, .toolbar, .toolbarItem, .scene]

  package mutating func add(_ document: Document) {
    for (entity, number) in document.numberedEntities
    where document.kind != .swift || SymbolSearch.kindsInCode.contains(entity.kind) {
      let scores = entity.names.enumerated().compactMap { nameIndex, name in
        query.score(name).map { $0 - 4 * nameIndex }
      }
      guard let score = scores.max() else { continue }
      hits.append(Hit(documentNumber: document.number, entity: entity, number: number, score: score))
    }
  }

  /// The best matches, up to the maximum number of results. Matches with equal scores are in the order in which they
  /// were added.
  package var bestHits: [Hit] {
    let sorted = hits.enumerated().sorted { lhs, rhs in
      (-lhs.element.score, lhs.offset) < (-rhs.element.score, rhs.offset)
    }
    return sorted.prefix(SymbolSearch.maximumResultCount).map(\.element)
  }
}
