import UIModelPlatform

/// An inline menu that is inserted next to a top-level menu, where UIKit does not show inline menus.
enum InlineMenuBesideTopLevel: Rule {
  static let description = RuleDescription(
    code: "menu/inline-menu-beside-top-level", effect: .lost, system: .menu,
    summary: "Inline menu is inserted next to a top-level menu",
    reason:
      "An inline menu cannot be a top-level menu, so UIKit shows neither the inline menu nor the commands "
      + "in the menu.",
    advice:
      "Insert the inline menu into a top-level menu with `insertChild(_:atEndOfMenu:)`. To create a new "
      + "top-level menu, give the menu a title and remove the `displayInline` option.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    needs: [.mainMenu],
    sources: [Source("KeyboardKit: MenuBuilder.swift of the demo", .post)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let addCommand = UICommand(title: "Add Bookmark", action: #selector(addBookmark))
            let bookmarks = 1️⃣UIMenu(options: .displayInline, children: [addCommand])1️⃣
            builder.insertSibling(bookmarks, afterMenu: .view)
          }

          @objc func addBookmark() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let addCommand = UICommand(title: "Add Bookmark", action: #selector(addBookmark))
              let bookmarks = UIMenu(options: .displayInline, children: [addCommand])
              builder.insertChild(bookmarks, atEndOfMenu: .view)
            }

            @objc func addBookmark() {}
          }
          """#, language: "swift"),
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
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let addCommand = UICommand(title: "Add Bookmark", action: #selector(addBookmark))
            let bookmarks = UIMenu(options: .displayInline, children: [addCommand])
            builder.insertChild(bookmarks, atEndOfMenu: .view)
          }

          @objc func addBookmark() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertSibling": { "title": "Marks" }, "afterMenu": "view" },
          { "insertSibling": { "options": ["displayInline"] }, "afterMenu": "close" },
          { "insertSibling": { "options": { "$unknown": "computed" } }, "afterMenu": "view" }
        ] } } } }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard case .insertSibling(_, let reference, let isBefore) = step.operation,
        case .item(let item, let place)? = menus.items.operands[index].first,
        let element = menus.items.elements[Int(item)], element.isInline == true
      else { continue }
      let environments = menus.builds.filter { $0.presence[Int(item)] == .certain && $0.parents[Int(item)] == 0 }
        .flatMap(\.environments)
      let childFix = Fix(
        "Insert the menu into '\(reference.value)'",
        .renameProperty(place, to: "insertChild"),
        .renameProperty(reference.place, to: isBefore ? "atStartOfMenu" : "atEndOfMenu"))
      let inlineOption = element.options.elements.first { $0.value == "displayInline" }
      let topLevelFix = inlineOption.map { Fix("Make the menu a top-level menu", .remove($0.place)) }
      let isTitled = element.title.value?.isEmpty == false
      report.report(
        self, at: place,
        "\(element.name) is inline, so UIKit does not show the menu next to the top-level menu '\(reference.value)'; "
          + "insert the menu into '\(reference.value)'",
        fixes: isTitled ? [topLevelFix, childFix].compactMap { $0 } : [childFix], in: environments)
    }
  }
}
