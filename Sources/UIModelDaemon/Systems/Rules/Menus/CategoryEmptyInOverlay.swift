import UIModelPlatform

/// A top-level menu that iPadOS does not show while Command is held, because none of its commands has a shortcut.
enum CategoryEmptyInOverlay: Rule {
  static let description = RuleDescription(
    code: "menu/category-empty-in-overlay", effect: .advice, system: .menu,
    summary: "Top-level menu does not appear on iPadOS because its commands have no shortcuts",
    reason:
      "On iPadOS 18 and earlier, the main menu appears only while people hold Command, and lists only "
      + "enabled commands with shortcuts. A top-level menu without a command of this kind does not appear.",
    advice:
      "Give the most important commands of the menu a shortcut. Offer the other commands in the app's own "
      + "interface as well.",
    holds: "iPadOS 15 to 18, if all commands of the menu are known to the daemon",
    needs: [.mainMenu],
    sources: [Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let check = UICommand(title: "Check Spelling", action: #selector(checkSpelling))
            builder.insertSibling(UIMenu(title: 1️⃣"Tools"1️⃣, children: [check]), afterMenu: .view)
          }

          @objc func checkSpelling() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "tools", "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "tools", "title": 1️⃣"Tools"1️⃣,
            "children": [
              { "title": "Check", "action": "check:" },
              {
                "title": "Repair", "options": ["displayInline"],
                "children": [
                  { "class": "UIAction", "title": "Repair" },
                  { "title": "Undo Repair", "action": "undoRepair:" }
                ]
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "insertSibling": {
            "title": 1️⃣"Tools"1️⃣,
            "children": [ {
              "title": "Check", "action": "check:", "input": "k", "modifierFlags": ["command"],
              "attributes": ["hidden"]
            } ]
          },
          "beforeMenu": "help"
        } ] } } } }
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
            let check = UIKeyCommand(
              title: "Check Spelling", action: #selector(checkSpelling), input: "k",
              modifierFlags: .command)
            builder.insertSibling(UIMenu(title: "Tools", children: [check]), afterMenu: .view)
          }

          @objc func checkSpelling() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "tools", "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "tools", "title": "Tools",
            "children": [
              { "title": "Check", "action": "check:" },
              {
                "title": "More",
                "children": [ {
                  "title": "Repair", "action": "repair:", "input": "r",
                  "modifierFlags": ["command"]
                } ]
              }
            ]
          } ]
        }
        """#),
      // An empty menu, which code might fill later, and a menu inside another menu.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": { "identifier": "bookmarks", "title": "Bookmarks", "children": [] },
            "afterMenu": "view"
          },
          {
            "insertChild": {
              "identifier": "tools", "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "atEndOfMenu": "edit"
          }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": {
              "identifier": "a", "title": "A",
              "children": [
                { "title": "Check", "action": "check:", "input": { "$unknown": "from settings" } }
              ]
            },
            "afterMenu": "view"
          },
          {
            "insertSibling": {
              "identifier": "b", "title": "B",
              "children": [
                { "title": "Check B", "action": "checkB:" },
                { "class": "UIDeferredMenuElement" }
              ]
            },
            "afterMenu": "view"
          }
        ] } } } }
        """#),
      // The menu might appear, because validation can enable the disabled command.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "insertSibling": {
            "title": "Tools",
            "children": [ {
              "title": "Check", "action": "check:", "input": "k", "modifierFlags": ["command"],
              "attributes": ["disabled"]
            } ]
          },
          "beforeMenu": "help"
        } ] } } } }
        """#),
      // The menu bars of Mac Catalyst and iPadOS 26 also show commands without shortcuts.
      RuleExample(
        #"""
        { "app": {
          "targets": [
            { "platform": "macCatalyst", "minimum": "15.0" },
            { "platform": "iPadOS", "minimum": "26.0" }
          ],
          "delegate": { "buildMenu": { "steps": [ {
            "insertSibling": {
              "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "afterMenu": "view"
          } ] } }
        } }
        """#),
      // A later step adds a command with a shortcut to the menu.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": {
              "identifier": "tools", "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "afterMenu": "view"
          },
          {
            "insertChild": {
              "options": ["displayInline"],
              "children": [
                { "title": "Repair", "action": "repair:", "input": "r", "modifierFlags": ["command"] }
              ]
            },
            "atEndOfMenu": "tools"
          }
        ] } } } }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    var emptyMenus: [(item: Int32, environments: [Environment])] = []
    for build in menus.builds where build.isKnown {
      let environments = build.environments.filter(\.hasShortcutOverlay)
      guard !environments.isEmpty else { continue }
      for item in build.children[0] where build.presence[Int(item)] == .certain {
        guard let element = menus.items.elements[Int(item)], element.kind == .menu, element.isInline == false,
          menus.overlayOmitsAllCommands(of: item, in: build) == true
        else { continue }
        if let index = emptyMenus.firstIndex(where: { $0.item == item }) {
          emptyMenus[index].environments += environments
        } else {
          emptyMenus.append((item, environments))
        }
      }
    }
    for (item, environments) in emptyMenus {
      guard let element = menus.items.elements[Int(item)] else { continue }
      report.report(
        self, at: element.title.place ?? element.place,
        "iPadOS does not show \(element.name) while Command is held, because no visible command in the menu has a "
          + "shortcut; add a shortcut",
        in: environments)
    }
  }
}

extension AppMainMenu {
  /// Whether the list of shortcuts shows no command of a menu. Returns false if the menu has no commands. Returns nil
  /// if the result might depend on a system command or on an item that is not completely known.
  fileprivate func overlayOmitsAllCommands(of menuIndex: Int32, in build: MenuBuild) -> Bool? {
    var hasCommand = false
    var pendingIndices = [menuIndex]
    while let itemIndex = pendingIndices.popLast() {
      guard build.presence[Int(itemIndex)] != .possible, items.list[Int(itemIndex)].isKnown else { return nil }
      pendingIndices += build.children[Int(itemIndex)].filter { build.presence[Int($0)] != .absent }
      guard items.list[Int(itemIndex)].kind != .menu else { continue }
      hasCommand = true
      guard let element = items.elements[Int(itemIndex)] else { return nil }
      // Validation can enable a disabled command, so only the `hidden` attribute certainly removes a command from the
      // list.
      if element.hasShortcut != false, element.kind != .action, !element.has("hidden") { return false }
    }
    return hasCommand
  }
}
