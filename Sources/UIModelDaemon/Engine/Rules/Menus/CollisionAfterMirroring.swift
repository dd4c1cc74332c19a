import UIModelPlatform

/// Of two commands with opposite keys one changes them right to left and the other does not.
enum CollisionAfterMirroring: Rule {
  static let description = RuleDescription(
    code: "menu/collision-after-mirroring", severity: .warning, system: .menu,
    summary: "Two commands with opposite keys, of which only one is mirrored right to left",
    reason:
      "Right to left the system swaps [ and ], { and }, ( and ), < and >, ← and → in shortcuts. If one command of such a "
      + "pair opts out, both have the same keys there, and one of them is not reached.",
    advice: "Mirror both, or neither: keys that stand for real directions, such as alignment, stay.",
    holds: "since 15 in right-to-left interfaces, linked against 15 or later",
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
      // What is not localized is not mirrored either.
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
      // Other modifiers, and an app that opts out as a whole.
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let commands = menus.menuKeyCommands(.mirrored).filter(\.element.rightToLeftInput.isDefault)
    guard commands.count > 1 else { return }
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let byShortcut = Dictionary(grouping: commands, by: \.shortcut)
    for command in commands {
      guard let opposite = command.shortcut.mirrored else { continue }
      for other in byShortcut[opposite] ?? [] {
        // `command` stays, `other` comes to where it is.
        let environments = menus.environments(havingBoth: command, other).filter {
          localization.mirrors(other.element, in: $0) == .yes
        }
        let places = environments.compactMap { localization.mirrors(command.element, in: $0).optOut }
        guard let place = places.first, places.count == environments.count else { continue }
        report.report(
          self, at: place,
          "right to left \(other.element.name) has \(command.shortcut.glyphs) too: it is mirrored and "
            + "\(command.element.name) is not",
          related: other.element.input.place.map { [RelatedPlace($0, "\(other.element.name) is here")] } ?? [],
          fixes: fixes(for: command, other, optsOut: place, menus), in: environments)
      }
    }
  }

  private static func fixes(
    for command: AppKeyCommand, _ other: AppKeyCommand, optsOut: Place, _ menus: MenuAnswer
  ) -> [Fix] {
    var fixes: [Fix] = []
    if !command.element.isRealDirection, !menus.optsOutTwice(besides: optsOut, command.element) {
      fixes.append(Fix("Mirror \(command.element.name) too", isRightElsewhere: true, .remove(optsOut)))
    }
    fixes.append(
      Fix(
        "Do not mirror \(other.element.name) either", isRightElsewhere: true,
        .set(object: other.element.place, name: "allowsAutomaticMirroring", .bool(false))))
    return fixes
  }
}

extension MenuAnswer {
  /// Whether a command would opt out all the same without this one word.
  fileprivate func optsOutTwice(besides place: Place, _ element: MenuElement) -> Bool {
    [element.allowsAutomaticMirroring, element.allowsAutomaticLocalization].contains { property in
      guard let other = property.place else { return false }
      return property.value == false && other != place
    }
  }
}

extension ShortcutLocalization.Answer {
  /// Where a command says so itself.
  fileprivate var optOut: Place? { if case .no(.command(let place)) = self { place } else { nil } }
}
