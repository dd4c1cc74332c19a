import UIModelJSON
import UIModelPlatform

/// All items that an app's main menu can contain, in one numbered list: the system's items, then the app's menus, then
/// menus that build steps create inline. Identifiers, commands and shortcuts are numbers too, so that building the menu
/// for another environment compares no strings. For example, all items with ⌘I have the same `shortcutNumber`.
struct MenuItems: Sendable {
  /// The items in depth-first order: each item is followed by its subtree.
  private(set) var list: [MenuItem] = []
  private(set) var alternates: [Int32] = []
  private(set) var shortcuts: [Shortcut] = []
  /// The number of commands and alternates that are declared with each shortcut.
  private var shortcutCounts: [Int32] = []
  private(set) var shortcutTraits: [ShortcutTraits] = []
  private(set) var titles: [String] = []
  private var titleNumbers: [String: Int32] = [:]
  /// The number of commands with each identity.
  private var identityCounts: [Int32] = []
  var identityCount: Int { identityCounts.count }
  /// The declaration of each item; nil for system items. Separate from `list`, so that iterating over the items does no
  /// reference counting.
  private(set) var elements: [MenuElement?] = []
  /// The system's items, which come first in `list`.
  private(set) var system: [SystemMenuItem] = []
  private(set) var guards: [DeclaredAvailability] = []
  private(set) var states: [DeclaredStates] = []
  /// The app's menus by handle and by identifier. A menu is listed once for each of its names.
  private(set) var menusByName: [String: [Int32]] = [:]
  /// The menus and children that each step inserts, by the step's index.
  private(set) var operands: [[Operand]] = []
  /// The app's menus that documents declare at the top level, whether or not a step uses them.
  private(set) var listedMenus: [Int32] = []

  enum Operand: Sendable {
    case item(Int32, Place)
    /// A name that no menu of the app has, such as the name of an existing child.
    case name(String, Place)
    case unknown(Place)
  }

  private var menuIdentities: [String: Int32] = [:]
  private var actionIdentities: [String: Int32] = [:]
  private var commandIdentities: [String: Int32] = [:]
  private var listCommandIdentities: [PropertyListCommand: Int32] = [:]
  private var shortcutNumbers: [Shortcut: Int32] = [:]

  private struct PropertyListCommand: Hashable {
    let action: String
    let propertyList: PropertyListIdentity
  }

  /// The items of the system, which are the same for every app.
  private static let systemItems = MenuItems()

  private init() {
    add(SystemMenus.root, parent: -1)
    // Includes the identifiers of context menus, so that steps for context menus are reported as `notInThisMenu`.
    for name in SystemMenuIdentifier.names { _ = menuIdentity(name) }
  }

  init(_ app: AppModel) {
    self = MenuItems.systemItems
    let count = app.menus.reduce(list.count) { $0 + $1.elementCount }
    list.reserveCapacity(count)
    elements.reserveCapacity(count)
    commandIdentities.reserveCapacity(count)
    for menu in app.menus {
      listedMenus.append(Int32(list.count))
      add(menu, parent: -1)
    }
    let steps = app.app?.delegate?.buildMenu?.steps ?? []
    for step in steps { operands.append(operands(of: step)) }
    // Names are resolved after all menus have been added.
    for (index, step) in steps.enumerated() { operands[index] = operands[index].map { resolvedOperand($0, in: step) } }
    recordInsertingSteps()
  }

  // MARK: Queries

  /// Whether all items in a subtree are known.
  func isSubtreeKnown(_ root: Int32) -> Bool {
    (root..<list[Int(root)].end).allSatisfy { list[Int($0)].isKnown }
  }

  /// Returns the shortcut number of a command (`number` 0) or of its alternate `number - 1`, with its `MenuUse`. Nil if
  /// there is no shortcut, or if the alternate has the command's own shortcut.
  func use(_ number: Int32, of index: Int32) -> (shortcut: Int32, use: MenuUse)? {
    let item = list[Int(index)]
    if number == 0 { return item.shortcutNumber < 0 ? nil : (item.shortcutNumber, MenuUse(item: index)) }
    let shortcutNumber = alternates[Int(item.alternatesStart + number - 1)]
    guard shortcutNumber >= 0, shortcutNumber != item.shortcutNumber else { return nil }
    return (shortcutNumber, MenuUse(item: index, alternate: number - 1))
  }

  func has(_ traits: ShortcutTraits, _ item: MenuItem) -> Bool {
    item.shortcutNumber >= 0 && !shortcutTraits[Int(item.shortcutNumber)].isDisjoint(with: traits)
  }

  /// Returns the indices of the menus with an identity.
  func menus(with identity: Int32) -> [Int32] {
    list.indices.filter { list[$0].identity == identity && list[$0].kind == .menu }.map { Int32($0) }
  }

  /// Returns the steps that insert a menu with this identifier, or one of these menus, in order.
  func steps(inserting identity: Int32?, or menus: [Int32]) -> [Int] {
    var steps = Set(identity.flatMap { insertingSteps[$0] } ?? [])
    for menu in menus { steps.formUnion(insertingSteps[~menu] ?? []) }
    return steps.sorted()
  }

  /// The steps that insert each menu. The key is the menu's identity, or `~index` for a menu without an identity.
  private var insertingSteps: [Int32: [Int]] = [:]

  private mutating func recordInsertingSteps() {
    for (step, operands) in operands.enumerated() {
      for case .item(let root, _) in operands {
        for index in root..<list[Int(root)].end where list[Int(index)].kind == .menu {
          let identity = list[Int(index)].identity
          insertingSteps[identity >= 0 ? identity : ~index, default: []].append(step)
        }
      }
    }
  }

  /// Returns the number of a menu's identifier; nil if no menu of the app or the system has it.
  func identity(ofMenu name: String) -> Int32? { menuIdentities[SystemMenuIdentifier.canonicalName(name)] }
  /// Returns the identity of commands with an action and no property list; nil if no command has it.
  func identity(ofCommand selector: String) -> Int32? {
    commandIdentities[Selector.normalized(selector)].flatMap { identityCounts[Int($0)] > 0 ? $0 : nil }
  }
  func number(of shortcut: Shortcut) -> Int32? { shortcutNumbers[shortcut] }
  /// Whether any command or alternate of the app or the system declares a shortcut.
  func isUsed(_ shortcut: Shortcut) -> Bool { number(of: shortcut).map { shortcutCounts[Int($0)] > 0 } ?? false }

  private func resolvedOperand(_ operand: Operand, in step: BuildStep) -> Operand {
    guard case .name(let name, let place) = operand else { return operand }
    guard let matchingMenus = menusByName[name] else {
      // In `replaceChildren`, a name that belongs to no menu of the app refers to an existing child.
      if case .replaceChildren = step.operation { return operand }
      return systemMenu(name).map { .item($0, place) } ?? operand
    }
    // If several menus have the name, the step's menu is unknown.
    return matchingMenus.count == 1 ? .item(matchingMenus[0], place) : .unknown(place)
  }

  /// Returns the index of the system's menu with a name (`menu(for:)`); nil if there is no or more than one such menu.
  private func systemMenu(_ name: String) -> Int32? {
    guard let identity = identity(ofMenu: name) else { return nil }
    let matchingMenus = system.indices.filter { list[$0].identity == identity && list[$0].kind == .menu }
    return matchingMenus.count == 1 ? matchingMenus.first.map { Int32($0) } : nil
  }

  private mutating func operands(of step: BuildStep) -> [Operand] {
    switch step.operation {
    case .insertChild(let operand, _, _), .insertSibling(let operand, _, _), .replace(_, let operand):
      [self.operand(operand)]
    case .replaceChildren(_, let operands, _): operands.map { self.operand($0) }
    case .remove, .unknown: []
    }
  }

  private mutating func operand(_ operand: MenuOperand) -> Operand {
    switch operand.value {
    case .inline(let element):
      let index = Int32(list.count)
      add(element, parent: -1)
      return .item(index, operand.place)
    case .name(let name): return .name(name, operand.place)
    case .unknown: return .unknown(operand.place)
    }
  }

  // MARK: Adding items

  private mutating func add(_ item: SystemMenuItem, parent: Int32) {
    let index = list.count
    system.append(item)
    var identity: Int32 = -1
    if let name = item.identifier { identity = menuIdentity(name) }
    if let selector = item.selector {
      identity = commandIdentity(selector, nil)
      identityCounts[Int(identity)] += 1
    }
    let shortcutNumber = item.shortcut.map { number($0) } ?? -1
    let startIndex = alternates.count
    if let mainShortcut = item.shortcut {
      for alternate in item.alternates {
        alternates.append(number(Shortcut(mainShortcut.input, mainShortcut.modifiers.union(alternate.modifiers))))
      }
    }
    list.append(
      MenuItem(
        parent: parent, end: 0, identity: identity, shortcutNumber: shortcutNumber, alternatesStart: Int32(startIndex),
        alternatesEnd: Int32(alternates.count), guardNumber: -1, kind: item.isMenu ? .menu : .command, isKnown: true))
    elements.append(nil)
    for child in item.children { add(child, parent: Int32(index)) }
    list[index].end = Int32(list.count)
  }

  private mutating func add(_ element: MenuElement, parent: Int32) {
    let index = list.count
    var item = MenuItem(
      parent: parent, end: 0, identity: -1, shortcutNumber: -1, alternatesStart: Int32(alternates.count),
      alternatesEnd: Int32(alternates.count), guardNumber: -1, kind: MenuItem.Kind(element.kind),
      isKnown: element.isKnown)
    switch element.kind {
    case .menu:
      item.titleNumber = titleNumber(of: item, element)
      if let name = element.identifier.value { item.identity = menuIdentity(name) }
      for name in [element.ref.value, element.identifier.value] {
        if let name, menusByName[name]?.last != Int32(index) { menusByName[name, default: []].append(Int32(index)) }
      }
    case .command, .keyCommand:
      item.identity = identity(of: element)
      if let shortcut = element.shortcut {
        item.shortcutNumber = number(shortcut)
        for alternate in element.alternates.elements {
          alternates.append(element.shortcut(of: alternate).map { number($0) } ?? -1)
        }
        item.alternatesEnd = Int32(alternates.count)
      }
      item.copyKeyProperties(element)
      item.titleNumber = titleNumber(of: item, element)
    case .action:
      if let name = element.identifier.value { item.identity = actionIdentity(name) }
    case .deferred, .other: break
    }
    if !element.availability.isEverywhere { item.guardNumber = number(element.availability) }
    if let states = element.states { item.stateNumber = number(states) }
    list.append(item)
    elements.append(element)
    for child in element.children.elements { add(child, parent: Int32(index)) }
    list[index].end = Int32(list.count)
  }

  private mutating func number(_ shortcut: Shortcut) -> Int32 {
    if let knownNumber = shortcutNumbers[shortcut] {
      shortcutCounts[Int(knownNumber)] += 1
      return knownNumber
    }
    let newNumber = Int32(shortcuts.count)
    shortcuts.append(shortcut)
    shortcutCounts.append(1)
    shortcutTraits.append(ShortcutTraits(shortcut))
    shortcutNumbers[shortcut] = newNumber
    return newNumber
  }

  /// Returns the numbers of the shortcuts that an item declares: its own and its alternates'.
  private func numbers(of item: MenuItem) -> [Int32] {
    ([item.shortcutNumber] + alternates[Int(item.alternatesStart)..<Int(item.alternatesEnd)]).filter { $0 >= 0 }
  }

  /// Returns the number of an item's title, assigned if new; -1 for an unknown title and a command without a shortcut.
  private mutating func titleNumber(of item: MenuItem, _ element: MenuElement) -> Int32 {
    guard item.kind == .menu || item.hasInput, let title = element.title.value, !title.isEmpty else { return -1 }
    if let knownNumber = titleNumbers[title] { return knownNumber }
    let newNumber = Int32(titles.count)
    titles.append(title)
    titleNumbers[title] = newNumber
    return newNumber
  }

  // MARK: Replacement

  /// The effect of replacing the declaration of an app's menu.
  enum Replacement {
    /// The build does not change.
    case unchangedBuild
    /// The clashes might change, for example because another item has the new shortcut. The builds must be repeated.
    case changedBuild
    /// The item list changed, so a new list must be made.
    case changedItems
  }

  /// Replaces the declarations of a listed menu's items after an edit. After `changedItems` this value is invalid.
  mutating func replace(_ menuIndex: Int32, with element: MenuElement) -> Replacement {
    var nextIndex = Int(menuIndex)
    var changes = Changes()
    guard !isMostlyUnused, replace(&nextIndex, with: element, &changes), nextIndex == Int(list[Int(menuIndex)].end)
    else {
      return .changedItems
    }
    let isHarmless =
      !changes.changesKeyedCommands
      && wereUnique(changes.removedShortcuts, shortcutCounts)
      && changes.addedShortcuts.allSatisfy { shortcutCounts[Int($0)] == 1 }
      && wereUnique(changes.removedCommands, identityCounts)
      && changes.addedCommands.allSatisfy { identityCounts[Int($0)] == 1 }
      && (changes.removedCommands.isEmpty && changes.addedCommands.isEmpty || !hasNamedOperands)
    return isHarmless ? .unchangedBuild : .changedBuild
  }

  /// Whether each removed number had only one declaration. A number that an edit removes twice had several.
  private func wereUnique(_ removedNumbers: [Int32], _ counts: [Int32]) -> Bool {
    removedNumbers.allSatisfy { counts[Int($0)] == 0 } && Set(removedNumbers).count == removedNumbers.count
  }

  /// The shortcut and command numbers that an edit removed from declarations, and the numbers that the edit added.
  private struct Changes {
    var (removedShortcuts, addedShortcuts): ([Int32], [Int32]) = ([], [])
    var (removedCommands, addedCommands): ([Int32], [Int32]) = ([], [])
    /// Whether a command gained or lost its shortcut, which decides whether its menu is checked for isolated clashes.
    var changesKeyedCommands = false
  }

  /// Whether most of the assigned numbers are no longer used, because edits have removed their declarations.
  private var isMostlyUnused: Bool { shortcuts.count + titles.count + identityCount > 4 * list.count + 4096 }

  /// Whether any step names an existing child, which might be any command.
  private var hasNamedOperands: Bool {
    operands.contains { $0.contains { if case .name = $0 { true } else { false } } }
  }

  private mutating func replace(_ nextIndex: inout Int, with element: MenuElement, _ changes: inout Changes) -> Bool {
    let index = nextIndex
    guard let oldElement = elements[index], oldElement.isBuiltLike(element) else { return false }
    elements[index] = element
    if list[index].kind == .command { list[index].copyKeyProperties(element) }
    if list[index].kind == .menu || list[index].kind == .command {
      list[index].titleNumber = titleNumber(of: list[index], element)
    }
    nextIndex += 1
    if list[index].kind == .command, !oldElement.isCommand(like: element) {
      let oldIdentity = list[index].identity
      if oldIdentity >= 0 {
        identityCounts[Int(oldIdentity)] -= 1
        changes.removedCommands.append(oldIdentity)
      }
      list[index].identity = identity(of: element)
      if list[index].identity >= 0 { changes.addedCommands.append(list[index].identity) }
    }
    if !oldElement.hasShortcuts(like: element) {
      let alternates = list[index].alternatesStart..<list[index].alternatesEnd
      let hadShortcut = list[index].shortcutNumber >= 0
      changes.removedShortcuts += numbers(of: list[index])
      for number in numbers(of: list[index]) { shortcutCounts[Int(number)] -= 1 }
      list[index].shortcutNumber = element.shortcut.map { number($0) } ?? -1
      for (position, alternate) in zip(alternates, element.alternates.elements) {
        self.alternates[Int(position)] = element.shortcut(of: alternate).map { number($0) } ?? -1
      }
      if hadShortcut != (list[index].shortcutNumber >= 0) { changes.changesKeyedCommands = true }
      changes.addedShortcuts += numbers(of: list[index])
    }
    for child in element.children.elements {
      guard replace(&nextIndex, with: child, &changes) else { return false }
    }
    return true
  }

  /// Returns the number of a command's action and property list, and counts the command; -1 if either is unknown.
  private mutating func identity(of command: MenuElement) -> Int32 {
    guard let action = command.action.value, command.propertyList.isKnown else { return -1 }
    let identity = commandIdentity(action, command.propertyList.value)
    identityCounts[Int(identity)] += 1
    return identity
  }

  private mutating func number(_ value: DeclaredAvailability) -> Int16 { Self.number(of: value, in: &guards) }
  private mutating func number(_ value: DeclaredStates) -> Int16 { Self.number(of: value, in: &states) }

  private static func number<Value: Equatable>(of value: Value, in values: inout [Value]) -> Int16 {
    if !values.contains(value) { values.append(value) }
    return Int16(clamping: values.firstIndex(of: value) ?? 0)
  }

  private mutating func newIdentity() -> Int32 {
    identityCounts.append(0)
    return Int32(identityCount - 1)
  }

  private mutating func menuIdentity(_ name: String) -> Int32 {
    let name = SystemMenuIdentifier.canonicalName(name)
    if let knownIdentity = menuIdentities[name] { return knownIdentity }
    let identity = newIdentity()
    menuIdentities[name] = identity
    return identity
  }

  private mutating func actionIdentity(_ name: String) -> Int32 {
    if let knownIdentity = actionIdentities[name] { return knownIdentity }
    let identity = newIdentity()
    actionIdentities[name] = identity
    return identity
  }

  private mutating func commandIdentity(_ action: String, _ propertyList: JSONValue?) -> Int32 {
    if let propertyList {
      let key = PropertyListCommand(action: action, propertyList: PropertyListIdentity(propertyList))
      if let knownIdentity = listCommandIdentities[key] { return knownIdentity }
      let identity = newIdentity()
      listCommandIdentities[key] = identity
      return identity
    }
    if let knownIdentity = commandIdentities[action] { return knownIdentity }
    let identity = newIdentity()
    commandIdentities[action] = identity
    return identity
  }
}
