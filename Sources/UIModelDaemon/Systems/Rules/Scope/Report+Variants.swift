import UIModelJSON
import UIModelPlatform

extension Report {
  /// Checks a declaration in every environment in which it exists: once for each variant that the conditions of its
  /// contents and of the queried declarations distinguish.
  ///
  /// For example, an app supports iPadOS 15, and a sheet has a detent with `availableOn` for iPadOS 16. The sheet is
  /// checked without the detent for 15, and with the detent for later releases.
  /// - Parameter read: Reads the declaration from an object in which the parts that do not exist are hidden.
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

  /// Checks all declarations of a block, once for each variant that their conditions and those of the queried
  /// declarations distinguish.
  mutating func check(_ block: Block, _ check: (Declarations, inout Report) -> Void) {
    self.check(block, Set(block.declarations.guards.map(\.condition)), { check(block.declarations, &$0) }) {
      tree, report in
      check(block.declarations(in: tree), &report)
      return true
    }
  }

  /// Checks a declaration once if no condition matters, and otherwise once for each variant.
  /// - Parameter inside: The conditions of the declaration and its contents.
  /// - Parameter all: Checks the declaration without conditions.
  /// - Parameter some: Checks the part of the declaration that exists in a tree of the block. Returns false if no part
  ///   exists.
  private mutating func check(
    _ block: Block, _ inside: Set<DeclaredAvailability>, _ all: (inout Report) -> Void,
    _ some: (JSONTree, inout Report) -> Bool
  ) {
    var conditions = inside
    var others: [BlockID: [Guard]] = [:]
    if conditions.isEmpty {
      let count = findings.count
      metGuards = [:]
      all(&self)
      if metGuards.isEmpty { return }
      // Some queried declarations have conditions, so the check must be repeated for each variant.
      dropFindings(from: count)
      others = metGuards
      conditions = Set(metGuards.values.joined().map(\.condition))
    }
    while true {
      let own = others
      var found = VariantFindings { place in
        (own[place.block] ?? []).filter { $0.encloses(Int(place.node)) }.map(\.condition) + block.conditions(at: place)
      }
      for variant in Variant.all(conditions, context) {
        // A declaration that possibly exists may declare any name.
        let isOpen = own.values.joined().contains { variant.holds($0.condition) == nil }
        let unknown = isOpen ? Set(EntityKind.allCases) : block.unknownNames(in: variant)
        var report = Report(context.narrowed(to: variant.environments, unknown: unknown))
        report.variant = variant
        let tree = block.tree { variant.holds($0) }
        guard some(tree, &report) else { continue }
        found.add(report, of: variant) { $0 == block.id ? tree : nil }
        for (block, guards) in report.metGuards { others.note(guards, of: block) }
        addQuestions(of: report)
      }
      let all = conditions.union(others.values.joined().map(\.condition))
      if all == conditions { return add(found.merged(of: context)) }
      conditions = all
    }
  }
}

extension [BlockID: [Guard]] {
  /// Adds the conditions of a block, without duplicates.
  mutating func note(_ guards: [Guard], of block: BlockID) {
    for guardian in guards where self[block]?.contains(where: { $0.part == guardian.part }) != true {
      self[block, default: []].append(guardian)
    }
  }
}

extension Block {
  /// Returns the conditions of a declaration and of everything inside it.
  fileprivate func guards(inside place: Place) -> [Guard] {
    guard !declarations.guards.isEmpty, place.node >= 0, Int(place.node) < tree.nodes.count else { return [] }
    let range = Int(place.node)..<Int(tree.nodes[Int(place.node)].next)
    return declarations.guards.filter { range.contains($0.part.node) }
  }

  /// Returns the kinds of names that may be unknown in a variant: all kinds if the existence of a declaration is
  /// unknown, otherwise none.
  func unknownNames(in variant: Variant) -> Set<EntityKind> {
    guard declarations.guards.contains(where: { variant.holds($0.condition) == nil }) else { return [] }
    return Set(EntityKind.allCases)
  }
}
