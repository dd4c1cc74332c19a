import UIModelPlatform

/// The main menu as a menu bar shows it, on Mac Catalyst and on iPadOS 26: submenus, groups between separators, and
/// disabled items, which are gray on the Mac.
///
/// For example, commands of an inline menu appear directly in its parent, with a separator before and after the group.
package struct MenuBar: Sendable {
  package let environment: Environment
  package let menus: [Item]
  package let isComplete: Bool

  package static let sources = [
    Source("WWDC21-10057", .talk), Source("UIKit updates, WWDC25: the menu bar of iPadOS 26", .documented),
  ]

  package struct Item: Sendable {
    package enum Kind: String, Sendable { case menu, command, separator }
    package let kind: Kind
    package var title = ""
    package var identifier: String?
    package var shortcut: Shortcut?
    package var alternates: [(title: String, shortcut: Shortcut)] = []
    package var action: String?
    /// Whether the item is enabled; nil if its target is unknown.
    package var isEnabled: Bool?
    package var target: CommandTarget?
    /// Whether the item certainly exists.
    package var isCertain = true
    /// Whether the system provides the item.
    package var isSystem = true
    package var children: [Item] = []
  }

  package init(_ tree: MenuTree, targets: any CommandTargets) {
    let builder = MenuBarBuilder(targets: targets)
    environment = tree.environment
    // An inline menu at the top level is not shown.
    menus = tree.root.children.filter { $0.kind == .menu && !$0.isInline }.map { builder.menu($0) }
    isComplete = tree.isComplete
  }

  /// A word for the appearance of disabled items; nil if no source documents the appearance.
  package var disabledAppearance: String? { environment.platform.isMac ? "grey" : nil }
}

private struct MenuBarBuilder {
  let targets: any CommandTargets

  func menu(_ node: MenuTree.Node) -> MenuBar.Item {
    MenuBar.Item(
      kind: .menu, title: node.title, identifier: node.identifier, isCertain: node.isCertain, isSystem: node.isSystem,
      children: items(of: node))
  }

  /// Returns the items of a menu. Separators surround the children of each inline menu.
  private func items(of menu: MenuTree.Node) -> [MenuBar.Item] {
    var items: [MenuBar.Item] = []
    var isAfterGroup = false
    for child in menu.children {
      let isGroup = child.kind == .menu && child.isInline
      let newItems = isGroup ? self.items(of: child) : item(child).map { [$0] } ?? []
      if newItems.isEmpty { continue }
      if !items.isEmpty, isGroup || isAfterGroup { items.append(MenuBar.Item(kind: .separator)) }
      items += newItems
      isAfterGroup = isGroup
    }
    return items
  }

  private func item(_ node: MenuTree.Node) -> MenuBar.Item? {
    if node.element?.has("hidden") == true { return nil }
    switch node.kind {
    case .menu: return menu(node)
    case .other: return nil
    case .command, .action:
      let target: CommandTarget =
        node.kind == .action
        ? CommandTarget(.responder("its handler")) : node.selector.map { targets.target(of: $0) } ?? .unknown
      return MenuBar.Item(
        kind: .command, title: target.title ?? node.title, identifier: node.identifier, shortcut: node.shortcut,
        alternates: node.alternates, action: node.selector, isEnabled: isEnabled(node.element, target), target: target,
        isCertain: node.isCertain && node.element?.attributes.isKnown != false, isSystem: node.isSystem)
    }
  }

  private func isEnabled(_ element: MenuElement?, _ target: CommandTarget) -> Bool? {
    if element?.has("disabled") == true || target.isDisabled == true || target.performer == .noTarget { return false }
    return target.isKnown && element?.attributes.isKnown != false ? true : nil
  }
}
