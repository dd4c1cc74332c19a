import UIModelPlatform

/// A model of `UIMenuBuilder`: applies an app's steps, in order, to the default main menu of an environment.
///
/// Up to iOS 18, an insertion that repeats an existing identifier, command or shortcut is skipped completely. For
/// example, a menu with a second ⌘I is not inserted. From iOS 26 on it is inserted, and the first item in menu order
/// wins. Items that are not certain are tracked separately and never clash.
struct MenuBuilder {
  private let items: MenuItems
  private let steps: [BuildStep]
  private let environment: Environment
  private let isStrict: Bool
  private var menu: MenuState
  private var outcomes: [StepOutcome] = []
  private var clashes: [MenuClash] = []
  /// False after a step with unknown effects: any item may have been removed, and others may have been inserted.
  private var isCertain = true
  /// Whether unknown items were inserted, with which later insertions may clash.
  private var hasUnknownItems = false
  /// The menus that may have other children than the known ones.
  private var openMenus: Set<Int32> = []
  private var removedBy: [Int32: Int] = [:]
  private var failedBy: [Int32: Int] = [:]

  /// Prepares a build. `system` is the presence of each system item. `guards` is whether the items under each
  /// availability guard exist in the environment; nil if unknown.
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
      menu.noteRemovals(in: &clashes)
    } else {
      // A menu that is inserted twice has only one position in the tree, so only the step itself reports that clash.
      clashes = clashes.filter { $0.later == $0.earlier } + menu.remainingClashes()
    }
    return MenuBuild(
      environments: environments, outcomes: outcomes, clashes: clashes, children: menu.children,
      presence: menu.presence, parents: menu.parents, removalSteps: menu.removalSteps,
      openMenus: openMenus, isKnown: isCertain && !hasUnknownItems)
  }

  // MARK: Steps

  private mutating func run(_ step: Int) -> StepOutcome {
    if let availableOn = steps[step].availableOn {
      switch availableOn.includes(environment) {
      case true?: break
      case false?: return .notHere
      case nil: return mayRun(step)
      }
    }
    if steps[step].isConditional { return mayRun(step) }
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
  private mutating func mayRun(_ step: Int) -> StepOutcome {
    var place = placeOfInsertion(step)
    switch steps[step].operation {
    case .insertChild, .insertSibling: break
    case .replace(let name, _), .remove(let name): mayRemove(name, step)
    case .replaceChildren(let name, _, let isComplete):
      if !isComplete { hasUnknownItems = true }
      mayRemoveChildren(of: name, step)
      if case .item(let item) = find(name.value, before: step), !isComplete || hasUnknownOperand(step) {
        openMenus.insert(item)
      }
    case .unknown: markAllUncertain()
    }
    for operand in items.operands[step] {
      guard case .item(let item, _) = operand, menu.isAvailable(item) == true else {
        if case .name = operand { continue }
        hasUnknownItems = true
        continue
      }
      if !items.isSubtreeKnown(item) { hasUnknownItems = true }
      guard menu.presence[Int(item)] == .absent else { continue }
      mayInsert(item, step, at: place)
      place?.index += 1
    }
    return .unknown
  }

  private mutating func mayInsert(_ item: Int32, _ step: Int, at place: (parent: Int32, index: Int)?) {
    if let states = steps[step].states, place != nil {
      _ = menu.claim(item, step: step, in: states, &clashes)
      _ = settle([item])
    } else {
      menu.claimPossibly(item)
    }
    if let place { menu.link(item, at: place) }
    menu.setPresence(item, .possible, step: step)
  }

  /// Returns the position at which a step inserts menus if it runs; nil if unknown.
  private func placeOfInsertion(_ step: Int) -> (parent: Int32, index: Int)? {
    guard let name = steps[step].reference, case .item(let reference) = find(name.value, before: step) else {
      return nil
    }
    return placeOfInsertion(step, by: reference)
  }

  /// Returns the position at which a step inserts menus, relative to the menu `reference` that the step names.
  private func placeOfInsertion(_ step: Int, by reference: Int32) -> (parent: Int32, index: Int)? {
    func end(of parent: Int32) -> (parent: Int32, index: Int) { (parent, menu.children[Int(parent)].count) }
    switch steps[step].operation {
    case .insertChild(_, _, let atStart): return atStart ? (reference, 0) : end(of: reference)
    case .insertSibling(_, _, let before):
      return menu.place(of: reference).map { ($0.parent, before ? $0.index : $0.index + 1) }
    case .replace: return menu.place(of: reference).map { ($0.parent, $0.index + 1) }
    case .replaceChildren: return end(of: reference)
    case .remove, .unknown: return nil
    }
  }

  private mutating func mayRemove(_ name: Located<String>, _ step: Int) {
    switch find(name.value, before: step) {
    case .item(let item) where item != 0: menu.markPossiblyRemoved(item)
    case .item: markAllUncertain()
    case .possible, .absent: break
    }
  }

  private mutating func mayRemoveChildren(of name: Located<String>, _ step: Int) {
    guard case .item(let item) = find(name.value, before: step) else { return }
    for child in menu.children[Int(item)] { menu.markPossiblyRemoved(child) }
  }

  private func hasUnknownOperand(_ step: Int) -> Bool {
    items.operands[step].contains { if case .unknown = $0 { true } else { false } }
  }

  private mutating func insert(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let item, _)? = items.operands[step].first, menu.isAvailable(item) == true else {
      // The step inserts an unknown menu at a known position. All other items stay.
      hasUnknownItems = true
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      noteFailure(item, step)
      return .noEffect(absence)
    case .possible: return putAtUncertainPlace(item, step: step)
    case .item(let reference):
      guard let place = placeOfInsertion(step, by: reference) else { return putAtUncertainPlace(item, step: step) }
      return put(item, step: step, at: place)
    }
  }

  private mutating func replace(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let item, _)? = items.operands[step].first, menu.isAvailable(item) == true else {
      markAllUncertain()
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      noteFailure(item, step)
      return .noEffect(absence)
    case .possible: return putAtUncertainPlace(item, step: step)
    case .item(let old):
      guard old != item, let place = menu.place(of: old) else { return .unknown }
      detach(old, step)
      let isThere = menu.presence[Int(item)] != .absent
      let outcome = put(item, step: step, at: place)
      // If the replacement is refused, it is not documented whether the old menu stays.
      if outcome == .skipped || isThere { menu.reinsertPossibly(old, at: place) }
      return outcome
    }
  }

  private mutating func replaceChildren(at step: Int, _ name: Located<String>, _ isComplete: Bool) -> StepOutcome {
    let parent: Int32
    switch find(name.value, before: step) {
    case .absent(let absence):
      for case .item(let item, _) in items.operands[step] { noteFailure(item, step) }
      return .noEffect(absence)
    case .possible:
      for case .item(let item, _) in items.operands[step] { menu.setPresence(item, .possible, step: step) }
      hasUnknownItems = true
      return .unknown
    case .item(let found): parent = found
    }
    let old = menu.children[Int(parent)]
    var new: [Int32] = []
    var isSure = isComplete
    for operand in items.operands[step] {
      switch operand {
      case .item(let item, _): new.append(item)
      case .name(let name, _):
        if let kept = child(named: name, among: old) { new.append(kept) } else { isSure = false }
      case .unknown: isSure = false
      }
    }
    if !isSure { hasUnknownItems = true }
    let (kept, wanted) = (Set(old), Set(new))
    if !isSure { openMenus.insert(parent) }
    for child in old where !wanted.contains(child) {
      // An unknown new child may be one of the old children.
      if isSure { detach(child, step) } else { menu.markPossiblyRemoved(child) }
    }
    let added = new.filter { !kept.contains($0) && menu.presence[Int($0)] == .absent }
    var clashed = false
    for item in added { clashed = menu.claim(item, step: step, &clashes) || clashed }
    if clashed, isStrict {
      menu.releaseClaims()
      for item in added { noteFailure(item, step) }
      for (index, child) in old.enumerated() where menu.presence[Int(child)] == .absent {
        menu.reinsertPossibly(child, at: (parent, min(index, menu.children[Int(parent)].count)))
      }
      return .skipped
    }
    let presence = settle(added)
    let rest = isSure ? [] : old.filter { !wanted.contains($0) }
    menu.setChildren(new.filter { kept.contains($0) || menu.presence[Int($0)] == .absent } + rest, of: parent)
    for item in added { menu.setPresence(item, presence, step: step) }
    return outcome(presence, clashed)
  }

  private mutating func remove(at step: Int, _ name: Located<String>) -> StepOutcome {
    switch find(name.value, before: step) {
    case .absent(let absence): return .noEffect(absence)
    case .possible:
      guard let identity = items.identity(ofMenu: name.value) else { return .unknown }
      if isSpelled(name.value) == nil {
        for item in items.menus(with: identity) {
          guard let place = menu.place(of: item), menu.presence[Int(item)] != .absent else { continue }
          detach(item, step)
          menu.reinsertPossibly(item, at: place)
        }
        return .unknown
      }
      // In either case no menu of this name is left.
      for item in items.menus(with: identity) where menu.presence[Int(item)] != .absent { detach(item, step) }
      removedBy[identity] = step
      return .unknown
    case .item(let item):
      guard item != 0 else {
        markAllUncertain()
        return .unknown
      }
      detach(item, step)
      return .tookEffect
    }
  }

  // MARK: Putting in and taking out

  /// Inserts an item at a position, or skips it because of a clash.
  private mutating func put(_ item: Int32, step: Int, at place: (parent: Int32, index: Int)) -> StepOutcome {
    guard menu.presence[Int(item)] == .absent else { return repeated(item, step) }
    let clashed = menu.claim(item, step: step, &clashes)
    if clashed, isStrict {
      menu.releaseClaims()
      noteFailure(item, step)
      return .skipped
    }
    let presence = settle([item])
    menu.link(item, at: place)
    menu.setPresence(item, presence, step: step)
    return outcome(presence, clashed)
  }

  /// Inserts an item at a position that may not exist.
  private mutating func putAtUncertainPlace(_ item: Int32, step: Int) -> StepOutcome {
    guard menu.presence[Int(item)] == .absent else { return repeated(item, step) }
    let clashed = menu.claim(item, step: step, &clashes)
    menu.releaseClaims()
    hasUnknownItems = true
    if clashed, isStrict { return .skipped }
    menu.setPresence(item, .possible, step: step)
    return .unknown
  }

  /// Handles the repeated insertion of one menu. The tree has only one position for it, and its commands and identifier
  /// exist already, so the repetition is a clash.
  private mutating func repeated(_ item: Int32, _ step: Int) -> StepOutcome {
    // The builder's behavior for a system menu that is still present is unknown.
    guard Int(item) >= items.system.count, menu.presence[Int(item)] == .certain,
      (item..<items.all[Int(item)].end).contains(where: { items.all[Int($0)].identity >= 0 })
    else { return .unknown }
    clashes.append(MenuClash(kind: .identifier, later: MenuUse(item: item), earlier: MenuUse(item: item), step: step))
    return isStrict ? .skipped : .tookEffectWithClashes
  }

  /// Keeps the claims of the items if their insertion is certain, and releases them otherwise. Returns the presence of
  /// the items.
  private mutating func settle(_ added: [Int32]) -> MenuPresence {
    let areKnown = added.allSatisfy { items.isSubtreeKnown($0) }
    let mayClash = menu.clashesSometimes || added.contains { menu.mayClash($0) }
    let isSure = isCertain && (!isStrict || (areKnown && !hasUnknownItems && !mayClash))
    if !areKnown { hasUnknownItems = true }
    if isSure { menu.commitClaims() } else { menu.releaseClaims() }
    for item in added { menu.claimPossibly(item, doubtful: isSure) }
    return isSure ? .certain : .possible
  }

  private func outcome(_ presence: MenuPresence, _ clashed: Bool) -> StepOutcome {
    presence == .certain ? (clashed ? .tookEffectWithClashes : .tookEffect) : .unknown
  }

  private mutating func detach(_ item: Int32, _ step: Int) {
    for gone in menu.detach(item, step: step) {
      let item = items.all[Int(gone)]
      if item.kind == .menu { removedBy[item.identity >= 0 ? item.identity : ~gone] = step }
    }
  }

  private mutating func noteFailure(_ root: Int32, _ step: Int) {
    for index in root..<items.all[Int(root)].end where items.all[Int(index)].kind == .menu {
      let identity = items.all[Int(index)].identity
      failedBy[identity >= 0 ? identity : ~index] = step
    }
  }

  private mutating func markAllUncertain() {
    isCertain = false
    menu.markAllUncertain()
  }

  // MARK: Looking up

  private enum Found {
    case item(Int32)
    case possible
    case absent(StepOutcome.Absence)
  }

  private func find(_ name: String, before step: Int) -> Found {
    let named = items.menusByName[name] ?? []
    // A handle of the app's own menu.
    for item in named where menu.presence[Int(item)] != .absent {
      return menu.presence[Int(item)] == .certain ? .item(item) : .possible
    }
    let identity = items.identity(ofMenu: name)
    if named.isEmpty {
      switch isSpelled(name) {
      case true?: break
      case false?: return .absent(.notInThisMenu)
      case nil: if items.identity(ofMenu: name).map(isPresent) ?? false { return .possible }
      }
    }
    if let identity {
      if let owner = menu.owner(of: identity) { return .item(owner) }
      if menu.mayHave(identity) { return .possible }
    }
    guard isCertain, !hasUnknownItems else { return .possible }
    if identity == nil, named.isEmpty {
      // An identifier in reverse domain order may belong to a menu that is created elsewhere.
      return name.contains(".") ? .possible : .absent(.noSuchMenu)
    }
    // The key of a menu without an identifier is the complement of its number.
    for key in (identity.map { [$0] } ?? []) + named.map({ ~$0 }) {
      if let removed = removedBy[key] { return .absent(.removed(byStep: removed)) }
      if let failed = failedBy[key] { return .absent(.insertionFailed(step: failed)) }
    }
    if let later = items.steps(inserting: identity, or: named).first(where: { $0 > step }) {
      return .absent(.notYetInserted(byStep: later))
    }
    return .absent(SystemMenuIdentifier.named(name) != nil ? .notInThisMenu : .neverInserted)
  }

  private func isPresent(_ identity: Int32) -> Bool {
    items.menus(with: identity).contains { menu.presence[Int($0)] != .absent }
  }

  /// Whether the release has a system menu's identifier in this spelling; nil if unknown. True for any other name.
  private func isSpelled(_ name: String) -> Bool? {
    SystemMenuIdentifier.named(name).map { $0.isSpelled(name, in: environment.version) } ?? true
  }

  private func child(named name: String, among old: [Int32]) -> Int32? {
    let identities = [items.identity(ofMenu: name), items.identity(ofCommand: name)].compactMap { $0 }
    return old.first { identities.contains(items.all[Int($0)].identity) }
  }
}
