import UIModelPlatform

/// The main menu while it is built: what is in it, where, and who has which identifier, command and key combination.
struct MenuState {
  private let items: MenuItems
  /// Whether what each guard guards exists; nil where that is not known.
  private let guards: [Bool?]
  private let version: Version
  private(set) var presence: [MenuPresence]
  /// That of the system's items in the default menu.
  private let defaults: [MenuPresence]
  private(set) var children: [[Int32]]
  private(set) var parents: [Int32]
  /// The step that put an item in, or took it out last; -1 for none.
  private var arrivals: [Int32]
  private(set) var departures: [Int32]
  private var identityOwners: MenuOwners
  private var shortcutOwners: MenuOwners
  /// In which states items are there that come in some states only, and of which nothing else is uncertain.
  private var states: [Int32: DeclaredStates] = [:]
  /// How many menus that may be there have an identity.
  private var possibleMenus: [Int32: Int] = [:]
  /// The identities and combinations that something may have that may be there.
  private var possibleIdentities: Set<Int32> = []
  private var possibleShortcuts: Set<Int32> = []
  /// What the current insertion has taken so far.
  private var taken: [Taken] = []
  /// The items of the current insertion that come in some states.
  private var conditional: [Int32] = []
  /// Whether the current insertion clashes in some states.
  private(set) var clashesSometimes = false

  private enum Taken {
    case identity(Int32, by: MenuUse)
    case shortcut(Int32, by: MenuUse)
  }

  /// The default menu.
  init(_ items: MenuItems, system: [MenuPresence], guards: [Bool?], version: Version) {
    self.items = items
    self.guards = guards
    self.version = version
    let count = items.all.count
    presence = system + Array(repeating: .absent, count: max(0, count - system.count))
    children = Array(repeating: [], count: count)
    parents = Array(repeating: -1, count: count)
    arrivals = Array(repeating: -1, count: count)
    departures = Array(repeating: -1, count: count)
    identityOwners = MenuOwners(count: items.identityCount)
    shortcutOwners = MenuOwners(count: items.shortcuts.count)
    defaults = system
    for index in system.indices { placeSystemItem(index) }
  }

  /// Whether the system has an item of its own to hand out; nil where that is not known. True for the app's items.
  func isAtHand(_ item: Int32) -> Bool? {
    guard Int(item) < defaults.count else { return true }
    return defaults[Int(item)] == .certain ? true : defaults[Int(item)] == .absent ? false : nil
  }

  private mutating func placeSystemItem(_ index: Int) {
    let item = items.all[index]
    let parent = Int(item.parent)
    if parent >= 0 {
      // Nothing is more certain than what it is in.
      if presence[parent] == .absent { presence[index] = .absent }
      if presence[parent] == .possible, presence[index] != .absent { presence[index] = .possible }
      guard presence[index] != .absent else { return }
      children[parent].append(Int32(index))
      parents[index] = item.parent
    }
    guard presence[index] == .certain else { return countPossible(item, 1) }
    // A menu that has no identifier yet takes none.
    let isNamed = items.system[index].identifierSince.map { version >= $0 } ?? true
    if item.identity >= 0, isNamed { identityOwners.give(item.identity, to: MenuUse(item: Int32(index))) }
    for number in 0..<item.useCount {
      if let (shortcut, use) = items.use(number, of: Int32(index)) { shortcutOwners.give(shortcut, to: use) }
    }
  }

  // MARK: Asking

  func owner(of identity: Int32) -> Int32? { identityOwners.owner(of: identity)?.item }

  func mayHave(_ identity: Int32) -> Bool { (possibleMenus[identity] ?? 0) > 0 }

  func place(of item: Int32) -> (parent: Int32, index: Int)? {
    let parent = parents[Int(item)]
    guard parent >= 0, let index = children[Int(parent)].firstIndex(of: item) else { return nil }
    return (parent, index)
  }

  /// Nil where it is not known, and for what exists in some states.
  private func exists(_ index: Int32) -> Bool? {
    let item = items.all[Int(index)]
    let isHere = item.guardNumber < 0 ? isAtHand(index) : guards[Int(item.guardNumber)]
    return isHere == true && item.stateNumber >= 0 ? nil : isHere
  }

  /// Whether it is not known if an item exists in any state.
  private func isDoubtful(_ index: Int32) -> Bool {
    items.all[Int(index)].stateNumber < 0 && exists(index) == nil
  }

  private mutating func countPossible(_ item: MenuItem, _ change: Int) {
    if item.identity >= 0, item.kind == .menu { possibleMenus[item.identity, default: 0] += change }
  }

  // MARK: Identifiers, commands and keys

  /// Takes what an item and all in it need, noting what somebody has already. Answers whether anybody always has.
  /// `states`: those in which the item comes, if it does so in some only.
  mutating func take(
    _ root: Int32, step: Int?, in states: DeclaredStates? = nil, _ clashes: inout [MenuClash]
  ) -> Bool {
    let before = clashes.count
    var index = root
    let end = items.all[Int(root)].end
    while index < end {
      let item = items.all[Int(index)]
      guard exists(index) == true || item.stateNumber >= 0 && exists(index) == nil,
        note(index, inside: index == root ? states : self.states[item.parent])
      else {
        index = item.end
        continue
      }
      takeKeys(of: index, step, &clashes)
      index += 1
    }
    let occasions = clashes[before...].map(\.occasion)
    if occasions.contains(where: { $0 != .always }) { clashesSometimes = true }
    return occasions.contains(.always)
  }

  /// Notes in which states an item comes. False if it never does.
  private mutating func note(_ index: Int32, inside outer: DeclaredStates?) -> Bool {
    let number = items.all[Int(index)].stateNumber
    var all = outer
    if number >= 0 {
      let own = items.states[Int(number)]
      all = outer.map { $0.and(own) } ?? own
      if all == nil { return false }
    }
    if let all {
      states[index] = all
      conditional.append(index)
    } else if !states.isEmpty {
      states[index] = nil
    }
    return true
  }

  private mutating func takeKeys(of index: Int32, _ step: Int?, _ clashes: inout [MenuClash]) {
    let item = items.all[Int(index)]
    let states = states[index]
    if item.identity >= 0 {
      let use = MenuUse(item: index)
      if let (owner, occasion) = identityOwners.conflict(over: item.identity, with: index, in: states) {
        clashes.append(
          MenuClash(
            kind: item.kind == .command ? .command : .identifier, later: use, earlier: owner, step: step,
            occasion: occasion))
      } else {
        identityOwners.give(item.identity, to: use, in: states)
        taken.append(.identity(item.identity, by: use))
      }
    }
    for number in 0..<item.useCount {
      guard let (shortcut, use) = items.use(number, of: index) else { continue }
      if let (owner, occasion) = shortcutOwners.conflict(over: shortcut, with: index, in: states) {
        guard owner.item != index else { continue }
        clashes.append(MenuClash(kind: .shortcut, later: use, earlier: owner, step: step, occasion: occasion))
      } else {
        shortcutOwners.give(shortcut, to: use, in: states)
        taken.append(.shortcut(shortcut, by: use))
      }
    }
  }

  /// Notes that an item and all in it may have what they need. `doubtful`: only what may never exist.
  mutating func mayTake(_ root: Int32, doubtful: Bool = false) {
    var doubtfulEnd = root
    for index in root..<items.all[Int(root)].end where exists(index) != false {
      let item = items.all[Int(index)]
      if isDoubtful(index) { doubtfulEnd = max(doubtfulEnd, item.end) }
      if doubtful, index >= doubtfulEnd { continue }
      if item.identity >= 0 { possibleIdentities.insert(item.identity) }
      for number in 0..<item.useCount {
        if let (shortcut, _) = items.use(number, of: index) { possibleShortcuts.insert(shortcut) }
      }
    }
  }

  /// Whether something that may be there may have what an item or anything in it needs, or something in it that may never
  /// exist may need what another has.
  func mayClash(_ root: Int32) -> Bool {
    var doubtfulEnd = root
    for index in root..<items.all[Int(root)].end {
      let item = items.all[Int(index)]
      if isDoubtful(index) { doubtfulEnd = max(doubtfulEnd, item.end) }
      let isDoubtful = index < doubtfulEnd
      if possibleIdentities.contains(item.identity) { return true }
      if isDoubtful, item.identity >= 0, identityOwners.owner(of: item.identity) != nil { return true }
      for number in 0..<item.useCount {
        guard let (shortcut, _) = items.use(number, of: index) else { continue }
        if possibleShortcuts.contains(shortcut) { return true }
        if isDoubtful, shortcutOwners.owner(of: shortcut) != nil { return true }
      }
    }
    return false
  }

  mutating func keep() { (taken, conditional, clashesSometimes) = ([], [], false) }

  mutating func giveBack() {
    for taken in taken {
      switch taken {
      case .identity(let identity, let use): identityOwners.take(identity, from: use)
      case .shortcut(let shortcut, let use): shortcutOwners.take(shortcut, from: use)
      }
    }
    for item in conditional { states[item] = nil }
    keep()
  }

  // MARK: Coming and going

  mutating func link(_ item: Int32, at place: (parent: Int32, index: Int)) {
    children[Int(place.parent)].insert(item, at: place.index)
    parents[Int(item)] = place.parent
  }

  mutating func setChildren(_ new: [Int32], of parent: Int32) {
    children[Int(parent)] = new
    for child in new { parents[Int(child)] = parent }
  }

  /// Marks an item, and all in it, as there.
  mutating func appear(_ root: Int32, _ state: MenuPresence, step: Int) {
    var index = root
    let end = items.all[Int(root)].end
    // Up to here everything is in something that may not exist.
    var unsureEnd = root
    while index < end {
      let item = items.all[Int(index)]
      let exists = exists(index)
      // What a step put elsewhere before stays there.
      guard exists != false, presence[Int(index)] == .absent else {
        index = item.end
        continue
      }
      if exists == nil { unsureEnd = max(unsureEnd, item.end) }
      let state = index < unsureEnd ? .possible : state
      presence[Int(index)] = state
      arrivals[Int(index)] = Int32(clamping: step)
      children[Int(index)] = []
      if index != root {
        parents[Int(index)] = item.parent
        children[Int(item.parent)].append(index)
      }
      if state == .possible { countPossible(item, 1) }
      index += 1
    }
  }

  /// Takes an item out with everything in it. Answers all of that.
  mutating func detach(_ root: Int32, step: Int) -> [Int32] {
    if let place = place(of: root) { children[Int(place.parent)].remove(at: place.index) }
    let gone = subtree(root)
    for index in gone {
      let item = items.all[Int(index)]
      if presence[Int(index)] == .possible { countPossible(item, -1) }
      presence[Int(index)] = .absent
      departures[Int(index)] = Int32(clamping: step)
      giveUpKeys(of: index)
    }
    return gone
  }

  private mutating func giveUpKeys(of index: Int32) {
    let item = items.all[Int(index)]
    if !states.isEmpty { states[index] = nil }
    if item.identity >= 0 { identityOwners.take(item.identity, from: MenuUse(item: index)) }
    for number in 0..<item.useCount {
      if let (shortcut, use) = items.use(number, of: index) { shortcutOwners.take(shortcut, from: use) }
    }
  }

  /// An item that is there may be gone, with everything in it.
  mutating func mayGo(_ root: Int32) {
    for index in subtree(root) {
      let isSure = presence[Int(index)] == .certain || presence[Int(index)] == .appKit
      guard isSure || states[index] != nil else { continue }
      let item = items.all[Int(index)]
      if isSure {
        presence[Int(index)] = .possible
        countPossible(item, 1)
      }
      if item.identity >= 0 { possibleIdentities.insert(item.identity) }
      for number in 0..<item.useCount {
        if let (shortcut, _) = items.use(number, of: index) { possibleShortcuts.insert(shortcut) }
      }
      giveUpKeys(of: index)
    }
  }

  /// Puts back what may or may not have stayed.
  mutating func mayRemain(_ root: Int32, at place: (parent: Int32, index: Int)) {
    link(root, at: place)
    for index in subtree(root) {
      presence[Int(index)] = .possible
      departures[Int(index)] = -1
      countPossible(items.all[Int(index)], 1)
    }
  }

  private func subtree(_ root: Int32) -> [Int32] {
    var all: [Int32] = []
    var rest = [root]
    while let index = rest.popLast() {
      all.append(index)
      rest.append(contentsOf: children[Int(index)].reversed())
    }
    return all
  }

  /// From now on whatever is there may be gone.
  mutating func loseCertainty() {
    for index in presence.indices where presence[index] == .certain || presence[index] == .appKit {
      presence[index] = .possible
      countPossible(items.all[index], 1)
    }
    identityOwners.clear()
    shortcutOwners.clear()
    states = [:]
  }

  // MARK: At the end

  /// Notes what was in the way of an insertion and was taken out later.
  func noteRemovals(in clashes: inout [MenuClash]) {
    for index in clashes.indices {
      let departure = departures[Int(clashes[index].earlier.item)]
      if let step = clashes[index].step, departure > step { clashes[index].removedByStep = Int(departure) }
    }
  }

  /// What clashes in the menu as it is: everything after the first to come, with who is first in the menus.
  func remainingClashes() -> [MenuClash] {
    let inOrder = subtree(0).filter { presence[Int($0)] == .certain || states[$0] != nil }
    var users = MenuUsers(identities: items.identityCount, shortcuts: items.shortcuts.count)
    for index in inOrder { note(index, in: &users) }
    guard users.hasAnyTwice else { return [] }
    var order = [Int32](repeating: 0, count: items.all.count)
    for (position, index) in inOrder.enumerated() { order[Int(index)] = Int32(position) }
    // In the order in which they came; items are numbered in the order of each insertion.
    users.forget()
    for index in inOrder.sorted(by: { (arrivals[Int($0)], $0) < (arrivals[Int($1)], $1) }) { note(index, in: &users) }
    return users.clashes.map { clash in
      var clash = clash
      clash.laterWins = order[Int(clash.later.item)] < order[Int(clash.earlier.item)]
      return clash
    }
  }

  private func note(_ index: Int32, in users: inout MenuUsers) {
    let item = items.all[Int(index)]
    let arrival = arrivals[Int(index)]
    (users.step, users.states) = (arrival >= 0 ? Int(arrival) : nil, states[index])
    users.add(item.identity, MenuUse(item: index), item.kind == .command ? .command : .identifier)
    for number in 0..<item.useCount {
      if let (shortcut, use) = items.use(number, of: index) { users.add(shortcut, use) }
    }
  }
}
