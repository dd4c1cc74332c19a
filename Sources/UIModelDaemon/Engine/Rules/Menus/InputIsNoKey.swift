import UIModelPlatform

/// A key command whose input is several characters, and none of the keys that have names.
enum InputIsNoKey: Rule {
  static let description = RuleDescription(
    code: "menu/input-is-no-key", severity: .hint, system: .menu,
    summary: "An input that no key has",
    reason:
      "An input is one character, or one of the constants for keys that type none. A command with any other text is listed "
      + "with it, and no press performs the command.",
    advice: "Give a command to each key, or leave the row out. Constants are `UIKeyCommand.inputUpArrow` and its like.",
    holds:
      "several characters that are no constant's value; a character of its own may be put together of several; silent where "
      + "another command with the same action has a key, or may have one",
    sources: [
      Source("UIResponder.h, UIKeyCommand.h: input constants", .header),
      Source("KeyboardKit: key equivalents", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        class RoomController: UIViewController {
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Rooms", action: #selector(choose), input: 1️⃣"1 - 9"1️⃣, modifierFlags: .command)]
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
      // Keys by name, and what nobody knows.
      RuleExample(
        #"""
        class RoomController: UIViewController {
          let key = chosen()
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(title: "Up", action: #selector(choose), input: "UIKeyInputUpArrow", modifierFlags: .command),
              UIKeyCommand(title: "Own", action: #selector(choose), input: key, modifierFlags: .command),
            ]
          }
        }
        """#, language: "swift"),
      // One row is listed for all the keys that perform it.
      RuleExample(
        #"""
        class RoomController: UIViewController {
          @objc func choose(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(title: "Rooms", action: #selector(choose), input: "1 - 2", modifierFlags: .command),
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
    let silent = elements.filter(isNoKey)
    if silent.isEmpty { return }
    // Another command with a key may perform the same action.
    let performed = Set(elements.filter { !isNoKey($0) }.compactMap(\.action.value))
    for element in silent {
      guard let input = element.input.value, let action = element.action.value, !performed.contains(action) else {
        continue
      }
      report.report(
        self, at: element.input.place,
        "no key types '\(input)', so no press performs \(element.name); it is only listed")
    }
  }

  private static func isNoKey(_ element: MenuElement) -> Bool {
    guard let input = element.input.value, input.count > 1, KeyInput.named(input) == nil else { return false }
    // One that is newer than what is known here, or mistyped.
    return !input.contains("Input") && !KeyCommandShape.isMeantAsConstant(input)
  }
}
