import UIModelPlatform

/// Keys that some layouts do not have, where the system puts no others in their place.
enum UntypeableShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/untypeable-shortcut", severity: .warning, system: .menu,
    summary: "A key combination that some keyboards cannot type, and that is not replaced there",
    reason:
      "Shortcuts are written for a US keyboard. Where a layout has no key for the character, or types it with Option, the "
      + "system puts another combination in its place: since 15, for apps linked against 15 or later, and not for a "
      + "command or an app that opts out. There the command cannot be reached by its keys.",
    advice: "Leave localization to the system, or choose a letter or a digit.",
    holds: "iPadOS and Mac Catalyst before 15, and where localization is off",
    sources: [
      Source("UIKeyCommand.h: allowsAutomaticLocalization", .header),
      Source("SwiftUI documentation: KeyboardShortcut.Localization", .documented), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "menus": [ { "children": [ {
          "title": "Back", "action": "goBack:", "input": 1️⃣"["1️⃣, "modifierFlags": ["command"],
          "allowsAutomaticLocalization": false
        } ] } ] }
        """#,
        fixed: #"""
          { "menus": [ { "children": [ {
            "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"]
          } ] } ] }
          """#),
      // The talk's example.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {
            "applicationShouldAutomaticallyLocalizeKeyCommands(_:)": false
          } } },
          "screens": [ { "keyCommands": [
            { "action": "showTabs:", "input": 1️⃣"\\"1️⃣, "modifierFlags": ["command"] }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0", "sdk": "16.0" } ] },
          "screens": [
            { "keyCommands": [ { "action": "goBack:", "input": 1️⃣"["1️⃣, "modifierFlags": ["command"] } ] }
          ]
        }
        """#),
    ],
    right: [
      // The system replaces the first, every keyboard types the next; of dead keys nothing is known.
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
          {
            "title": "Save", "action": "saveAll:", "input": "s",
            "modifierFlags": ["alternate", "command"], "allowsAutomaticLocalization": false
          },
          {
            "title": "First", "action": "first:", "input": "1", "modifierFlags": ["command"],
            "allowsAutomaticLocalization": false
          },
          {
            "title": "Up", "action": "up:", "input": "inputUpArrow", "modifierFlags": ["command"],
            "allowsAutomaticLocalization": false
          },
          {
            "title": "Windows", "action": "windows:", "input": "^", "modifierFlags": ["control"],
            "allowsAutomaticLocalization": false
          }
        ] } ] }
        """#),
      // Nobody knows whether the system replaces it, or what it is.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {
            "applicationShouldAutomaticallyLocalizeKeyCommands(_:)": ["asksSettings"]
          } } },
          "menus": [ { "children": [
            { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"] },
            {
              "title": "Forward", "action": "goForward:",
              "input": { "$unknown": "from settings" }, "modifierFlags": ["command"],
              "allowsAutomaticLocalization": false
            }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0", "sdk": "16.0" } ] },
          "menus": [ { "children": [ {
            "availableOn": { "iPadOS": "15.0" }, "title": "Back", "action": "goBack:",
            "input": "[", "modifierFlags": ["command"]
          } ] } ]
        }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let all = report.context.environments.filter(\.platform.isIOSFamily)
    var obstacles: [Shortcut: String?] = [:]
    let localizesAll = localization.localizesAll(in: all)
    let commands =
      menus.menuKeyCommands(.notEverywhere) { !localizesAll || $0.hasOwnLocalization }
      + menus.responderKeyCommands(.notEverywhere)
    for command in commands {
      let shortcut = command.shortcut
      let environments = all.filter {
        if case .no = localization.localizes(command.element, in: $0) { true } else { false }
      }
      guard !environments.isEmpty else { continue }
      let obstacle = obstacles[shortcut] ?? UntypeableShortcut.obstacle(to: shortcut)
      obstacles[shortcut] = .some(obstacle)
      guard let obstacle else { continue }
      self.report(command, obstacle, menus.environments(of: command, among: environments), localization, &report)
    }
  }

  private static func report(
    _ command: AppKeyCommand, _ obstacle: String, _ environments: [Environment], _ localization: ShortcutLocalization,
    _ report: inout Report
  ) {
    let element = command.element
    let causes = Set(environments.map { localization.localizes(element, in: $0) })
    let own = element.allowsAutomaticLocalization
    var reason = "nothing replaces it where the release, or the SDK, is older than 15"
    var fixes: [Fix] = []
    var severity = Severity.hint
    if let place = own.place, causes.contains(.no(.command(place))) {
      reason = "nothing replaces it, as the command opts out of localization"
      severity = .warning
      if causes.count == 1 { fixes = [Fix("Let the system localize it", .remove(place))] }
    } else if causes.contains(where: { $0 != .no(.release) }) {
      reason = "nothing replaces it, as the app opts out of localization"
      severity = .warning
    }
    report.report(
      self, at: element.input.place, "\(command.shortcut.glyphs) cannot be typed everywhere: \(obstacle); \(reason)",
      fixes: fixes, in: environments, severity: severity)
  }

  /// Which layouts cannot type it, and why: `German, French need Option`; nil if all can, as far as is known.
  private static func obstacle(to shortcut: Shortcut) -> String? {
    var withOption: [String] = []
    var without: [String] = []
    for layout in KeyboardLayout.all {
      switch layout.typing(of: shortcut) {
      case .needsOption: withOption.append(layout.name)
      case .noKey: without.append(layout.name)
      case .asWritten, .withShift, .remapped, .unknown: continue
      }
    }
    let parts = [
      without.isEmpty ? nil : "it has no key on a keyboard for \(without.joined(separator: ", "))",
      withOption.isEmpty ? nil : "'\(shortcut.input)' needs Option on one for \(withOption.joined(separator: ", "))",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }
}
