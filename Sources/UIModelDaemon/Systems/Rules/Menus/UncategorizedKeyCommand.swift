import UIModelJSON
import UIModelPlatform

/// A titled key command that a responder declares but the main menu does not contain.
enum UncategorizedKeyCommand: Rule {
  static let description = RuleDescription(
    code: "menu/uncategorized-key-command", effect: .wrong, system: .menu,
    summary: "Titled key command is missing from the main menu",
    reason:
      "A key command that a responder declares still works, but iPadOS lists the command in a separate "
      + "section without a category. iPadOS does not list untitled key commands at all.",
    advice:
      "Add the command to the main menu in the app delegate's `buildMenu(with:)`, and remove the command "
      + "from `keyCommands`. Keep the action method in the responder.",
    holds: "iPadOS 15 and later",
    needs: [.mainMenu],
    sources: [Source("WWDC21-10057", .talk), Source("KeyboardKit: discoverability", .post)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let newTabItem = UIKeyCommand(
              title: "New Tab", action: #selector(newTab), input: "t", modifierFlags: .command)
            builder.insertChild(UIMenu(options: .displayInline, children: [newTabItem]), atEndOfMenu: .file)
          }

          @objc func newTab() {}
        }

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: 1️⃣"Reload"1️⃣, action: #selector(reload), input: "r", modifierFlags: .command)
            ]
          }

          @objc func reload() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tabs", "atEndOfMenu": "file" }
          ] } } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": 1️⃣"Reload"1️⃣, "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "tabs", "atEndOfMenu": "file" }
            ] } } },
            "menus": [ {
              "identifier": "tabs",
              "children": [
                { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] },
                { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
              ]
            } ],
            "screens": [ {
              "ref": "a",
              "keyCommands": []
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
            let newTabItem = UIKeyCommand(
              title: "New Tab", action: #selector(newTab), input: "t", modifierFlags: .command)
            let reloadItem = UIKeyCommand(
              title: "Reload", action: #selector(BrowserController.reload), input: "r",
              modifierFlags: .command)
            let menu = UIMenu(options: .displayInline, children: [newTabItem, reloadItem])
            builder.insertChild(menu, atEndOfMenu: .file)
          }

          @objc func newTab() {}
        }

        final class BrowserController: UIViewController {
          @objc func reload() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "keyCommands": [
            // In the menu, UIKit would drop it because of the system's Close.
            { "title": "Close Tab", "action": "closeTab:", "input": "w", "modifierFlags": ["command"] },
            { "title": "Copy Photo", "action": "copy:", "input": "c", "modifierFlags": ["command"] },
            { "title": "Next", "action": "next:", "input": "j", "attributes": ["hidden"] },
            { "title": "Last", "action": "last:", "input": "l", "attributes": ["disabled"] },
            {
              "title": "Previous", "action": "previous:", "input": "k",
              "attributes": { "$unknown": "computed" }
            }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "$unknown": "another target" },
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "$unknown": "made by a package" } },
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "$unknown": "Objective-C" } } },
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "keyCommands": [
            { "action": "preview:", "input": " " },
            { "title": "", "action": "next:", "input": "j" },
            { "title": { "$unknown": "localised" }, "action": "previous:", "input": "k" }
          ]
        } ] }
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
              { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "a",
            "keyCommands": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    // A class that is only partly known might build the main menu.
    let hasBuildMenu = menus.app.app?.delegate?.buildMenu != nil
    let commands = menus.app.screens.filter { hasBuildMenu || $0.implementations.isKnown && !menus.app.isFromSource }
      .flatMap(
        \.keyCommands.elements)
    guard !commands.isEmpty, menus.app.app?.isMainMenuKnown != false, menus.builds.allSatisfy(\.isKnown) else { return }
    let menuActions = Set(menus.appItems.compactMap { $0.element.action.value }).union(menus.systemSelectors)
    let targetMenu = menus.appItems.first { menus.canReceiveCommands($0.index, $0.element) }?.element
    let environments = report.context.environments { $0.platform == .iPadOS && $0.version >= 15 }
    for command in commands {
      let element = command.element
      let title = [element.title, element.discoverabilityTitle].first { $0.value?.isEmpty == false }
      guard let title, let action = element.action.value, !menuActions.contains(action),
        !element.has("hidden"), !element.has("disabled"), !menus.mayHaveSystemShortcut(element)
      else { continue }
      report.report(
        self, at: title.place,
        "\(element.name) is not in the main menu, so iPadOS lists it without a category; add the command in "
          + "'buildMenu(with:)'",
        facts: [element.attributes],
        fixes: fix(command, into: targetMenu, menus).map { [$0] } ?? [], in: environments)
    }
  }

  /// Returns a fix that moves the command into a menu of the app. Returns nil if the shortcut or the action is already
  /// in the main menu, or if the menu, its children, the shortcut or the action is unknown. Also returns nil if the
  /// command and the menu are in different documents.
  private static func fix(_ command: KeyCommand, into targetMenu: MenuElement?, _ menus: AppMainMenu) -> Fix? {
    guard let targetMenu, let childrenPlace = targetMenu.children.place, let shortcut = command.element.shortcut,
      let action = command.element.action.value, childrenPlace.block.document == command.element.place.block.document,
      menus.isFree(shortcut), menus.items.identity(ofCommand: action) == nil
    else { return nil }
    return Fix(
      "Move \(command.element.name) into \(targetMenu.name)", .insert(list: childrenPlace, index: .max, command.json),
      .remove(command.element.place))
  }
}

extension AppMainMenu {
  /// Whether a system command of the main menu has, or might have, the command's shortcut. A responder can use this
  /// shortcut, but UIKit would drop a second command with the shortcut from the main menu.
  func mayHaveSystemShortcut(_ element: MenuElement) -> Bool {
    guard let shortcut = element.shortcut else { return !element.input.isKnown || !element.modifierFlags.isKnown }
    guard let shortcutNumber = items.number(of: shortcut) else { return false }
    return items.system.indices.contains { items.list[$0].shortcutNumber == shortcutNumber && isInserted(Int32($0)) }
  }

  /// The selectors of the system commands that are, or might be, in the main menu.
  var systemSelectors: Set<String> {
    Set(items.system.indices.filter { isInserted(Int32($0)) }.compactMap { items.system[$0].selector })
  }

  /// Whether the item is an app menu that every main menu certainly contains and whose children are all known.
  fileprivate func canReceiveCommands(_ item: Int32, _ element: MenuElement) -> Bool {
    element.kind == .menu && element.children.isGiven && element.children.isComplete && !builds.isEmpty
      && builds.allSatisfy { $0.presence[Int(item)] == .certain }
  }
}
