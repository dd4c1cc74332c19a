import UIModelJSON

/// What SwiftUI's `commands(content:)` adds to an app's menus.
struct SceneCommands: Sendable {
  /// In the order of the menus.
  let shortcuts: [MenuElement]
  /// The groups in whose place it puts others.
  let replaced: List<CommandPlacement>

  /// Nil for a screen that has none.
  init?(_ screen: Screen) {
    guard let reader = screen.reader.object("commands") else { return nil }
    shortcuts =
      reader.list("shortcuts") { element in
        element.kind == .object ? MenuElement(ObjectReader(element, in: reader.block), isMenu: false) : nil
      }.elements
    replaced = reader.list("replaces") { $0.string.flatMap { CommandPlacement(rawValue: $0) } }
  }
}
