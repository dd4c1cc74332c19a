import UIModelJSON
import UIModelPlatform

/// The keyboard shortcuts of controls that are in one of SwiftUI's views together.
struct ControlShortcuts: Sendable {
  let screen: Screen
  /// In the order in which they are found.
  let controls: [MenuElement]
  /// Those that are in the view itself, and in none of the app's menus.
  let inView: [MenuElement]

  /// Nil for a screen that has none.
  init?(_ screen: Screen) {
    guard screen.reader["keyboardShortcuts"] != nil else { return nil }
    self.screen = screen
    let all = screen.reader.list("keyboardShortcuts") { element -> (control: MenuElement, isInView: Bool)? in
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: screen.reader.block)
      return (MenuElement(reader, isMenu: false), reader.bool("isInMenu").isDefault)
    }.elements
    controls = all.map(\.control)
    inView = all.filter(\.isInView).map(\.control)
  }
}
