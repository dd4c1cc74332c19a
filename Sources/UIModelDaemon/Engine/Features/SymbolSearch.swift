import UIModelSystems

/// The entities of a workspace that a query fits, the best first.
package struct SymbolSearch: Sendable {
  package struct Hit: Sendable {
    /// The number of the document that declares it.
    package let document: UInt32
    package let entity: NamedEntity
    /// How many entities of its document have the same kind and name and come before it.
    package let number: Int
    let score: Int
  }

  /// More than these are not shown by any editor, and a longer query finds them.
  package static let limit = 256

  private let query: FuzzyQuery
  private var hits: [Hit] = []

  package init(_ query: String) { self.query = FuzzyQuery(query) }

  /// What a Swift language server does not know of Swift source. Classes are its own.
  private static let kindsInCode: Set<EntityKind> = [.menu, .menuElement, .sheet, .toolbar, .toolbarItem, .scene]

  package mutating func add(_ document: Document) {
    for (entity, number) in document.numberedEntities
    where document.kind != .swift || SymbolSearch.kindsInCode.contains(entity.kind) {
      let scores = entity.names.enumerated().compactMap { place, name in query.score(name).map { $0 - 4 * place } }
      guard let score = scores.max() else { continue }
      hits.append(Hit(document: document.number, entity: entity, number: number, score: score))
    }
  }

  /// At most `limit`; of two that fit alike, the one that was added first.
  package var best: [Hit] {
    let sorted = hits.enumerated().sorted { one, other in
      (-one.element.score, one.offset) < (-other.element.score, other.offset)
    }
    return sorted.prefix(SymbolSearch.limit).map(\.element)
  }
}
