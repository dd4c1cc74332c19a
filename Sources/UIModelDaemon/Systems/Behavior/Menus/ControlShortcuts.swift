import UIModelJSON
import UIModelPlatform

/// The keyboard shortcuts of controls that are in one of SwiftUI's views together.
struct ControlShortcuts: Sendable {
  let screen: Screen
  /// In the order in which they are found.
  let controls: [MenuElement]
  /// When each of them is there and enabled; nil for one that is whenever the view is there.
  let states: [DeclaredStates?]
  /// Those that are in the view itself, and in none of the app's menus.
  let inView: [MenuElement]
  /// The controls of `inView` without conditions: shown and enabled whenever the view is.
  let alwaysInView: [MenuElement]

  private typealias Control = (control: MenuElement, states: DeclaredStates?, isInView: Bool)

  /// Nil for a screen that has none.
  init?(_ screen: Screen) {
    guard screen.reader["keyboardShortcuts"] != nil else { return nil }
    self.screen = screen
    let all = screen.reader.list("keyboardShortcuts") { element -> Control? in
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: screen.reader.block)
      let conditions = reader.strings("conditions")
      let isAlways = conditions.isComplete && conditions.elements.isEmpty
      let states = isAlways ? nil : DeclaredStates(reader) ?? .unknown
      return (MenuElement(reader, isMenu: false), states, reader.bool("isInMenu").isDefault)
    }.elements
    controls = all.map(\.control)
    states = all.map(\.states)
    inView = all.filter(\.isInView).map(\.control)
    alwaysInView = all.filter { $0.isInView && $0.states == nil }.map(\.control)
  }
}
