import UIModelPlatform

extension Screen {
  /// The shortcuts that a screen brings, always or sometimes, in UIKit and in SwiftUI, each with the name of what has it.
  var ownShortcuts: [(shortcut: Shortcut, name: String)] {
    func named(_ element: MenuElement, _ name: String) -> (shortcut: Shortcut, name: String)? {
      element.shortcut.map { ($0, name) }
    }
    return keyCommands.elements.compactMap { named($0.element, "\($0.element.name), a key command of \(name)") }
      + conditionalKeyCommands.compactMap {
        named($0.element, "\($0.element.name), a conditional key command of \(name)")
      }
      + swiftUIShortcuts.compactMap { named($0, "\($0.title.value ?? "a control"), in \(name)") }
  }
}
