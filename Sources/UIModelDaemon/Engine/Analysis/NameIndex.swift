/// The names of an app, each with what has it, in the order of documents and places.
package struct NameIndex: Sendable, Knowable {
  private var byName: [String: [DeclaredName]] = [:]
  /// False while documents of the app have yet to be read: a name that is not here may still come.
  package var isComplete = true
  /// How many blocks may declare further names of a kind.
  private var unknown: [EntityKind: Int] = [:]

  package init() {}

  /// Makes room for so many more names.
  package mutating func reserve(_ count: Int) { byName.reserveCapacity(byName.count + count) }

  package var isKnown: Bool { isComplete }
  package var all: some Collection<String> { byName.keys }

  package func declarations(of name: String) -> [DeclaredName] { byName[name] ?? [] }

  package mutating func add(_ name: DeclaredName) { byName[name.name, default: []].append(name) }

  /// Notes that a block may declare names of these kinds that are not known, or does so no longer.
  package mutating func addUnknown(_ kinds: Set<EntityKind>, _ count: Int) {
    for kind in kinds { unknown[kind, default: 0] += count }
  }

  /// The kinds of which there may be names that are not known.
  package var unknownKinds: Set<EntityKind> { Set(unknown.filter { $0.value > 0 }.keys) }

  /// Whether something of one of these kinds may have a name that is not known.
  package func mayHaveMore(of kinds: [EntityKind]) -> Bool { kinds.contains { unknown[$0] ?? 0 > 0 } }

  /// Takes out what a block declared under a name.
  package mutating func remove(_ name: String, of block: BlockID) {
    guard var declarations = byName[name] else { return }
    declarations.removeAll { $0.place.block == block }
    byName[name] = declarations.isEmpty ? nil : declarations
  }
}

extension NameIndex {
  /// Every name of these kinds, in alphabetical order.
  package func names(of kinds: [EntityKind]) -> [String] {
    all.filter { declarations(of: $0).contains { kinds.contains($0.kind) } }.sorted()
  }
}
