import UIModelPlatform

/// A responder's key command on the keys of a command that the system's main menu has.
enum HidesSystemCommand: Rule {
  static let description = RuleDescription(
    code: "menu/hides-system-command", severity: .hint, system: .menu,
    summary: "A responder's key command on the keys of a command of the system's menus",
    reason:
      "A key command of a responder comes before the main menu. While the responder is in the chain, the keys are its own, "
      + "and the system's command is in its menu all the same; on iPadOS 26 its row was seen without the keys, and the "
      + "command under Help, More Keyboard Shortcuts.",
    advice:
      "Implement the system's action where the command means the same; give it other keys where it does not, or put it "
      + "into the main menu in place of the system's.",
    holds: "where the system's command certainly is in the main menu; it works, so it is no more than a hint",
    sources: [
      Source("The dispatch of key commands in iPadOS 26.1, measured (openuikit)", .rederived),
      Source("Comments and issues of two apps with both kinds of commands", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "ref": "list", "keyCommands": [
          { "action": "bookmark:", "input": 1️⃣"b"1️⃣, "modifierFlags": ["command"] } ] } ] }
        """#)
    ],
    right: [
      // The standard action; keys that no command of the system has; a command that is not there; one that may be shown.
      RuleExample(
        #"""
        { "screens": [ { "ref": "list", "keyCommands": [
          { "action": "toggleBoldface:", "input": "b", "modifierFlags": ["command"] },
          { "action": "didPressSearch:", "input": "f", "modifierFlags": ["command"] },
          { "action": "jump:", "input": "j", "modifierFlags": ["command"] },
          { "action": "look:", "input": "b", "modifierFlags": ["command"], "attributes": ["disabled"] },
          { "action": "seek:", "input": "b", "modifierFlags": { "$unknown": "from settings" } } ] } ] }
        """#),
      // What this one means is not known, where one action does what several say.
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "list",
          "keyCommands": [
            {
              "action": "handle:", "title": { "$unknown": "localized" }, "input": "b",
              "modifierFlags": ["command"]
            },
            {
              "action": "handle:", "title": { "$unknown": "localized" }, "input": "j",
              "modifierFlags": ["command"]
            }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        class AddressField: UITextField {
          @objc func handle(_ sender: UIKeyCommand) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(input: "c", modifierFlags: .command, action: #selector(handle)),
              UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: #selector(handle)),
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "textStyle" } ] } } },
          "screens": [ { "ref": "list", "keyCommands": [
            { "action": "bookmark:", "input": "b", "modifierFlags": ["command"] } ] } ] }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    // A SwiftUI app that gives up groups has fewer of them.
    let commands = menus.app.screens.compactMap { SceneCommands($0) }
    guard commands.allSatisfy({ $0.replaced.isComplete && $0.replaced.elements.isEmpty }) else { return }
    for screen in menus.app.screens {
      let elements = screen.keyCommands.elements.map(\.element)
      let isOpen = !screen.keyCommands.isComplete || elements.contains { !$0.action.isKnown }
      let uses = Dictionary(elements.compactMap(\.action.value).map { ($0, 1) }, uniquingKeysWith: +)
      for element in elements {
        // Where one action does what several commands say, and what this one says is not known, it may be the same.
        let isShared = element.action.value.map { uses[$0] != 1 } ?? true
        if isOpen || isShared, !element.title.isKnown || !element.discoverabilityTitle.isKnown { continue }
        if isShared, element.isUntitled { continue }
        check(element, menus, &report)
      }
    }
  }

  private static func check(_ element: MenuElement, _ menus: MenuAnswer, _ report: inout Report) {
    guard let shortcut = element.shortcut, let action = element.action.value, ActionOwner(action) == .app,
      element.attributes.isKnown, !element.isDisabled
    else { return }
    for (use, environments) in menus.systemCommands(on: shortcut) {
      // What means the same may have the same keys.
      if element.means(menus.shortName(of: use), action) { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) is that of \(menus.name(of: use)); where this responder is in the chain, \(element.name) gets "
          + "the keys, and \(menus.shortName(of: use)) stays in its menu",
        in: environments)
    }
  }
}

extension MenuAnswer {
  /// The system's commands with these keys that certainly are in the main menu, with where that is so.
  func systemCommands(on shortcut: Shortcut) -> [(use: MenuUse, environments: [Environment])] {
    guard let number = items.number(of: shortcut) else { return [] }
    return items.system.indices.filter { items.all[$0].shortcut == number }.compactMap { owner in
      let environments = builds.filter { $0.presence[owner] == .certain }.flatMap(\.environments)
      return environments.isEmpty ? nil : (MenuUse(item: Int32(clamping: owner)), environments)
    }
  }
}

extension MenuElement {
  /// Whether its title or its action's name has the first word of a system command's name.
  fileprivate func means(_ name: String, _ action: String) -> Bool {
    let word = name.prefix { $0.isLetter }.lowercased()
    guard !word.isEmpty else { return false }
    let words = [word] + (Self.synonyms[word] ?? [])
    return [action, title.value ?? "", discoverabilityTitle.value ?? ""].contains { said in
      words.contains { said.lowercased().contains($0) }
    }
  }

  /// What apps call the same.
  private static let synonyms = [
    "find": ["search"], "settings": ["preferences"], "bigger": ["zoomin", "zoom in", "increase", "larger"],
    "smaller": ["zoomout", "zoom out", "decrease"],
  ]
}
