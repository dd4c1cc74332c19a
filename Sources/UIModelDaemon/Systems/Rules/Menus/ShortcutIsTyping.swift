import UIModelPlatform

/// A main menu command whose shortcut is a letter, alone or with Shift.
enum ShortcutIsTyping: Rule {
  static let description = RuleDescription(
    code: "menu/shortcut-is-typing", effect: .wrong, system: .menu,
    summary: "Menu shortcut is a letter without Command, Option or Control",
    reason:
      "Since iOS 15, text input receives key presses before key commands do. While people edit text, UIKit "
      + "inserts the letter and does not run the command. If the command sets "
      + "`wantsPriorityOverSystemBehavior`, the command runs and the letter is not inserted. On the Mac, the "
      + "menu receives key presses before the text field, so the command runs while people type.",
    advice: "Add Command to the modifiers of the shortcut.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [
      Source("UIKit documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("Mac apps whose menu commands without Command ran while people typed", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

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
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "reading", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "reading",
            "children": [
              { "title": "Next", "action": "next:", "input": 1️⃣"j"1️⃣, "modifierFlags": [] },
              {
                "title": "Previous", "action": "previous:", "input": 2️⃣"j"2️⃣,
                "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "reading", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "reading",
              "children": [
                { "title": "Next", "action": "next:", "input": "j", "modifierFlags": ["command"] },
                {
                  "title": "Previous", "action": "previous:", "input": "j",
                  "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true
                }
              ]
            } ]
          }
          """#, also: ["2️⃣": "menu/shortcut-is-typing"]),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandMenu("Note") {
                  Button("Home") { showHome() }.keyboardShortcut("h", modifiers: [.command, .shift])
                }
              }
          }
        }
        """#, language: "swift"),
      // A menu outside the main menu.
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
      // A conditional command might exist only while no text is edited.
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    checkCommands(of: menus.app.screens.compactMap { SceneCommands($0) }, &report)
    let takenShortcuts = menus.excludedShortcuts(in: report.context)
    for (index, element) in menus.appItems(where: { menus.items.has(.typesLetter, $0) }) {
      guard let shortcut = menus.shortcut(of: MenuUse(item: index)) else { continue }
      let environments = menus.builds.filter { $0.has(index) }.flatMap(\.environments)
      let priority = element.wantsPriorityOverSystemBehavior
      let freeShortcut = menus.nearestFreeShortcut(
        to: shortcut, alternates: element.alternateFlags, reserved: takenShortcuts)
      report.report(
        self, at: element.input.place,
        priority.value == true
          ? "\(shortcut.glyphs) types a letter, so the command runs and text fields do not get the letter; add Command"
          : "\(shortcut.glyphs) types a letter, so the command does not run while people edit text; add Command",
        facts: [priority], fixes: freeShortcut.map { [element.fix(using: $0)] } ?? [], in: environments)
    }
  }

  /// Reports SwiftUI commands whose shortcut types a letter. SwiftUI has no `wantsPriorityOverSystemBehavior`.
  private static func checkCommands(of sceneCommands: [SceneCommands], _ report: inout Report) {
    for element in sceneCommands.flatMap(\.shortcutCommands.elements) {
      guard let shortcut = element.shortcut, shortcut.typesLetter else { continue }
      let environments = report.context.environments {
        ($0.platform == .iPadOS || $0.platform == .macCatalyst) && element.availability.includes($0) == true
      }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) types a letter, so the command conflicts with text input; add Command",
        notes: [
          "iPadOS: while people edit text, the letter is inserted and the command does not run",
          "Mac Catalyst: the command runs, and the letter is not inserted",
        ],
        in: environments)
    }
  }
}
