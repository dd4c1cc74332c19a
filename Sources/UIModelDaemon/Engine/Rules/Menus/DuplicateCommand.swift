import UIModelJSON
import UIModelPlatform

/// Two commands of the main menu with one action and one property list.
enum DuplicateCommand: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-command", severity: .error, system: .menu,
    summary: "Two commands of the main menu with the same action and property list",
    reason:
      "A command is identified by its action and its property list, and everything in the main menu must be unique. "
      + "Up to iOS 18 the builder skips an insertion with a duplicate whole, and says so in the console only.",
    advice: "Give each command an action of its own that says what it does, or a property list.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [Source("UIMenuBuilder.h: commandForAction:propertyList:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for clash in menus.clashes where clash.kind == .command && (!clash.environments.isEmpty || clash.step == nil) {
      guard let element = menus.items.elements[Int(clash.later.item)], let action = element.action.value else {
        continue
      }
      let other = menus.items.elements[Int(clash.earlier.item)]
      let isItself = clash.later == clash.earlier
      report.report(
        self, at: isItself ? menus.operandPlace(clash) : element.action.place,
        "\(menus.name(of: clash.earlier)) has the action '\(action)' too, "
          + (element.propertyList.isGiven ? "with the same property list" : "and neither has a property list")
          + ": to the main menu they are one command; " + menus.consequence(of: clash),
        related: isItself ? [] : menus.related(clash, other?.action.place),
        fixes: isItself ? [] : fixes(for: element, action: action, menus, isOthers: other == nil),
        in: clash.step == nil ? nil : clash.environments, severity: menus.severity(of: clash))
    }
  }

  private static func fixes(
    for element: MenuElement, action: String, _ menus: MenuAnswer, isOthers: Bool
  ) -> [Fix] {
    guard let place = element.action.place, let title = element.title.value, let name = Selector.camelCase(title) else {
      return []
    }
    var fixes: [Fix] = []
    if menus.items.identity(ofCommand: name + ":") == nil {
      fixes.append(Fix("Give it an action of its own, '\(name):'", .replace(place, .string(name + ":"))))
    }
    // The system's own commands keep their meaning without one.
    if !isOthers, !element.propertyList.isGiven {
      fixes.append(Fix("Give it a property list", .set(object: element.place, name: "propertyList", .string(name))))
    }
    return fixes
  }
}
