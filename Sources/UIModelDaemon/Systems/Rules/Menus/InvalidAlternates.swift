import UIModelPlatform

/// An alternate of a command that UIKit rejects or never uses.
enum InvalidAlternates: Rule {
  static let description = RuleDescription(
    code: "menu/invalid-alternates", effect: .crash, system: .menu,
    summary: "Command alternate has no distinct modifier flags",
    reason:
      "UIKit selects an alternate by the modifiers that people hold in addition to the command's modifiers. "
      + "UIKit asserts that each alternate has modifier flags, and that no two alternates of a command have "
      + "the same flags. UIKit never uses an alternate that adds no modifier to the command's modifiers.",
    advice:
      "Give each alternate a different set of modifiers, and include only modifiers that the command does "
      + "not have.",
    sources: [
      Source("UICommand.h: UICommandAlternate", .header),
      Source("Matching measured on iOS 26.1 (openuikit)", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let alternate = UICommandAlternate(
              title: "Close All Tabs", action: #selector(closeAllTabs), modifierFlags: 1️⃣.command1️⃣)
            let close = UIKeyCommand(
              title: "Close Tab", action: #selector(closeTab), input: "k", modifierFlags: .command,
              alternates: [alternate])
            builder.insertChild(UIMenu(options: .displayInline, children: [close]), atEndOfMenu: .file)
          }

          @objc func closeTab() {}
          @objc func closeAllTabs() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [ {
          "title": "Close Tab", "action": "close:", "input": "e",
          "modifierFlags": ["shift", "command"],
          "alternates": [
            { "title": "A", "action": "a:", "modifierFlags": ["alternate"] },
            { "title": "B", "action": "b:", "modifierFlags": 1️⃣["alternate"]1️⃣ },
            { "title": "C", "action": "c:", "modifierFlags": 2️⃣[]2️⃣ },
            3️⃣{ "title": "D", "action": "d:" }3️⃣,
            { "title": "E", "action": "e:", "modifierFlags": 4️⃣["shift"]4️⃣ }
          ]
        } ] } ] }
        """#,
        also: [
          "2️⃣": "menu/invalid-alternates", "3️⃣": "menu/invalid-alternates", "4️⃣": "menu/invalid-alternates",
        ]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let alternate = UICommandAlternate(
              title: "Close All Tabs", action: #selector(closeAllTabs), modifierFlags: .alternate)
            let close = UIKeyCommand(
              title: "Close Tab", action: #selector(closeTab), input: "k", modifierFlags: .command,
              alternates: [alternate])
            builder.insertChild(UIMenu(options: .displayInline, children: [close]), atEndOfMenu: .file)
          }

          @objc func closeTab() {}
          @objc func closeAllTabs() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [ {
          "title": "Close Tab", "action": "close:", "input": "e",
          "modifierFlags": ["shift", "command"],
          "alternates": [
            { "title": "A", "action": "a:", "modifierFlags": ["alternate"] },
            { "title": "B", "action": "b:", "modifierFlags": ["alternate", "control"] },
            { "title": "C", "action": "c:", "modifierFlags": { "$unknown": "computed" } }
          ]
        } ] } ] }
        """#),
      RuleExample(
        #"""
        { "menus": [ { "children": [ {
          "title": "Close Tab", "action": "close:", "input": "e",
          "modifierFlags": { "$unknown": "computed" },
          "alternates": [ { "title": "A", "action": "a:", "modifierFlags": ["shift"] } ]
        } ] } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for (_, element) in menus.appItems(where: \.hasAlternates) { checkAlternates(of: element, &report) }
    for screen in menus.app.screens {
      for command in screen.keyCommands.elements where command.element.alternates.isGiven {
        checkAlternates(of: command.element, &report)
      }
    }
  }

  private static func checkAlternates(of element: MenuElement, _ report: inout Report) {
    let commandFlags =
      element.input.isGiven && element.modifierFlags.isKnown ? element.modifierFlags.value(default: []) : nil
    var earlierAlternates: [(flags: KeyModifiers, alternate: CommandAlternate)] = []
    for alternate in element.alternates.elements where alternate.modifierFlags.isKnown {
      let flags = alternate.modifierFlags.value(default: [])
      let place = alternate.modifierFlags.place ?? alternate.place
      let name = alternate.title.value.map { "'\($0)'" } ?? "the alternate"
      if flags.isEmpty {
        report.report(
          self, at: place, "\(name) has no modifiers, so an assertion in UIKit fails; give it different modifiers")
      } else if let equalAlternate = earlierAlternates.first(where: { $0.flags == flags }) {
        report.report(
          self, at: place,
          "\(name) and another alternate both have \(flags.glyphs), so an assertion in UIKit fails; "
            + "use different modifiers",
          related: [RelatedPlace(equalAlternate.alternate.place, "the other alternate is declared here")])
      } else if let commandFlags, flags.isSubset(of: commandFlags) {
        report.report(
          self, at: place,
          "\(name) is never used, because the command itself already has \(flags.glyphs); use different modifiers",
          severity: .warning)
      } else if let commandFlags,
        let matchingAlternate = earlierAlternates.first(where: {
          $0.flags.union(commandFlags) == flags.union(commandFlags)
        })
      {
        report.report(
          self, at: place,
          "\(name) is never used, because another alternate already matches \(flags.union(commandFlags).glyphs); "
            + "use different modifiers",
          related: [RelatedPlace(matchingAlternate.alternate.place, "the other alternate is declared here")],
          severity: .warning)
      }
      earlierAlternates.append((flags, alternate))
    }
  }
}
