import UIModelPlatform

/// The main menu of an app in one environment: the default menu after all `buildMenu` steps.
///
/// For example, on iPadOS the root's children are the system's top-level menus, such as "Edit", and the inserted ones.
package struct MenuTree: Sendable {
  package let environment: Environment
  package let root: Node
  /// The outcome of each step, in order.
  package let outcomes: [StepOutcome]
  /// The commands that SwiftUI adds to the menus, at unknown positions.
  package let commands: [MenuElement]
  /// Whether all effects of the build are known.
  package let isComplete: Bool

  package struct Node: Sendable {
    package enum Kind: String, Sendable { case menu, command, action, other }
    package let kind: Kind
    package let title: String
    /// The identifier as documents write it: a system menu's short name, or the app's own identifier.
    package let identifier: String?
    package let rawIdentifier: String?
    package let selector: String?
    package let shortcut: Shortcut?
    package let alternates: [(title: String, shortcut: Shortcut)]
    package let isInline: Bool
    /// The item's declaration; nil for a system item.
    package let element: MenuElement?
    /// Whether the item certainly exists.
    package let isCertain: Bool
    /// Whether SwiftUI commands replace the menu.
    package let isReplaced: Bool
    /// Whether the menu's children are completely known. If not, the menu can have other or fewer children.
    package let areChildrenKnown: Bool
    package let children: [Node]

    package var isSystem: Bool { element == nil }
    package var place: Place? { element?.place }
  }
}

extension AppMainMenu {
  /// Returns the main menu in an environment; nil if the environment does not have UIKit's main menu, or if the menus
  /// were built for other environments.
  package func tree(in environment: Environment) -> MenuTree? {
    guard let build = build(in: environment) else { return nil }
    let appName = app.app?.name.value
    let scenes = app.screens.compactMap { SceneCommands($0) }
    let replacedMenus = Set(scenes.flatMap(\.replacedGroups.elements).flatMap(\.placement.replacedMenuNames))
    return MenuTree(
      environment: environment, root: node(0, build, environment, appName: appName, replacedMenus),
      outcomes: build.outcomes,
      commands: commands(scenes.flatMap(\.shortcutCommands.elements), in: environment),
      isComplete: isKnown(build))
  }

  /// Returns SwiftUI's commands that exist in an environment. The same command in two branches of a condition is
  /// returned once.
  private func commands(_ elements: [MenuElement], in environment: Environment) -> [MenuElement] {
    struct CommandKey: Hashable {
      let title: String
      let shortcut: Shortcut
    }
    var seenKeys: Set<CommandKey> = []
    return elements.filter { element in
      guard let isAvailable = element.availability.includes(environment) else {
        guard let title = element.shownTitle, let shortcut = element.shortcut else { return true }
        return seenKeys.insert(CommandKey(title: title, shortcut: shortcut)).inserted
      }
      return isAvailable
    }
  }

  /// Whether all effects of a build are known, and the app certainly has no other main menu.
  func isKnown(_ build: MenuBuild) -> Bool { build.isKnown && app.isMainMenuKnown }

  /// Returns the items that a menu shows. A system group that has no identifier on this release is replaced by its
  /// children.
  private func shownChildren(of index: Int32, _ build: MenuBuild, _ environment: Environment) -> [Int32] {
    build.children[Int(index)].filter { build.presence[Int($0)] != .absent }.flatMap { child -> [Int32] in
      guard items.elements[Int(child)] == nil, items.system[Int(child)].isInline,
        let identifierVersion = items.system[Int(child)].identifierSince, environment.version < identifierVersion
      else { return [child] }
      return shownChildren(of: child, build, environment)
    }
  }

  /// Creates the node of an item. The items inside a menu that SwiftUI commands replace might be missing, so they are
  /// not certain.
  private func node(
    _ index: Int32, _ build: MenuBuild, _ environment: Environment, appName: String?, _ replacedMenus: Set<String>,
    isInReplacedMenu: Bool = false
  ) -> MenuTree.Node {
    let systemIdentifier = items.elements[Int(index)] == nil ? items.system[Int(index)].identifier : nil
    let isReplaced = systemIdentifier.map(replacedMenus.contains) ?? false
    let children = shownChildren(of: index, build, environment)
      .map {
        node($0, build, environment, appName: appName, replacedMenus, isInReplacedMenu: isInReplacedMenu || isReplaced)
      }
    let isCertain = build.presence[Int(index)] != .possible && !isInReplacedMenu && !isReplaced
    let areChildrenKnown = !build.menusWithUnknownChildren.contains(index)
    guard let element = items.elements[Int(index)] else {
      let systemItem = items.system[Int(index)]
      let knownIdentifier = systemItem.identifier.flatMap { SystemMenuIdentifier.named($0) }
      return MenuTree.Node(
        kind: systemItem.isMenu ? .menu : .command,
        title: systemItem.identifier == "application" ? appName ?? systemItem.title : systemItem.title,
        identifier: systemItem.identifier,
        rawIdentifier: knownIdentifier.map { environment.version >= 26 ? $0.rawValue26 ?? $0.rawValue : $0.rawValue },
        selector: systemItem.selector, shortcut: systemItem.shortcut,
        alternates: systemItem.shortcut.map { shortcut in
          systemItem.alternates.map { ($0.title, Shortcut(shortcut.input, shortcut.modifiers.union($0.modifiers))) }
        } ?? [], isInline: systemItem.isInline, element: nil, isCertain: isCertain,
        isReplaced: isReplaced, areChildrenKnown: areChildrenKnown, children: children)
    }
    let identifier = element.identifier.value
    return MenuTree.Node(
      kind: MenuTree.Node.Kind(element.kind), title: element.menuTitle, identifier: identifier,
      rawIdentifier: identifier.map { SystemMenuIdentifier.named($0)?.rawValue ?? $0 }, selector: element.action.value,
      shortcut: element.shortcut,
      alternates: element.alternates.elements.compactMap { alternate in
        element.shortcut(of: alternate).map { (alternate.title.value ?? "", $0) }
      }, isInline: element.isInline ?? false, element: element, isCertain: isCertain,
      isReplaced: false, areChildrenKnown: areChildrenKnown && element.children.isComplete, children: children)
  }
}

extension MenuTree.Node.Kind {
  fileprivate init(_ kind: MenuElement.Kind) {
    switch kind {
    case .menu: self = .menu
    case .command, .keyCommand: self = .command
    case .action: self = .action
    case .deferred, .other: self = .other
    }
  }
}
