import UIModelJSON
import UIModelPlatform

/// The names of an app with their declarations, in the order of documents and places.
///
/// For example, if a screen `library` is declared, `nearestName(to:)` returns `library` for a reference to `libary`.
package struct NameIndex: Sendable, Knowable {
  private(set) var cells = Cells<DeclaredName>(kind: CellKind.name.rawValue)
  /// Whether all documents of the app have been read. Until then, a missing name might still be declared.
  package var isComplete = true
  /// The number of blocks that might declare unknown names, by kind of name.
  private var incompleteBlockCounts: [EntityKind: Int] = [:]
  /// The names of each kind, for spelling suggestions. Nil until a name is missing for the first time.
  private var nearestNames: [EntityKind: NearestNames]?
  /// The names that were added or removed since the last update of `nearestNames`.
  private var changedNames = Set<String>()
  /// A cache of suggestions, which is cleared when a name is added or removed.
  private var suggestions: [UnresolvedName: String?] = [:]

  /// The maximum number of missing names in a document for which a suggestion is computed.
  package static let suggestionLimit = 200
  private static let cachedSuggestionLimit = 10 * NameIndex.suggestionLimit

  package init() {}

  package var isKnown: Bool { isComplete }
  package var allNames: some Collection<String> { cells.names }

  package func declarations(of name: String) -> [DeclaredName] { cells.contents(of: name) }

  /// The kinds for which unknown names might be declared.
  package var unknownKinds: Set<EntityKind> { Set(incompleteBlockCounts.filter { $0.value > 0 }.keys) }

  /// Whether unknown names of one of these kinds might be declared.
  package func mayHaveUnknownNames(of kinds: [EntityKind]) -> Bool {
    kinds.contains { incompleteBlockCounts[$0] ?? 0 > 0 }
  }

  /// Returns the names of these kinds, in alphabetical order.
  package func names(of kinds: [EntityKind]) -> [String] {
    allNames.filter { declarations(of: $0).contains { kinds.contains($0.kind) } }.sorted()
  }

  /// Returns the declared name that is most similar to an unresolved name and has one of its kinds; nil if no name is
  /// similar. Uses the names at the last call of `updateNearestNames`.
  func nearestName(to unresolvedName: UnresolvedName) -> String? {
    suggestions[unresolvedName]
      ?? NearestNames.nearest(to: unresolvedName.name, in: unresolvedName.kinds.compactMap { nearestNames?[$0] })
  }

  /// Computes suggestions in advance and caches them. After each edit of a document, all its findings are published
  /// again, with the same suggestions.
  mutating func prepareSuggestions(_ unresolvedNames: some Sequence<UnresolvedName>) {
    // Each character that is typed in a misspelled name adds an entry for another name, so the size of the cache must
    // be limited.
    if suggestions.count > NameIndex.cachedSuggestionLimit { suggestions = [:] }
    for name in unresolvedNames where suggestions[name] == nil { suggestions[name] = .some(nearestName(to: name)) }
  }

  /// Updates the names for spelling suggestions with all added and removed names.
  mutating func updateNearestNames() {
    guard var namesByKind = nearestNames else {
      var names: [EntityKind: Set<String>] = [:]
      for name in allNames {
        for declared in declarations(of: name) { names[declared.kind, default: []].insert(name) }
      }
      nearestNames = names.mapValues { NearestNames($0) }
      return
    }
    if changedNames.isEmpty { return }
    suggestions = [:]
    nearestNames = nil
    for name in changedNames {
      let kinds = Set(declarations(of: name).map(\.kind))
      for kind in EntityKind.allCases {
        if kinds.contains(kind) {
          namesByKind[kind, default: NearestNames()].insert(name)
        } else {
          namesByKind[kind]?.remove(name)
        }
      }
    }
    nearestNames = namesByKind
    changedNames = []
  }
}

extension NameIndex {
  /// Reserves space for the given number of names.
  mutating func reserve(_ count: Int) { cells.reserve(count) }

  mutating func add(_ reading: SchemaReading, _ graph: inout DependencyGraph) {
    for name in reading.names {
      cells.add(name, to: name.name, &graph)
      if nearestNames != nil { changedNames.insert(name.name) }
    }
    for kind in reading.unknownKinds { incompleteBlockCounts[kind, default: 0] += 1 }
  }

  /// Records that unknown names of these kinds might be declared.
  mutating func addUnknownNames(_ kinds: Set<EntityKind>) {
    for kind in kinds { incompleteBlockCounts[kind, default: 0] += 1 }
  }

  mutating func remove(_ reading: SchemaReading, of block: BlockID) {
    for name in reading.names {
      cells.remove(block, from: name.name)
      if nearestNames != nil { changedNames.insert(name.name) }
    }
    for kind in reading.unknownKinds { incompleteBlockCounts[kind, default: 0] -= 1 }
  }

  mutating func withCells<Result>(_ body: (inout Cells<DeclaredName>) -> Result) -> Result { body(&cells) }
}

extension DeclaredName: CellContribution {}
