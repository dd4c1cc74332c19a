import UIModelPlatform

extension Screen {
  /// The unconditional and conditional shortcuts that the screen declares in UIKit and in SwiftUI, each with a
  /// description of its command, such as "'Close', a key command of Editor".
  var describedShortcuts: [(shortcut: Shortcut, name: () -> String)] {
    func entry(_ element: MenuElement, _ name: @escaping () -> String) -> (shortcut: Shortcut, name: () -> String)? {
      element.shortcut.map { ($0, name) }
    }
    return keyCommands.elements.compactMap { command in
      entry(command.element) { "\(command.element.name), a key command of \(self.name)" }
    }
      + conditionalKeyCommands.compactMap { command in
        entry(command.element) { "\(command.element.name), a conditional key command of \(self.name)" }
      }
      + swiftUIShortcutElements.compactMap { element in
        entry(element) { "\(element.title.value ?? "a control"), in \(self.name)" }
      }
  }
}
