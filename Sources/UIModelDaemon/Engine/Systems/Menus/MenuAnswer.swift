/// What an app's main menu comes to, in every environment that it runs in: computed once, handed to all rules.
package struct MenuAnswer: Sendable {
  package let app: AppModel
  package let steps: [BuildStep]
  let items: MenuItems
  /// One for each way in which the environments differ. Empty where none of them has UIKit's main menu.
  package let builds: [MenuBuild]
  /// Clashes inside single menus that no build inserts; only where nothing says what is inserted.
  let loneClashes: [MenuClash]
  /// Key combinations that anything of the app or the system may have, anywhere.
  private let used: Set<Shortcut>

  package init(_ app: AppModel, environments: [Environment]) {
    self.app = app
    steps = app.app?.delegate?.buildMenu?.steps ?? []
    let items = MenuItems(app)
    self.items = items
    builds = MenuAnswer.builds(items, steps, app, environments.filter(\.hasMainMenu))
    loneClashes = app.app?.delegate?.buildMenu == nil ? MenuAnswer.loneClashes(items) : []
    used = Set(items.shortcuts)
  }

  private static func builds(
    _ items: MenuItems, _ steps: [BuildStep], _ app: AppModel, _ environments: [Environment]
  ) -> [MenuBuild] {
    struct Way: Hashable {
      let isMac: Bool
      let isStrict: Bool
      let system: [MenuPresence]
      let guards: [Bool]
      let steps: [Bool]
    }
    let conditions = MenuConditions(app: app.app, environments: environments)
    let guarded = steps.compactMap(\.availableOn)
    var order: [Way] = []
    var byWay: [Way: [Environment]] = [:]
    for environment in environments {
      let way = Way(
        isMac: environment.platform.isMac, isStrict: environment.skipsClashingInsertions,
        system: items.system.map { conditions.presence(of: $0, in: environment) },
        guards: items.guards.map { $0.includes(environment) }, steps: guarded.map { $0.includes(environment) })
      if byWay[way] == nil { order.append(way) }
      byWay[way, default: []].append(environment)
    }
    return order.compactMap { way in
      guard let environments = byWay[way], let first = environments.first else { return nil }
      var builder = MenuBuilder(items, steps: steps, environment: first, system: way.system, guards: way.guards)
      return builder.build(for: environments)
    }
  }

  /// Key commands belong into the main menu; where nobody says how it is built, a menu of them is taken to go there whole.
  private static func loneClashes(_ items: MenuItems) -> [MenuClash] {
    guard !items.listedMenus.isEmpty else { return [] }
    var clashes: [MenuClash] = []
    var state = MenuState(
      items, system: items.system.map { _ in .absent }, guards: items.guards.map { _ in true })
    for menu in items.listedMenus {
      let subtree = menu..<items.all[Int(menu)].end
      guard subtree.contains(where: { items.all[Int($0)].shortcut >= 0 }) else { continue }
      _ = state.take(menu, step: nil, &clashes)
      state.giveBack()
    }
    return clashes
  }

  // MARK: Asking

  /// The build of an environment; nil where the main menu is not UIKit's.
  package func build(in environment: Environment) -> MenuBuild? {
    builds.first { $0.environments.contains(environment) }
  }

  /// Whether a combination is nobody's: no command's of the app or the system, nor reserved.
  package func isFree(_ shortcut: Shortcut, reserved: Set<Shortcut> = []) -> Bool {
    !used.contains(shortcut) && ReservedShortcut.onMac(shortcut) == nil && !shortcut.isTyping
      && !reserved.contains(shortcut)
  }

  /// The nearest free combination with the same key, by the guidelines: Command first, then with Shift, then Option, and
  /// Control only when nothing else is left.
  package func nearestFree(to shortcut: Shortcut, reserved: Set<Shortcut> = []) -> Shortcut? {
    let preferred: [KeyModifiers] = [
      [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command], [.control, .command],
      [.control, .shift, .command], [.control, .alternate, .command],
    ]
    // Shift is no help to a key whose upper character has an input of its own.
    let candidates = shortcut.isLetter ? preferred : preferred.filter { !$0.contains(.shift) }
    return candidates.lazy.map { Shortcut(shortcut.input, $0) }.first { isFree($0, reserved: reserved) }
  }

  /// Whether any step brings an item, with effect or not.
  func isInserted(_ item: Int32) -> Bool { builds.contains { $0.presence[Int(item)] != .absent } }

  /// The title of an item, for messages.
  func title(of use: MenuUse) -> String {
    let item = items.all[Int(use.item)]
    guard let element = item.element else {
      let system = items.system[Int(use.item)]
      let title = use.alternate >= 0 ? system.alternates[Int(use.alternate)].title : system.title
      return title.isEmpty ? "the system's '\(system.identifier ?? "menu")' menu" : "the system's \(title)"
    }
    guard use.alternate >= 0, Int(use.alternate) < element.alternates.elements.count else { return element.name }
    return element.alternates.elements[Int(use.alternate)].title.value.map { "'\($0)'" }
      ?? "an alternate of \(element.name)"
  }

  /// The menus that a system item is in, from the top: `Format > Font`.
  func path(of item: Int32) -> String {
    var titles: [String] = []
    var at = items.all[Int(item)].parent
    while at > 0 {
      if Int(at) < items.system.count, !items.system[Int(at)].title.isEmpty {
        titles.append(items.system[Int(at)].title)
      }
      at = items.all[Int(at)].parent
    }
    return titles.reversed().joined(separator: " > ")
  }

  func isSystem(_ use: MenuUse) -> Bool { items.all[Int(use.item)].element == nil }
}
