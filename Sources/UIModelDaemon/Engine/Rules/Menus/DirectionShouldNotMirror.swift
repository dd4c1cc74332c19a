import UIModelPlatform

/// Keys for a real direction, such as alignment, which right to left would stand for the other one.
enum DirectionShouldNotMirror: Rule {
  static let description = RuleDescription(
    code: "menu/direction-should-not-mirror", severity: .hint, system: .menu,
    summary: "Keys for left or right that are swapped right to left, while the command still means left or right",
    reason:
      "Right to left the system swaps [ and ], { and }, ( and ), < and >, ← and → in shortcuts, so that Back and Forward "
      + "point where they lead. Aligning, rotating and nudging go to the same side everywhere, and their keys would "
      + "point to the other one.",
    advice: "Set `allowsAutomaticMirroring` to false for commands that mean a real direction.",
    holds: "since 15 in right-to-left interfaces, linked against 15 or later",
    sources: [
      Source("UIKeyCommand.h: allowsAutomaticMirroring", .header),
      Source("SwiftUI documentation: KeyboardShortcut.Localization.withoutMirroring", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "objects", "atEndOfMenu": "view" } ] } } },
          "menus": [ { "identifier": "objects", "children": [
            { "title": "Align Objects Left", "action": "alignObjectsLeft:", "input": 1️⃣"["1️⃣, "modifierFlags": ["command"] },
            { "title": "Align Objects Right", "action": "alignObjectsRight:", "input": 2️⃣"]"2️⃣, "modifierFlags": ["command"] } ] } ] }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "objects", "atEndOfMenu": "view" } ] } } },
            "menus": [ { "identifier": "objects", "children": [
              { "title": "Align Objects Left", "action": "alignObjectsLeft:", "input": "[", "modifierFlags": ["command"], "allowsAutomaticMirroring": false },
              { "title": "Align Objects Right", "action": "alignObjectsRight:", "input": "]", "modifierFlags": ["command"], "allowsAutomaticMirroring": false } ] } ] }
          """#, also: ["2️⃣": "menu/direction-should-not-mirror"]),
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [
          { "action": "rotateLeft(_:)", "input": 1️⃣"inputLeftArrow"1️⃣, "modifierFlags": ["command"] }
        ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "keyCommands": [
            { "action": "rotateLeft(_:)", "input": "inputLeftArrow", "modifierFlags": ["command"], "allowsAutomaticMirroring": false }
          ] } ] }
          """#),
    ],
    right: [
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
      // What leads back and forth, or to the next and the previous, is mirrored rightly.
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let all = report.context.environments.filter(\.platform.isIOSFamily)
    let commands = menus.keyCommands(.mirrored).filter(\.element.rightToLeftInput.isDefault)
    for command in commands where command.element.isRealDirection {
      let environments = menus.environments(of: command, among: all)
        .filter { localization.mirrors(command.element, in: $0) == .yes }
      guard let mirrored = command.shortcut.mirrored else { continue }
      report.report(
        self, at: command.element.input.place,
        "right to left \(command.shortcut.glyphs) becomes \(mirrored.glyphs), while \(command.element.name) still goes "
          + "to the same side",
        fixes: fix(for: command, commands, localization, environments).map { [$0] } ?? [], in: environments)
    }
  }

  /// Keeps the command's keys, and those of the command with the opposite ones if that means a direction too: otherwise
  /// the two would come together.
  private static func fix(
    for command: AppKeyCommand, _ commands: [AppKeyCommand], _ localization: ShortcutLocalization,
    _ environments: [Environment]
  ) -> Fix? {
    let partners = commands.filter { other in
      other.shortcut == command.shortcut.mirrored
        && environments.contains { localization.mirrors(other.element, in: $0) == .yes }
    }
    guard partners.allSatisfy(\.element.isRealDirection) else { return nil }
    let edits = ([command] + partners).map {
      ModelEdit.set(object: $0.element.place, name: "allowsAutomaticMirroring", .bool(false))
    }
    return Fix("Do not mirror \(partners.isEmpty ? "it" : "them")", edits: edits)
  }
}

extension MenuElement {
  /// Whether its title or its action says that it goes to the left or the right whatever the interface's direction:
  /// `Align Left`, `rotateRight:`. Few words say so for certain.
  var isRealDirection: Bool {
    [title.value, discoverabilityTitle.value, action.value].contains { text in
      let words = text.map { MenuElement.words(in: $0) } ?? []
      return !words.isDisjoint(with: ["left", "right"])
        && !words.isDisjoint(with: ["align", "aligned", "alignment", "rotate", "nudge"])
    }
  }

  /// The words of a title or of a selector, in lower case.
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
