import UIModelPlatform

/// The shortcuts in effect in one environment: the command that each shortcut reaches, and the commands that their
/// shortcuts do not reach, with the reason.
///
/// For example, on iPadOS 26 the second of two menu commands with ⌘I is in `unreachedCommands`, with the reason
/// `firstInMenus`.
package struct MenuShortcuts: Sendable {
  package let environment: Environment
  package let rows: [Row]
  /// The commands that their shortcuts do not always reach, or that are missing from the menu, each with the reason.
  package let unreachedCommands: [UnreachedCommand]
  package let isComplete: Bool

  /// A command or control that has a shortcut.
  package struct Owner: Sendable {
    /// The kind of declaration that the shortcut comes from: `system` and `app` are menu commands, `responder` is a key
    /// command, `control` a SwiftUI control with a shortcut, and `commands` a command that SwiftUI adds to the menus.
    package enum Origin: String, Sendable { case system, app, responder, control, commands }
    package let origin: Origin
    package let title: String
    package let action: String?
    /// The titles of the menus that contain the command, from the top.
    package let path: [String]
    package let isAlternate: Bool
    /// The name of the screen that declares the key command, control or commands; nil for menu commands.
    package let screen: String?
    package let element: MenuElement?
    /// Whether the command certainly exists.
    package let isCertain: Bool

    /// Whether users cannot distinguish two owners, such as the same command in two branches of a condition.
    func looksLike(_ otherOwner: Owner) -> Bool {
      origin == otherOwner.origin && title == otherOwner.title && action == otherOwner.action && path == otherOwner.path
        && isAlternate == otherOwner.isAlternate && screen == otherOwner.screen && isCertain == otherOwner.isCertain
    }
  }

  package struct Row: Sendable {
    package let shortcut: Shortcut
    package let owner: Owner
    /// Whether sources disagree on which of several commands gets the shortcut.
    package var isDisputed = false
    /// The shortcut in right-to-left layouts; nil if equal to `shortcut` or unknown.
    package var rightToLeftShortcut: Shortcut?
    /// The keyboard layouts on which the shortcut is typed differently, or cannot be typed.
    package var layoutTypings: [(layout: KeyboardLayout, typing: Typing)] = []
  }

  /// A command that its shortcut does not reach, with the reason.
  package struct UnreachedCommand: Sendable {
    package enum Reason: Sendable {
      /// An earlier command in the menus has the same shortcut (iOS 26 and later).
      case firstInMenus(Owner)
      /// A step's insertion was skipped completely because of a clash (up to iOS 18).
      case insertionSkipped(step: Int)
      /// The system handles the shortcut before any app.
      case reserved(use: String)
      /// A responder's key command handles the shortcut while its screen is in the responder chain.
      case responder(Owner)
    }
    package let shortcut: Shortcut
    package let owner: Owner
    package let reason: Reason
  }
}

extension AppMainMenu {
  /// Returns the shortcuts of an environment; nil if the environment does not have UIKit's main menu. `reserved`
  /// contains the shortcuts that the configuration reserves, with their uses.
  package func shortcuts(in environment: Environment, reserved: [Shortcut: String] = [:]) -> MenuShortcuts? {
    guard let tree = tree(in: environment), let build = build(in: environment) else { return nil }
    var table = ShortcutTable()
    for index in items.system.indices where items.system[index].isWinnerDisputed {
      let number = items.list[index].shortcutNumber
      if number >= 0, isDisputed(number, build) { table.disputedShortcuts.insert(items.shortcuts[Int(number)]) }
    }
    for screen in app.screens {
      for command in screen.keyCommands.elements { table.add(command.element, .responder, of: screen, environment) }
    }
    for menu in tree.root.children { table.add(menu, path: [], isCertain: true) }
    for screen in app.screens {
      for element in SceneCommands(screen)?.shortcutCommands.elements ?? [] {
        table.add(element, .commands, of: screen, environment)
      }
    }
    for screen in app.screens {
      let controls = ControlShortcuts(screen)
      // If a screen declares scene commands, these already include the menu commands, so only the controls in the view
      // are added.
      let hasSceneCommands = app.screens.contains { SceneCommands($0) != nil }
      for element in (hasSceneCommands ? controls?.viewControls : controls?.controls) ?? [] {
        table.add(element, .control, of: screen, environment)
      }
    }
    for (step, outcome) in build.outcomes.enumerated() where outcome == .skipped {
      for case .item(let root, _) in items.operands[step] where build.presence[Int(root)] == .absent {
        for index in root..<items.list[Int(root)].end { items.elements[Int(index)].map { table.addSkipped($0, step) } }
      }
    }
    func use(of shortcut: Shortcut) -> String? {
      if let use = reserved[shortcut] { return use }
      guard let use = environment.systemUse(of: shortcut), !use.isDisputed else { return nil }
      return use.use
    }
    var rows: [MenuShortcuts.Row] = []
    for row in table.rows {
      if let use = use(of: row.shortcut) {
        table.unreachedCommands.append(
          MenuShortcuts.UnreachedCommand(shortcut: row.shortcut, owner: row.owner, reason: .reserved(use: use)))
      } else {
        rows.append(localizedRow(row, environment))
      }
    }
    return MenuShortcuts(
      environment: environment, rows: rows, unreachedCommands: table.unreachedCommands,
      isComplete: tree.isComplete && app.areShortcutsKnown)
  }
}

extension AppMainMenu {
  /// Returns a row with its shortcut in right-to-left interfaces and on other keyboard layouts. The system's
  /// localization of its own commands is unknown, so rows of system commands do not change.
  private func localizedRow(_ row: MenuShortcuts.Row, _ environment: Environment) -> MenuShortcuts.Row {
    guard let element = row.owner.element, !row.owner.isAlternate else { return row }
    let localization = ShortcutLocalization(app.app, environments: [environment])
    var row = row
    let mirroredShortcut = localization.rightToLeftShortcut(of: element, in: environment)
    row.rightToLeftShortcut = mirroredShortcut == row.shortcut ? nil : mirroredShortcut
    row.layoutTypings = KeyboardLayout.allLayouts.compactMap { layout in
      let typing = localization.typing(of: element, on: layout, in: environment)
      return typing == .asWritten || typing == .unknown ? nil : (layout, typing)
    }
    return row
  }
}

/// The owners of each shortcut, in the order in which they are added.
private struct ShortcutTable {
  private(set) var rows: [MenuShortcuts.Row] = []
  /// The shortcuts for which the sources on UIKit's behavior disagree about the menu command that gets the shortcut.
  var disputedShortcuts: Set<Shortcut> = []
  var unreachedCommands: [MenuShortcuts.UnreachedCommand] = []
  private var firstOwners: [Shortcut: MenuShortcuts.Owner] = [:]
  private var responderOwners: [Shortcut: MenuShortcuts.Owner] = [:]
  private struct ScreenShortcut: Hashable {
    let screenPlace: Place
    let shortcut: Shortcut
  }
  private var ownersByScreen: [ScreenShortcut: MenuShortcuts.Owner] = [:]
  /// The titles of SwiftUI commands and controls, by shortcut.
  private var titlesByShortcut: [Shortcut: Set<String>] = [:]

  mutating func add(
    _ element: MenuElement, _ origin: MenuShortcuts.Owner.Origin, of screen: Screen, _ environment: Environment
  ) {
    let elementExists = screen.exists(element, in: environment)
    guard elementExists != false, let shortcut = element.shortcut else { return }
    let isCertain = elementExists == true && (origin != .control || element.states == nil)
    let owner = owner(of: element, origin: origin, screen: screen.name, isCertain: isCertain)
    // Duplicates are skipped: a view also appears in the trees of the views that contain it, a menu's commands are also
    // listed as controls, and two branches of a condition can declare one command.
    if origin != .responder, !owner.title.isEmpty {
      let isNew = titlesByShortcut[shortcut, default: []].insert(owner.title).inserted
      if !isNew, origin == .control || !owner.isCertain { return }
    }
    if origin == .responder, owner.isCertain {
      let key = ScreenShortcut(screenPlace: screen.place, shortcut: shortcut)
      // If one responder declares a shortcut twice, its first key command gets the shortcut.
      if let winner = ownersByScreen[key], winner.action.map(screen.implementations.alwaysAllows) ?? false {
        unreachedCommands.append(
          MenuShortcuts.UnreachedCommand(shortcut: shortcut, owner: owner, reason: .responder(winner)))
        return
      }
      ownersByScreen[key] = owner
      if responderOwners[shortcut] == nil { responderOwners[shortcut] = owner }
    }
    rows.append(MenuShortcuts.Row(shortcut: shortcut, owner: owner))
  }

  mutating func add(_ node: MenuTree.Node, path: [String], isCertain: Bool) {
    let isCertain = isCertain && node.isCertain
    if let shortcut = node.shortcut {
      add(shortcut, owner(of: node, title: node.title, path, false, isCertain))
      for alternate in node.alternates where alternate.shortcut != shortcut {
        add(alternate.shortcut, owner(of: node, title: alternate.title, path, true, isCertain))
      }
    }
    let path = node.title.isEmpty ? path : path + [node.title]
    for child in node.children { add(child, path: path, isCertain: isCertain) }
  }

  /// Records the shortcuts of a command whose menu was not inserted, because the step was skipped.
  mutating func addSkipped(_ element: MenuElement, _ step: Int) {
    guard let shortcut = element.shortcut else { return }
    addSkipped(shortcut, owner(of: element, origin: .app, screen: nil, isCertain: true), step)
    for alternate in element.alternates.elements {
      guard let alternateShortcut = element.shortcut(of: alternate), alternateShortcut != shortcut else { continue }
      addSkipped(
        alternateShortcut,
        MenuShortcuts.Owner(
          origin: .app, title: alternate.title.value ?? "", action: alternate.action.value, path: [], isAlternate: true,
          screen: nil, element: element, isCertain: true), step)
    }
  }

  private mutating func addSkipped(_ shortcut: Shortcut, _ owner: MenuShortcuts.Owner, _ step: Int) {
    unreachedCommands.append(
      MenuShortcuts.UnreachedCommand(shortcut: shortcut, owner: owner, reason: .insertionSkipped(step: step)))
  }

  private mutating func add(_ shortcut: Shortcut, _ owner: MenuShortcuts.Owner) {
    if disputedShortcuts.contains(shortcut) {
      rows.append(MenuShortcuts.Row(shortcut: shortcut, owner: owner, isDisputed: true))
      return
    }
    if let winner = firstOwners[shortcut], winner.isCertain, owner.isCertain {
      unreachedCommands.append(
        MenuShortcuts.UnreachedCommand(shortcut: shortcut, owner: owner, reason: .firstInMenus(winner)))
      return
    }
    if !owner.isCertain, rows.contains(where: { $0.shortcut == shortcut && $0.owner.looksLike(owner) }) { return }
    if firstOwners[shortcut]?.isCertain != true { firstOwners[shortcut] = owner }
    rows.append(MenuShortcuts.Row(shortcut: shortcut, owner: owner))
    if let responderOwner = responderOwners[shortcut], responderOwner.action != owner.action || owner.action == nil {
      unreachedCommands.append(
        MenuShortcuts.UnreachedCommand(shortcut: shortcut, owner: owner, reason: .responder(responderOwner)))
    }
  }

  private func owner(
    of node: MenuTree.Node, title: String, _ path: [String], _ isAlternate: Bool, _ isCertain: Bool
  ) -> MenuShortcuts.Owner {
    MenuShortcuts.Owner(
      origin: node.isSystem ? .system : .app, title: title, action: isAlternate ? nil : node.selector, path: path,
      isAlternate: isAlternate, screen: nil, element: node.element, isCertain: isCertain)
  }

  private func owner(
    of element: MenuElement, origin: MenuShortcuts.Owner.Origin, screen: String?, isCertain: Bool
  ) -> MenuShortcuts.Owner {
    MenuShortcuts.Owner(
      origin: origin,
      title: element.shownTitle ?? element.imageLabel ?? "",
      action: element.action.value, path: [], isAlternate: false, screen: screen, element: element,
      isCertain: isCertain)
  }
}
