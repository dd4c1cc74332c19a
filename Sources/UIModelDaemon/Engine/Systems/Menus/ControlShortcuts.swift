import UIModelJSON
import UIModelPlatform

/// The keyboard shortcuts of controls that are in one of SwiftUI's views together.
struct ControlShortcuts: Sendable {
  let screen: Screen
  /// In the order in which they are found.
  let controls: [MenuElement]

  /// Nil for a screen that has none.
  init?(_ screen: Screen) {
    guard screen.reader["keyboardShortcuts"] != nil else { return nil }
    self.screen = screen
    controls =
      screen.reader.list("keyboardShortcuts") { element in
        element.kind == .object ? MenuElement(ObjectReader(element, in: screen.reader.block), isMenu: false) : nil
      }.elements
  }
}

extension DeclaredSystem {
  /// SwiftUI's controls.
  static let controls = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if let shortcuts = ControlShortcuts(screen) { report.run(on: shortcuts) }
    }))
}
