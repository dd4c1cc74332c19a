import UIModelJSON
import UIModelPlatform

/// The keyboard shortcuts of the controls in one SwiftUI view.
struct ControlShortcuts: Sendable {
  let screen: Screen
  /// The controls in the order of the screen's `keyboardShortcuts` list.
  let controls: [MenuElement]
  /// The states in which each control exists and is enabled; nil for a control without conditions.
  let states: [DeclaredStates?]
  /// The controls in the view itself, without controls in the app's menus.
  let viewControls: [MenuElement]
  /// The controls of `viewControls` without conditions, which exist and are enabled whenever the view is shown.
  let unconditionalViewControls: [MenuElement]

  private typealias Control = (control: MenuElement, states: DeclaredStates?, isInView: Bool)

  /// Reads a screen's controls. Returns nil if the screen has no `keyboardShortcuts` list.
  init?(_ screen: Screen) {
    guard screen.reader["keyboardShortcuts"] != nil else { return nil }
    self.screen = screen
    let allControls = screen.reader.list("keyboardShortcuts") { element -> Control? in
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: screen.reader.block)
      let conditions = reader.strings("conditions")
      let isUnconditional = conditions.isComplete && conditions.elements.isEmpty
      let states = isUnconditional ? nil : DeclaredStates(reader) ?? .unknown
      return (MenuElement(reader, isMenu: false), states, reader.bool("isInMenu").isDefault)
    }.elements
    controls = allControls.map(\.control)
    states = allControls.map(\.states)
    viewControls = allControls.filter(\.isInView).map(\.control)
    unconditionalViewControls = allControls.filter { $0.isInView && $0.states == nil }.map(\.control)
  }
}
