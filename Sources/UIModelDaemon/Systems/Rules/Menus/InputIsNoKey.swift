import UIModelPlatform

/// A key command that no key triggers, because its input has several characters and is not a key constant.
enum InputIsNoKey: Rule {
  static let description = RuleDescription(
    code: "menu/input-is-no-key", effect: .advice, system: .menu,
    summary: "Key command has an input that no key produces",
    reason:
      "The input of a key command is a single character or a `UIKeyCommand` constant for a key that produces no "
      + "character, for example `UIKeyCommand.inputUpArrow`. The system lists a command with any other input, but no "
      + "key press performs the command.",
    advice:
      "Declare a separate key command for each key, with a character or a constant as the input. If no key "
      + "is meant to perform the command, remove the command.",
    holds:
      "inputs of several characters that are not the value of a constant. A composed character counts as "
      + "one character. An input is not reported if another command with the same action has a valid "
      + "input, or none",
    sources: [
      Source("UIResponder.h, UIKeyCommand.h: input constants", .header),
      Source("KeyboardKit: key equivalents", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          @objc func chooseRoom(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Rooms", action: #selector(chooseRoom), input: 1️⃣"1 - 9"1️⃣, modifierFlags: .command)
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
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          let favoriteKey = ShortcutSettings.loadFavoriteKey()
          @objc func chooseRoom(_ sender: Any?) {}
          @objc func showFavorite(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              // The value of UIKeyCommand.inputUpArrow.
              UIKeyCommand(
                title: "Previous Room", action: #selector(chooseRoom), input: "UIKeyInputUpArrow",
                modifierFlags: .command),
              UIKeyCommand(
                title: "Favorite Room", action: #selector(showFavorite), input: favoriteKey,
                modifierFlags: .command),
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class RoomController: UIViewController {
          @objc func chooseRoom(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              // This command is only listed. The untitled commands perform the action.
              UIKeyCommand(
                title: "Rooms", action: #selector(chooseRoom), input: "1 - 2", modifierFlags: .command),
              UIKeyCommand(
                title: "", action: #selector(chooseRoom), input: "1", modifierFlags: .command),
              UIKeyCommand(
                title: "", action: #selector(chooseRoom), input: "2", modifierFlags: .command),
            ]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let commands =
      menus.appItems.map(\.element) + menus.app.screens.flatMap { $0.keyCommands.elements.map(\.element) }
    let invalidCommands = commands.filter(hasInvalidInput)
    if invalidCommands.isEmpty { return }
    // An action of another command with a valid key is not reported, because people can perform it with this key.
    let performedActions = Set(commands.filter { !hasInvalidInput($0) }.compactMap(\.action.value))
    for element in invalidCommands {
      guard let input = element.input.value, let action = element.action.value, !performedActions.contains(action)
      else {
        continue
      }
      report.report(
        self, at: element.input.place,
        "no key produces '\(input)', so no key press runs \(element.name); declare one command for each key",
        notes: ["the system still lists \(element.name) with this text"])
    }
  }

  private static func hasInvalidInput(_ element: MenuElement) -> Bool {
    guard let input = element.input.value, input.count > 1, KeyInput.named(input) == nil else { return false }
    // The input might be a misspelled constant, or a constant that is newer than the table of keys.
    return !input.contains("Input") && !KeyCommandCheck.resemblesConstant(input)
  }
}
