import UIModelJSON
import UIModelPlatform

/// A titled key command that a responder declares, and that is not in the main menu.
enum UncategorizedKeyCommand: Rule {
  static let description = RuleDescription(
    code: "menu/uncategorized-key-command", severity: .warning, system: .menu,
    summary: "A titled key command outside the main menu",
    reason:
      "Key commands of responders still work, but where iPadOS lists shortcuts they stand in a section of their own, "
      + "without a category. Those without a title are not listed at all.",
    advice: "Put the command into the main menu; the responder keeps the action.",
    holds: "iPadOS since 15",
    sources: [Source("WWDC21-10057", .talk), Source("KeyboardKit: discoverability", .post)],
    wrong: [
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
          """#)
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "keyCommands": [
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // Of an app with classes that are only known in part, the main menu may be built where nobody has looked.
    let isBuilt = menus.app.app?.delegate?.buildMenu != nil
    let commands = menus.app.screens.filter { isBuilt || $0.implements.isKnown && !menus.app.isCode }.flatMap(
      \.keyCommands.elements)
    guard !commands.isEmpty, menus.app.app?.isMainMenuKnown != false, menus.builds.allSatisfy(\.isKnown) else { return }
    let inMenus = Set(menus.appItems.compactMap { $0.element.action.value }).union(menus.systemSelectors)
    let target = menus.appItems.first { menus.canTakeMore($0.index, $0.element) }?.element
    let environments = report.context.environments { $0.platform == .iPadOS && $0.version >= 15 }
    for command in commands {
      let element = command.element
      let title = [element.title, element.discoverabilityTitle].first { $0.value?.isEmpty == false }
      guard let title, let action = element.action.value, !inMenus.contains(action),
        !element.has("hidden"), !element.has("disabled")
      else { continue }
      report.report(
        self, at: title.place, "\(element.name) is not in the main menu, so it is listed without a category",
        restsOn: [element.attributes],
        fixes: fix(command, into: target, menus).map { [$0] } ?? [], in: environments)
    }
  }

  /// Moves the command into a menu of the app, if nothing there is in its way.
  private static func fix(_ command: KeyCommand, into target: MenuElement?, _ menus: MenuAnswer) -> Fix? {
    guard let target, let list = target.children.place, let shortcut = command.element.shortcut,
      let action = command.element.action.value, list.block.document == command.element.place.block.document,
      menus.isFree(shortcut), menus.items.identity(ofCommand: action) == nil
    else { return nil }
    return Fix(
      "Move it into \(target.name)", .insert(list: list, index: .max, command.text), .remove(command.element.place))
  }
}

extension MenuAnswer {
  /// The selectors of the system's commands that any main menu has, or may have.
  fileprivate var systemSelectors: Set<String> {
    Set(items.system.indices.filter { isInserted(Int32($0)) }.compactMap { items.system[$0].selector })
  }

  /// Whether an item is a menu of the app that is in every main menu, with all its children known.
  fileprivate func canTakeMore(_ item: Int32, _ element: MenuElement) -> Bool {
    element.kind == .menu && element.children.isGiven && element.children.isComplete && !builds.isEmpty
      && builds.allSatisfy { $0.presence[Int(item)] == .certain }
  }
}
