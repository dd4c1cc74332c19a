import UIModelPlatform

/// A shortcut that another command in the main menu already has.
enum DuplicateShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-shortcut", effect: .lost, system: .menu,
    summary: "Menu command uses a shortcut that is already used in the main menu",
    reason:
      "Each shortcut can belong to only one command in the main menu, including the system's commands. On iPadOS 18"
      + " and earlier, the menu builder drops the entire insertion that contains the duplicate. Only a message in the"
      + " console reports the conflict. On iPadOS 26, the command that comes first in the menus gets the shortcut. "
      + "Sources disagree about iPadOS 26, so a conflict that occurs only there is a warning.",
    advice:
      "Use a free shortcut. If the app does not need the system menu that contains the other command, "
      + "remove the system menu before the insertion.",
    holds:
      "the main menu on iPadOS and Mac Catalyst, including app shortcuts with equal keys, like ⌘{ and ⇧⌘[, and commands "
      + "that exist in some states only. A hint if the conditions of both commands may exclude each other",
    sources: [
      Source("KeyboardKit: one key command in the menu for each input", .post),
      Source("Apps that report menus dropped with _UIMenuBuilderError", .post),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo), input: 1️⃣"i"1️⃣, modifierFlags: .command)
            builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
          }

          @objc func getInfo() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let info = UIKeyCommand(
                title: "Get Info", action: #selector(getInfo), input: "i", modifierFlags: [.shift, .command])
              builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
            }

            @objc func getInfo() {}
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "info", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [
              {
                "title": "Get Info", "action": "getInfo:", "input": 1️⃣"i"1️⃣,
                "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "info", "atEndOfMenu": "file" }
            ] } } },
            "menus": [ {
              "identifier": "info",
              "children": [
                {
                  "title": "Get Info", "action": "getInfo:", "input": "i",
                  "modifierFlags": ["shift", "command"]
                }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tabs", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              {
                "title": "Copy Tab", "action": "copyTab:", "input": "t",
                "modifierFlags": ["command"],
                "alternates": [
                  { "title": "Copy All", "action": "copyAll:", "modifierFlags": ["alternate"] }
                ]
              },
              {
                "title": "Tile", "action": "tile:", "input": 1️⃣"t"1️⃣,
                "modifierFlags": ["command", "alternate"]
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "menus": [ {
          "identifier": "tabs",
          "children": [
            { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] },
            { "title": "Top Hits", "action": "topHits:", "input": 1️⃣"t"1️⃣, "modifierFlags": ["command"] }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "infoPlist": { "UIApplicationSupportsPrintCommand": true },
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "pages", "atEndOfMenu": "file" } ] } }
          },
          "menus": [ {
            "identifier": "pages",
            "children": [ {
              "title": "Page Setup", "action": "pageSetup:", "input": 1️⃣"p"1️⃣,
              "modifierFlags": ["command"]
            } ]
          } ]
        }
        """#),
      // Two declarations of one shortcut: "<" without Shift, and "," with Shift.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tabs", "atEndOfMenu": "window" }
          ] } } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              {
                "title": "Previous Tab", "action": "previousTab:", "input": "<",
                "modifierFlags": ["command"]
              },
              {
                "title": "First Tab", "action": "firstTab:", "input": 1️⃣","1️⃣,
                "modifierFlags": ["shift", "command"]
              }
            ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.remove(menu: .textStyle)
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo), input: "i", modifierFlags: .command)
            builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
          }

          @objc func getInfo() {}
        }
        """#, language: "swift"),
      // The system's Align Left has ⌘{, and apps use ⇧⌘[ nevertheless. ⌘[ and ⌥⌘{ are different shortcuts.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tabs", "atEndOfMenu": "window" }
          ] } } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              {
                "title": "Previous Tab", "action": "previousTab:", "input": "[",
                "modifierFlags": ["shift", "command"]
              },
              { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
              {
                "title": "First Tab", "action": "firstTab:", "input": "{",
                "modifierFlags": ["alternate", "command"]
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "remove": "textStyle" },
            { "insertChild": "info", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "replace": "font",
          "with": {
            "identifier": "zoom", "title": "Zoom",
            "children": [
              { "title": "Larger", "action": "zoomIn:", "input": "+", "modifierFlags": ["command"] }
            ]
          }
        } ] } } } }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "$unknown": "depends on the account" },
            { "insertChild": "info", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "pages", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "pages",
            "children": [
              {
                "title": "Page Setup", "action": "pageSetup:", "input": "p",
                "modifierFlags": ["command"]
              },
              {
                "title": "Play", "action": "play:", "input": "l",
                "modifierFlags": { "$unknown": "from settings" }
              },
              { "title": "Loop", "action": "loop:", "input": "l", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "compact", "atEndOfMenu": "view", "availableOn": { "iPadOS": "99.0" } },
            { "insertChild": "wide", "atEndOfMenu": "view" }
          ] } } },
          "menus": [
            {
              "identifier": "compact",
              "children": [ {
                "title": "Zoom", "action": "zoomCompact:", "input": "0",
                "modifierFlags": ["command"]
              } ]
            },
            {
              "identifier": "wide",
              "children": [
                { "title": "Zoom", "action": "zoomWide:", "input": "0", "modifierFlags": ["command"] }
              ]
            }
          ]
        }
        """#),
      // Each platform has at most one of the commands, or it is unknown whether a platform has both.
      RuleExample(
        #"""
        { "menus": [ {
          "identifier": "tabs",
          "children": [
            {
              "availableOn": { "iOS": "15.0", "macCatalyst": "99.0" },
              "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"]
            },
            {
              "availableOn": { "macCatalyst": "15.0" }, "title": "Top Hits", "action": "topHits:",
              "input": "t", "modifierFlags": ["command"]
            },
            {
              "availableOn": { "$unknown": "a flag" }, "title": "Tile", "action": "tile:",
              "input": "t", "modifierFlags": ["command"]
            }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [
              { "platform": "iPadOS", "minimum": "15.0" },
              { "platform": "macCatalyst", "minimum": "15.0" }
            ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "pad", "atEndOfMenu": "view", "availableOn": { "iPadOS": "15.0" } },
              { "insertChild": "mac", "atEndOfMenu": "view", "availableOn": { "macCatalyst": "15.0" } },
              {
                "insertChild": "maybe", "atEndOfMenu": "view",
                "availableOn": { "iPadOS": { "$unknown": "a flag" } }
              }
            ] } }
          },
          "menus": [
            {
              "identifier": "pad",
              "children": [
                { "title": "Zoom", "action": "zoomPad:", "input": "0", "modifierFlags": ["command"] }
              ]
            },
            {
              "identifier": "mac",
              "children": [
                { "title": "Zoom", "action": "zoomMac:", "input": "0", "modifierFlags": ["command"] }
              ]
            },
            {
              "identifier": "maybe",
              "children": [
                { "title": "Zoom", "action": "zoomMaybe:", "input": "0", "modifierFlags": ["command"] }
              ]
            }
          ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    // All fixes can be applied together, so a shortcut that one fix proposes is not free for the next fix.
    var reserved = menus.excludedShortcuts(in: report.context)
    report.isShortcutFree = { [reserved] in menus.isFree($0, reserved: reserved) }
    for clash in menus.reportableClashes(.shortcut) {
      let laterUse = clash.laterUse
      guard let shortcut = menus.shortcut(of: laterUse), let element = menus.element(of: laterUse) else { continue }
      var fixes: [Fix] = []
      let freeShortcuts = menus.freeShortcuts(near: shortcut, alternates: element.alternateFlags, reserved: reserved)
      if laterUse.alternate < 0, let free = freeShortcuts.first(where: { _ in true }) {
        // For code, each free shortcut becomes a fix: a shortcut free on one platform might be used on another.
        fixes = [element.fix(using: free)]
        if menus.app.isFromSource { fixes = freeShortcuts.map { element.fix(using: $0).assigning($0) } }
        reserved.formUnion([free] + element.alternateFlags.map { Shortcut(free.input, free.modifiers.union($0)) })
      }
      report.report(
        self, at: menus.shortcutPlace(of: laterUse),
        "\(shortcut.glyphs) is already used by \(menus.name(of: clash.earlierUse)), \(menus.consequence(of: clash)); use a free shortcut",
        notes: menus.notes(on: clash, about: shortcut),
        related: menus.relatedPlaces(clash, menus.shortcutPlace(of: clash.earlierUse)),
        fixes: menus.fixes(of: clash, element, shortcutFixes: fixes), in: clash.step == nil ? nil : clash.environments,
        severity: menus.severity(of: clash))
    }
    checkEqualKeyPresses(menus, reserved, &report)
  }

  /// Reports shortcuts that the menu builder distinguishes but a keyboard does not, such as ⌘{ and ⇧⌘[. System commands
  /// are not compared: every Format menu has Align Left with ⌘{, and apps use ⇧⌘[ nevertheless.
  private static func checkEqualKeyPresses(_ menus: AppMainMenu, _ reserved: Set<Shortcut>, _ report: inout Report) {
    let commands = menus.menuKeyCommands(.impliesShift)
    guard !commands.isEmpty else { return }
    let menuCommands = menus.menuKeyCommands(with: commands.map(\.shortcut.press))
    let commandsByShortcut = Dictionary(grouping: menuCommands + menus.responderKeyCommands, by: \.shortcut)
    let pairs = commands.flatMap { command in (commandsByShortcut[command.shortcut.press] ?? []).map { (command, $0) } }
    for (command, other) in pairs {
      let (first, second) = (command.itemIndex ?? 0) < (other.itemIndex ?? 0) ? (command, other) : (other, command)
      let flags = second.element.alternateFlags
      let freeShortcut = menus.nearestFreeShortcut(to: second.shortcut, alternates: flags, reserved: reserved)
      report.report(
        self, at: second.element.input.place,
        "\(second.shortcut.glyphs) and \(first.shortcut.glyphs) of \(first.element.name) are the same keys on a US "
          + "keyboard, so only one command runs; use other keys",
        related: first.element.input.place.map { [RelatedPlace($0, "\(first.element.name) is declared here")] } ?? [],
        fixes: freeShortcut.map { [second.element.fix(using: $0)] } ?? [],
        in: menus.environments(havingBoth: first, second), severity: .warning)
    }
  }
}
