import UIModelPlatform

/// An inline menu inserted as a category of its own.
enum InlineMenuBesideTopLevel: Rule {
  static let description = RuleDescription(
    code: "menu/inline-menu-beside-top-level", severity: .warning, system: .menu,
    summary: "An inline menu inserted beside a top-level menu",
    reason:
      "An inline menu has no place of its own among the top-level menus, so it is not shown, and its commands with it.",
    advice: "Insert it into the top-level menu, or give it a title and take away `displayInline`.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [Source("KeyboardKit: MenuBuilder.swift of the demo", .post)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": 1️⃣"marks"1️⃣, "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "marks", "options": ["displayInline"],
            "children": [ { "title": "Add", "action": "add:" } ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "marks", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "marks", "options": ["displayInline"],
              "children": [ { "title": "Add", "action": "add:" } ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertSibling": 1️⃣{ "title": "Marks", "options": ["displayInline"] }1️⃣, "beforeMenu": "help" }
        ] } } } }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": { "title": "Marks", "options": [] }, "beforeMenu": "help" }
          ] } } } }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertSibling": { "title": "Marks" }, "afterMenu": "view" },
          { "insertSibling": { "options": ["displayInline"] }, "afterMenu": "close" },
          { "insertSibling": { "options": { "$unknown": "computed" } }, "afterMenu": "view" }
        ] } } } }
        """#)
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard case .insertSibling(_, let reference, let before) = step.operation,
        case .item(let item, let place)? = menus.items.operands[index].first,
        let element = menus.items.elements[Int(item)], element.isInline == true
      else { continue }
      let environments = menus.builds.filter { $0.presence[Int(item)] == .certain && $0.parents[Int(item)] == 0 }
        .flatMap(\.environments)
      let asChild = Fix(
        "Insert it into '\(reference.value)'",
        .renameProperty(place, to: "insertChild"),
        .renameProperty(reference.place, to: before ? "atStartOfMenu" : "atEndOfMenu"))
      let option = element.options.elements.first { $0.value == "displayInline" }
      let asCategory = option.map { Fix("Make it a category of its own", .remove($0.place)) }
      let isTitled = element.title.value?.isEmpty == false
      report.report(
        self, at: place,
        "\(element.name) is inline, and beside the top-level menu '\(reference.value)' it is not shown",
        fixes: isTitled ? [asCategory, asChild].compactMap { $0 } : [asChild], in: environments)
    }
  }
}
