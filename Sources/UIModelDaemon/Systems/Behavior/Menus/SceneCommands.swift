import UIModelJSON
import UIModelPlatform

/// The commands that SwiftUI's `commands(content:)` adds to an app's menus.
///
/// For example, `CommandGroup(replacing: .newItem)` becomes a `Group` in `replacedGroups`.
struct SceneCommands: Sendable {
  /// The commands with shortcuts, in menu order.
  let shortcuts: List<MenuElement>
  /// The commands with shortcuts that exist only in some states.
  let conditionalShortcuts: List<MenuElement>
  /// The system's command groups that the app replaces.
  let replacedGroups: List<Group>
  /// The number of scenes that the app can have, for apps read from code; nil if unknown.
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

  /// Reads a screen's commands. Returns nil if the screen declares none.
  init?(_ screen: Screen) {
    guard let reader = screen.reader.object("commands") else { return nil }
    shortcuts = reader.controls("shortcuts")
    conditionalShortcuts = reader.controls("conditionalShortcuts")
    scenes = reader.string("scenes").value.flatMap { DeclaredScenes(rawValue: $0) }
    replacedGroups = reader.list("replaces") { element in
      let object = element.kind == .object ? ObjectReader(element, in: reader.block) : nil
      let name = object?["placement"] ?? element
      guard let placement = name.string.flatMap({ CommandPlacement(rawValue: $0) }) else { return nil }
      return Group(
        placement: placement, controls: object?.controls("with") ?? .absent, place: Place(name, in: reader.block))
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
  var swiftUIShortcuts: [MenuElement] {
    (SceneCommands(self)?.shortcuts.elements ?? []) + (ControlShortcuts(self)?.controls ?? [])
  }

  /// Whether an element of the screen exists in an environment; nil if unknown.
  func exists(_ element: MenuElement, in environment: Environment) -> Bool? {
    let conditions = [element.availableOn, DeclaredAvailability(reader)].map { $0.includes(environment) }
    return conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
  }
}

extension AppMainMenu {
  /// Whether a system item is, or is inside, a menu whose constant has one of these names.
  func isSystemItem(_ index: Int, in names: Set<String>) -> Bool {
    guard items.system.indices.contains(index) else { return false }
    var ancestor = index
    while ancestor >= 0 {
      if let name = items.system[ancestor].identifier, names.contains(name) { return true }
      ancestor = Int(items.all[ancestor].parent)
    }
    return false
  }
}
