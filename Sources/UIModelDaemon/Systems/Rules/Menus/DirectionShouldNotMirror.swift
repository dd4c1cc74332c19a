import UIModelPlatform

/// A mirrored shortcut of a command that means left or right in every layout direction, such as Align Left.
enum DirectionShouldNotMirror: Rule {
  static let description = RuleDescription(
    code: "menu/direction-should-not-mirror", effect: .advice, system: .menu,
    summary: "Shortcut for a fixed direction is mirrored in right-to-left layouts",
    reason:
      "In right-to-left layouts, the system swaps `[` and `]`, `{` and `}`, `(` and `)`, `<` and `>`, and "
      + "the left and right arrow keys in shortcuts. Mirroring suits commands like Back and Forward. Commands "
      + "like Align Left and Rotate Right keep their direction in every layout, so a mirrored shortcut points "
      + "in the wrong direction.",
    advice:
      "Set `allowsAutomaticMirroring = false` on the key command. If the command for the other direction "
      + "has the opposite shortcut, set the property on both commands.",
    holds:
      "right-to-left layouts on iOS, iPadOS and Mac Catalyst 15 and later, in apps that are built with the "
      + "iOS 15 SDK or later. Reported only if the title or action contains \"left\" or \"right\" and a word "
      + "like \"align\", \"rotate\" or \"nudge\"",
    sources: [
      Source("UIKeyCommand.h: allowsAutomaticMirroring", .header),
      Source("SwiftUI documentation: KeyboardShortcut.Localization.withoutMirroring", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class CanvasController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            let rotate = UIKeyCommand(
              title: "Rotate Left", action: #selector(rotateLeft), input: 1️⃣UIKeyCommand.inputLeftArrow1️⃣,
              modifierFlags: [.command, .alternate])
            return [rotate]
          }

          @objc func rotateLeft() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class CanvasController: UIViewController {
            override var keyCommands: [UIKeyCommand]? {
              let rotate = UIKeyCommand(
                title: "Rotate Left", action: #selector(rotateLeft), input: UIKeyCommand.inputLeftArrow,
                modifierFlags: [.command, .alternate])
              rotate.allowsAutomaticMirroring = false
              return [rotate]
            }

            @objc func rotateLeft() {}
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "objects", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "objects",
            "children": [
              {
                "title": "Align Objects Left", "action": "alignObjectsLeft:",
                "input": 1️⃣"["1️⃣, "modifierFlags": ["command"]
              },
              {
                "title": "Align Objects Right", "action": "alignObjectsRight:",
                "input": 2️⃣"]"2️⃣, "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "objects", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "objects",
              "children": [
                {
                  "title": "Align Objects Left", "action": "alignObjectsLeft:",
                  "input": "[", "modifierFlags": ["command"], "allowsAutomaticMirroring": false
                },
                {
                  "title": "Align Objects Right", "action": "alignObjectsRight:",
                  "input": "]", "modifierFlags": ["command"], "allowsAutomaticMirroring": false
                }
              ]
            } ]
          }
          """#, also: ["2️⃣": "menu/direction-should-not-mirror"]),
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [
          {
            "action": "rotateLeft(_:)", "input": 1️⃣"inputLeftArrow"1️⃣,
            "modifierFlags": ["command"]
          }
        ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "keyCommands": [
            {
              "action": "rotateLeft(_:)", "input": "inputLeftArrow",
              "modifierFlags": ["command"],
              "allowsAutomaticMirroring": false
            }
          ] } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class CanvasController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            let rotate = UIKeyCommand(
              title: "Rotate Left", action: #selector(rotateLeft), input: UIKeyCommand.inputLeftArrow,
              modifierFlags: [.command, .alternate])
            rotate.allowsAutomaticMirroring = false
            return [rotate]
          }

          @objc func rotateLeft() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          {
            "title": "Align Left", "action": "alignObjectsLeft:", "input": "[",
            "modifierFlags": ["command"], "allowsAutomaticMirroring": false
          },
          {
            "title": "Align Right", "action": "alignObjectsRight:", "input": "]",
            "modifierFlags": ["command"],
            "allowsAutomaticLocalization": { "$unknown": "a setting" }
          },
          {
            "title": "Rotate Left", "action": "rotateLeft:", "input": "l",
            "modifierFlags": ["command"]
          },
          {
            "title": "Align Top", "action": "alignTop:", "input": "inputUpArrow",
            "modifierFlags": ["command"]
          },
          {
            "title": "Align Content", "action": "alignContent:", "input": "{",
            "modifierFlags": ["control"]
          }
        ] } ] }
        """#),
      // "Back" is mirrored correctly. The other two titles might not mean a fixed direction.
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
          {
            "title": "Move Tab Left", "action": "moveTabLeft:", "input": "inputLeftArrow",
            "modifierFlags": ["control"]
          },
          {
            "title": "Show Left Sidebar", "action": "showLeftSidebar:", "input": "(",
            "modifierFlags": ["control"]
          }
        ] } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let iOSFamilyEnvironments = report.context.environments.filter(\.platform.isIOSFamily)
    let commands = menus.keyCommands(.mirrored).filter(\.element.rightToLeftInput.isDefault)
    for command in commands where command.element.meansFixedDirection {
      let environments = menus.environments(of: command, among: iOSFamilyEnvironments)
        .filter { localization.mirroringDecision(command.element, in: $0) == .yes }
      guard let mirroredShortcut = command.shortcut.mirrored else { continue }
      report.report(
        self, at: command.element.input.place,
        "in right-to-left layouts \(command.shortcut.glyphs) becomes \(mirroredShortcut.glyphs), but \(command.element.name) keeps "
          + "its direction; turn off mirroring",
        fixes: fix(for: command, commands, localization, environments).map { [$0] } ?? [], in: environments)
    }
  }

  /// Returns a fix that turns off mirroring for the command, and for the mirrored commands whose shortcut is the
  /// command's mirror image, such as ⌘] for ⌘[. Otherwise, all these commands would have one shortcut in right-to-left
  /// layouts. Returns nil if one of these other commands might not mean a fixed direction.
  private static func fix(
    for command: AppKeyCommand, _ commands: [AppKeyCommand], _ localization: ShortcutLocalization,
    _ environments: [Environment]
  ) -> Fix? {
    let oppositeCommands = commands.filter { other in
      other.shortcut == command.shortcut.mirrored
        && environments.contains { localization.mirroringDecision(other.element, in: $0) == .yes }
    }
    guard oppositeCommands.allSatisfy(\.element.meansFixedDirection) else { return nil }
    let edits = ([command] + oppositeCommands).map {
      ModelEdit.set(object: $0.element.place, name: "allowsAutomaticMirroring", .bool(false))
    }
    return Fix("Turn off mirroring for \(oppositeCommands.isEmpty ? "this shortcut" : "both shortcuts")", edits: edits)
  }
}

extension MenuElement {
  /// Whether a title or the action means left or right in every layout direction, such as `Align Left` or
  /// `rotateRight:`. The text must contain "left" or "right" and one of a few unambiguous words, such as `align` and
  /// `rotate`.
  var meansFixedDirection: Bool {
    [title.value, discoverabilityTitle.value, action.value].contains { text in
      let words = text.map { MenuElement.words(in: $0) } ?? []
      return !words.isDisjoint(with: ["left", "right"])
        && !words.isDisjoint(with: ["align", "aligned", "alignment", "rotate", "nudge"])
    }
  }

  /// Returns the words of a title or of a selector, in lowercase. For example, `rotateRight:` becomes `rotate` and
  /// `right`.
  private static func words(in text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for character in text {
      if !character.isLetter || character.isUppercase, !word.isEmpty {
        words.insert(word.lowercased())
        word = ""
      }
      if character.isLetter { word.append(character) }
    }
    if !word.isEmpty { words.insert(word.lowercased()) }
    return words
  }
}
