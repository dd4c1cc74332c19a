import UIModelJSON
import UIModelPlatform

/// The names of an app with their declarations, in the order of documents and places.
///
/// For example, if a reference says `libary` and a screen `library` is declared, `nearest(to:)` returns `library`.
package struct NameIndex: Sendable, Knowable {
  private(set) var cells = Cells<DeclaredName>(kind: CellKind.name.rawValue)
  /// Whether all documents of the app have been read. Until then, a missing name may still be declared.
  package var isComplete = true
  /// The number of blocks that may declare more names of a kind than those that are known.
  private var unknown: [EntityKind: Int] = [:]
  /// The names of each kind, for spelling suggestions. Nil until a name is missing.
  private var nearest: [EntityKind: NearestNames]?
  /// Names that were added or removed since `nearest` was updated.
  private var changed = Set<String>()
  /// A cache of suggestions, which is cleared when a name is added or removed.
  private var answers: [UnresolvedName: String?] = [:]

  /// The maximum number of missing names in a document for which a suggestion is computed.
  package static let suggestionLimit = 200
  private static let cachedAnswerLimit = 10 * NameIndex.suggestionLimit

  package init() {}

  package var isKnown: Bool { isComplete }
  package var all: some Collection<String> { cells.names }

  package func declarations(of name: String) -> [DeclaredName] { cells.contents(of: name) }

  /// The kinds that may have unknown names.
  package var unknownKinds: Set<EntityKind> { Set(unknown.filter { $0.value > 0 }.keys) }

  /// Whether there may be unknown names of one of these kinds.
  package func mayHaveMore(of kinds: [EntityKind]) -> Bool { kinds.contains { unknown[$0] ?? 0 > 0 } }

  /// Returns the names of these kinds, in alphabetical order.
  package func names(of kinds: [EntityKind]) -> [String] {
    all.filter { declarations(of: $0).contains { kinds.contains($0.kind) } }.sorted()
  }

  /// Returns the nearest name of these kinds, or nil if no name is near. Uses the names at the last `prepareNearest`.
  func nearest(to wanted: UnresolvedName) -> String? {
    answers[wanted] ?? NearestNames.nearest(to: wanted.name, in: wanted.kinds.compactMap { nearest?[$0] })
  }

  /// Computes suggestions in advance. An edit anywhere in a document publishes all its findings again.
  mutating func prepare(_ wanted: some Sequence<UnresolvedName>) {
    // Each character that is typed in a misspelled name adds an entry, so the cache is cleared when it is full.
    if answers.count > NameIndex.cachedAnswerLimit { answers = [:] }
    for name in wanted where answers[name] == nil { answers[name] = .some(nearest(to: name)) }
  }

  /// Updates the names for suggestions with those that were added or removed.
  mutating func prepareNearest() {
    guard var index = nearest else {
      var names: [EntityKind: Set<String>] = [:]
      for name in all {
        for declared in declarations(of: name) { names[declared.kind, default: []].insert(name) }
      }
      nearest = names.mapValues { NearestNames($0) }
      return
    }
    if changed.isEmpty { return }
    answers = [:]
    nearest = nil
    for name in changed {
      let kinds = Set(declarations(of: name).map(\.kind))
      for kind in EntityKind.allCases {
        if kinds.contains(kind) { index[kind, default: NearestNames()].insert(name) } else { index[kind]?.remove(name) }
      }
    }
    nearest = index
    changed = []
  }
}

extension NameIndex {
  /// Reserves room for more names.
  mutating func reserve(_ count: Int) { cells.reserve(count) }

  mutating func add(_ reading: SchemaReading, _ graph: inout DependencyGraph) {
    for name in reading.names {
      cells.add(name, to: name.name, &graph)
      if nearest != nil { changed.insert(name.name) }
    }
    for kind in reading.unknownNames { unknown[kind, default: 0] += 1 }
  }

  /// Records that there may be unknown names of these kinds.
  mutating func addUnknown(_ kinds: Set<EntityKind>) {
    for kind in kinds { unknown[kind, default: 0] += 1 }
  }

  mutating func remove(_ reading: SchemaReading, of block: BlockID) {
    for name in reading.names {
      cells.remove(block, from: name.name)
      if nearest != nil { changed.insert(name.name) }
    }
    for kind in reading.unknownNames { unknown[kind, default: 0] -= 1 }
  }

  mutating func withCells<Result>(_ body: (inout Cells<DeclaredName>) -> Result) -> Result { body(&cells) }
}

extension DeclaredName: Contributed {}
