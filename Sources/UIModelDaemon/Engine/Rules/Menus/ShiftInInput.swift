import UIModelJSON
import UIModelPlatform

/// Shift written into the input, or beside a key that has an upper character.
enum ShiftInInput: Rule {
  static let description = RuleDescription(
    code: "menu/shift-in-input", severity: .hint, system: .menu,
    summary: "An uppercase letter as input without Shift, or ⇧⌘/ in place of ⌘?",
    reason:
      "Inputs are compared without case: \"T\" with Command works, as ⌘T, and is easily taken for ⇧⌘T. The upper character of a key with two is "
      + "an input of its own, and shortcuts name it without Shift.",
    advice: "Write the letter in lower case, and Shift into `modifierFlags` if it is meant; write ⌘? with \"?\".",
    sources: [
      Source("Matching measured on iOS 26.1 (openuikit)", .rederived),
      Source("Human Interface Guidelines: Keyboards", .documented),
    ],
    wrong: [
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
        { "menus": [ { "children": [
          { "title": "A", "action": "a:", "input": "T", "modifierFlags": ["shift", "command"] },
          { "title": "B", "action": "b:", "input": "[", "modifierFlags": ["shift", "command"] },
          { "title": "C", "action": "c:", "input": "UIKeyInputUpArrow", "modifierFlags": ["command"] },
          { "title": "D", "action": "d:", "input": "/", "modifierFlags": ["command"] },
          { "title": "E", "action": "e:", "input": "K", "modifierFlags": { "$unknown": "computed" } }
        ] } ] }
        """#)
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // An uppercase letter without Shift leaves open which keys are meant, so there are none.
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
        "'\(input)' is the key of '\(lower)', so this is \(Shortcut(lower, flags).glyphs); if "
          + "\(Shortcut(lower, flags.union(.shift)).glyphs) is meant, 'shift' is missing in modifierFlags",
        fixes: wanted.filter { menus.isFree($0) }.map { fix(element, $0) })
    } else if input == "/", flags.isSuperset(of: [.shift, .command]) {
      let wanted = Shortcut("?", flags.subtracting(.shift))
      report.report(
        self, at: element.input.place,
        "\(Shortcut(input, flags).glyphs) is written \(wanted.glyphs): the upper character of the key, without Shift",
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
