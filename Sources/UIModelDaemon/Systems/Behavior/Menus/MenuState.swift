import UIModelPlatform

/// The state of the main menu during a build: its items, their positions, and the owners of identifiers, commands and
/// shortcuts.
///
/// An insertion first claims its identities and shortcuts; the claims are then kept or released. For example, the claim
/// of a menu with ⌘I is a clash if another item owns ⌘I.
struct MenuState {
  private let items: MenuItems
  /// Whether items with each availability guard exist; nil if unknown.
  private let guards: [Bool?]
  private let version: Version
  private(set) var presence: [MenuPresence]
  /// The presence of the system's items in the default menu.
  private let defaultPresence: [MenuPresence]
  private(set) var children: [[Int32]]
  private(set) var parents: [Int32]
  /// The step that inserted each item; -1 for an item that no step inserted.
  private var insertionSteps: [Int32]
  private(set) var removalSteps: [Int32]
  private var identityOwners: MenuOwners
  private var shortcutOwners: MenuOwners
  /// The states in which conditional items exist, by the item's index. In these states the items are certain.
  private var states: [Int32: DeclaredStates] = [:]
  /// The number of possible menus that have each identity.
  private var possibleMenuCounts: [Int32: Int] = [:]
  /// The identities that possible items might have.
  private var possibleIdentities: Set<Int32> = []
  private var possibleShortcuts: Set<Int32> = []
  /// The identities and shortcuts that the items of the current insertion claim, i.e. own provisionally.
  private var claims: [Claim] = []
  /// The items of the current insertion that exist only in some states.
  private var conditionalItems: [Int32] = []
  /// Whether the current insertion has a clash that occurs only in some states.
  private(set) var clashesSometimes = false

  private enum Claim {
    case identity(Int32, by: MenuUse)
    case shortcut(Int32, by: MenuUse)
  }

  /// Creates the state of the default menu.
  init(_ items: MenuItems, system: [MenuPresence], guards: [Bool?], version: Version) {
    self.items = items
    self.guards = guards
    self.version = version
    let count = items.list.count
    presence = system + Array(repeating: .absent, count: max(0, count - system.count))
    children = Array(repeating: [], count: count)
    parents = Array(repeating: -1, count: count)
    insertionSteps = Array(repeating: -1, count: count)
    removalSteps = Array(repeating: -1, count: count)
    identityOwners = MenuOwners(count: items.identityCount)
    shortcutOwners = MenuOwners(count: items.shortcuts.count)
    defaultPresence = system
    for index in system.indices { addSystemItem(index) }
  }

  /// Whether the default menu has a system item, so that a step can use it; nil if unknown. True for the app's items.
  func isAvailable(_ itemIndex: Int32) -> Bool? {
    guard Int(itemIndex) < defaultPresence.count else { return true }
    return defaultPresence[Int(itemIndex)] == .certain ? true : defaultPresence[Int(itemIndex)] == .absent ? false : nil
  }

  private mutating func addSystemItem(_ index: Int) {
    let item = items.list[index]
    let parent = Int(item.parent)
    if parent >= 0 {
      // An item is at most as certain as its parent.
      if presence[parent] == .absent { presence[index] = .absent }
      if presence[parent] == .possible, presence[index] != .absent { presence[index] = .possible }
      guard presence[index] != .absent else { return }
      children[parent].append(Int32(index))
      parents[index] = item.parent
    }
    guard presence[index] == .certain else { return adjustPossibleMenuCount(item, 1) }
    // A menu without an identifier on this release claims no identity.
    let isNamed = items.system[index].identifierSince.map { version >= $0 } ?? true
    if item.identity >= 0, isNamed { identityOwners.assign(item.identity, to: MenuUse(item: Int32(index))) }
    for number in 0..<item.maximumShortcutCount {
      if let (shortcut, use) = items.use(number, of: Int32(index)) { shortcutOwners.assign(shortcut, to: use) }
    }
  }

  // MARK: Queries

  func owner(of identity: Int32) -> Int32? { identityOwners.owner(of: identity)?.item }

  func mayContainMenu(_ identity: Int32) -> Bool { (possibleMenuCounts[identity] ?? 0) > 0 }

  func position(of itemIndex: Int32) -> (parent: Int32, index: Int)? {
    let parent = parents[Int(itemIndex)]
    guard parent >= 0, let index = children[Int(parent)].firstIndex(of: itemIndex) else { return nil }
    return (parent, index)
  }

  /// Whether an item exists; nil if unknown, and for an item that exists only in some states.
  private func exists(_ index: Int32) -> Bool? {
    let item = items.list[Int(index)]
    let availability = item.guardNumber < 0 ? isAvailable(index) : guards[Int(item.guardNumber)]
    return availability == true && item.stateNumber >= 0 ? nil : availability
  }

  /// Whether an item might never exist: its availability is unknown, and it is not limited to some states.
  private func mayNeverExist(_ index: Int32) -> Bool {
    items.list[Int(index)].stateNumber < 0 && exists(index) == nil
  }

  private mutating func adjustPossibleMenuCount(_ item: MenuItem, _ change: Int) {
    if item.identity >= 0, item.kind == .menu { possibleMenuCounts[item.identity, default: 0] += change }
  }

  // MARK: Identifiers, commands and shortcuts

  /// Claims the identities and shortcuts of an item and its subtree, and appends clashes with existing owners. Returns
  /// whether any clash occurs in all states.
  ///
  /// - Parameter states: the states in which the item exists; nil for all states.
  mutating func claim(
    _ root: Int32, step: Int?, in states: DeclaredStates? = nil, _ clashes: inout [MenuClash]
  ) -> Bool {
    let oldClashCount = clashes.count
    var index = root
    let end = items.list[Int(root)].end
    while index < end {
      let item = items.list[Int(index)]
      guard exists(index) == true || item.stateNumber >= 0 && exists(index) == nil,
        recordStates(index, inside: index == root ? states : self.states[item.parent])
      else {
        index = item.end
        continue
      }
      claimIdentityAndShortcuts(of: index, step, &clashes)
      index += 1
    }
    let occasions = clashes[oldClashCount...].map(\.occasion)
    if occasions.contains(where: { $0 != .always }) { clashesSometimes = true }
    return occasions.contains(.always)
  }

  /// Records the states in which an item exists: its own states within `outerStates`. Returns false if no state
  /// satisfies both.
  private mutating func recordStates(_ index: Int32, inside outerStates: DeclaredStates?) -> Bool {
    let number = items.list[Int(index)].stateNumber
    var combinedStates = outerStates
    if number >= 0 {
      let ownStates = items.states[Int(number)]
      combinedStates = outerStates.map { $0.intersection(ownStates) } ?? ownStates
      if combinedStates == nil { return false }
    }
    if let combinedStates {
      states[index] = combinedStates
      conditionalItems.append(index)
    } else if !states.isEmpty {
      states[index] = nil
    }
    return true
  }

  private mutating func claimIdentityAndShortcuts(of index: Int32, _ step: Int?, _ clashes: inout [MenuClash]) {
    let item = items.list[Int(index)]
    let states = states[index]
    if item.identity >= 0 {
      let use = MenuUse(item: index)
      if let (owner, occasion) = identityOwners.conflict(over: item.identity, with: index, in: states) {
        clashes.append(
          MenuClash(
            kind: item.kind == .command ? .command : .identifier, laterUse: use, earlierUse: owner, step: step,
            occasion: occasion))
      } else {
        identityOwners.assign(item.identity, to: use, in: states)
        claims.append(.identity(item.identity, by: use))
      }
    }
    for number in 0..<item.maximumShortcutCount {
      guard let (shortcut, use) = items.use(number, of: index) else { continue }
      if let (owner, occasion) = shortcutOwners.conflict(over: shortcut, with: index, in: states) {
        guard owner.item != index else { continue }
        clashes.append(MenuClash(kind: .shortcut, laterUse: use, earlierUse: owner, step: step, occasion: occasion))
      } else {
        shortcutOwners.assign(shortcut, to: use, in: states)
        claims.append(.shortcut(shortcut, by: use))
      }
    }
  }

  /// Marks the identities and shortcuts of an item and its subtree as possibly used. With `onlyUncertain`, marks only
  /// those of items that might never exist.
  mutating func claimPossibly(_ root: Int32, onlyUncertain: Bool = false) {
    var uncertainEnd = root
    for index in root..<items.list[Int(root)].end where exists(index) != false {
      let item = items.list[Int(index)]
      if mayNeverExist(index) { uncertainEnd = max(uncertainEnd, item.end) }
      if onlyUncertain, index >= uncertainEnd { continue }
      if item.identity >= 0 { possibleIdentities.insert(item.identity) }
      for number in 0..<item.maximumShortcutCount {
        if let (shortcut, _) = items.use(number, of: index) { possibleShortcuts.insert(shortcut) }
      }
    }
  }

  /// Whether a subtree might clash: a possible item might have an identity or shortcut of the subtree, or an item of
  /// the subtree that might never exist has an identity or shortcut that has an owner.
  func mayClash(_ root: Int32) -> Bool {
    var uncertainEnd = root
    for index in root..<items.list[Int(root)].end {
      let item = items.list[Int(index)]
      if mayNeverExist(index) { uncertainEnd = max(uncertainEnd, item.end) }
      let isUncertain = index < uncertainEnd
      if possibleIdentities.contains(item.identity) { return true }
      if isUncertain, item.identity >= 0, identityOwners.owner(of: item.identity) != nil { return true }
      for number in 0..<item.maximumShortcutCount {
        guard let (shortcut, _) = items.use(number, of: index) else { continue }
        if possibleShortcuts.contains(shortcut) { return true }
        if isUncertain, shortcutOwners.owner(of: shortcut) != nil { return true }
      }
    }
    return false
  }

  mutating func commitClaims() { (claims, conditionalItems, clashesSometimes) = ([], [], false) }

  mutating func releaseClaims() {
    for claim in claims {
      switch claim {
      case .identity(let identity, let use): identityOwners.release(identity, from: use)
      case .shortcut(let shortcut, let use): shortcutOwners.release(shortcut, from: use)
      }
    }
    for itemIndex in conditionalItems { states[itemIndex] = nil }
    commitClaims()
  }

  // MARK: Insertion and removal

  mutating func link(_ itemIndex: Int32, at position: (parent: Int32, index: Int)) {
    children[Int(position.parent)].insert(itemIndex, at: position.index)
    parents[Int(itemIndex)] = position.parent
  }

  mutating func setChildren(_ newChildren: [Int32], of parent: Int32) {
    children[Int(parent)] = newChildren
    for child in newChildren { parents[Int(child)] = parent }
  }

  /// Sets the presence of an item and its subtree. An item that might not exist becomes possible, and so does its
  /// subtree.
  mutating func setPresence(_ root: Int32, _ newPresence: MenuPresence, step: Int) {
    var index = root
    let end = items.list[Int(root)].end
    // All items before this index are in the subtree of an item that might not exist.
    var uncertainEnd = root
    while index < end {
      let item = items.list[Int(index)]
      let itemExists = exists(index)
      // An item that an earlier step inserted elsewhere stays there.
      guard itemExists != false, presence[Int(index)] == .absent else {
        index = item.end
        continue
      }
      if itemExists == nil { uncertainEnd = max(uncertainEnd, item.end) }
      let itemPresence = index < uncertainEnd ? .possible : newPresence
      presence[Int(index)] = itemPresence
      insertionSteps[Int(index)] = Int32(clamping: step)
      children[Int(index)] = []
      if index != root {
        parents[Int(index)] = item.parent
        children[Int(item.parent)].append(index)
      }
      if itemPresence == .possible { adjustPossibleMenuCount(item, 1) }
      index += 1
    }
  }

  /// Removes an item and its subtree, and returns all removed items.
  mutating func detach(_ root: Int32, step: Int) -> [Int32] {
    if let position = position(of: root) { children[Int(position.parent)].remove(at: position.index) }
    let removedItems = subtree(root)
    for index in removedItems {
      let item = items.list[Int(index)]
      if presence[Int(index)] == .possible { adjustPossibleMenuCount(item, -1) }
      presence[Int(index)] = .absent
      removalSteps[Int(index)] = Int32(clamping: step)
      releaseIdentityAndShortcuts(of: index)
    }
    return removedItems
  }

  private mutating func releaseIdentityAndShortcuts(of index: Int32) {
    let item = items.list[Int(index)]
    if !states.isEmpty { states[index] = nil }
    if item.identity >= 0 { identityOwners.release(item.identity, from: MenuUse(item: index)) }
    for number in 0..<item.maximumShortcutCount {
      if let (shortcut, use) = items.use(number, of: index) { shortcutOwners.release(shortcut, from: use) }
    }
  }

  /// Marks an item and its subtree as possibly removed.
  mutating func markPossiblyRemoved(_ root: Int32) {
    for index in subtree(root) {
      let wasCertain = presence[Int(index)] == .certain || presence[Int(index)] == .appKit
      guard wasCertain || states[index] != nil else { continue }
      let item = items.list[Int(index)]
      if wasCertain {
        presence[Int(index)] = .possible
        adjustPossibleMenuCount(item, 1)
      }
      if item.identity >= 0 { possibleIdentities.insert(item.identity) }
      for number in 0..<item.maximumShortcutCount {
        if let (shortcut, _) = items.use(number, of: index) { possibleShortcuts.insert(shortcut) }
      }
      releaseIdentityAndShortcuts(of: index)
    }
  }

  /// Links an item at a position again and marks its subtree as possible, because it is unknown whether the item
  /// stayed.
  mutating func reinsertPossibly(_ root: Int32, at position: (parent: Int32, index: Int)) {
    link(root, at: position)
    for index in subtree(root) {
      presence[Int(index)] = .possible
      removalSteps[Int(index)] = -1
      adjustPossibleMenuCount(items.list[Int(index)], 1)
    }
  }

  private func subtree(_ root: Int32) -> [Int32] {
    var subtreeItems: [Int32] = []
    var pendingItems = [root]
    while let index = pendingItems.popLast() {
      subtreeItems.append(index)
      pendingItems.append(contentsOf: children[Int(index)].reversed())
    }
    return subtreeItems
  }

  /// Marks every item as possibly removed.
  mutating func markAllUncertain() {
    for index in presence.indices where presence[index] == .certain || presence[index] == .appKit {
      presence[index] = .possible
      adjustPossibleMenuCount(items.list[index], 1)
    }
    identityOwners.clear()
    shortcutOwners.clear()
    states = [:]
  }

  // MARK: Remaining clashes

  /// Records in each clash the step that removed the earlier item after the clash.
  func recordRemovals(in clashes: inout [MenuClash]) {
    for index in clashes.indices {
      let removalStep = removalSteps[Int(clashes[index].earlierUse.item)]
      if let step = clashes[index].step, removalStep > step { clashes[index].removedByStep = Int(removalStep) }
    }
  }

  /// Returns the clashes in the final menu. Each clash pairs an item with the first inserted item that has the same
  /// identity or shortcut. `laterWins` is true if the item that was inserted later comes first in the menus.
  func remainingClashes() -> [MenuClash] {
    let itemsInMenuOrder = subtree(0).filter { presence[Int($0)] == .certain || states[$0] != nil }
    var clashFinder = MenuClashFinder(identityCount: items.identityCount, shortcutCount: items.shortcuts.count)
    for index in itemsInMenuOrder { addUses(index, in: &clashFinder) }
    guard clashFinder.hasClashes else { return [] }
    var menuPositions = [Int32](repeating: 0, count: items.list.count)
    for (position, index) in itemsInMenuOrder.enumerated() { menuPositions[Int(index)] = Int32(position) }
    // Items are added in the order of insertion. Within one insertion, items are numbered in order.
    clashFinder.reset()
    for index in itemsInMenuOrder.sorted(by: { (insertionSteps[Int($0)], $0) < (insertionSteps[Int($1)], $1) }) {
      addUses(index, in: &clashFinder)
    }
    return clashFinder.clashes.map { clash in
      var clash = clash
      clash.laterWins = menuPositions[Int(clash.laterUse.item)] < menuPositions[Int(clash.earlierUse.item)]
      return clash
    }
  }

  private func addUses(_ index: Int32, in clashFinder: inout MenuClashFinder) {
    let item = items.list[Int(index)]
    let insertionStep = insertionSteps[Int(index)]
    (clashFinder.step, clashFinder.states) = (insertionStep >= 0 ? Int(insertionStep) : nil, states[index])
    clashFinder.add(item.identity, MenuUse(item: index), item.kind == .command ? .command : .identifier)
    for number in 0..<item.maximumShortcutCount {
      if let (shortcut, use) = items.use(number, of: index) { clashFinder.add(shortcut, use) }
    }
  }
}
