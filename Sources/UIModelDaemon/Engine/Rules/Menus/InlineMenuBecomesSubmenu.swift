import UIModelPlatform

/// An inline menu inserted into a submenu, on the Mac.
enum InlineMenuBecomesSubmenu: Rule {
  static let description = RuleDescription(
    code: "menu/inline-menu-becomes-submenu", severity: .warning, system: .menu,
    summary: "An inline menu inserted into a menu that is not at the top level",
    reason: "On the Mac such a menu is not shown inline: it becomes a submenu, one without a title if it has none.",
    advice: "Insert it beside a group of that menu with insertSibling, or into a top-level menu.",
    holds: "Mac Catalyst",
    sources: [Source("KeyboardKit: MenuBuilder.swift of the demo", .post)],
    wrong: [
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [ {
            "insertChild": 1️⃣{
              "options": ["displayInline"],
              "children": [ { "title": "Reader", "action": "reader:" } ]
            }1️⃣,
            "atEndOfMenu": "font"
          } ] } }
        } }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertChild": { "options": ["displayInline"] }, "atEndOfMenu": "font" }
          ] } }
        } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertChild": { "options": ["displayInline"] }, "atEndOfMenu": "file" },
            { "insertChild": { "title": "Reader" }, "atEndOfMenu": "font" },
            { "insertSibling": { "options": ["displayInline"] }, "afterMenu": "textSize" }
          ] } }
        } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard case .insertChild(_, let reference, _) = step.operation,
        case .item(let item, let place)? = menus.items.operands[index].first,
        let element = menus.items.elements[Int(item)], element.isInline == true
      else { continue }
      let environments = menus.builds.filter { build in
        guard build.isMac, build.presence[Int(item)] == .certain else { return false }
        let parent = build.parents[Int(item)]
        // Groups are shown with what they are in; what they are given is not written down.
        return parent > 0 && build.parents[Int(parent)] > 0 && menus.isInline(parent) == false
      }
      let isTitled = element.title.value?.isEmpty == false
      report.report(
        self, at: place,
        "\(element.name) is inline, but in '\(reference.value)', which is not at the top level, the Mac shows it as a submenu"
          + (isTitled ? "" : " without a title"), in: environments.flatMap(\.environments))
    }
  }
}

extension MenuAnswer {
  /// Nil where it is not known.
  fileprivate func isInline(_ item: Int32) -> Bool? {
    items.elements[Int(item)].map(\.isInline) ?? items.system[Int(item)].isInline
  }
}
