import UIModelJSON
import UIModelPlatform

extension Report {
  /// Checks a declaration wherever it exists: once for each variant of its contents and of what the check queries. `read`
  /// makes the declaration of an object in which parts are hidden.
  mutating func check<Entity>(
    _ entity: Entity, at place: Place, of block: Block, _ read: (ObjectReader) -> Entity,
    _ check: (Entity, inout Report) -> Void
  ) {
    self.check(block, Set(block.guards(inside: place).map(\.condition)), { check(entity, &$0) }) { tree, report in
      let element = JSONElement(tree: tree, index: Int(place.node))
      if element.kind == .absent { return false }
      // A declaration that may not exist is not checked.
      if element.kind == .object { check(read(ObjectReader(element, in: block.id)), &report) }
      return true
    }
  }

  /// Checks everything that a block declares, once for each variant of it and of what the check queries.
  mutating func check(_ block: Block, _ check: (Declarations, inout Report) -> Void) {
    self.check(block, Set(block.declarations.guards.map(\.condition)), { check(block.declarations, &$0) }) {
      tree, report in
      check(block.declarations(in: tree), &report)
      return true
    }
  }

  /// `all` checks a declaration without conditions; `some` checks what is left of it in a tree of the block, and returns
  /// whether anything is left.
  private mutating func check(
    _ block: Block, _ inside: Set<DeclaredAvailability>, _ all: (inout Report) -> Void,
    _ some: (JSONTree, inout Report) -> Bool
  ) {
    var conditions = inside
    var others: [BlockID: [Guard]] = [:]
    if conditions.isEmpty {
      let count = findings.count
      met = [:]
      all(&self)
      if met.isEmpty { return }
      // What the check queried does not exist everywhere.
      dropFindings(from: count)
      others = met
      conditions = Set(met.values.joined().map(\.condition))
    }
    while true {
      let own = others
      var found = VariantFindings { place in
        (own[place.block] ?? []).filter { $0.encloses(Int(place.node)) }.map(\.condition) + block.conditions(at: place)
      }
      for variant in Variant.all(conditions, context) {
        // A declaration that may exist may declare any name.
        let isOpen = own.values.joined().contains { variant.holds($0.condition) == nil }
        let unknown = isOpen ? Set(EntityKind.allCases) : block.unknownNames(in: variant)
        var report = Report(context.narrowed(to: variant.environments, unknown: unknown))
        report.variant = variant
        let tree = block.tree { variant.holds($0) }
        guard some(tree, &report) else { continue }
        found.add(report, of: variant) { $0 == block.id ? tree : nil }
        for (block, guards) in report.met { others.note(guards, of: block) }
        addQuestions(of: report)
      }
      let all = conditions.union(others.values.joined().map(\.condition))
      if all == conditions { return add(found.merged(of: context)) }
      conditions = all
    }
  }
}

extension [BlockID: [Guard]] {
  /// Adds the guards of a block, each once.
  mutating func note(_ guards: [Guard], of block: BlockID) {
    for guardian in guards where self[block]?.contains(where: { $0.part == guardian.part }) != true {
      self[block, default: []].append(guardian)
    }
  }
}

extension Block {
  /// The conditions of a declaration and of everything in it.
  fileprivate func guards(inside place: Place) -> [Guard] {
    guard !declarations.guards.isEmpty, place.node >= 0, Int(place.node) < tree.nodes.count else { return [] }
    let range = Int(place.node)..<Int(tree.nodes[Int(place.node)].next)
    return declarations.guards.filter { range.contains($0.part.node) }
  }

  /// The kinds of names that declarations may have which may not exist.
  func unknownNames(in variant: Variant) -> Set<EntityKind> {
    guard declarations.guards.contains(where: { variant.holds($0.condition) == nil }) else { return [] }
    return Set(EntityKind.allCases)
  }
}
