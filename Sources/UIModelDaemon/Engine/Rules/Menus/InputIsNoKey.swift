import UIModelPlatform

/// A key command whose input is several characters and not the constant of a key.
enum InputIsNoKey: Rule {
  static let description = RuleDescription(
    code: "menu/input-is-no-key", severity: .hint, system: .menu,
    summary: "Key command input is a text that no key types",
    reason:
      "An input is one character, or one of the constants for keys that type none. The system lists a "
      + "command with any other text, but no key press performs it.",
    advice:
      "Declare one command for each key, or remove the command. An example of a constant is "
      + "`UIKeyCommand.inputUpArrow`.",
    holds:
      "inputs of several characters that are not the value of a constant, unless another command with the "
      + "same action has a key or may have one; a composed character counts as one",
    sources: [
      Source("UIResponder.h, UIKeyCommand.h: input constants", .header),
      Source("KeyboardKit: key equivalents", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Rooms", action: #selector(choose), input: 1️⃣"1 - 9"1️⃣, modifierFlags: .command)
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Scroll", "action": "scroll:", "input": 1️⃣"↑ ↓"1️⃣, "modifierFlags": ["alternate"] }
        ] } ] }
        """#),
    ],
    right: [
      // The value of a constant, and an unknown input.
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          let key = chosen()
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Up", action: #selector(choose), input: "UIKeyInputUpArrow",
                modifierFlags: .command),
              UIKeyCommand(
                title: "Own", action: #selector(choose), input: key, modifierFlags: .command),
            ]
          }
        }
        """#, language: "swift"),
      // The listed command stands for the untitled ones that perform it.
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Rooms", action: #selector(choose), input: "1 - 2", modifierFlags: .command),
              UIKeyCommand(title: "", action: #selector(choose), input: "1", modifierFlags: .command),
              UIKeyCommand(title: "", action: #selector(choose), input: "2", modifierFlags: .command),
            ]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let elements =
      menus.appItems.map(\.element) + menus.app.screens.flatMap { $0.keyCommands.elements.map(\.element) }
    let unusable = elements.filter(isNoKey)
    if unusable.isEmpty { return }
    // Another command with a key may perform the same action.
    let performed = Set(elements.filter { !isNoKey($0) }.compactMap(\.action.value))
    for element in unusable {
      guard let input = element.input.value, let action = element.action.value, !performed.contains(action) else {
        continue
      }
      report.report(
        self, at: element.input.place,
        "no key types '\(input)', so no key press performs \(element.name); declare one command for each key",
        notes: ["the system still lists \(element.name) with this text"])
    }
  }

  private static func isNoKey(_ element: MenuElement) -> Bool {
    guard let input = element.input.value, input.count > 1, KeyInput.named(input) == nil else { return false }
    // A constant that is newer than this table, or misspelled.
    return !input.contains("Input") && !KeyCommandShape.isMeantAsConstant(input)
  }
}
