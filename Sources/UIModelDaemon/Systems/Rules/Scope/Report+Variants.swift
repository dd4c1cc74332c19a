import UIModelJSON
import UIModelPlatform

extension Report {
  /// Checks a declaration in all environments in which it exists, once for each variant, i.e. for each group of
  /// environments with the same existing declarations. The variants differ in the conditions of the declaration's
  /// contents and of the queried declarations.
  ///
  /// For example, an app supports iPadOS 15, and a sheet has a detent with `availableOn` for iPadOS 16. The sheet is
  /// checked without the detent for 15, and with the detent for later releases.
  ///
  /// - Parameter read: a function that reads the declaration from an object. The object does not show parts that do not
  ///   exist in the variant.
  mutating func check<Entity>(
    _ entity: Entity, at place: Place, of block: Block, _ read: (ObjectReader) -> Entity,
    _ check: (Entity, inout Report) -> Void
  ) {
    self.check(block, Set(block.guards(inside: place).map(\.condition)), { check(entity, &$0) }) { tree, report in
      let element = JSONElement(tree: tree, index: Int(place.node))
      if element.kind == .absent { return false }
      // A declaration that possibly does not exist is not checked.
      if element.kind == .object { check(read(ObjectReader(element, in: block.id)), &report) }
      return true
    }
  }

  /// Checks all declarations of a block, once for each variant. The variants differ in the conditions of the block's
  /// declarations and of the queried declarations.
  mutating func check(_ block: Block, _ check: (Declarations, inout Report) -> Void) {
    self.check(block, Set(block.declarations.guards.map(\.condition)), { check(block.declarations, &$0) }) {
      tree, report in
      check(block.declarations(in: tree), &report)
      return true
    }
  }

  /// Checks a declaration once if neither the declaration nor the queried declarations have conditions, and otherwise
  /// once for each variant.
  /// - Parameter declarationConditions: the conditions of the declaration and its contents.
  /// - Parameter checkUnconditionally: a function that checks the complete declaration.
  /// - Parameter checkTree: a function that checks the declaration in a variant's tree of the block. The function
  ///   returns false if the declaration is not in the tree.
  private mutating func check(
    _ block: Block, _ declarationConditions: Set<DeclaredAvailability>, _ checkUnconditionally: (inout Report) -> Void,
    _ checkTree: (JSONTree, inout Report) -> Bool
  ) {
    var conditions = declarationConditions
    var guardsByBlock: [BlockID: [Guard]] = [:]
    if conditions.isEmpty {
      let findingCount = findings.count
      queriedGuards = [:]
      checkUnconditionally(&self)
      if queriedGuards.isEmpty { return }
      // Some queried declarations have conditions, so the check must be repeated for each variant.
      dropFindings(from: findingCount)
      guardsByBlock = queriedGuards
      conditions = Set(queriedGuards.values.joined().map(\.condition))
    }
    while true {
      let knownGuards = guardsByBlock
      var variantFindings = VariantFindings { place in
        (knownGuards[place.block] ?? []).filter { $0.encloses(Int(place.node)) }.map(\.condition)
          + block.conditions(at: place)
      }
      for variant in Variant.variants(conditions, context) {
        // A declaration that possibly exists may declare any name.
        let mayDeclareAnyName = knownGuards.values.joined().contains { variant.satisfies($0.condition) == nil }
        let unknownKinds = mayDeclareAnyName ? Set(EntityKind.allCases) : block.kindsWithUnknownNames(in: variant)
        var report = Report(context.narrowed(to: variant.environments, unknownKinds: unknownKinds))
        report.variant = variant
        let tree = block.tree { variant.satisfies($0) }
        guard checkTree(tree, &report) else { continue }
        variantFindings.add(report, of: variant) { $0 == block.id ? tree : nil }
        for (block, guards) in report.queriedGuards { guardsByBlock.addGuards(guards, of: block) }
        addDependencies(of: report)
      }
      let allConditions = conditions.union(guardsByBlock.values.joined().map(\.condition))
      if allConditions == conditions { return add(variantFindings.mergedFindings(of: context)) }
      conditions = allConditions
    }
  }
}

extension [BlockID: [Guard]] {
  /// Adds guards (`availableOn` conditions with their declarations) of a block. A guard that is already in the list is
  /// not added again.
  mutating func addGuards(_ guards: [Guard], of block: BlockID) {
    for addedGuard in guards where self[block]?.contains(where: { $0.part == addedGuard.part }) != true {
      self[block, default: []].append(addedGuard)
    }
  }
}

extension Block {
  /// Returns the guards, i.e. the `availableOn` conditions, of a declaration and of everything inside the declaration.
  fileprivate func guards(inside place: Place) -> [Guard] {
    guard !declarations.guards.isEmpty, place.node >= 0, Int(place.node) < tree.nodes.count else { return [] }
    let nodeRange = Int(place.node)..<Int(tree.nodes[Int(place.node)].next)
    return declarations.guards.filter { nodeRange.contains($0.part.nodeIndex) }
  }

  /// Returns the kinds of names that may be unknown in a variant: all kinds if the existence of a declaration is
  /// unknown, otherwise none.
  func kindsWithUnknownNames(in variant: Variant) -> Set<EntityKind> {
    guard declarations.guards.contains(where: { variant.satisfies($0.condition) == nil }) else { return [] }
    return Set(EntityKind.allCases)
  }
}
