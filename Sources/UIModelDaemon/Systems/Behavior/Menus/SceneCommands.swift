import UIModelJSON
import UIModelPlatform

/// What SwiftUI's `commands(content:)` adds to an app's menus.
struct SceneCommands: Sendable {
  /// In the order of the menus.
  let shortcuts: List<MenuElement>
  /// Those that are there in some states only.
  let conditionalShortcuts: List<MenuElement>
  /// The groups in whose place it puts others.
  let replaced: List<Group>
  /// Of code: how many scenes the app may have; nil where that is not known.
  let scenes: DeclaredScenes?

  /// A group of the system's commands that others are put in the place of.
  struct Group: Sendable {
    let placement: CommandPlacement
    /// What is there instead; not given where nobody says it.
    let controls: List<MenuElement>
    let place: Place
  }

  /// Whether it is known which commands a screen has.
  static func areKnown(_ screen: Screen) -> Bool { screen.reader["commands"]?.unknownReason == nil }

  /// Nil for a screen that has none.
  init?(_ screen: Screen) {
    guard let reader = screen.reader.object("commands") else { return nil }
    shortcuts = reader.controls("shortcuts")
    conditionalShortcuts = reader.controls("conditionalShortcuts")
    scenes = reader.string("scenes").value.flatMap { DeclaredScenes(rawValue: $0) }
    replaced = reader.list("replaces") { element in
      let own = element.kind == .object ? ObjectReader(element, in: reader.block) : nil
      let name = own?["placement"] ?? element
      guard let placement = name.string.flatMap({ CommandPlacement(rawValue: $0) }) else { return nil }
      return Group(
        placement: placement, controls: own?.controls("with") ?? .absent, place: Place(name, in: reader.block))
    }
  }
}

extension ObjectReader {
  fileprivate func controls(_ key: JSONKey) -> List<MenuElement> {
    list(key) { $0.kind == .object ? MenuElement(ObjectReader($0, in: block), isMenu: false) : nil }
  }
}

extension Screen {
  /// What has keys in SwiftUI: commands of the menus, and controls.
  var swiftUIShortcuts: [MenuElement] {
    (SceneCommands(self)?.shortcuts.elements ?? []) + (ControlShortcuts(self)?.controls ?? [])
  }

  /// Whether something of it is there in an environment; nil where that is not known.
  func exists(_ element: MenuElement, in environment: Environment) -> Bool? {
    let conditions = [element.availableOn, DeclaredAvailability(reader)].map { $0.includes(environment) }
    return conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
  }
}

extension MenuAnswer {
  /// Whether an item of the system is in one of its menus, by the names of their constants.
  func isSystemItem(_ index: Int, in names: Set<String>) -> Bool {
    guard items.system.indices.contains(index) else { return false }
    var at = index
    while at >= 0 {
      if let name = items.system[at].identifier, names.contains(name) { return true }
      at = Int(items.all[at].parent)
    }
    return false
  }
}
