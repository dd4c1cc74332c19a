import UIModelJSON
import UIModelPlatform

/// Two menus or two actions in the main menu with the same identifier.
enum DuplicateMenuIdentifier: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-identifier", effect: .lost, system: .menu,
    summary: "Menu or action has an identifier that is already used in the main menu",
    reason:
      "The menu builder finds menus and actions by identifier, so each identifier in the main menu must be "
      + "unique. On iPadOS 18 and earlier, the menu builder drops the entire insertion that contains a "
      + "duplicate identifier. Only a message in the console reports the conflict.",
    advice:
      "Use another identifier. If the app does not refer to the identifier, omit the `identifier` argument, "
      + "and the system generates a unique identifier. Insert each menu only once.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [Source("UIMenuBuilder.h: menuForIdentifier:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let id = UIMenu.Identifier("com.example.bookmarks")
            builder.insertSibling(UIMenu(title: "Bookmarks", identifier: id), afterMenu: .view)
            builder.insertSibling(
              UIMenu(title: "Reading List", identifier: 1️⃣id1️⃣), afterMenu: .view)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let id = UIMenu.Identifier("com.example.bookmarks")
              builder.insertSibling(UIMenu(title: "Bookmarks", identifier: id), afterMenu: .view)
              builder.insertSibling(
                UIMenu(title: "Reading List", identifier: .init("readingList")), afterMenu: .view)
            }
          }
          """#, language: "swift"),
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
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let id = UIMenu.Identifier("com.example.bookmarks")
            builder.insertSibling(UIMenu(title: "Bookmarks", identifier: id), afterMenu: .view)
            builder.insertSibling(UIMenu(title: "Reading List"), afterMenu: .view)
          }
        }
        """#, language: "swift"),
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for clash in menus.reportableClashes(.identifier) {
      guard let element = menus.element(of: clash.laterUse) else { continue }
      if clash.laterUse == clash.earlierUse {
        reportSecondInsertion(of: element, clash, menus, &report)
        continue
      }
      guard let identifier = element.identifier.value else { continue }
      let earlierElement = menus.element(of: clash.earlierUse)
      var fixes: [Fix] = []
      if let place = element.identifier.place,
        let newIdentifier = element.title.value.flatMap({ Selector.camelCase($0) }),
        menus.items.menusByName[newIdentifier] == nil, menus.items.identity(ofMenu: newIdentifier) == nil
      {
        fixes.append(Fix("Change to '\(newIdentifier)'", .replace(place, .string(newIdentifier))))
      }
      report.report(
        self, at: element.identifier.place,
        "\(menus.name(of: clash.earlierUse)) already has the identifier '\(identifier)', \(menus.consequence(of: clash)); "
          + "use another identifier",
        notes: menus.notes(on: clash), related: menus.relatedPlaces(clash, earlierElement?.identifier.place),
        fixes: fixes, in: clash.step == nil ? nil : clash.environments, severity: menus.severity(of: clash))
    }
  }

  /// Reports a menu that is inserted twice.
  private static func reportSecondInsertion(
    of element: MenuElement, _ clash: MergedClash, _ menus: AppMainMenu, _ report: inout Report
  ) {
    guard let stepIndex = clash.step, menus.steps.indices.contains(stepIndex) else { return }
    report.report(
      self, at: menus.operandPlace(clash),
      "\(element.name) is already in the main menu, so "
        + (clash.skippingEnvironments.isEmpty ? "the menu appears twice" : "UIKit skips the second insertion")
        + "; insert the menu only once",
      notes: clash.skippingEnvironments.isEmpty || clash.shadowingEnvironments.isEmpty
        ? [] : ["iPadOS 18 and earlier: UIKit skips the insertion", "iPadOS 26 and later: the menu appears twice"],
      fixes: [Fix("Remove this call", .remove(menus.steps[stepIndex].place))], in: clash.environments,
      severity: clash.skippingEnvironments.isEmpty ? .warning : nil)
  }
}
