import UIModelPlatform

extension Screen {
  /// The shortcuts that a screen has, always or sometimes, in UIKit and in SwiftUI, each with a description of its
  /// command, such as "'Close', a key command of Editor".
  var ownShortcuts: [(shortcut: Shortcut, name: () -> String)] {
    func named(_ element: MenuElement, _ name: @escaping () -> String) -> (shortcut: Shortcut, name: () -> String)? {
      element.shortcut.map { ($0, name) }
    }
    return keyCommands.elements.compactMap { command in
      named(command.element) { "\(command.element.name), a key command of \(self.name)" }
    }
      + conditionalKeyCommands.compactMap { command in
        named(command.element) { "\(command.element.name), a conditional key command of \(self.name)" }
      }
      + swiftUIShortcuts.compactMap { element in
        named(element) { "\(element.title.value ?? "a control"), in \(self.name)" }
      }
  }
}
