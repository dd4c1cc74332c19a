import UIModelJSON
import UIModelPlatform

/// The commands that SwiftUI's `commands(content:)` adds to an app's menus.
///
/// For example, `CommandGroup(replacing: .newItem)` becomes a `Group` in `replacedGroups`.
struct SceneCommands: Sendable {
  /// The commands with shortcuts, in menu order.
  let shortcutCommands: List<MenuElement>
  /// The commands with shortcuts that exist only in some states.
  let conditionalCommands: List<MenuElement>
  /// The system's command groups that the app replaces.
  let replacedGroups: List<Group>
  /// The number of scenes that the app can have, for apps read from Swift source; nil if unknown.
  let scenes: DeclaredScenes?

  /// A group of system commands that the app replaces.
  struct Group: Sendable {
    let placement: CommandPlacement
    /// The controls that replace the group; `isGiven` is false if they are unknown.
    let controls: List<MenuElement>
    let place: Place
  }

  /// Whether a screen's commands are known.
  static func areKnown(_ screen: Screen) -> Bool { screen.reader["commands"]?.unknownReason == nil }

  /// Reads a screen's commands. Returns nil if the screen declares no commands.
  init?(_ screen: Screen) {
    guard let reader = screen.reader.object("commands") else { return nil }
    shortcutCommands = reader.controls("shortcuts")
    conditionalCommands = reader.controls("conditionalShortcuts")
    scenes = reader.string("scenes").value.flatMap { DeclaredScenes(rawValue: $0) }
    replacedGroups = reader.list("replaces") { element in
      let object = element.kind == .object ? ObjectReader(element, in: reader.block) : nil
      let placementNode = object?["placement"] ?? element
      guard let placement = placementNode.string.flatMap({ CommandPlacement(rawValue: $0) }) else { return nil }
      return Group(
        placement: placement, controls: object?.controls("with") ?? .absent,
        place: Place(placementNode, in: reader.block))
    }
  }
}

extension ObjectReader {
  fileprivate func controls(_ key: JSONKey) -> List<MenuElement> {
    list(key) { $0.kind == .object ? MenuElement(ObjectReader($0, in: block), isMenu: false) : nil }
  }
}

extension Screen {
  /// The SwiftUI commands and controls of the screen that have shortcuts.
  var swiftUIShortcutElements: [MenuElement] {
    (SceneCommands(self)?.shortcutCommands.elements ?? []) + (ControlShortcuts(self)?.controls ?? [])
  }

  /// Whether an element of the screen exists in an environment; nil if unknown.
  func exists(_ element: MenuElement, in environment: Environment) -> Bool? {
    let conditions = [element.availability, DeclaredAvailability(reader)].map { $0.includes(environment) }
    return conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
  }
}

extension AppMainMenu {
  /// Whether a system item is a menu with one of these names, or is inside such a menu.
  func isSystemItem(_ index: Int, in names: Set<String>) -> Bool {
    guard items.system.indices.contains(index) else { return false }
    var ancestorIndex = index
    while ancestorIndex >= 0 {
      if let name = items.system[ancestorIndex].identifier, names.contains(name) { return true }
      ancestorIndex = Int(items.list[ancestorIndex].parent)
    }
    return false
  }
}
