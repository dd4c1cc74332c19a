import UIModelPlatform

/// A SwiftUI control that has the shortcut of Undo, Redo, Select All, Cut, Copy or Paste but does something else.
enum ControlOnEditingKeys: Rule {
  static let description = RuleDescription(
    code: "menu/control-on-editing-keys", effect: .advice, system: .menu,
    summary: "SwiftUI control has the shortcut of a standard editing command",
    reason:
      "SwiftUI looks for a shortcut among the controls of a view before it looks in the menus. While the control is in "
      + "the view hierarchy, even below a pushed view, its shortcut may trigger the control instead of Undo, Select "
      + "All or Paste, even while people edit text. Apple documents the order, but not the case of a focused text "
      + "field.",
    advice: "Give the control another shortcut, or disable the control while people edit text.",
    holds:
      "everywhere, for controls whose title begins with the letter of the shortcut and does not name the standard "
      + "command. Other titles may name it in another language",
    sources: [
      Source("SwiftUI documentation: keyboardShortcut(_:modifiers:)", .documented),
      Source("Human Interface Guidelines: Keyboards, standard shortcuts", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct ListView: View {
          var body: some View {
            VStack {
              TextField("Name", text: $name)
              Button("Archive") { archive() }.keyboardShortcut(1️⃣"a"1️⃣)
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "Board",
          "keyboardShortcuts": [
            { "title": "Zoom", "input": 1️⃣"z"1️⃣, "modifierFlags": ["command"] },
            { "title": "Zoom Out", "input": 2️⃣"z"2️⃣, "modifierFlags": ["shift", "command"] }
          ]
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct BoardView: View {
          var body: some View {
            VStack {
              Button("Undo Stroke") { undo() }.keyboardShortcut("z")
              Button("Archive") { archive() }.keyboardShortcut("a", modifiers: [.control, .command])
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "Board",
          "keyboardShortcuts": [
            { "title": { "$unknown": "localized" }, "input": "z", "modifierFlags": ["command"] },
            { "title": "Redo", "input": "z", "modifierFlags": ["shift", "command"] },
            { "title": "Select Everything", "input": "a", "modifierFlags": ["command"] },
            // Paste, in French.
            { "title": "Coller", "input": "v", "modifierFlags": ["command"] }
          ]
        } ] }
        """#),
    ])

  /// A standard editing command of the Edit menu.
  private struct StandardCommand {
    let shortcut: Shortcut
    let name: String
    /// Lowercase words that suggest the command. A control whose title contains one of these words is not reported,
    /// because the control might be this command.
    let titleWords: [String]
  }

  private static let standardCommands: [StandardCommand] = [
    ("⌘Z", "Undo", ["undo"]), ("⇧⌘Z", "Redo", ["redo"]), ("⌘A", "Select All", ["select", "all"]),
    ("⌘X", "Cut", ["cut", "move"]), ("⌘C", "Copy", ["copy", "duplicate"]),
    ("⌘V", "Paste", ["paste", "insert", "import"]),
  ].compactMap { glyphs, name, titleWords in
    Shortcut(glyphs: glyphs).map { StandardCommand(shortcut: $0, name: name, titleWords: titleWords) }
  }

  static func check(_ shortcuts: ControlShortcuts, _ report: inout Report) {
    // Only unconditional controls are checked: a conditional control might be disabled or absent while people edit
    // text.
    for control in shortcuts.unconditionalViewControls {
      guard let shortcut = control.shortcut, let title = control.title.value?.lowercased(),
        let standardCommand = standardCommands.first(where: { $0.shortcut.press == shortcut.press }),
        title.hasPrefix(shortcut.input), !standardCommand.titleWords.contains(where: title.contains)
      else { continue }
      report.report(
        self, at: control.input.place,
        "\(control.name) may take \(shortcut.glyphs) from \(standardCommand.name), also while people edit text; use another "
          + "shortcut")
    }
  }
}
