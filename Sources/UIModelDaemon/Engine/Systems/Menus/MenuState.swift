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
  /// Who has an identity or a combination for certain.
  private var identityOwners: [Int32]
  private var shortcutOwners: [MenuUse]
  /// How many menus that may be there have an identity.
  private var possibleMenus: [Int32: Int] = [:]
  /// The identities and combinations that something may have that may be there.
  private var possibleIdentities: Set<Int32> = []
  private var possibleShortcuts: Set<Int32> = []
  /// What the current insertion has taken so far.
  private var taken: [Taken] = []

  private enum Taken {
    case identity(Int32)
    case shortcut(Int32)
  }

  private static let nobody = MenuUse(item: -1)

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
    identityOwners = Array(repeating: -1, count: items.identityCount)
    shortcutOwners = Array(repeating: MenuState.nobody, count: items.shortcuts.count)
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
    if item.identity >= 0, isNamed { identityOwners[Int(item.identity)] = Int32(index) }
    for number in 0..<item.useCount {
      if let (shortcut, use) = items.use(number, of: Int32(index)) { shortcutOwners[Int(shortcut)] = use }
    }
  }

  // MARK: Asking

  func owner(of identity: Int32) -> Int32? {
    let owner = identityOwners[Int(identity)]
    return owner >= 0 ? owner : nil
  }

  func mayHave(_ identity: Int32) -> Bool { (possibleMenus[identity] ?? 0) > 0 }

  func place(of item: Int32) -> (parent: Int32, index: Int)? {
    let parent = parents[Int(item)]
    guard parent >= 0, let index = children[Int(parent)].firstIndex(of: item) else { return nil }
    return (parent, index)
  }

  /// Nil where it is not known.
  private func exists(_ index: Int32) -> Bool? {
    let number = items.all[Int(index)].guardNumber
    return number < 0 ? isAtHand(index) : guards[Int(number)]
  }

  private mutating func countPossible(_ item: MenuItem, _ change: Int) {
    if item.identity >= 0, item.kind == .menu { possibleMenus[item.identity, default: 0] += change }
  }

  // MARK: Identifiers, commands and keys

  /// Takes what an item and all in it need, noting what somebody has already. Answers whether anybody has.
  mutating func take(_ root: Int32, step: Int?, _ clashes: inout [MenuClash]) -> Bool {
    let before = clashes.count
    var index = root
    let end = items.all[Int(root)].end
    while index < end {
      let item = items.all[Int(index)]
      guard exists(index) == true else {
        index = item.end
        continue
      }
      if item.identity >= 0 {
        let owner = identityOwners[Int(item.identity)]
        if owner < 0 {
          identityOwners[Int(item.identity)] = index
          taken.append(.identity(item.identity))
        } else {
          clashes.append(
            MenuClash(
              kind: item.kind == .command ? .command : .identifier, later: MenuUse(item: index),
              earlier: MenuUse(item: owner), step: step))
        }
      }
      for number in 0..<item.useCount {
        guard let (shortcut, use) = items.use(number, of: index) else { continue }
        let owner = shortcutOwners[Int(shortcut)]
        if owner.item < 0 {
          shortcutOwners[Int(shortcut)] = use
          taken.append(.shortcut(shortcut))
        } else if owner.item != use.item {
          clashes.append(MenuClash(kind: .shortcut, later: use, earlier: owner, step: step))
        }
      }
      index += 1
    }
    return clashes.count > before
  }

  /// Notes that an item and all in it may have what they need.
  mutating func mayTake(_ root: Int32) {
    for index in root..<items.all[Int(root)].end where exists(index) != false {
      let item = items.all[Int(index)]
      if item.identity >= 0 { possibleIdentities.insert(item.identity) }
      for number in 0..<item.useCount {
        if let (shortcut, _) = items.use(number, of: index) { possibleShortcuts.insert(shortcut) }
      }
    }
  }

  /// Whether something that may be there may have what an item or anything in it needs.
  func mayClash(_ root: Int32) -> Bool {
    guard !possibleIdentities.isEmpty || !possibleShortcuts.isEmpty else { return false }
    return (root..<items.all[Int(root)].end).contains { index in
      let item = items.all[Int(index)]
      return possibleIdentities.contains(item.identity)
        || (0..<item.useCount).contains { number in
          items.use(number, of: index).map { possibleShortcuts.contains($0.shortcut) } ?? false
        }
    }
  }

  mutating func keep() { taken = [] }

  mutating func giveBack() {
    for taken in taken {
      switch taken {
      case .identity(let identity): identityOwners[Int(identity)] = -1
      case .shortcut(let shortcut): shortcutOwners[Int(shortcut)] = MenuState.nobody
      }
    }
    taken = []
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
      if item.identity >= 0, identityOwners[Int(item.identity)] == index { identityOwners[Int(item.identity)] = -1 }
      for number in 0..<item.useCount {
        guard let (shortcut, use) = items.use(number, of: index), shortcutOwners[Int(shortcut)] == use else { continue }
        shortcutOwners[Int(shortcut)] = MenuState.nobody
      }
    }
    return gone
  }

  /// An item that is there may be gone, with everything in it.
  mutating func mayGo(_ root: Int32) {
    for index in subtree(root) where presence[Int(index)] == .certain || presence[Int(index)] == .appKit {
      let item = items.all[Int(index)]
      presence[Int(index)] = .possible
      countPossible(item, 1)
      if item.identity >= 0 {
        possibleIdentities.insert(item.identity)
        if identityOwners[Int(item.identity)] == index { identityOwners[Int(item.identity)] = -1 }
      }
      for number in 0..<item.useCount {
        guard let (shortcut, use) = items.use(number, of: index) else { continue }
        possibleShortcuts.insert(shortcut)
        if shortcutOwners[Int(shortcut)] == use { shortcutOwners[Int(shortcut)] = MenuState.nobody }
      }
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
    for index in identityOwners.indices { identityOwners[index] = -1 }
    for index in shortcutOwners.indices { shortcutOwners[index] = MenuState.nobody }
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
    let inOrder = subtree(0).filter { presence[Int($0)] == .certain }
    var users = Users(identities: items.identityCount, shortcuts: items.shortcuts.count)
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

  private func note(_ index: Int32, in users: inout Users) {
    let item = items.all[Int(index)]
    let arrival = arrivals[Int(index)]
    users.step = arrival >= 0 ? Int(arrival) : nil
    users.add(item.identity, MenuUse(item: index), item.kind == .command ? .command : .identifier)
    for number in 0..<item.useCount {
      if let (shortcut, use) = items.use(number, of: index) { users.add(shortcut, use) }
    }
  }

  /// Who was the first to have each identity and combination, and who came after.
  private struct Users {
    private var identities: [MenuUse]
    private var shortcuts: [MenuUse]
    private(set) var clashes: [MenuClash] = []
    var step: Int?

    init(identities: Int, shortcuts: Int) {
      self.identities = Array(repeating: MenuState.nobody, count: identities)
      self.shortcuts = Array(repeating: MenuState.nobody, count: shortcuts)
    }

    var hasAnyTwice: Bool { !clashes.isEmpty }

    mutating func forget() { self = Users(identities: identities.count, shortcuts: shortcuts.count) }

    mutating func add(_ identity: Int32, _ use: MenuUse, _ kind: MenuClash.Kind) {
      guard identity >= 0 else { return }
      let first = identities[Int(identity)]
      if first.item < 0 {
        identities[Int(identity)] = use
      } else {
        clashes.append(MenuClash(kind: kind, later: use, earlier: first, step: step))
      }
    }

    mutating func add(_ shortcut: Int32, _ use: MenuUse) {
      let first = shortcuts[Int(shortcut)]
      if first.item < 0 {
        shortcuts[Int(shortcut)] = use
      } else if first.item != use.item {
        clashes.append(MenuClash(kind: .shortcut, later: use, earlier: first, step: step))
      }
    }
  }
}
