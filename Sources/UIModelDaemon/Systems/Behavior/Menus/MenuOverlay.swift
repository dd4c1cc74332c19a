import UIModelPlatform

/// The shortcut overlay that iPadOS 15 to 18 shows while the Command key is held. Each top-level menu is a category. A
/// category lists the menu's commands that have a shortcut and can be performed. The titled key commands of responders
/// follow.
///
/// For example, "Name" in the submenu "Sort By" of "Tools" is listed under "Tools", without the submenu's title.
package struct MenuOverlay: Sendable {
  package let environment: Environment
  package let sections: [Section]
  /// The commands that the overlay does not show, each with the reason.
  package let omissions: [Omission]
  /// Whether all parts of the menu are known.
  package let isComplete: Bool

  package static let sources = [
    Source("WWDC21-10057", .talk), Source("UICommand.h: discoverabilityTitle", .header),
  ]

  package struct Section: Sendable {
    /// The category's title; nil for the key commands of responders, which have no category.
    package let title: String?
    package let identifier: String?
    package internal(set) var items: [Item]
    package var isCategorized: Bool { title != nil }
  }

  package struct Item: Sendable {
    package let title: String
    /// The command's shortcut; nil if unknown.
    package let shortcut: Shortcut?
    package let alternates: [(title: String, shortcut: Shortcut)]
    package let action: String?
    /// The titles of the submenus that were flattened, from the top.
    package let path: [String]
    /// The command's declaration; nil for a system command.
    package let element: MenuElement?
    package let target: CommandTarget
    /// Whether the command certainly exists and its target is known.
    package let isCertain: Bool
  }

  package struct Omission: Sendable {
    package enum Reason: String, Sendable {
      case noShortcut, disabled, hidden, nothingPerformsIt, inlineMenuAtTopLevel, noTitle
    }
    package let title: String
    package let action: String?
    package let category: String?
    package let element: MenuElement?
    package let reason: Reason
  }

  /// Creates the overlay of a main menu.
  ///
  /// - Parameter keyCommands: the key commands of responders, each with whether its responder is certainly in the
  ///   chain.
  /// - Parameter areKeyCommandsComplete: whether there are certainly no further key commands. If not, the overlay is
  ///   incomplete.
  package init(
    _ tree: MenuTree, keyCommands: [(element: MenuElement, isCertain: Bool)] = [], areKeyCommandsComplete: Bool = true,
    targets: any CommandTargets
  ) {
    var reader = OverlayReader(targets: targets)
    var sections: [Section] = []
    for menu in tree.root.children {
      reader.items = []
      reader.category = menu.title
      if menu.isInline || menu.kind != .menu {
        reader.omit(menu)
      } else {
        for child in menu.children { reader.add(child, path: [], isCertain: menu.isCertain) }
        if !reader.items.isEmpty {
          sections.append(Section(title: menu.title, identifier: menu.identifier, items: reader.items))
        }
      }
    }
    reader.items = []
    reader.category = nil
    let shownItems = sections.flatMap(\.items)
    for (element, isCertain) in keyCommands {
      let exists = element.availability.includes(tree.environment)
      if exists == false { continue }
      // A key command with the action and shortcut of a command already listed is shown only once.
      let isShown = shownItems.contains { $0.action == element.action.value && $0.shortcut == element.shortcut }
      if !isShown { reader.add(element, isCertain: isCertain && exists == true) }
    }
    if !reader.items.isEmpty { sections.append(Section(title: nil, identifier: nil, items: reader.items)) }
    environment = tree.environment
    self.sections = sections
    omissions = reader.omissions
    isComplete = tree.isComplete && areKeyCommandsComplete
  }

  private init(_ overlay: MenuOverlay, sections: [Section]) {
    environment = overlay.environment
    self.sections = sections
    omissions = overlay.omissions
    isComplete = overlay.isComplete
  }

  package var items: [Item] { sections.flatMap(\.items) }

  /// Returns the overlay with only the commands whose titles contain each word of the search text, regardless of case.
  /// UIKit's own comparison is not documented.
  package func searchResult(for text: String) -> MenuOverlay {
    let words = text.lowercased().split(separator: " ")
    let matchingSections = sections.compactMap { section -> Section? in
      var section = section
      section.items.removeAll { item in
        let title = item.title.lowercased()
        return !words.allSatisfy { title.contains($0) }
      }
      return section.items.isEmpty ? nil : section
    }
    return MenuOverlay(self, sections: matchingSections)
  }
}

extension Environment {
  /// Whether holding Command shows the main menu's commands in one list per category. The behavior of iPadOS 26 and
  /// later, which have a menu bar, is unknown.
  package var hasShortcutOverlay: Bool { platform == .iPadOS && version >= 15 && version < 26 }
  /// Whether the main menu is shown as a menu bar.
  package var hasMenuBar: Bool { platform == .macCatalyst || platform == .iPadOS && version >= 26 }
}

/// Sorts the commands of menus into shown and omitted commands.
private struct OverlayReader {
  let targets: any CommandTargets
  var category: String?
  var items: [MenuOverlay.Item] = []
  var omissions: [MenuOverlay.Omission] = []

  init(targets: any CommandTargets) { self.targets = targets }

  /// Omits all commands of a top-level element that the overlay does not show.
  mutating func omit(_ node: MenuTree.Node) {
    if node.kind == .command { omit(node, .inlineMenuAtTopLevel) }
    for child in node.children { omit(child) }
  }

  private mutating func omit(_ node: MenuTree.Node, _ reason: MenuOverlay.Omission.Reason) {
    omissions.append(
      MenuOverlay.Omission(
        title: node.element?.overlayTitle ?? node.title, action: node.selector, category: category,
        element: node.element, reason: reason))
  }

  mutating func add(_ node: MenuTree.Node, path: [String], isCertain: Bool) {
    let isCertain = isCertain && node.isCertain
    switch node.kind {
    case .menu:
      let path = node.isInline || node.title.isEmpty ? path : path + [node.title]
      for child in node.children { add(child, path: path, isCertain: isCertain) }
    case .action: omit(node, .noShortcut)
    case .other: break
    case .command: addCommand(node, path: path, isCertain: isCertain)
    }
  }

  private mutating func addCommand(_ node: MenuTree.Node, path: [String], isCertain: Bool) {
    let hasShortcut = node.element.map { $0.hasShortcut } ?? (node.shortcut != nil)
    guard hasShortcut != false else { return omit(node, .noShortcut) }
    let target = node.selector.map { targets.target(of: $0) } ?? .unknown
    if let reason = reason(node.element, target) { return omit(node, reason) }
    let element = node.element
    items.append(
      MenuOverlay.Item(
        title: target.title ?? element?.overlayTitle ?? node.title, shortcut: node.shortcut,
        alternates: node.alternates, action: node.selector, path: path, element: element, target: target,
        isCertain: isCertain && hasShortcut == true && target.isKnown && element?.attributes.isKnown != false))
  }

  /// Adds a key command that a responder declares.
  mutating func add(_ element: MenuElement, isCertain: Bool) {
    guard element.hasShortcut != false else { return }
    let hasTitle = element.overlayTitle?.isEmpty == false
    let isKnown = [element.discoverabilityTitle, element.title].allSatisfy(\.isKnown)
    if !hasTitle, isKnown {
      omissions.append(
        MenuOverlay.Omission(
          title: "", action: element.action.value, category: nil, element: element, reason: .noTitle))
      return
    }
    // A command with an unknown title is listed with its name.
    let title = (hasTitle ? element.overlayTitle : nil) ?? element.name
    let target = element.action.value.map { targets.target(of: $0) } ?? .unknown
    if let reason = reason(element, target) {
      omissions.append(
        MenuOverlay.Omission(
          title: title, action: element.action.value, category: nil, element: element, reason: reason))
      return
    }
    items.append(
      MenuOverlay.Item(
        title: target.title ?? title, shortcut: element.shortcut, alternates: [], action: element.action.value,
        path: [], element: element, target: target,
        isCertain: isCertain && target.isKnown && element.attributes.isKnown && element.shortcut != nil
          && hasTitle))
  }

  private func reason(_ element: MenuElement?, _ target: CommandTarget) -> MenuOverlay.Omission.Reason? {
    if element?.has("hidden") == true { return .hidden }
    if target.performer == .noTarget { return .nothingPerformsIt }
    return element?.has("disabled") == true || target.isDisabled == true ? .disabled : nil
  }
}

extension CommandTarget {
  var isKnown: Bool { performer != .unknown && isDisabled != nil }
}

extension MenuElement {
  /// The title in the overlay, which shows no submenus: the `discoverabilityTitle`, or else the title.
  package var overlayTitle: String? {
    if let title = discoverabilityTitle.value, !title.isEmpty { return title }
    return title.value
  }

  package func has(_ attribute: String) -> Bool { attributes.elements.contains { $0.value == attribute } }

  /// Whether a command has a shortcut; nil if unknown.
  var hasShortcut: Bool? {
    guard input.isKnown else { return nil }
    return input.value?.isEmpty == false
  }
}
