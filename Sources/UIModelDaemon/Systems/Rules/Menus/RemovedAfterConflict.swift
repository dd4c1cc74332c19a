import UIModelPlatform

/// A system or app menu that is removed only after UIKit dropped an insertion because of a conflict with the menu.
enum RemovedAfterConflict: Rule {
  static let description = RuleDescription(
    code: "menu/removed-after-conflict", effect: .lost, system: .menu,
    summary: "Conflicting menu is removed only after the insertion",
    reason:
      "The menu builder runs its calls in order. During the insertion, the conflicting command is still in "
      + "the main menu, so UIKit drops the whole inserted menu. Removing the conflicting command later does "
      + "not bring the inserted menu back.",
    advice: "Remove or replace the conflicting menu before the call that inserts the new menu.",
    holds: "iPadOS and Mac Catalyst 18 and earlier",
    sources: [
      Source("KeyboardKit: one key command in the menu for each input", .post),
      Source("Apps that report menus dropped with _UIMenuBuilderError", .post),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo), input: "i", modifierFlags: .command)
            builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
            builder.remove(menu: 1️⃣.textStyle1️⃣)
          }

          @objc func getInfo() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let info = UIKeyCommand(
                title: "Get Info", action: #selector(getInfo), input: "i", modifierFlags: .command)
              builder.remove(menu: .textStyle)
              builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
            }

            @objc func getInfo() {}
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "info", "atEndOfMenu": "file" },
            { "remove": 1️⃣"textStyle"1️⃣ }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "remove": "textStyle" },
              { "insertChild": "info", "atEndOfMenu": "file" }
            ] } } },
            "menus": [ {
              "identifier": "info",
              "children": [
                { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "info", "atEndOfMenu": "file" },
              { "remove": 1️⃣"format"1️⃣ }
            ] } }
          },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] },
              {
                "title": "Bookmark", "action": "bookmark:", "input": "b",
                "modifierFlags": ["command"]
              }
            ]
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
            builder.remove(menu: .textStyle)
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo), input: "i", modifierFlags: .command)
            builder.insertChild(UIMenu(options: .displayInline, children: [info]), atEndOfMenu: .file)
          }

          @objc func getInfo() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "info", "atEndOfMenu": "file" },
            { "remove": "font" }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [ {
              "title": "Get Info", "action": "getInfo:", "input": "i",
              "modifierFlags": ["command", "control"]
            } ]
          } ]
        }
        """#),
      // iPadOS 26 and later accept the insertion, and the removal then frees the shortcut.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "info", "atEndOfMenu": "file" },
              { "remove": "textStyle" }
            ] } }
          },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    var clashesByStep: [Int: [MergedClash]] = [:]
    for clash in menus.clashes where clash.occasion == .always {
      if let step = clash.removingStep { clashesByStep[step, default: []].append(clash) }
    }
    for (step, clashes) in clashesByStep.sorted(by: { $0.key < $1.key }) {
      guard menus.steps.indices.contains(step), let reference = menus.steps[step].targetMenu,
        let firstClash = clashes.first,
        let insertionIndex = clashes.compactMap(\.step).min()
      else { continue }
      var isRemoval = false
      if case .remove = menus.steps[step].operation { isRemoval = true }
      let conflictDescription =
        menus.shortcut(of: firstClash.laterUse).map { "still uses \($0.glyphs)" } ?? "conflicts with it"
      var environments: [Environment] = []
      for clash in clashes { environments += clash.earlyInsertionEnvironments.filter { !environments.contains($0) } }
      report.report(
        self, at: reference.place,
        "UIKit drops \(menus.name(of: firstClash.laterUse)) before this call, because \(menus.name(of: firstClash.earlierUse)) \(conflictDescription); "
          + "move this call before the insertion",
        related: [RelatedPlace(menus.steps[insertionIndex].place, "UIKit drops the menu that this call inserts")],
        fixes: isRemoval
          ? [Fix("Move this call before the insertion", .move(menus.steps[step].place, toIndex: insertionIndex))] : [],
        in: environments)
    }
  }
}
