import UIModelPlatform

/// Alternates of a command that UIKit refuses, or never uses.
enum InvalidAlternates: Rule {
  static let description = RuleDescription(
    code: "menu/invalid-alternates", severity: .error, system: .menu,
    summary: "An alternate without modifiers of its own",
    reason:
      "The alternates of a command are told apart by the modifiers that are held besides the command's own. UIKit "
      + "asserts that each has some, and no two the same.",
    advice: "Give each alternate other modifiers, none of them the command's.",
    sources: [
      Source("UICommand.h: UICommandAlternate", .header),
      Source("Matching measured on iOS 26.1 (openuikit)", .rederived),
    ],
    wrong: [
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
        ])
    ],
    right: [
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for (_, element) in menus.appItems(where: \.hasAlternates) { checkAlternates(of: element, &report) }
    for screen in menus.app.screens {
      for command in screen.keyCommands.elements where command.element.alternates.isGiven {
        checkAlternates(of: command.element, &report)
      }
    }
  }

  private static func checkAlternates(of element: MenuElement, _ report: inout Report) {
    let own = element.input.isGiven && element.modifierFlags.isKnown ? element.modifierFlags.value(default: []) : nil
    var seen: [(flags: KeyModifiers, alternate: CommandAlternate)] = []
    for alternate in element.alternates.elements where alternate.modifierFlags.isKnown {
      let flags = alternate.modifierFlags.value(default: [])
      let place = alternate.modifierFlags.place ?? alternate.place
      let name = alternate.title.value.map { "'\($0)'" } ?? "the alternate"
      if flags.isEmpty {
        report.report(self, at: place, "\(name) has no modifiers, but an alternate needs some: UIKit asserts it")
      } else if let first = seen.first(where: { $0.flags == flags }) {
        report.report(
          self, at: place,
          "\(name) has the modifiers \(flags.glyphs) of another alternate: UIKit asserts that they differ",
          related: [RelatedPlace(first.alternate.place, "the other one")])
      } else if let own, flags.isSubset(of: own) {
        report.report(
          self, at: place, "\(name) is never used: the command has \(flags.glyphs) itself", severity: .warning)
      } else if let own, let first = seen.first(where: { $0.flags.union(own) == flags.union(own) }) {
        report.report(
          self, at: place, "\(name) is never used: with the command's own modifiers it is another alternate's keys",
          related: [RelatedPlace(first.alternate.place, "the other one")], severity: .warning)
      }
      seen.append((flags, alternate))
    }
  }
}
