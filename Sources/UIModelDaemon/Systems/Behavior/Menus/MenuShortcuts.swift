import UIModelPlatform

/// The shortcuts in effect in one environment: the command that each shortcut reaches, and the commands that do not get
/// theirs, with the reason.
///
/// For example, on iPadOS 26 the second of two menu commands with ⌘I is in `lost`, with the reason `firstInMenus`.
package struct MenuShortcuts: Sendable {
  package let environment: Environment
  package let rows: [Row]
  /// The commands that their shortcuts never reach, or that are missing from the menu.
  package let lost: [Loss]
  package let isComplete: Bool

  /// A command or control that has a shortcut.
  package struct Holder: Sendable {
    /// The kind of declaration that the shortcut comes from. `responder` is a key command, `control` a SwiftUI control
    /// with a shortcut, and `commands` a command that SwiftUI adds to the menus.
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

    /// Whether two holders are indistinguishable to users, such as the same command in two branches of a condition.
    func isLike(_ other: Holder) -> Bool {
      origin == other.origin && title == other.title && action == other.action && path == other.path
        && isAlternate == other.isAlternate && screen == other.screen && isCertain == other.isCertain
    }
  }

  package struct Row: Sendable {
    package let shortcut: Shortcut
    package let holder: Holder
    /// Whether sources disagree on which of several commands gets the shortcut.
    package var isDisputed = false
    /// The shortcut in right-to-left layouts; nil if it is the same, or unknown.
    package var rightToLeft: Shortcut?
    /// The keyboard layouts on which the shortcut is typed differently, or cannot be typed.
    package var layouts: [(layout: KeyboardLayout, typing: Typing)] = []
  }

  package struct Loss: Sendable {
    package enum Reason: Sendable {
      /// An earlier command in the menus has the same shortcut (iOS 26 and later).
      case firstInMenus(Holder)
      /// A step's insertion was skipped completely because of a clash (up to iOS 18).
      case insertionSkipped(step: Int)
      /// The system handles the shortcut before any app.
      case reserved(use: String)
      /// A responder's key command handles the shortcut while its screen is in the responder chain.
      case responder(Holder)
    }
    package let shortcut: Shortcut
    package let holder: Holder
    package let reason: Reason
  }
}

extension MenuAnswer {
  /// Returns the shortcuts of an environment; nil if its main menu is not UIKit's. `reserved` are the shortcuts that
  /// the configuration reserves, with their uses.
  package func shortcuts(in environment: Environment, reserved: [Shortcut: String] = [:]) -> MenuShortcuts? {
    guard let tree = tree(in: environment), let build = build(in: environment) else { return nil }
    var table = ShortcutTable()
    for index in items.system.indices where items.system[index].isWinnerDisputed {
      let number = items.all[index].shortcut
      if number >= 0, isDisputed(number, build) { table.disputed.insert(items.shortcuts[Int(number)]) }
    }
    for screen in app.screens {
      for command in screen.keyCommands.elements { table.add(command.element, .responder, of: screen, environment) }
    }
    for menu in tree.root.children { table.add(menu, path: [], isCertain: true) }
    for screen in app.screens {
      for element in SceneCommands(screen)?.shortcuts.elements ?? [] {
        table.add(element, .commands, of: screen, environment)
      }
    }
    for screen in app.screens {
      let controls = ControlShortcuts(screen)
      // If any scene commands are known, menu commands are listed among them, so only controls in the view are added.
      let areCommandsKnown = app.screens.contains { SceneCommands($0) != nil }
      for element in (areCommandsKnown ? controls?.inView : controls?.controls) ?? [] {
        table.add(element, .control, of: screen, environment)
      }
    }
    for (step, outcome) in build.outcomes.enumerated() where outcome == .skipped {
      for case .item(let root, _) in items.operands[step] where build.presence[Int(root)] == .absent {
        for index in root..<items.all[Int(root)].end { items.elements[Int(index)].map { table.addSkipped($0, step) } }
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
        table.lost.append(MenuShortcuts.Loss(shortcut: row.shortcut, holder: row.holder, reason: .reserved(use: use)))
      } else {
        rows.append(localized(row, environment))
      }
    }
    return MenuShortcuts(
      environment: environment, rows: rows, lost: table.lost,
      isComplete: tree.isComplete && app.areShortcutsKnown)
  }
}

extension MenuAnswer {
  /// Returns a row with its shortcut in right-to-left interfaces and on other keyboard layouts. How the system
  /// localizes its own commands is unknown, so rows of system commands do not change.
  private func localized(_ row: MenuShortcuts.Row, _ environment: Environment) -> MenuShortcuts.Row {
    guard let element = row.holder.element, !row.holder.isAlternate else { return row }
    let localization = ShortcutLocalization(app.app, environments: [environment])
    var row = row
    let mirrored = localization.rightToLeftShortcut(of: element, in: environment)
    row.rightToLeft = mirrored == row.shortcut ? nil : mirrored
    row.layouts = KeyboardLayout.all.compactMap { layout in
      let typing = localization.typing(of: element, on: layout, in: environment)
      return typing == .asWritten || typing == .unknown ? nil : (layout, typing)
    }
    return row
  }
}

/// The holders of each shortcut, in the order in which they are added.
private struct ShortcutTable {
  private(set) var rows: [MenuShortcuts.Row] = []
  /// The shortcuts for which sources disagree on which menu command gets them.
  var disputed: Set<Shortcut> = []
  var lost: [MenuShortcuts.Loss] = []
  private var first: [Shortcut: MenuShortcuts.Holder] = [:]
  private var responders: [Shortcut: MenuShortcuts.Holder] = [:]
  private struct OwnKeys: Hashable {
    let screen: Place
    let shortcut: Shortcut
  }
  private var own: [OwnKeys: MenuShortcuts.Holder] = [:]
  /// The titles of SwiftUI commands and controls, by shortcut.
  private var titled: [Shortcut: Set<String>] = [:]

  mutating func add(
    _ element: MenuElement, _ origin: MenuShortcuts.Holder.Origin, of screen: Screen, _ environment: Environment
  ) {
    let isThere = screen.exists(element, in: environment)
    guard isThere != false, let shortcut = element.shortcut else { return }
    let isCertain = isThere == true && (origin != .control || element.states == nil)
    let holder = holder(of: element, origin: origin, screen: screen.name, isCertain: isCertain)
    // Duplicates are skipped: a view also appears in the trees of the views that contain it, a menu's commands are also
    // listed as controls, and two branches of a condition may declare one command.
    if origin != .responder, !holder.title.isEmpty {
      let isNew = titled[shortcut, default: []].insert(holder.title).inserted
      if !isNew, origin == .control || !holder.isCertain { return }
    }
    if origin == .responder, holder.isCertain {
      let key = OwnKeys(screen: screen.place, shortcut: shortcut)
      // If one responder declares a shortcut twice, its first key command gets the shortcut.
      if let winner = own[key], winner.action.map(screen.implements.alwaysAllows) ?? false {
        lost.append(MenuShortcuts.Loss(shortcut: shortcut, holder: holder, reason: .responder(winner)))
        return
      }
      own[key] = holder
      if responders[shortcut] == nil { responders[shortcut] = holder }
    }
    rows.append(MenuShortcuts.Row(shortcut: shortcut, holder: holder))
  }

  mutating func add(_ node: MenuTree.Node, path: [String], isCertain: Bool) {
    let isCertain = isCertain && node.isCertain
    if let shortcut = node.shortcut {
      add(shortcut, holder(of: node, title: node.title, path, false, isCertain))
      for alternate in node.alternates where alternate.shortcut != shortcut {
        add(alternate.shortcut, holder(of: node, title: alternate.title, path, true, isCertain))
      }
    }
    let path = node.title.isEmpty ? path : path + [node.title]
    for child in node.children { add(child, path: path, isCertain: isCertain) }
  }

  /// Records the shortcuts of a command that a skipped insertion does not insert.
  mutating func addSkipped(_ element: MenuElement, _ step: Int) {
    guard let shortcut = element.shortcut else { return }
    addSkipped(shortcut, holder(of: element, origin: .app, screen: nil, isCertain: true), step)
    for alternate in element.alternates.elements {
      guard let other = element.shortcut(of: alternate), other != shortcut else { continue }
      addSkipped(
        other,
        MenuShortcuts.Holder(
          origin: .app, title: alternate.title.value ?? "", action: alternate.action.value, path: [], isAlternate: true,
          screen: nil, element: element, isCertain: true), step)
    }
  }

  private mutating func addSkipped(_ shortcut: Shortcut, _ holder: MenuShortcuts.Holder, _ step: Int) {
    lost.append(MenuShortcuts.Loss(shortcut: shortcut, holder: holder, reason: .insertionSkipped(step: step)))
  }

  private mutating func add(_ shortcut: Shortcut, _ holder: MenuShortcuts.Holder) {
    if disputed.contains(shortcut) {
      rows.append(MenuShortcuts.Row(shortcut: shortcut, holder: holder, isDisputed: true))
      return
    }
    if let winner = first[shortcut], winner.isCertain, holder.isCertain {
      lost.append(MenuShortcuts.Loss(shortcut: shortcut, holder: holder, reason: .firstInMenus(winner)))
      return
    }
    if !holder.isCertain, rows.contains(where: { $0.shortcut == shortcut && $0.holder.isLike(holder) }) { return }
    if first[shortcut]?.isCertain != true { first[shortcut] = holder }
    rows.append(MenuShortcuts.Row(shortcut: shortcut, holder: holder))
    if let responder = responders[shortcut], responder.action != holder.action || holder.action == nil {
      lost.append(MenuShortcuts.Loss(shortcut: shortcut, holder: holder, reason: .responder(responder)))
    }
  }

  private func holder(
    of node: MenuTree.Node, title: String, _ path: [String], _ isAlternate: Bool, _ isCertain: Bool
  ) -> MenuShortcuts.Holder {
    MenuShortcuts.Holder(
      origin: node.isSystem ? .system : .app, title: title, action: isAlternate ? nil : node.selector, path: path,
      isAlternate: isAlternate, screen: nil, element: node.element, isCertain: isCertain)
  }

  private func holder(
    of element: MenuElement, origin: MenuShortcuts.Holder.Origin, screen: String?, isCertain: Bool
  ) -> MenuShortcuts.Holder {
    MenuShortcuts.Holder(
      origin: origin,
      title: element.shownTitle ?? element.imageText ?? "",
      action: element.action.value, path: [], isAlternate: false, screen: screen, element: element,
      isCertain: isCertain)
  }
}
