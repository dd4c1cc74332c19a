import UIModelJSON
import UIModelPlatform

/// Everything that can be in an app's main menu, flat and numbered: the system's items, then the app's menus, then what
/// the steps bring inline. Identifiers, commands and key combinations are numbers too, so that building a menu for one
/// more environment compares no strings.
struct MenuItems: Sendable {
  /// Each with its whole subtree after it.
  private(set) var all: [MenuItem] = []
  private(set) var alternates: [Int32] = []
  private(set) var shortcuts: [Shortcut] = []
  /// How many commands and alternates are declared with each combination.
  private var shortcutCounts: [Int32] = []
  private(set) var shortcutTraits: [ShortcutTraits] = []
  private(set) var titles: [String] = []
  private var titleNumbers: [String: Int32] = [:]
  /// How many commands there are of each identity.
  private var identityCounts: [Int32] = []
  var identityCount: Int { identityCounts.count }
  /// What documents say of each item; nil for the system's. Apart from the items, so that going through them counts no
  /// references.
  private(set) var elements: [MenuElement?] = []
  /// The system's items, which come first.
  private(set) var system: [SystemMenuItem] = []
  private(set) var guards: [DeclaredAvailability] = []
  private(set) var states: [DeclaredStates] = []
  /// The app's menus by handle and by identifier, each name once per menu that has it.
  private(set) var menusByName: [String: [Int32]] = [:]
  /// What the steps insert.
  private(set) var operands: [[Operand]] = []
  /// The app's menus that documents list, wherever they are used.
  private(set) var listedMenus: [Int32] = []

  enum Operand: Sendable {
    case item(Int32, Place)
    /// A name that is no menu of the app, maybe a child that is there already.
    case name(String, Place)
    case unknown(Place)
  }

  private var menuIdentities: [String: Int32] = [:]
  private var actionIdentities: [String: Int32] = [:]
  private var commandIdentities: [String: Int32] = [:]
  private var listCommandIdentities: [ListCommand: Int32] = [:]
  private var shortcutNumbers: [Shortcut: Int32] = [:]

  private struct ListCommand: Hashable {
    let action: String
    let propertyList: PropertyListIdentity
  }

  /// The system's items, which every app has.
  private static let systemItems = MenuItems()

  private init() {
    add(SystemMenus.root, parent: -1)
    // Those of context menus too: a step that names one is told that it is not in this menu.
    for name in SystemMenuIdentifier.names { _ = menuIdentity(name) }
  }

  init(_ app: AppModel) {
    self = MenuItems.systemItems
    let count = app.menus.reduce(all.count) { $0 + $1.count }
    all.reserveCapacity(count)
    elements.reserveCapacity(count)
    commandIdentities.reserveCapacity(count)
    for menu in app.menus {
      listedMenus.append(Int32(all.count))
      add(menu, parent: -1)
    }
    let steps = app.app?.delegate?.buildMenu?.steps ?? []
    for step in steps { operands.append(operands(of: step)) }
    // Names are looked up when all of them are there.
    for (index, step) in steps.enumerated() { operands[index] = operands[index].map { resolved($0, in: step) } }
    noteInsertingSteps()
  }

  // MARK: Asking

  /// Whether nothing in an item's subtree is unknown.
  func isWholeKnown(_ root: Int32) -> Bool {
    (root..<all[Int(root)].end).allSatisfy { all[Int($0)].isKnown }
  }

  /// A command's keys: its own first, then those of each alternate. Nil for none, and for an alternate with the command's
  /// own keys, which is never used.
  func use(_ number: Int32, of index: Int32) -> (shortcut: Int32, use: MenuUse)? {
    let item = all[Int(index)]
    if number == 0 { return item.shortcut < 0 ? nil : (item.shortcut, MenuUse(item: index)) }
    let shortcut = alternates[Int(item.firstAlternate + number - 1)]
    guard shortcut >= 0, shortcut != item.shortcut else { return nil }
    return (shortcut, MenuUse(item: index, alternate: number - 1))
  }

  func has(_ traits: ShortcutTraits, _ item: MenuItem) -> Bool {
    item.shortcut >= 0 && !shortcutTraits[Int(item.shortcut)].isDisjoint(with: traits)
  }

  /// The menus with an identifier.
  func menus(with identity: Int32) -> [Int32] {
    all.indices.filter { all[$0].identity == identity && all[$0].kind == .menu }.map { Int32($0) }
  }

  /// The steps that put in a menu with this identifier, or one of these menus; in order.
  func steps(inserting identity: Int32?, or menus: [Int32]) -> [Int] {
    var steps = Set(identity.flatMap { insertingSteps[$0] } ?? [])
    for menu in menus { steps.formUnion(insertingSteps[~menu] ?? []) }
    return steps.sorted()
  }

  /// By menu identity, and for a menu without one by the complement of its number.
  private var insertingSteps: [Int32: [Int]] = [:]

  private mutating func noteInsertingSteps() {
    for (step, operands) in operands.enumerated() {
      for case .item(let root, _) in operands {
        for index in root..<all[Int(root)].end where all[Int(index)].kind == .menu {
          let identity = all[Int(index)].identity
          insertingSteps[identity >= 0 ? identity : ~index, default: []].append(step)
        }
      }
    }
  }

  /// The number of a menu's identifier; nil if nothing in the app or the system has it.
  func identity(ofMenu name: String) -> Int32? { menuIdentities[SystemMenuIdentifier.canonical(name)] }
  /// The number of what sends an action without a property list; nil if nothing in the app or the system does.
  func identity(ofCommand selector: String) -> Int32? {
    commandIdentities[Selector.normalized(selector)].flatMap { identityCounts[Int($0)] > 0 ? $0 : nil }
  }
  func number(of shortcut: Shortcut) -> Int32? { shortcutNumbers[shortcut] }
  /// Whether anything of the app or the system has a combination, or may have it, anywhere.
  func isUsed(_ shortcut: Shortcut) -> Bool { number(of: shortcut).map { shortcutCounts[Int($0)] > 0 } ?? false }

  private func resolved(_ operand: Operand, in step: BuildStep) -> Operand {
    guard case .name(let name, let place) = operand else { return operand }
    guard let found = menusByName[name] else {
      // Among new children the name is that of a child which is there already.
      if case .replaceChildren = step.operation { return operand }
      return systemMenu(name).map { .item($0, place) } ?? operand
    }
    // With several of one name nobody knows which.
    return found.count == 1 ? .item(found[0], place) : .unknown(place)
  }

  /// The system's menu of a name (`menu(for:)`); nil if it has none, or several.
  private func systemMenu(_ name: String) -> Int32? {
    guard let identity = identity(ofMenu: name) else { return nil }
    let found = system.indices.filter { all[$0].identity == identity && all[$0].kind == .menu }
    return found.count == 1 ? found.first.map { Int32($0) } : nil
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
      let index = Int32(all.count)
      add(element, parent: -1)
      return .item(index, operand.place)
    case .name(let name): return .name(name, operand.place)
    case .unknown: return .unknown(operand.place)
    }
  }

  // MARK: Taking in

  private mutating func add(_ item: SystemMenuItem, parent: Int32) {
    let index = all.count
    system.append(item)
    var identity: Int32 = -1
    if let name = item.identifier { identity = menuIdentity(name) }
    if let selector = item.selector {
      identity = commandIdentity(selector, nil)
      identityCounts[Int(identity)] += 1
    }
    let shortcut = item.shortcut.map { number($0) } ?? -1
    let first = alternates.count
    if let main = item.shortcut {
      for alternate in item.alternates {
        alternates.append(number(Shortcut(main.input, main.modifiers.union(alternate.modifiers))))
      }
    }
    all.append(
      MenuItem(
        parent: parent, end: 0, identity: identity, shortcut: shortcut, firstAlternate: Int32(first),
        endAlternate: Int32(alternates.count), guardNumber: -1, kind: item.isMenu ? .menu : .command, isKnown: true))
    elements.append(nil)
    for child in item.children { add(child, parent: Int32(index)) }
    all[index].end = Int32(all.count)
  }

  private mutating func add(_ element: MenuElement, parent: Int32) {
    let index = all.count
    var item = MenuItem(
      parent: parent, end: 0, identity: -1, shortcut: -1, firstAlternate: Int32(alternates.count),
      endAlternate: Int32(alternates.count), guardNumber: -1, kind: MenuItem.Kind(element.kind),
      isKnown: element.isKnown)
    switch element.kind {
    case .menu:
      item.title = titleNumber(of: item, element)
      if let name = element.identifier.value { item.identity = menuIdentity(name) }
      for name in [element.ref.value, element.identifier.value] {
        if let name, menusByName[name]?.last != Int32(index) { menusByName[name, default: []].append(Int32(index)) }
      }
    case .command, .keyCommand:
      item.identity = identity(of: element)
      if let shortcut = element.shortcut {
        item.shortcut = number(shortcut)
        for alternate in element.alternates.elements {
          alternates.append(element.shortcut(of: alternate).map { number($0) } ?? -1)
        }
        item.endAlternate = Int32(alternates.count)
      }
      item.note(element)
      item.title = titleNumber(of: item, element)
    case .action:
      if let name = element.identifier.value { item.identity = actionIdentity(name) }
    case .deferred, .other: break
    }
    if !element.availableOn.isEverywhere { item.guardNumber = number(element.availableOn) }
    if let states = element.states { item.stateNumber = number(states) }
    all.append(item)
    elements.append(element)
    for child in element.children.elements { add(child, parent: Int32(index)) }
    all[index].end = Int32(all.count)
  }

  private mutating func number(_ shortcut: Shortcut) -> Int32 {
    if let known = shortcutNumbers[shortcut] {
      shortcutCounts[Int(known)] += 1
      return known
    }
    let new = Int32(shortcuts.count)
    shortcuts.append(shortcut)
    shortcutCounts.append(1)
    shortcutTraits.append(ShortcutTraits(shortcut))
    shortcutNumbers[shortcut] = new
    return new
  }

  /// The combinations that an item is declared with: its own and its alternates'.
  private func numbers(of item: MenuItem) -> [Int32] {
    ([item.shortcut] + alternates[Int(item.firstAlternate)..<Int(item.endAlternate)]).filter { $0 >= 0 }
  }

  /// -1 without a title, and for a command without keys, whose title nobody compares with others.
  private mutating func titleNumber(of item: MenuItem, _ element: MenuElement) -> Int32 {
    guard item.kind == .menu || item.hasInput, let title = element.title.value, !title.isEmpty else { return -1 }
    if let known = titleNumbers[title] { return known }
    let new = Int32(titles.count)
    titles.append(title)
    titleNumbers[title] = new
    return new
  }

  // MARK: Changing

  /// What giving an app's menu another declaration came to.
  enum Replacement {
    /// Nothing that building looks at is another.
    case sameBuild
    /// A command has a combination that another one has, or had, or is the same as another one, or was.
    case otherBuild
    /// Its items are others: all has to be taken in anew.
    case otherItems
  }

  /// Gives the items of a listed menu the declarations that an edit left of it. After `otherItems` nothing here is of use.
  mutating func replace(_ menu: Int32, with element: MenuElement) -> Replacement {
    var next = Int(menu)
    var changes = Changes()
    guard !isMostlyUnused, replace(&next, with: element, &changes), next == Int(all[Int(menu)].end) else {
      return .otherItems
    }
    let isHarmless =
      !changes.haveOtherKeyed
      && wasOfOne(changes.gone, shortcutCounts)
      && changes.come.allSatisfy { shortcutCounts[Int($0)] == 1 }
      && wasOfOne(changes.goneCommands, identityCounts)
      && changes.newCommands.allSatisfy { identityCounts[Int($0)] == 1 }
      && (changes.goneCommands.isEmpty && changes.newCommands.isEmpty || !hasNamedOperands)
    return isHarmless ? .sameBuild : .otherBuild
  }

  /// Whether each of these was on one item alone. Two that give up the same one at once have clashed until now.
  private func wasOfOne(_ gone: [Int32], _ counts: [Int32]) -> Bool {
    gone.allSatisfy { counts[Int($0)] == 0 } && Set(gone).count == gone.count
  }

  /// The numbers of combinations and commands that a declaration had, and those that it has now.
  private struct Changes {
    var (gone, come): ([Int32], [Int32]) = ([], [])
    var (goneCommands, newCommands): ([Int32], [Int32]) = ([], [])
    /// Whether a command has keys that had none, or the other way round: a menu without any is not looked at by itself.
    var haveOtherKeyed = false
  }

  /// Whether most numbers are of what edits have left behind.
  private var isMostlyUnused: Bool { shortcuts.count + titles.count + identityCount > 4 * all.count + 4096 }

  /// Whether a step names a child, which may be any command.
  private var hasNamedOperands: Bool {
    operands.contains { $0.contains { if case .name = $0 { true } else { false } } }
  }

  private mutating func replace(_ next: inout Int, with element: MenuElement, _ changes: inout Changes) -> Bool {
    let index = next
    guard let old = elements[index], old.isBuiltLike(element) else { return false }
    elements[index] = element
    if all[index].kind == .command { all[index].note(element) }
    if all[index].kind == .menu || all[index].kind == .command {
      all[index].title = titleNumber(of: all[index], element)
    }
    next += 1
    if all[index].kind == .command, !old.isCommand(like: element) {
      let before = all[index].identity
      if before >= 0 {
        identityCounts[Int(before)] -= 1
        changes.goneCommands.append(before)
      }
      all[index].identity = identity(of: element)
      if all[index].identity >= 0 { changes.newCommands.append(all[index].identity) }
    }
    if !old.hasKeys(like: element) {
      let alternates = all[index].firstAlternate..<all[index].endAlternate
      let had = all[index].shortcut >= 0
      changes.gone += numbers(of: all[index])
      for number in numbers(of: all[index]) { shortcutCounts[Int(number)] -= 1 }
      all[index].shortcut = element.shortcut.map { number($0) } ?? -1
      for (position, alternate) in zip(alternates, element.alternates.elements) {
        self.alternates[Int(position)] = element.shortcut(of: alternate).map { number($0) } ?? -1
      }
      if had != (all[index].shortcut >= 0) { changes.haveOtherKeyed = true }
      changes.come += numbers(of: all[index])
    }
    for child in element.children.elements {
      guard replace(&next, with: child, &changes) else { return false }
    }
    return true
  }

  /// The number of what tells a command from others; -1 where that is not known. Counts it.
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
    let name = SystemMenuIdentifier.canonical(name)
    if let known = menuIdentities[name] { return known }
    let new = newIdentity()
    menuIdentities[name] = new
    return new
  }

  private mutating func actionIdentity(_ name: String) -> Int32 {
    if let known = actionIdentities[name] { return known }
    let new = newIdentity()
    actionIdentities[name] = new
    return new
  }

  private mutating func commandIdentity(_ action: String, _ propertyList: JSONValue?) -> Int32 {
    if let propertyList {
      let key = ListCommand(action: action, propertyList: PropertyListIdentity(propertyList))
      if let known = listCommandIdentities[key] { return known }
      let new = newIdentity()
      listCommandIdentities[key] = new
      return new
    }
    if let known = commandIdentities[action] { return known }
    let new = newIdentity()
    commandIdentities[action] = new
    return new
  }
}
