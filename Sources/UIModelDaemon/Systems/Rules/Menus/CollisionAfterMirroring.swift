import UIModelPlatform

/// Two commands with opposite shortcuts that become equal in right-to-left layouts, because only one is mirrored.
enum CollisionAfterMirroring: Rule {
  static let description = RuleDescription(
    code: "menu/collision-after-mirroring", effect: .wrong, system: .menu,
    summary: "Mirrored shortcut conflicts with a shortcut that is not mirrored",
    reason:
      "In right-to-left layouts, the system swaps `[` and `]`, `{` and `}`, `(` and `)`, `<` and `>`, and "
      + "the left and right arrow keys in shortcuts. If only one of two commands with opposite shortcuts is "
      + "mirrored, both commands have the same shortcut in these layouts. People can then reach only one of "
      + "the two commands.",
    advice:
      "Mirror both commands, or set `allowsAutomaticMirroring = false` on both commands. Turn off mirroring "
      + "only for commands that mean left or right in every layout, for example text alignment.",
    holds:
      "right-to-left layouts on iOS, iPadOS and Mac Catalyst 15 and later, in apps that are built with the "
      + "iOS 15 SDK or later. A hint unless the app is localized into a language that is written from right to left",
    needs: [.mainMenu],
    sources: [Source("UIKeyCommand.h: allowsAutomaticMirroring", .header), Source("WWDC21-10057", .talk)],
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
              {
                "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"],
                "allowsAutomaticMirroring": 1️⃣false1️⃣
              },
              {
                "title": "Forward", "action": "goForward:", "input": "]",
                "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "history", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "history",
              "children": [
                {
                  "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"]
                },
                {
                  "title": "Forward", "action": "goForward:", "input": "]",
                  "modifierFlags": ["command"]
                }
              ]
            } ]
          }
          """#),
      // A command that is not localized is not mirrored either.
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
                "title": "Back", "action": "goBack:", "input": "inputLeftArrow",
                "modifierFlags": ["control"], "allowsAutomaticLocalization": 1️⃣false1️⃣
              },
              {
                "title": "Forward", "action": "goForward:", "input": "inputRightArrow",
                "modifierFlags": ["control"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "history", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "history",
              "children": [
                {
                  "title": "Back", "action": "goBack:", "input": "inputLeftArrow",
                  "modifierFlags": ["control"]
                },
                {
                  "title": "Forward", "action": "goForward:", "input": "inputRightArrow",
                  "modifierFlags": ["control"]
                }
              ]
            } ]
          }
          """#),
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
              { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
              {
                "title": "Forward", "action": "goForward:", "input": "]",
                "modifierFlags": ["command"]
              },
              {
                "title": "Seek Back", "action": "seekBack:", "input": "inputLeftArrow",
                "modifierFlags": ["control"], "allowsAutomaticMirroring": false
              },
              {
                "title": "Seek", "action": "seek:", "input": "inputRightArrow",
                "modifierFlags": ["control"], "allowsAutomaticMirroring": false
              },
              {
                "title": "Lower", "action": "lower:", "input": "<", "modifierFlags": ["command"],
                "allowsAutomaticMirroring": false
              },
              {
                "title": "Raise", "action": "raise:", "input": ">", "modifierFlags": ["command"],
                "allowsAutomaticMirroring": { "$unknown": "a setting" }
              }
            ]
          } ]
        }
        """#),
      // Different modifiers, and an app that turns off localization for all commands.
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
                "allowsAutomaticMirroring": false
              },
              {
                "title": "Last", "action": "goToEnd:", "input": "]",
                "modifierFlags": ["alternate", "command"]
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "applicationShouldAutomaticallyLocalizeKeyCommands(_:)": false },
            "buildMenu": { "steps": [ { "insertChild": "history", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "history",
            "children": [
              {
                "title": "Back", "action": "goBack:", "input": "inputLeftArrow",
                "modifierFlags": ["control"], "allowsAutomaticMirroring": false
              },
              {
                "title": "Forward", "action": "goForward:", "input": "inputRightArrow",
                "modifierFlags": ["control"]
              }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let commands = menus.menuKeyCommands(.mirrored).filter(\.element.rightToLeftInput.isDefault)
    guard commands.count > 1 else { return }
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let byShortcut = Dictionary(grouping: commands, by: \.shortcut)
    for command in commands {
      guard let opposite = command.shortcut.mirrored else { continue }
      for other in byShortcut[opposite] ?? [] {
        // The system mirrors the shortcut of `other`, which then equals the shortcut of `command`.
        let environments = menus.environments(havingBoth: command, other).filter {
          localization.mirroringDecision(other.element, in: $0) == .yes
        }
        let optOutPlaces = environments.compactMap {
          localization.mirroringDecision(command.element, in: $0).optOutPlace
        }
        guard let place = optOutPlaces.first, optOutPlaces.count == environments.count else { continue }
        report.report(
          self, at: place,
          "in right-to-left layouts \(other.element.name) also becomes \(command.shortcut.glyphs), because only "
            + "\(other.element.name) is mirrored; mirror both or neither",
          related: other.element.input.place.map { [RelatedPlace($0, "\(other.element.name) is declared here")] } ?? [],
          fixes: fixes(for: command, other, optOutPlace: place, menus), in: environments,
          severity: report.rightToLeftSeverity)
      }
    }
  }

  private static func fixes(
    for command: AppKeyCommand, _ other: AppKeyCommand, optOutPlace: Place, _ menus: AppMainMenu
  ) -> [Fix] {
    var fixes: [Fix] = []
    if !command.element.meansFixedDirection, !menus.hasOtherOptOut(besides: optOutPlace, command.element) {
      fixes.append(Fix("Mirror \(command.element.name) too", isValidElsewhere: true, .remove(optOutPlace)))
    }
    fixes.append(
      Fix(
        "Do not mirror \(other.element.name) either", isValidElsewhere: true,
        .set(object: other.element.place, name: "allowsAutomaticMirroring", .bool(false))))
    return fixes
  }
}

extension AppMainMenu {
  /// Whether another property of the command also turns off mirroring.
  fileprivate func hasOtherOptOut(besides place: Place, _ element: MenuElement) -> Bool {
    [element.allowsAutomaticMirroring, element.allowsAutomaticLocalization].contains { property in
      guard let otherPlace = property.place else { return false }
      return property.value == false && otherPlace != place
    }
  }
}

extension ShortcutLocalization.Decision {
  /// The place where the command itself turns off mirroring; nil if the command does not turn it off.
  fileprivate var optOutPlace: Place? { if case .no(.command(let place)) = self { place } else { nil } }
}
