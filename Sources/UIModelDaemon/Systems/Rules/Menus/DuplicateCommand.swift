import UIModelJSON
import UIModelPlatform

/// Two commands in the main menu with the same action and property list.
enum DuplicateCommand: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-command", effect: .lost, system: .menu,
    summary: "Two commands in the main menu have the same action and property list",
    reason:
      "UIKit identifies a command in the main menu by the combination of action and property list, so each "
      + "combination must be unique. On iPadOS 18 and earlier, the menu builder drops the entire insertion "
      + "that contains the duplicate. Only a message in the console reports the conflict.",
    advice:
      "Give each command a different action, or give commands with the same action different property "
      + "lists. If the main menu contains a system command with the action, use another action or do not "
      + "insert the duplicate.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [Source("UIMenuBuilder.h: commandForAction:propertyList:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let modes = UIMenu(
              options: .displayInline,
              children: [
                UICommand(title: "As List", action: #selector(show(_:))),
                UICommand(title: "As Grid", action: 1️⃣#selector(show(_:))1️⃣),
              ])
            builder.insertChild(modes, atStartOfMenu: .view)
          }

          @objc func show(_ sender: UICommand) {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let modes = UIMenu(
                options: .displayInline,
                children: [
                  UICommand(title: "As List", action: #selector(show(_:))),
                  UICommand(title: "As Grid", action: #selector(show(_:)), propertyList: "asGrid"),
                ])
              builder.insertChild(modes, atStartOfMenu: .view)
            }

            @objc func show(_ sender: UICommand) {}
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "mode", "atStartOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "mode",
            "children": [
              {
                "title": "Show as List", "action": "changeViewMode:", "input": "1",
                "modifierFlags": ["command"]
              },
              {
                "title": "Show as Grid", "action": 1️⃣"changeViewMode:"1️⃣, "input": "2",
                "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "mode", "atStartOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "mode",
              "children": [
                {
                  "title": "Show as List", "action": "changeViewMode:", "input": "1",
                  "modifierFlags": ["command"]
                },
                {
                  "title": "Show as Grid", "action": "showAsGrid:", "input": "2",
                  "modifierFlags": ["command"]
                }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "a", "atEndOfMenu": "edit" }
          ] } } },
          "menus": [ {
            "identifier": "a",
            "children": [ { "class": "UICommand", "title": "Bold Face", "action": 1️⃣"toggleBoldface:"1️⃣ } ]
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
            let modes = UIMenu(
              options: .displayInline,
              children: [
                UICommand(title: "As List", action: #selector(show(_:)), propertyList: "list"),
                UICommand(title: "As Grid", action: #selector(show(_:)), propertyList: "grid"),
              ])
            builder.insertChild(modes, atStartOfMenu: .view)
          }

          @objc func show(_ sender: UICommand) {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "mode", "atStartOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "mode",
            "children": [
              { "title": "Show as List", "action": "changeViewMode:", "propertyList": "list" },
              {
                "title": "Show as Grid", "action": "changeViewMode:",
                "propertyList": { "mode": "grid" }
              },
              {
                "title": "Show Both", "action": "changeViewMode:",
                "propertyList": { "$unknown": "computed" }
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "replace": "textStyle",
          "with": {
            "identifier": "style",
            "children": [ { "title": "Bold", "action": "toggleBoldface:" } ]
          }
        } ] } } } }
        """#),
      RuleExample(
        #"""
        { "menus": [ {
          "identifier": "context",
          "children": [
            { "class": "UICommand", "title": "Share", "action": "share:" },
            { "class": "UICommand", "title": "Send", "action": "share:" }
          ]
        } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for clash in menus.reportableClashes(.command) {
      guard let element = menus.element(of: clash.laterUse), let action = element.action.value else {
        continue
      }
      let earlierElement = menus.element(of: clash.earlierUse)
      let isSameItem = clash.laterUse == clash.earlierUse
      let earlierName = menus.name(of: clash.earlierUse)
      let message =
        if isSameItem {
          "\(earlierName) is already in the main menu, \(menus.consequence(of: clash)); insert the command only once"
        } else if element.propertyList.isGiven {
          "\(earlierName) has the same action and property list, \(menus.consequence(of: clash)); "
            + "change the action or the property list"
        } else {
          "\(earlierName) already has the action '\(action)', \(menus.consequence(of: clash)); "
            + (earlierElement == nil ? "use another action" : "set a property list")
        }
      report.report(
        self, at: isSameItem ? menus.operandPlace(clash) : element.action.place, message, notes: menus.notes(on: clash),
        related: isSameItem ? [] : menus.relatedPlaces(clash, earlierElement?.action.place),
        fixes: isSameItem
          ? []
          : fixes(for: element, action: action, menus, isSystemAction: earlierElement == nil)
            + [menus.systemMenuRemovalFix(of: clash)].compactMap(\.self),
        in: clash.step == nil ? nil : clash.environments, severity: menus.severity(of: clash))
    }
  }

  private static func fixes(
    for element: MenuElement, action: String, _ menus: AppMainMenu, isSystemAction: Bool
  ) -> [Fix] {
    guard let place = element.action.place, let title = element.title.value, let actionName = Selector.camelCase(title)
    else {
      return []
    }
    var fixes: [Fix] = []
    if menus.items.identity(ofCommand: actionName + ":") == nil {
      fixes.append(Fix("Change the action to '\(actionName):'", .replace(place, .string(actionName + ":"))))
    }
    // A property list distinguishes commands with the same action. A command with the system's action gets no such fix,
    // because it means the same as the system's command.
    if !isSystemAction, !element.propertyList.isGiven {
      fixes.append(Fix("Add a property list", .set(object: element.place, name: "propertyList", .string(actionName))))
    }
    return fixes
  }
}
