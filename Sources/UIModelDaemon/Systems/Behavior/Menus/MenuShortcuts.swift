import UIModelPlatform

/// Every key combination that is in force in one environment: who has it, and who would have it but for something else.
package struct MenuShortcuts: Sendable {
  package let environment: Environment
  package let rows: [Row]
  /// Commands that their keys never reach, or that are not in the menu at all.
  package let lost: [Loss]
  package let isComplete: Bool

  /// Something that has keys.
  package struct Holder: Sendable {
    /// `responder`: a key command; `control`: of SwiftUI's, with a shortcut; `commands`: what SwiftUI adds to the menus.
    package enum Origin: String, Sendable { case system, app, responder, control, commands }
    package let origin: Origin
    package let title: String
    package let action: String?
    /// The titles of the menus that it is in, from the top.
    package let path: [String]
    package let isAlternate: Bool
    /// The screen whose key command, control or commands it is.
    package let screen: String?
    package let element: MenuElement?
    /// False if it may not be there.
    package let isCertain: Bool

    /// Whether another one at the same place is called the same and does the same, as in two branches of a condition.
    func isLike(_ other: Holder) -> Bool {
      origin == other.origin && title == other.title && action == other.action && path == other.path
        && isAlternate == other.isAlternate && screen == other.screen && isCertain == other.isCertain
    }
  }

  package struct Row: Sendable {
    package let shortcut: Shortcut
    package let holder: Holder
    /// Whether sources disagree on who of those that have the keys gets them.
    package var isDisputed = false
    /// The keys in right-to-left layouts; nil where they are the same, and where they are not known.
    package var rightToLeft: Shortcut?
    /// The layouts on which other keys are pressed, or none.
    package var layouts: [(layout: KeyboardLayout, typing: Typing)] = []
  }

  package struct Loss: Sendable {
    package enum Reason: Sendable {
      /// The first in the menus has the keys (from 26 on).
      case firstInMenus(Holder)
      /// A step's whole insertion was skipped for a clash (up to 18).
      case insertionSkipped(step: Int)
      /// The system takes the keys before any app.
      case reserved(use: String)
      /// A responder's own key command comes first while its screen is in the chain.
      case responder(Holder)
    }
    package let shortcut: Shortcut
    package let holder: Holder
    package let reason: Reason
  }
}

extension MenuAnswer {
  /// The combinations of an environment; nil where the main menu is not UIKit's. `reserved` are the configuration's.
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
      // What is in a menu is among the commands, if any are known.
      let areToldOf = app.screens.contains { SceneCommands($0) != nil }
      for element in (areToldOf ? controls?.inView : controls?.controls) ?? [] {
        table.add(element, .control, of: screen, environment)
      }
    }
    for (step, outcome) in build.outcomes.enumerated() where outcome == .skipped {
      for case .item(let root, _) in items.operands[step] where build.presence[Int(root)] == .absent {
        for index in root..<items.all[Int(root)].end { items.elements[Int(index)].map { table.lose($0, step) } }
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
  /// A row with what becomes of its keys in right-to-left interfaces and on other keyboards. How the system treats its own
  /// commands is not known.
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

/// Who has each combination, in the order in which they come.
private struct ShortcutTable {
  private(set) var rows: [MenuShortcuts.Row] = []
  /// The combinations of which it is not known who of the menus' commands gets them.
  var disputed: Set<Shortcut> = []
  var lost: [MenuShortcuts.Loss] = []
  private var first: [Shortcut: MenuShortcuts.Holder] = [:]
  private var responders: [Shortcut: MenuShortcuts.Holder] = [:]
  private struct OwnKeys: Hashable {
    let screen: Place
    let shortcut: Shortcut
  }
  private var own: [OwnKeys: MenuShortcuts.Holder] = [:]
  /// The titles of what has keys in SwiftUI.
  private var titled: [Shortcut: Set<String>] = [:]

  mutating func add(
    _ element: MenuElement, _ origin: MenuShortcuts.Holder.Origin, of screen: Screen, _ environment: Environment
  ) {
    let isThere = screen.exists(element, in: environment)
    guard isThere != false, let shortcut = element.shortcut else { return }
    let isCertain = isThere == true && (origin != .control || element.states == nil)
    let holder = holder(of: element, origin: origin, screen: screen.name, isCertain: isCertain)
    // A view is in the trees of those that hold it too, a menu's commands are controls of a list, and what stands in two
    // branches of a condition is one.
    if origin != .responder, !holder.title.isEmpty {
      let isNew = titled[shortcut, default: []].insert(holder.title).inserted
      if !isNew, origin == .control || !holder.isCertain { return }
    }
    if origin == .responder, holder.isCertain {
      let key = OwnKeys(screen: screen.place, shortcut: shortcut)
      // Of two of one responder the first gets the keys.
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

  /// A command that a skipped insertion would have brought.
  mutating func lose(_ element: MenuElement, _ step: Int) {
    guard let shortcut = element.shortcut else { return }
    lose(shortcut, holder(of: element, origin: .app, screen: nil, isCertain: true), step)
    for alternate in element.alternates.elements {
      guard let other = element.shortcut(of: alternate), other != shortcut else { continue }
      lose(
        other,
        MenuShortcuts.Holder(
          origin: .app, title: alternate.title.value ?? "", action: alternate.action.value, path: [], isAlternate: true,
          screen: nil, element: element, isCertain: true), step)
    }
  }

  private mutating func lose(_ shortcut: Shortcut, _ holder: MenuShortcuts.Holder, _ step: Int) {
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
