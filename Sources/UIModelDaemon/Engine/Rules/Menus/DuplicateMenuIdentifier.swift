import UIModelJSON
import UIModelPlatform

/// Two menus, or two actions, of the main menu with one identifier.
enum DuplicateMenuIdentifier: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-identifier", severity: .error, system: .menu,
    summary: "A menu or an action with the identifier of another one in the main menu",
    reason:
      "Everything in the main menu has an identifier of its own; the builder finds things by it. Up to iOS 18 it skips "
      + "an insertion with one that is there already whole, and says so in the console only.",
    advice: "Give it another identifier, or none: the system makes one up.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [Source("UIMenuBuilder.h: menuForIdentifier:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertSibling": { "identifier": "bookmarks", "title": "Bookmarks" }, "afterMenu": "view" },
          {
            "insertSibling": { "identifier": 1️⃣"bookmarks"1️⃣, "title": "Reading List" },
            "afterMenu": "view"
          }
        ] } } } }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": { "identifier": "bookmarks", "title": "Bookmarks" }, "afterMenu": "view" },
            {
              "insertSibling": { "identifier": "readingList", "title": "Reading List" },
              "afterMenu": "view"
            }
          ] } } } }
          """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "insertSibling": { "identifier": 1️⃣"com.apple.menu.format"1️⃣, "title": "Style" },
          "afterMenu": "view"
        } ] } } } }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tabs", "atEndOfMenu": "file" },
            { "insertChild": 1️⃣"tabs"1️⃣, "atEndOfMenu": "view" }
          ] } } },
          "menus": [
            { "identifier": "tabs", "children": [ { "title": "New Tab", "action": "newTab:" } ] }
          ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "tabs", "atEndOfMenu": "file" }
            ] } } },
            "menus": [
              { "identifier": "tabs", "children": [ { "title": "New Tab", "action": "newTab:" } ] }
            ]
          }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertSibling": { "title": "Bookmarks" }, "afterMenu": "view" },
          { "insertSibling": { "title": "Bookmarks" }, "afterMenu": "view" },
          {
            "insertSibling": { "identifier": { "generated": "UUID()" }, "title": "History" },
            "afterMenu": "view"
          }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "replace": "format", "with": { "identifier": "format", "title": "Style" } },
          { "insertChild": { "identifier": "tabs", "title": "Tabs" }, "atEndOfMenu": "file" },
          { "remove": "tabs" },
          { "insertChild": { "identifier": "tabs", "title": "Tabs" }, "atEndOfMenu": "view" }
        ] } } } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for clash in menus.clashes where clash.kind == .identifier && (!clash.environments.isEmpty || clash.step == nil) {
      guard let element = menus.items.elements[Int(clash.later.item)] else { continue }
      if clash.later == clash.earlier {
        again(element, clash, menus, &report)
        continue
      }
      guard let identifier = element.identifier.value else { continue }
      let other = menus.items.elements[Int(clash.earlier.item)]
      var fixes: [Fix] = []
      if let place = element.identifier.place, let name = element.title.value.flatMap({ Selector.camelCase($0) }),
        menus.items.menusByName[name] == nil, menus.items.identity(ofMenu: name) == nil
      {
        fixes.append(Fix("Change to '\(name)'", .replace(place, .string(name))))
      }
      report.report(
        self, at: element.identifier.place,
        "'\(identifier)' is the identifier of \(menus.name(of: clash.earlier)) too: "
          + menus.consequence(of: clash), related: menus.related(clash, other?.identifier.place),
        fixes: fixes, in: clash.step == nil ? nil : clash.environments, severity: menus.severity(of: clash))
    }
  }

  /// The same menu, inserted once more.
  private static func again(_ element: MenuElement, _ clash: MergedClash, _ menus: MenuAnswer, _ report: inout Report) {
    guard let step = clash.step, menus.steps.indices.contains(step) else { return }
    report.report(
      self, at: menus.operandPlace(clash),
      "\(element.name) is in the main menu already: "
        + (clash.skipped.isEmpty ? "it is there twice" : "up to 18 the second insertion is skipped"),
      fixes: [Fix("Remove this step", .remove(menus.steps[step].place))], in: clash.environments,
      severity: clash.skipped.isEmpty ? .warning : nil)
  }
}
