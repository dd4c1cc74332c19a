import UIModelPlatform

/// `UIMenuBuilder`: applies an app's steps, in order, to the default main menu of an environment.
///
/// Up to iOS 18 an insertion with anything that the menu has already (an identifier, a command, a key combination) is
/// skipped whole; from 26 on it is taken in, and of equal keys the first in the menus wins. What is not certain, because
/// a step or a part of the default menu is not, is kept apart and never clashes.
struct MenuBuilder {
  private let items: MenuItems
  private let steps: [BuildStep]
  private let environment: Environment
  private let isStrict: Bool
  private var menu: MenuState
  private var outcomes: [StepOutcome] = []
  private var clashes: [MenuClash] = []
  /// False after a step that nobody knows: whatever was there may be gone, and other things may be.
  private var isCertain = true
  /// True after something unknown was put in, which later insertions may clash with.
  private var isOpen = false
  /// The menus that may have other children than the known ones.
  private var openMenus: Set<Int32> = []
  private var removedBy: [Int32: Int] = [:]
  private var failedBy: [Int32: Int] = [:]

  /// `system` is the presence of the system's items, `guards` whether what each guard guards exists here, nil where
  /// that is not known.
  init(_ items: MenuItems, steps: [BuildStep], environment: Environment, system: [MenuPresence], guards: [Bool?]) {
    self.items = items
    self.steps = steps
    self.environment = environment
    isStrict = environment.skipsClashingInsertions
    menu = MenuState(items, system: system, guards: guards, version: environment.version)
  }

  /// Runs the steps.
  mutating func build(for environments: [Environment]) -> MenuBuild {
    outcomes.reserveCapacity(steps.count)
    for index in steps.indices { outcomes.append(run(index)) }
    if isStrict {
      menu.noteRemovals(in: &clashes)
    } else {
      // The same menu once more has no second place of its own.
      clashes = clashes.filter { $0.later == $0.earlier } + menu.remainingClashes()
    }
    return MenuBuild(
      environments: environments, outcomes: outcomes, clashes: clashes, children: menu.children,
      presence: menu.presence, parents: menu.parents, departures: menu.departures,
      openMenus: openMenus, isKnown: isCertain && !isOpen)
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
      loseCertainty()
      return .unknown
    case .insertChild(_, let name, _), .insertSibling(_, let name, _): return insert(at: step, name)
    case .replace(let name, _): return replace(at: step, name)
    case .replaceChildren(let name, _, let isComplete): return replaceChildren(at: step, name, isComplete)
    case .remove(let name): return remove(at: step, name)
    }
  }

  /// A step that runs in some states only: what it brings may be there, what it takes out may be gone; everything else
  /// stays.
  private mutating func mayRun(_ step: Int) -> StepOutcome {
    var place = placeOfInsertion(step)
    switch steps[step].operation {
    case .insertChild, .insertSibling: break
    case .replace(let name, _), .remove(let name): mayRemove(name, step)
    case .replaceChildren(let name, _, let isComplete):
      if !isComplete { isOpen = true }
      mayRemoveChildren(of: name, step)
      if case .item(let item) = find(name.value, before: step), !isComplete || hasUnknownOperand(step) {
        openMenus.insert(item)
      }
    case .unknown: loseCertainty()
    }
    for operand in items.operands[step] {
      guard case .item(let item, _) = operand, menu.isAtHand(item) == true else {
        if case .name = operand { continue }
        isOpen = true
        continue
      }
      if !items.isWholeKnown(item) { isOpen = true }
      guard menu.presence[Int(item)] == .absent else { continue }
      mayInsert(item, step, at: place)
      place?.index += 1
    }
    return .unknown
  }

  private mutating func mayInsert(_ item: Int32, _ step: Int, at place: (parent: Int32, index: Int)?) {
    if let states = steps[step].states, place != nil {
      _ = menu.take(item, step: step, in: states, &clashes)
      _ = settle([item])
    } else {
      menu.mayTake(item)
    }
    if let place { menu.link(item, at: place) }
    menu.appear(item, .possible, step: step)
  }

  /// Where a step puts menus if it runs; nil where that is not known.
  private func placeOfInsertion(_ step: Int) -> (parent: Int32, index: Int)? {
    guard let name = steps[step].reference, case .item(let reference) = find(name.value, before: step) else {
      return nil
    }
    return placeOfInsertion(step, by: reference)
  }

  /// The same by the menu that the step names.
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
    case .item(let item) where item != 0: menu.mayGo(item)
    case .item: loseCertainty()
    case .possible, .absent: break
    }
  }

  private mutating func mayRemoveChildren(of name: Located<String>, _ step: Int) {
    guard case .item(let item) = find(name.value, before: step) else { return }
    for child in menu.children[Int(item)] { menu.mayGo(child) }
  }

  private func hasUnknownOperand(_ step: Int) -> Bool {
    items.operands[step].contains { if case .unknown = $0 { true } else { false } }
  }

  private mutating func insert(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let item, _)? = items.operands[step].first, menu.isAtHand(item) == true else {
      // It brings what nobody knows to a known place; everything else stays.
      isOpen = true
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      fail(item, step)
      return .noEffect(absence)
    case .possible: return putSomewhere(item, step: step)
    case .item(let reference):
      guard let place = placeOfInsertion(step, by: reference) else { return putSomewhere(item, step: step) }
      return put(item, step: step, at: place)
    }
  }

  private mutating func replace(at step: Int, _ name: Located<String>) -> StepOutcome {
    guard case .item(let item, _)? = items.operands[step].first, menu.isAtHand(item) == true else {
      loseCertainty()
      return .unknown
    }
    switch find(name.value, before: step) {
    case .absent(let absence):
      fail(item, step)
      return .noEffect(absence)
    case .possible: return putSomewhere(item, step: step)
    case .item(let old):
      guard old != item, let place = menu.place(of: old) else { return .unknown }
      detach(old, step)
      let isThere = menu.presence[Int(item)] != .absent
      let outcome = put(item, step: step, at: place)
      // Nothing is written down of what is left when the other menu is refused.
      if outcome == .skipped || isThere { menu.mayRemain(old, at: place) }
      return outcome
    }
  }

  private mutating func replaceChildren(at step: Int, _ name: Located<String>, _ isComplete: Bool) -> StepOutcome {
    let parent: Int32
    switch find(name.value, before: step) {
    case .absent(let absence):
      for case .item(let item, _) in items.operands[step] { fail(item, step) }
      return .noEffect(absence)
    case .possible:
      for case .item(let item, _) in items.operands[step] { menu.appear(item, .possible, step: step) }
      isOpen = true
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
    if !isSure { isOpen = true }
    let (kept, wanted) = (Set(old), Set(new))
    if !isSure { openMenus.insert(parent) }
    for child in old where !wanted.contains(child) {
      // What is not known of the new children may be one of the old ones.
      if isSure { detach(child, step) } else { menu.mayGo(child) }
    }
    let added = new.filter { !kept.contains($0) && menu.presence[Int($0)] == .absent }
    var clashed = false
    for item in added { clashed = menu.take(item, step: step, &clashes) || clashed }
    if clashed, isStrict {
      menu.giveBack()
      for item in added { fail(item, step) }
      for (index, child) in old.enumerated() where menu.presence[Int(child)] == .absent {
        menu.mayRemain(child, at: (parent, min(index, menu.children[Int(parent)].count)))
      }
      return .skipped
    }
    let presence = settle(added)
    let rest = isSure ? [] : old.filter { !wanted.contains($0) }
    menu.setChildren(new.filter { kept.contains($0) || menu.presence[Int($0)] == .absent } + rest, of: parent)
    for item in added { menu.appear(item, presence, step: step) }
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
          menu.mayRemain(item, at: place)
        }
        return .unknown
      }
      // Whatever it was, it is gone now.
      for item in items.menus(with: identity) where menu.presence[Int(item)] != .absent { detach(item, step) }
      removedBy[identity] = step
      return .unknown
    case .item(let item):
      guard item != 0 else {
        loseCertainty()
        return .unknown
      }
      detach(item, step)
      return .tookEffect
    }
  }

  // MARK: Putting in and taking out

  /// Puts an item at a place, or skips it.
  private mutating func put(_ item: Int32, step: Int, at place: (parent: Int32, index: Int)) -> StepOutcome {
    guard menu.presence[Int(item)] == .absent else { return repeated(item, step) }
    let clashed = menu.take(item, step: step, &clashes)
    if clashed, isStrict {
      menu.giveBack()
      fail(item, step)
      return .skipped
    }
    let presence = settle([item])
    menu.link(item, at: place)
    menu.appear(item, presence, step: step)
    return outcome(presence, clashed)
  }

  /// Puts an item at a place that may or may not be there.
  private mutating func putSomewhere(_ item: Int32, step: Int) -> StepOutcome {
    guard menu.presence[Int(item)] == .absent else { return repeated(item, step) }
    let clashed = menu.take(item, step: step, &clashes)
    menu.giveBack()
    isOpen = true
    if clashed, isStrict { return .skipped }
    menu.appear(item, .possible, step: step)
    return .unknown
  }

  /// The same menu once more. It cannot stand at two places of this tree; its commands and its identifier are there.
  private mutating func repeated(_ item: Int32, _ step: Int) -> StepOutcome {
    // What the builder makes of a menu of the system that is still there is not known.
    guard Int(item) >= items.system.count, menu.presence[Int(item)] == .certain,
      (item..<items.all[Int(item)].end).contains(where: { items.all[Int($0)].identity >= 0 })
    else { return .unknown }
    clashes.append(MenuClash(kind: .identifier, later: MenuUse(item: item), earlier: MenuUse(item: item), step: step))
    return isStrict ? .skipped : .tookEffectWithClashes
  }

  /// Keeps or gives back what items have taken, by whether it is certain that they are there now.
  private mutating func settle(_ added: [Int32]) -> MenuPresence {
    let areKnown = added.allSatisfy { items.isWholeKnown($0) }
    let mayClash = menu.clashesSometimes || added.contains { menu.mayClash($0) }
    let isSure = isCertain && (!isStrict || (areKnown && !isOpen && !mayClash))
    if !areKnown { isOpen = true }
    if isSure { menu.keep() } else { menu.giveBack() }
    for item in added { menu.mayTake(item, doubtful: isSure) }
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

  private mutating func fail(_ root: Int32, _ step: Int) {
    for index in root..<items.all[Int(root)].end where items.all[Int(index)].kind == .menu {
      let identity = items.all[Int(index)].identity
      failedBy[identity >= 0 ? identity : ~index] = step
    }
  }

  private mutating func loseCertainty() {
    isCertain = false
    menu.loseCertainty()
  }

  // MARK: Looking up

  private enum Found {
    case item(Int32)
    case possible
    case absent(StepOutcome.Absence)
  }

  private func find(_ name: String, before step: Int) -> Found {
    let named = items.menusByName[name] ?? []
    // A handle, of the app's own.
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
    guard isCertain, !isOpen else { return .possible }
    if identity == nil, named.isEmpty {
      // An identifier in reverse domain order may be that of a menu made elsewhere.
      return name.contains(".") ? .possible : .absent(.noSuchMenu)
    }
    // Menus without an identifier of their own count by their number.
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

  /// Whether the release has a system menu's identifier in this spelling; true for any other name.
  private func isSpelled(_ name: String) -> Bool? {
    SystemMenuIdentifier.named(name).map { $0.isSpelled(name, in: environment.version) } ?? true
  }

  private func child(named name: String, among old: [Int32]) -> Int32? {
    let identities = [items.identity(ofMenu: name), items.identity(ofCommand: name)].compactMap { $0 }
    return old.first { identities.contains(items.all[Int($0)].identity) }
  }
}
