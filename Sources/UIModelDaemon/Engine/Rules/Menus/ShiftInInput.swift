import UIModelJSON
import UIModelPlatform

/// Shift expressed by the input instead of the modifiers, or the other way round.
enum ShiftInInput: Rule {
  static let description = RuleDescription(
    code: "menu/shift-in-input", severity: .hint, system: .menu,
    summary: "Input is an uppercase letter without Shift, or ⇧⌘/ is used instead of ⌘?",
    reason:
      "UIKit compares inputs without case: \"T\" with Command is ⌘T, but it looks like ⇧⌘T. The upper "
      + "character of a key with two characters is a separate input, and shortcuts use it without Shift.",
    advice:
      "Use a lowercase letter, and add Shift to `modifierFlags` if you mean it. Declare ⌘? with the input "
      + "\"?\".",
    sources: [
      Source("Matching measured on iOS 26.1 (openuikit)", .rederived),
      Source("Human Interface Guidelines: Keyboards", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Reopen Tab", action: #selector(reopenTab), input: 1️⃣"T"1️⃣,
                modifierFlags: .command)
            ]
          }

          @objc func reopenTab() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class BrowserController: UIViewController {
            override var keyCommands: [UIKeyCommand]? {
              [
                UIKeyCommand(
                  title: "Reopen Tab", action: #selector(reopenTab), input: "t",
                  modifierFlags: [.shift, .command])
              ]
            }

            @objc func reopenTab() {}
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Reopen", "action": "reopen:", "input": 1️⃣"T"1️⃣, "modifierFlags": ["command"] }
        ] } ] }
        """#,
        fixed: #"""
          { "menus": [ { "children": [
            { "title": "Reopen", "action": "reopen:", "input": "t", "modifierFlags": ["shift", "command"] }
          ] } ] }
          """#),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Guide", "action": "guide:", "input": 1️⃣"/"1️⃣, "modifierFlags": ["shift", "command"] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Reopen Tab", action: #selector(reopenTab), input: "t",
                modifierFlags: [.shift, .command])
            ]
          }

          @objc func reopenTab() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "A", "action": "a:", "input": "T", "modifierFlags": ["shift", "command"] },
          { "title": "B", "action": "b:", "input": "[", "modifierFlags": ["shift", "command"] },
          { "title": "C", "action": "c:", "input": "UIKeyInputUpArrow", "modifierFlags": ["command"] },
          { "title": "D", "action": "d:", "input": "/", "modifierFlags": ["command"] },
          { "title": "E", "action": "e:", "input": "K", "modifierFlags": { "$unknown": "computed" } }
        ] } ] }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // An uppercase letter without Shift is ambiguous, so the item has no shortcut.
    let doubtful = menus.appItems { $0.shortcut < 0 && $0.hasInput || menus.items.has(.slash, $0) }
    for (_, element) in doubtful { check(element, menus, &report) }
    for screen in menus.app.screens {
      for command in screen.keyCommands.elements { check(command.element, menus, &report) }
    }
  }

  private static func check(_ element: MenuElement, _ menus: MenuAnswer, _ report: inout Report) {
    guard let input = element.input.value, element.modifierFlags.isKnown else { return }
    let flags = element.modifierFlags.value(default: [])
    if MenuElement.isUppercase(input), !flags.contains(.shift) {
      let lower = input.lowercased()
      let wanted = [Shortcut(lower, flags.union(.shift)), Shortcut(lower, flags)]
      report.report(
        self, at: element.input.place,
        "input '\(input)' without Shift means \(Shortcut(lower, flags).glyphs); use '\(lower)', or add Shift to "
          + "'modifierFlags' for \(Shortcut(lower, flags.union(.shift)).glyphs)",
        fixes: wanted.filter { menus.isFree($0) }.map { fix(element, $0) })
    } else if input == "/", flags.isSuperset(of: [.shift, .command]) {
      let wanted = Shortcut("?", flags.subtracting(.shift))
      report.report(
        self, at: element.input.place,
        "declare \(Shortcut(input, flags).glyphs) as \(wanted.glyphs): use the input '?' without Shift, because it is the "
          + "upper character of the key",
        fixes: menus.isFree(wanted) ? [fix(element, wanted)] : [])
    }
  }

  private static func fix(_ element: MenuElement, _ shortcut: Shortcut) -> Fix {
    var edits = element.input.place.map { [ModelEdit.replace($0, .string(shortcut.input))] } ?? []
    if shortcut.modifiers != element.modifierFlags.value(default: []) {
      edits.append(
        .set(object: element.place, name: "modifierFlags", .array(shortcut.modifiers.names.map { .string($0) })))
    }
    return Fix("Use \(shortcut.glyphs)", edits: edits)
  }
}
