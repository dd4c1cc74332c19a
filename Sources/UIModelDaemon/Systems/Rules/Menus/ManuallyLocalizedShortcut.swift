import UIModelPlatform

/// A shortcut with a key that US keyboards do not have, although the system localizes shortcuts.
enum ManuallyLocalizedShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/manually-localized-shortcut", effect: .advice, system: .menu,
    summary: "Shortcut uses a key that US keyboards do not have",
    reason:
      "Apps declare shortcuts for a US keyboard. Since iOS 15, the system replaces shortcuts that the "
      + "current keyboard layout cannot type. If a shortcut uses a key of another layout, people with a US "
      + "keyboard may not be able to type the shortcut.",
    advice:
      "Declare the shortcut with a key of the US keyboard. If the app chooses different keys for each "
      + "keyboard layout, set `allowsAutomaticLocalization = false` on the command.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, in apps that are built with the iOS 15 SDK or later",
    sources: [
      Source("UIKit documentation: allowsAutomaticLocalization", .documented), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Zurück", action: #selector(goBack), input: 1️⃣"ö"1️⃣, modifierFlags: .command)]
          }

          @objc func goBack() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          {
            "title": "Zurück", "action": "goBack:", "input": 1️⃣"ö"1️⃣,
            "modifierFlags": ["command"]
          }
        ] } ] }
        """#,
        fixed: #"""
          { "menus": [ { "children": [
            {
              "title": "Zurück", "action": "goBack:", "input": "ö",
              "modifierFlags": ["command"],
              "allowsAutomaticLocalization": false
            }
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
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Zurück", action: #selector(goBack), input: "[", modifierFlags: .command)]
          }

          @objc func goBack() {}
        }
        """#, language: "swift"),
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let iOSFamilyEnvironments = report.context.environments.filter(\.platform.isIOSFamily)
    for command in menus.keyCommands(.foreign) {
      let environments = iOSFamilyEnvironments.filter {
        localization.localizationDecision(command.element, in: $0) == .yes
      }
      report.report(
        self, at: command.element.input.place,
        "US keyboards have no '\(command.shortcut.input)' key, but the system expects shortcuts for a US keyboard and "
          + "localizes them; use a key of the US keyboard",
        fixes: [
          Fix(
            "Turn off automatic localization for this shortcut",
            .set(object: command.element.place, name: "allowsAutomaticLocalization", .bool(false)))
        ], in: menus.environments(of: command, among: environments))
    }
  }
}
