import UIModelPlatform

/// A key of another layout, where the system itself looks after layouts.
enum ManuallyLocalizedShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/manually-localized-shortcut", severity: .hint, system: .menu,
    summary: "A key that is on no US keyboard, in a shortcut that the system localizes",
    reason:
      "Shortcuts are written for a US keyboard, and since 15 the system puts other keys in the place of those that a "
      + "layout does not have. One that is written for another layout cannot be typed on a US keyboard.",
    advice: "Write the key of the US keyboard. If the app chooses keys for layouts itself, turn "
      + "`allowsAutomaticLocalization` off.",
    holds: "since 15, linked against 15 or later",
    sources: [
      Source("UIKit documentation: allowsAutomaticLocalization", .documented), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Zurück", "action": "goBack:", "input": 1️⃣"ö"1️⃣, "modifierFlags": ["command"] }
        ] } ] }
        """#,
        fixed: #"""
          { "menus": [ { "children": [
            { "title": "Zurück", "action": "goBack:", "input": "ö", "modifierFlags": ["command"], "allowsAutomaticLocalization": false }
          ] } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [
          { "action": "save:", "input": 1️⃣"Ы"1️⃣, "modifierFlags": ["shift", "command"] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "menus": [ { "children": [
          {
            "title": "Zurück", "action": "goBack:", "input": "ö", "modifierFlags": ["command"],
            "allowsAutomaticLocalization": false
          },
          {
            "title": "Vor", "action": "goForward:", "input": "ä", "modifierFlags": ["command"],
            "allowsAutomaticLocalization": { "$unknown": "a setting" }
          },
          { "title": "Help", "action": "help:", "input": "?", "modifierFlags": ["command"] },
          { "title": "Erase", "action": "erase:", "input": "\u0008", "modifierFlags": ["command"] },
          { "title": "Old", "action": "old:", "input": "\uF700", "modifierFlags": ["command"] }
        ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {
            "applicationShouldAutomaticallyLocalizeKeyCommands(_:)": false
          } } },
          "menus": [ { "children": [
            { "title": "Zurück", "action": "goBack:", "input": "ö", "modifierFlags": ["command"] }
          ] } ]
        }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let all = report.context.environments.filter(\.platform.isIOSFamily)
    for command in menus.keyCommands(.foreign) {
      let environments = all.filter { localization.localizes(command.element, in: $0) == .yes }
      report.report(
        self, at: command.element.input.place,
        "'\(command.shortcut.input)' is on no US keyboard, for which shortcuts are written: the system replaces keys for other "
          + "layouts itself",
        fixes: [
          Fix(
            "Turn the system's localization off for it",
            .set(object: command.element.place, name: "allowsAutomaticLocalization", .bool(false)))
        ], in: menus.environments(of: command, among: environments))
    }
  }
}
