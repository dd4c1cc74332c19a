import UIModelPlatform

/// Two shortcuts that become equal when the system replaces one of them for a keyboard layout.
enum CollisionAfterLocalization: Rule {
  static let description = RuleDescription(
    code: "menu/collision-after-localization", effect: .advice, system: .menu,
    summary: "Automatically localized shortcut conflicts with another command",
    reason:
      "The system replaces shortcuts that the current keyboard layout cannot type or that are hard to type. "
      + "With a German keyboard, for example, ⌘[ becomes ⌘Ö. If another command already uses the replacement, "
      + "people can reach only one of the two commands.",
    advice:
      "Give one of the two commands a different key. Do not turn off localization for the replaced "
      + "shortcut, because that shortcut is hard to type on the affected keyboards.",
    holds:
      "iOS, iPadOS and Mac Catalyst 15 and later, in apps that are built with the iOS 15 SDK or later. Only "
      + "replacements that Apple documents are checked",
    needs: [.mainMenu],
    sources: [Source("SwiftUI documentation: KeyboardShortcut.Localization", .documented)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "history", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "history",
            "children": [
              { "title": "Back", "action": "goBack:", "input": 1️⃣"["1️⃣, "modifierFlags": ["command"] },
              {
                "title": "Öffnen", "action": "openLink:", "input": "ö",
                "modifierFlags": ["command"], "allowsAutomaticLocalization": false
              }
            ]
          } ]
        }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "history", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "history",
            "children": [
              {
                "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"],
                "allowsAutomaticLocalization": { "$unknown": "a setting" }
              },
              {
                "title": "Öffnen", "action": "openLink:", "input": "ö",
                "modifierFlags": ["command"], "allowsAutomaticLocalization": false
              }
            ]
          } ]
        }
        """#),
      // A different shortcut, and a shortcut outside the main menu.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "history", "atEndOfMenu": "view" }
          ] } } },
          "menus": [
            {
              "identifier": "history",
              "children": [
                { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
                {
                  "title": "Alles öffnen", "action": "openAll:", "input": "ö",
                  "modifierFlags": ["shift", "command"], "allowsAutomaticLocalization": false
                }
              ]
            },
            {
              "identifier": "context",
              "children": [ {
                "title": "Öffnen", "action": "openLink:", "input": "ö",
                "modifierFlags": ["command"], "allowsAutomaticLocalization": false
              } ]
            }
          ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let replacements = ShortcutRemap.documentedRemaps.compactMap { remap in remap.replacement.map { (remap, $0) } }
      .filter { menus.items.number(of: $0.0.original) != nil && menus.items.number(of: $0.1) != nil }
    guard !replacements.isEmpty else { return }
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let commands = menus.menuKeyCommands(with: replacements.flatMap { [$0.0.original, $0.1] })
    for (remap, replacement) in replacements {
      for replacedCommand in commands where replacedCommand.shortcut == remap.original {
        for otherCommand in commands where otherCommand.shortcut == replacement {
          let environments = menus.environments(havingBoth: replacedCommand, otherCommand)
            .filter { localization.localizationDecision(replacedCommand.element, in: $0) == .yes }
          report.report(
            self, at: replacedCommand.element.input.place,
            "on \(remap.layout.name) keyboards, \(remap.original.glyphs) becomes \(replacement.glyphs), which "
              + "\(otherCommand.element.name) already uses; change the key of one command",
            related: otherCommand.element.input.place.map {
              [RelatedPlace($0, "\(otherCommand.element.name) is declared here")]
            }
              ?? [],
            in: environments)
        }
      }
    }
  }
}

extension AppMainMenu {
  /// Returns the environments in which both commands are certainly in the main menu.
  func environments(havingBoth firstCommand: AppKeyCommand, _ secondCommand: AppKeyCommand) -> [Environment] {
    guard let firstItem = firstCommand.itemIndex, let secondItem = secondCommand.itemIndex else { return [] }
    return builds.filter { $0.presence[Int(firstItem)] == .certain && $0.presence[Int(secondItem)] == .certain }
      .flatMap(\.environments)
  }
}
