import UIModelPlatform

/// A letter, alone or with Shift, as the shortcut of a command of the main menu.
enum ShortcutIsTyping: Rule {
  static let description = RuleDescription(
    code: "menu/shortcut-is-typing", severity: .warning, system: .menu,
    summary: "A letter without Command, Option or Control as a shortcut of the main menu",
    reason:
      "Since iOS 15 text input comes before key commands: while text is edited the letter is typed and the command is "
      + "not performed. A command that wants priority takes the letter away from typing instead. On the Mac the menu comes "
      + "before the text field: there the command is performed in the middle of a word.",
    advice: "Add Command.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [
      Source("UIKit documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("Apps of the Mac whose menu commands without Command were performed while people typed", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "reading", "atEndOfMenu": "view" } ] } } },
          "menus": [ { "identifier": "reading", "children": [
            { "title": "Next", "action": "next:", "input": 1️⃣"j"1️⃣, "modifierFlags": [] },
            { "title": "Previous", "action": "previous:", "input": 2️⃣"j"2️⃣, "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true } ] } ] }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "reading", "atEndOfMenu": "view" } ] } } },
            "menus": [ { "identifier": "reading", "children": [
              { "title": "Next", "action": "next:", "input": "j", "modifierFlags": ["command"] },
              { "title": "Previous", "action": "previous:", "input": "j", "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true } ] } ] }
          """#, also: ["2️⃣": "menu/shortcut-is-typing"]),
      RuleExample(
        #"""
        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandMenu("Note") {
                  Button("Home") { showHome() }.keyboardShortcut(1️⃣"h"1️⃣, modifiers: .shift)
                }
              }
          }
        }
        """#, language: "swift"),
    ],
    right: [
      // A menu that is not in the main menu, and a responder's own key.
      RuleExample(
        #"""
        {
          "menus": [ {
            "identifier": "reading",
            "children": [ { "title": "Next", "action": "next:", "input": "j" } ]
          } ],
          "screens": [ { "ref": "a", "class": "ReaderViewController" } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "reading", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "reading",
            "children": [
              { "title": "Next", "action": "next:", "input": " ", "modifierFlags": [] },
              { "title": "Up", "action": "up:", "input": "UIKeyInputUpArrow" },
              { "title": "Go", "action": "go:", "input": "j", "modifierFlags": ["alternate"] },
              { "title": "Do", "action": "do:", "input": "k", "modifierFlags": { "$unknown": "?" } }
            ]
          } ]
        }
        """#),
      // What is there only sometimes may be there when nobody types.
      RuleExample(
        #"""
        { "screens": [ {
          "class": "NotesApp",
          "commands": { "shortcuts": [
            {
              "title": "Home", "input": "h", "modifierFlags": ["shift"],
              "availableOn": { "$unknown": "if" }
            },
            { "title": "Next", "input": "j", "modifierFlags": ["shift", "command"] }
          ] }
        } ] }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    checkCommands(of: menus.app.screens.compactMap { SceneCommands($0) }, &report)
    for (index, element) in menus.appItems(where: { menus.items.has(.typing, $0) }) {
      guard let shortcut = menus.shortcut(of: MenuUse(item: index)) else { continue }
      let environments = menus.builds.filter { $0.has(index) }.flatMap(\.environments)
      let priority = element.wantsPriorityOverSystemBehavior
      let free = menus.nearestFree(
        to: shortcut, alternates: element.alternateFlags, reserved: Set(report.context.reservedShortcuts.keys))
      report.report(
        self, at: element.input.place,
        priority.value == true
          ? "\(shortcut.glyphs) is typing: the command takes the letter away from text fields"
          : "\(shortcut.glyphs) is typing: in a text field the letter is typed, and the command is not performed",
        restsOn: [priority], fixes: free.map { [element.fix(using: $0)] } ?? [], in: environments)
    }
  }

  /// SwiftUI's commands, which have no priority.
  private static func checkCommands(of all: [SceneCommands], _ report: inout Report) {
    for element in all.flatMap(\.shortcuts.elements) {
      guard let shortcut = element.shortcut, shortcut.isTyping else { continue }
      let environments = report.context.environments {
        ($0.platform == .iPadOS || $0.platform == .macCatalyst) && element.availableOn.includes($0) == true
      }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) is typing: on iPad a text field takes the letter from the command, on the Mac the command takes it "
          + "from the text field",
        in: environments)
    }
  }
}
