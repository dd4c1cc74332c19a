import UIModelPlatform

/// A shortcut that iPadOS handles itself and never delivers to the app.
enum KeyKeptBySystem: Rule {
  static let description = RuleDescription(
    code: "menu/key-kept-by-system", effect: .wrong, system: .menu,
    summary: "Shortcut is handled by iPadOS and never reaches the app",
    reason:
      "iPadOS handles some shortcuts before an app receives them, for example ⌘H and ⇧⌘Tab. The command is listed with "
      + "the shortcut, but pressing the keys does something else. `wantsPriorityOverSystemBehavior` does not change "
      + "this. Apple does not list these shortcuts, so the rule is based on reports.",
    advice: "Give the command another shortcut.",
    holds: "iPadOS. A hint for ⌘Tab, ⌘` and ⇧⌘`, about which reports differ",
    sources: [Source("Apple's guide to menus and shortcuts: the system keeps shortcuts", .documented)]
      + KeptShortcut.sources,
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Hide Notes", action: #selector(hideNotes), input: 1️⃣"h"1️⃣, modifierFlags: .command)
            ]
          }

          @objc func hideNotes() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct ReaderView: View {
          var body: some View {
            VStack {
              Button("Quit Reading") { close() }.keyboardShortcut(1️⃣"q"1️⃣)
              Button("Bookmark") { bookmark() }.keyboardShortcut("d")
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "view" } ] } }
          },
          "menus": [ { "identifier": "marks", "children": [
            { "title": "Hide Marks", "action": "hideMarks:", "input": 1️⃣"h"1️⃣, "modifierFlags": ["command"] },
            { "title": "Next Mark", "action": "nextMark:", "input": 2️⃣"\t"2️⃣, "modifierFlags": ["shift", "command"] }
          ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Hide Notes", action: #selector(hideNotes), input: "h", modifierFlags: [.shift, .command])
            ]
          }

          @objc func hideNotes() {}
        }
        """#, language: "swift"),
      // ⌘W, which iPadOS delivers to the app, an unknown key, and ⌘Q in a command for Mac Catalyst only.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "remove": "close" }, { "insertChild": "marks", "atEndOfMenu": "file" }
            ] } }
          },
          "menus": [ { "identifier": "marks", "children": [
            { "title": "Close Tab", "action": "closeTab:", "input": "w", "modifierFlags": ["command"] },
            { "title": "Hide", "action": "hide:", "input": { "$unknown": "computed" }, "modifierFlags": ["command"] },
            {
              "title": "Quit", "action": "quit:", "input": "q", "modifierFlags": ["command"],
              "availableOn": { "macCatalyst": "15.0" }
            }
          ] } ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let iPadEnvironments = report.context.environments { $0.platform == .iPadOS }
    guard !iPadEnvironments.isEmpty else { return }
    for command in menus.keyCommands(.reservedOnPad) {
      check(command.element, command.shortcut, menus.environments(of: command, among: iPadEnvironments), menus, &report)
    }
    for screen in menus.app.screens {
      let controls =
        (ControlShortcuts(screen)?.viewControls ?? []) + (SceneCommands(screen)?.shortcutCommands.elements ?? [])
      for control in controls {
        guard let shortcut = control.shortcut else { continue }
        check(control, shortcut, iPadEnvironments.filter { control.availability.includes($0) == true }, menus, &report)
      }
    }
  }

  private static func check(
    _ element: MenuElement, _ shortcut: Shortcut, _ environments: [Environment], _ menus: AppMainMenu,
    _ report: inout Report
  ) {
    // `ReservedShortcutUsed` reports the shortcuts that the configuration reserves.
    guard let keptShortcut = KeptShortcut.entry(shortcut), report.context.reservedShortcuts[shortcut] == nil else {
      return
    }
    report.report(
      self, at: element.input.place,
      "iPadOS keeps \(shortcut.glyphs) and \(keptShortcut.use), so \(element.name) never gets it; use another shortcut",
      notes: keptShortcut.isDisputed ? ["reports about \(shortcut.glyphs) differ"] : [],
      in: environments.filter { $0.version >= keptShortcut.release }, severity: keptShortcut.isDisputed ? .hint : nil)
  }
}
