import UIModelJSON
import UIModelPlatform

/// The names of an app, each with what has it, in the order of documents and places.
package struct NameIndex: Sendable, Knowable {
  private(set) var cells = Cells<DeclaredName>(kind: CellKind.name.rawValue)
  /// False while documents of the app have yet to be read: a name that is not here may still come.
  package var isComplete = true
  /// How many blocks may declare further names of a kind.
  private var unknown: [EntityKind: Int] = [:]
  /// The names of each kind, for names that are nearly theirs; nil until somebody wanted one that is not there.
  private var nearest: [EntityKind: NearestNames]?
  /// Names that came or went since these were taken in.
  private var changed = Set<String>()
  /// What was found for names that somebody wants, for as long as no name comes or goes.
  private var answers: [WantedName: String?] = [:]

  /// For so many names that nothing has, the one that was probably meant is sought.
  package static let mostNamed = 200
  private static let mostAnswers = 10 * NameIndex.mostNamed

  package init() {}

  package var isKnown: Bool { isComplete }
  package var all: some Collection<String> { cells.names }

  package func declarations(of name: String) -> [DeclaredName] { cells.contents(of: name) }

  /// The kinds of which there may be names that are not known.
  package var unknownKinds: Set<EntityKind> { Set(unknown.filter { $0.value > 0 }.keys) }

  /// Whether something of one of these kinds may have a name that is not known.
  package func mayHaveMore(of kinds: [EntityKind]) -> Bool { kinds.contains { unknown[$0] ?? 0 > 0 } }

  /// Every name of these kinds, in alphabetical order.
  package func names(of kinds: [EntityKind]) -> [String] {
    all.filter { declarations(of: $0).contains { kinds.contains($0.kind) } }.sorted()
  }

  /// The name of these kinds that was probably meant, as of the last `prepareNearest`.
  func nearest(to wanted: WantedName) -> String? {
    answers[wanted] ?? NearestNames.nearest(to: wanted.name, in: wanted.kinds.compactMap { nearest?[$0] })
  }

  /// Finds what will be asked for. An edit anywhere in a document has all its findings told anew.
  mutating func prepare(_ wanted: some Sequence<WantedName>) {
    // Each character that is typed into a misspelt name makes it another one.
    if answers.count > NameIndex.mostAnswers { answers = [:] }
    for name in wanted where answers[name] == nil { answers[name] = .some(nearest(to: name)) }
  }

  /// Takes in the names that came or went, for `nearest`.
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
  /// Makes room for so many more names.
  mutating func reserve(_ count: Int) { cells.reserve(count) }

  mutating func add(_ reading: SchemaReading, _ graph: inout DependencyGraph) {
    for name in reading.names {
      cells.add(name, to: name.name, &graph)
      if nearest != nil { changed.insert(name.name) }
    }
    for kind in reading.unknownNames { unknown[kind, default: 0] += 1 }
  }

  /// Notes that there may be names of these kinds that are not known.
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
