import UIModelJSON
import UIModelPlatform

/// A shortcut that expresses Shift by its input instead of its modifiers, or by its modifiers instead of its input.
enum ShiftInInput: Rule {
  static let description = RuleDescription(
    code: "menu/shift-in-input", effect: .advice, system: .menu,
    summary: "Shortcut uses an uppercase letter without Shift, or ⇧⌘/ instead of ⌘?",
    reason:
      "UIKit ignores the case of a letter in `input`. A command with the input \"T\" and the Command "
      + "modifier responds to ⌘T, although the code looks like ⇧⌘T. If a key types two characters, the upper "
      + "character is a separate input, and the Human Interface Guidelines list its shortcut without Shift.",
    advice:
      "Use a lowercase letter as the input. If the shortcut includes Shift, add `.shift` to "
      + "`modifierFlags`. Declare ⌘? with the input \"?\" and without Shift.",
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
                  modifierFlags: .command)
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
            { "title": "Reopen", "action": "reopen:", "input": "t", "modifierFlags": ["command"] }
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let candidates = menus.appItems { $0.hasInput || menus.items.has(.slash, $0) }
    for (_, element) in candidates { check(element, menus, &report) }
    for screen in menus.app.screens {
      for command in screen.keyCommands.elements { check(command.element, menus, &report) }
    }
  }

  private static func check(_ element: MenuElement, _ menus: AppMainMenu, _ report: inout Report) {
    guard let input = element.input.value, element.modifierFlags.isKnown else { return }
    let flags = element.modifierFlags.value(default: [])
    if MenuElement.isUppercase(input), !flags.contains(.shift) {
      let lowercaseInput = input.lowercased()
      // The lowercase letter keeps the effective shortcut, so this fix need not check whether the shortcut is free.
      let (shiftedShortcut, currentShortcut) = (
        Shortcut(lowercaseInput, flags.union(.shift)), Shortcut(lowercaseInput, flags)
      )
      report.report(
        self, at: element.input.place,
        "input '\(input)' without Shift means \(currentShortcut.glyphs); use '\(lowercaseInput)', or add Shift to 'modifierFlags' for "
          + shiftedShortcut.glyphs,
        fixes: (menus.isFree(shiftedShortcut) ? [currentShortcut, shiftedShortcut] : [currentShortcut]).map {
          fix(element, $0)
        })
    } else if input == "/", flags.isSuperset(of: [.shift, .command]) {
      let preferredShortcut = Shortcut("?", flags.subtracting(.shift))
      report.report(
        self, at: element.input.place,
        "\(Shortcut(input, flags).glyphs) should be \(preferredShortcut.glyphs), because '?' is the upper character of "
          + "the key; use the "
          + "input '?' without Shift",
        fixes: menus.isFree(preferredShortcut) ? [fix(element, preferredShortcut)] : [])
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
