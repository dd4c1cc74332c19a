import UIModelPlatform

/// A model of `UIMenuBuilder`: applies an app's steps, in order, to the default main menu of an environment.
///
/// Up to iOS 18, an insertion that repeats an existing identifier, command or shortcut is skipped completely. For
/// example, a menu with a second ⌘I is not inserted. From iOS 26 on, the menu is inserted, and the first item in menu
/// order wins. Items that are not certain are tracked separately and never clash.
struct MenuBuilder {
  private let items: MenuItems
  private let steps: [BuildStep]
  private let environment: Environment
  private let isStrict: Bool
  private var menu: MenuState
  private var outcomes: [StepOutcome] = []
  private var clashes: [MenuClash] = []
  /// Whether the effects of all steps so far are known. If not, any item might have been removed and others inserted.
  private var isCertain = true
  /// Whether unknown items were inserted, which might clash with later insertions.
  private var hasUnknownItems = false
  /// The indices of the menus whose children are not all known.
  private var menusWithUnknownChildren: Set<Int32> = []
  /// The step that removed each menu. The key is the menu's identity, or `~index` for a menu without an identity.
  private var removalStepsByKey: [Int32: Int] = [:]
  /// The step that failed to insert each menu. The keys are those of `removalStepsByKey`.
  private var failureStepsByKey: [Int32: Int] = [:]

  /// Prepares a build.
  ///
  /// - Parameter system: the presence of each system item.
  /// - Parameter guards: whether items with each availability guard exist in the environment; nil if unknown.
  init(_ items: MenuItems, steps: [BuildStep], environment: Environment, system: [MenuPresence], guards: [Bool?]) {
    self.items = items
    self.steps = steps
    self.environment = environment
    isStrict = environment.skipsClashingInsertions
    menu = MenuState(items, system: system, guards: guards, version: environment.version)
  }

  /// Runs all steps and returns the build.
  mutating func build(for environments: [Environment]) -> MenuBuild {
    outcomes.reserveCapacity(steps.count)
    for index in steps.indices { outcomes.append(run(index)) }
    if isStrict {
      menu.recordRemovals(in: &clashes)
    } else {
      // A menu inserted twice has one position in the final tree, so only the repeating step can report that clash.
      clashes = clashes.filter { $0.laterUse == $0.earlierUse } + menu.remainingClashes()
    }
    return MenuBuild(
      environments: environments, outcomes: outcomes, clashes: clashes, children: menu.children,
      presence: menu.presence, parents: menu.parents, removalSteps: menu.removalSteps,
      menusWithUnknownChildren: menusWithUnknownChildren, isKnown: isCertain && !hasUnknownItems)
  }

  // MARK: Steps

  private mutating func run(_ step: Int) -> StepOutcome {
    if let availableOn = steps[step].availability {
      switch availableOn.includes(environment) {
      case true?: break
      case false?: return .notAvailable
      case nil: return runPossibly(step)
      }
    }
    if steps[step].isConditional { return runPossibly(step) }
    switch steps[step].operation {
    case .unknown:
      markAllUncertain()
      return .unknown
    case .insertChild(_, let name, _), .insertSibling(_, let name, _): return insert(at: step, name)
    case .replace(let name, _): return replace(at: step, name)
    case .replaceChildren(let name, _, let isComplete): return replaceChildren(at: step, name, isComplete)
    case .remove(let name): return remove(at: step, name)
    }
  }

  /// Runs a step that is conditional or whose availability is unknown. The items that it inserts become possible, and
  /// the items that it removes become uncertain. All other items keep their presence.
  private mutating func runPossibly(_ step: Int) -> StepOutcome {
    var position = insertionPosition(step)
    switch steps[step].operation {
    case .insertChild, .insertSibling: break
    case .replace(let name, _), .remove(let name): removePossibly(name, step)
    case .replaceChildren(let name, _, let isComplete):
      if !isComplete { hasUnknownItems = true }
      removeChildrenPossibly(of: name, step)
      if case .item(let index) = find(name.value, before: step), !isComplete || hasUnknownOperand(step) {
        menusWithUnknownChildren.insert(index)
      }
    case .unknown: markAllUncertain()
    }
    for operand in items.operands[step] {
      guard case .item(let index, _) = operand, menu.isAvailable(index) == true else {
        if case .name = operand { continue }
        hasUnknownItems = true
        continue
      }
      if !items.isSubtreeKnown(index) { hasUnknownItems = true }
      guard menu.presence[Int(index)] == .absent else { continue }
      insertPossibly(index, step, at: position)
      position?.index += 1
    }
    return .unknown
  }

  private mutating func insertPossibly(_ index: Int32, _ step: Int, at position: (parent: Int32, index: Int)?) {
    if let states = steps[step].states, position != nil {
      _ = menu.claim(index, step: step, in: states, &clashes)
      _ = resolveClaims([index])
    } else {
      menu.claimPossibly(index)
    }
    if let position { menu.link(index, at: position) }
    menu.setPresence(index, .possible, step: step)
  }

  /// Returns the position at which a step inserts menus if it runs; nil if unknown.
  private func insertionPosition(_ step: Int) -> (parent: Int32, index: Int)? {
    guard let name = steps[step].targetMenu, case .item(let reference) = find(name.value, before: step) else {
      return nil
    }
    return insertionPosition(step, by: reference)
  }

  /// Returns the position at which a step inserts menus, relative to the menu `reference` that the step names.
  private func insertionPosition(_ step: Int, by reference: Int32) -> (parent: Int32, index: Int)? {
    func end(of parent: Int32) -> (parent: Int32, index: Int) { (parent, menu.children[Int(parent)].count) }
    switch steps[step].operation {
    case .insertChild(_, _, let isAtStart): return isAtStart ? (reference, 0) : end(of: reference)
    case .insertSibling(_, _, let isBefore):
      return menu.position(of: reference).map { ($0.parent, isBefore ? $0.index : $0.index + 1) }
    case .replace: return menu.position(of: reference).map { ($0.parent, $0.index + 1) }
    case .replaceChildren: return end(of: reference)
    case .remove, .unknown: return nil
    }
  }

  private mutating func removePossibly(_ name: Located<String>, _ step: Int) {
    switch find(name.value, before: step) {
    case .item(let index) where index != 0: menu.markPossiblyRemoved(index)
    case .item: markAllUncertain()
    case .possible, .absent: break
    }
  }

  private mutating func removeChildrenPossibly(of name: Located<String>, _ step: Int) {
    guard case .item(let index) = find(name.value, before: step) else { return }
    for child in menu.children[Int(index)] { menu.markPossiblyRemoved(child) }
  }

  private func hasUnknownOperand(_ step: Int) -> Bool {
    items.operands[step].contains { if case .unknown = $0 { true } else { false } }
  }

  private mutating func insert(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let index, _)? = items.operands[step].first, menu.isAvailable(index) == true else {
      // The step inserts an unknown menu at a known position. All other items stay.
      hasUnknownItems = true
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      recordFailure(index, step)
      return .noEffect(absence)
    case .possible: return insertAtUncertainPosition(index, step: step)
    case .item(let reference):
      let position = insertionPosition(step, by: reference)
      return position.map { insertItem(index, step: step, at: $0) } ?? insertAtUncertainPosition(index, step: step)
    }
  }

  private mutating func replace(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let index, _)? = items.operands[step].first, menu.isAvailable(index) == true else {
      markAllUncertain()
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      recordFailure(index, step)
      return .noEffect(absence)
    case .possible: return insertAtUncertainPosition(index, step: step)
    case .item(let oldMenu):
      guard oldMenu != index, let position = menu.position(of: oldMenu) else { return .unknown }
      detach(oldMenu, step)
      let isAlreadyInserted = menu.presence[Int(index)] != .absent
      let outcome = insertItem(index, step: step, at: position)
      // If the replacement is refused, it is not documented whether the old menu stays.
      if outcome == .skipped || isAlreadyInserted { menu.reinsertPossibly(oldMenu, at: position) }
      return outcome
    }
  }

  private mutating func replaceChildren(at step: Int, _ name: Located<String>, _ isComplete: Bool) -> StepOutcome {
    let parent: Int32
    switch find(name.value, before: step) {
    case .absent(let absence):
      for case .item(let index, _) in items.operands[step] { recordFailure(index, step) }
      return .noEffect(absence)
    case .possible:
      for case .item(let index, _) in items.operands[step] { menu.setPresence(index, .possible, step: step) }
      hasUnknownItems = true
      return .unknown
    case .item(let menuNumber): parent = menuNumber
    }
    let oldChildren = menu.children[Int(parent)]
    var newChildren: [Int32] = []
    var areChildrenKnown = isComplete
    for operand in items.operands[step] {
      switch operand {
      case .item(let index, _): newChildren.append(index)
      case .name(let name, _):
        let keptChild = child(named: name, among: oldChildren)
        if let keptChild { newChildren.append(keptChild) }
        areChildrenKnown = areChildrenKnown && keptChild != nil
      case .unknown: areChildrenKnown = false
      }
    }
    if !areChildrenKnown { hasUnknownItems = true }
    let (oldChildSet, newChildSet) = (Set(oldChildren), Set(newChildren))
    if !areChildrenKnown { menusWithUnknownChildren.insert(parent) }
    for child in oldChildren where !newChildSet.contains(child) {
      // An unknown new child might be one of the old children.
      if areChildrenKnown { detach(child, step) } else { menu.markPossiblyRemoved(child) }
    }
    let addedChildren = newChildren.filter { !oldChildSet.contains($0) && menu.presence[Int($0)] == .absent }
    var hasClash = false
    for index in addedChildren { hasClash = menu.claim(index, step: step, &clashes) || hasClash }
    if hasClash, isStrict {
      menu.releaseClaims()
      for index in addedChildren { recordFailure(index, step) }
      for (index, child) in oldChildren.enumerated() where menu.presence[Int(child)] == .absent {
        menu.reinsertPossibly(child, at: (parent, min(index, menu.children[Int(parent)].count)))
      }
      return .skipped
    }
    let presence = resolveClaims(addedChildren)
    let possibleChildren = areChildrenKnown ? [] : oldChildren.filter { !newChildSet.contains($0) }
    let remainingChildren = newChildren.filter { oldChildSet.contains($0) || menu.presence[Int($0)] == .absent }
    menu.setChildren(remainingChildren + possibleChildren, of: parent)
    for index in addedChildren { menu.setPresence(index, presence, step: step) }
    return outcome(presence, hasClash)
  }

  private mutating func remove(at step: Int, _ name: Located<String>) -> StepOutcome {
    switch find(name.value, before: step) {
    case .absent(let absence): return .noEffect(absence)
    case .possible:
      guard let identity = items.identity(ofMenu: name.value) else { return .unknown }
      if isSpelled(name.value) == nil {
        for index in items.menus(with: identity) {
          guard let position = menu.position(of: index), menu.presence[Int(index)] != .absent else { continue }
          detach(index, step)
          menu.reinsertPossibly(index, at: position)
        }
        return .unknown
      }
      // Afterward no menu with this identifier remains, even if it was unknown whether the menu existed.
      for index in items.menus(with: identity) where menu.presence[Int(index)] != .absent { detach(index, step) }
      removalStepsByKey[identity] = step
      return .unknown
    case .item(let index):
      guard index != 0 else {
        markAllUncertain()
        return .unknown
      }
      detach(index, step)
      return .tookEffect
    }
  }

  // MARK: Insertion and removal

  /// Inserts an item at a position, or skips it because of a clash.
  private mutating func insertItem(_ index: Int32, step: Int, at position: (parent: Int32, index: Int)) -> StepOutcome {
    guard menu.presence[Int(index)] == .absent else { return handleRepetition(index, step) }
    let hasClash = menu.claim(index, step: step, &clashes)
    if hasClash, isStrict {
      menu.releaseClaims()
      recordFailure(index, step)
      return .skipped
    }
    let presence = resolveClaims([index])
    menu.link(index, at: position)
    menu.setPresence(index, presence, step: step)
    return outcome(presence, hasClash)
  }

  /// Inserts an item at a position that might not exist.
  private mutating func insertAtUncertainPosition(_ index: Int32, step: Int) -> StepOutcome {
    guard menu.presence[Int(index)] == .absent else { return handleRepetition(index, step) }
    let hasClash = menu.claim(index, step: step, &clashes)
    menu.releaseClaims()
    hasUnknownItems = true
    if hasClash, isStrict { return .skipped }
    menu.setPresence(index, .possible, step: step)
    return .unknown
  }

  /// Handles the repeated insertion of a menu. A menu can have only one position, so the repetition is a clash.
  private mutating func handleRepetition(_ index: Int32, _ step: Int) -> StepOutcome {
    // The builder's behavior for a system menu that is still present is unknown.
    guard Int(index) >= items.system.count, menu.presence[Int(index)] == .certain,
      (index..<items.list[Int(index)].end).contains(where: { items.list[Int($0)].identity >= 0 })
    else { return .unknown }
    clashes.append(
      MenuClash(kind: .identifier, laterUse: MenuUse(item: index), earlierUse: MenuUse(item: index), step: step))
    return isStrict ? .skipped : .tookEffectWithClashes
  }

  /// Keeps the claims of a certain insertion, or releases those of an uncertain one. Returns the items' presence.
  private mutating func resolveClaims(_ insertedItems: [Int32]) -> MenuPresence {
    let areKnown = insertedItems.allSatisfy { items.isSubtreeKnown($0) }
    let mayClash = menu.clashesSometimes || insertedItems.contains { menu.mayClash($0) }
    let isInsertionCertain = isCertain && (!isStrict || (areKnown && !hasUnknownItems && !mayClash))
    if !areKnown { hasUnknownItems = true }
    if isInsertionCertain { menu.commitClaims() } else { menu.releaseClaims() }
    for index in insertedItems { menu.claimPossibly(index, onlyUncertain: isInsertionCertain) }
    return isInsertionCertain ? .certain : .possible
  }

  private func outcome(_ presence: MenuPresence, _ hasClash: Bool) -> StepOutcome {
    presence == .certain ? (hasClash ? .tookEffectWithClashes : .tookEffect) : .unknown
  }

  private mutating func detach(_ index: Int32, _ step: Int) {
    for removedIndex in menu.detach(index, step: step) {
      let item = items.list[Int(removedIndex)]
      if item.kind == .menu { removalStepsByKey[item.identity >= 0 ? item.identity : ~removedIndex] = step }
    }
  }

  private mutating func recordFailure(_ root: Int32, _ step: Int) {
    for index in root..<items.list[Int(root)].end where items.list[Int(index)].kind == .menu {
      let identity = items.list[Int(index)].identity
      failureStepsByKey[identity >= 0 ? identity : ~index] = step
    }
  }

  private mutating func markAllUncertain() {
    isCertain = false
    menu.markAllUncertain()
  }

  // MARK: Lookup

  private enum LookupResult {
    case item(Int32)
    case possible
    case absent(StepOutcome.Absence)
  }

  private func find(_ name: String, before step: Int) -> LookupResult {
    let menusWithName = items.menusByName[name] ?? []
    // The name can be the handle of a menu that the app declares.
    for index in menusWithName where menu.presence[Int(index)] != .absent {
      return menu.presence[Int(index)] == .certain ? .item(index) : .possible
    }
    let identity = items.identity(ofMenu: name)
    if menusWithName.isEmpty {
      switch isSpelled(name) {
      case true?: break
      case false?: return .absent(.notInThisMenu)
      case nil: if items.identity(ofMenu: name).map(isPresent) ?? false { return .possible }
      }
    }
    if let identity {
      if let owner = menu.owner(of: identity) { return .item(owner) }
      if menu.mayContainMenu(identity) { return .possible }
    }
    guard isCertain, !hasUnknownItems else { return .possible }
    if identity == nil, menusWithName.isEmpty {
      // An identifier in reverse domain order might belong to a menu that is created elsewhere.
      return name.contains(".") ? .possible : .absent(.noSuchMenu)
    }
    // The key of a menu without an identifier is the complement of its index.
    for key in (identity.map { [$0] } ?? []) + menusWithName.map({ ~$0 }) {
      if let removalStep = removalStepsByKey[key] { return .absent(.removed(byStep: removalStep)) }
      if let failureStep = failureStepsByKey[key] { return .absent(.insertionFailed(step: failureStep)) }
    }
    if let laterStep = items.steps(inserting: identity, or: menusWithName).first(where: { $0 > step }) {
      return .absent(.notYetInserted(byStep: laterStep))
    }
    return .absent(SystemMenuIdentifier.named(name) != nil ? .notInThisMenu : .neverInserted)
  }

  private func isPresent(_ identity: Int32) -> Bool {
    items.menus(with: identity).contains { menu.presence[Int($0)] != .absent }
  }

  /// Whether a name is the spelling of a system menu's identifier in the environment's release; nil if unknown. True
  /// for names that do not belong to a system menu.
  private func isSpelled(_ name: String) -> Bool? {
    SystemMenuIdentifier.named(name).map { $0.hasSpelling(name, in: environment.version) } ?? true
  }

  private func child(named name: String, among oldChildren: [Int32]) -> Int32? {
    let identities = [items.identity(ofMenu: name), items.identity(ofCommand: name)].compactMap { $0 }
    return oldChildren.first { identities.contains(items.list[Int($0)].identity) }
  }
}
