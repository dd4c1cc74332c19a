import UIModelPlatform

/// Two commands whose opposite shortcuts become equal in right-to-left layouts, because the system mirrors only one of
/// the shortcuts.
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
    let commandsByShortcut = Dictionary(grouping: commands, by: \.shortcut)
    for command in commands {
      guard let oppositeShortcut = command.shortcut.mirrored else { continue }
      for otherCommand in commandsByShortcut[oppositeShortcut] ?? [] {
        // The system mirrors the shortcut of `otherCommand`, which then equals the shortcut of `command`.
        let environments = menus.environments(havingBoth: command, otherCommand).filter {
          localization.mirroringDecision(otherCommand.element, in: $0) == .yes
        }
        let optOutPlaces = environments.compactMap {
          localization.mirroringDecision(command.element, in: $0).optOutPlace
        }
        guard let optOutPlace = optOutPlaces.first, optOutPlaces.count == environments.count else { continue }
        report.report(
          self, at: optOutPlace,
          "in right-to-left layouts \(otherCommand.element.name) also becomes \(command.shortcut.glyphs), because only "
            + "\(otherCommand.element.name) is mirrored; mirror both or neither",
          related: otherCommand.element.input.place.map {
            [RelatedPlace($0, "\(otherCommand.element.name) is declared here")]
          } ?? [],
          fixes: fixes(for: command, otherCommand, optOutPlace: optOutPlace, menus), in: environments,
          severity: report.rightToLeftSeverity)
      }
    }
  }

  private static func fixes(
    for command: AppKeyCommand, _ otherCommand: AppKeyCommand, optOutPlace: Place, _ menus: AppMainMenu
  ) -> [Fix] {
    var fixes: [Fix] = []
    if !command.element.meansFixedDirection, !menus.hasOtherOptOut(besides: optOutPlace, command.element) {
      fixes.append(Fix("Mirror \(command.element.name) too", isValidElsewhere: true, .remove(optOutPlace)))
    }
    fixes.append(
      Fix(
        "Do not mirror \(otherCommand.element.name) either", isValidElsewhere: true,
        .set(object: otherCommand.element.place, name: "allowsAutomaticMirroring", .bool(false))))
    return fixes
  }
}

extension AppMainMenu {
  /// Whether the command turns off mirroring with a second property, besides the property at `place`.
  fileprivate func hasOtherOptOut(besides place: Place, _ element: MenuElement) -> Bool {
    [element.allowsAutomaticMirroring, element.allowsAutomaticLocalization].contains { property in
      guard let propertyPlace = property.place else { return false }
      return property.value == false && propertyPlace != place
    }
  }
}

extension ShortcutLocalization.Decision {
  /// The place of the command's property that turns off mirroring. Nil if the shortcut is mirrored, if this is unknown,
  /// or if the app or the release prevents mirroring.
  fileprivate var optOutPlace: Place? { if case .no(.command(let place)) = self { place } else { nil } }
}
