import UIModelPlatform

/// A shortcut that people cannot type on some keyboard layouts and that the system does not replace.
enum UntypeableShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/untypeable-shortcut", effect: .wrong, system: .menu,
    summary: "Shortcut cannot be typed on some keyboard layouts and is not localized",
    reason:
      "Apps declare shortcuts for a US keyboard. Some keyboard layouts have no key for the character, or "
      + "require Option to type the character. On iOS 15 and later, the system replaces these shortcuts in "
      + "apps that are built with the iOS 15 SDK or later. The command or the app can turn off the "
      + "replacement.",
    advice:
      "Do not set `allowsAutomaticLocalization = false` on the command, and do not return false from "
      + "`applicationShouldAutomaticallyLocalizeKeyCommands(_:)`. For releases before iOS 15, use Command "
      + "with a letter or a digit.",
    holds:
      "releases before iOS 15, apps that are built with an SDK before iOS 15, and commands or apps that "
      + "turn off automatic localization. A hint unless the app is localized into a language whose keyboards these are",
    sources: [
      Source("UIKeyCommand.h: allowsAutomaticLocalization", .header),
      Source("SwiftUI documentation: KeyboardShortcut.Localization", .documented), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            let back = UIKeyCommand(
              title: "Back", action: #selector(goBack), input: 1️⃣"["1️⃣, modifierFlags: .command)
            back.allowsAutomaticLocalization = false
            return [back]
          }

          @objc func goBack() {}
        }
        """#, language: "swift"),
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
      // The example from WWDC21-10057.
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
      RuleExample(
        #"""
        import UIKit

        final class BrowserController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            let back = UIKeyCommand(
              title: "Back", action: #selector(goBack), input: "[", modifierFlags: .command)
            return [back]
          }

          @objc func goBack() {}
        }
        """#, language: "swift"),
      // The system replaces the first shortcut, and all keyboards can type the next three. The last shortcut has a dead
      // key on some keyboards, and it is unknown whether a dead key works.
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
      // An unknown replacement by the system, and an unknown shortcut.
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let localization = ShortcutLocalization(menus.app.app, environments: report.context.environments)
    let iOSFamilyEnvironments = report.context.environments.filter(\.platform.isIOSFamily)
    var obstacles: [Shortcut: TypingObstacle?] = [:]
    let localizesAll = localization.localizesAll(in: iOSFamilyEnvironments)
    let commands =
      menus.menuKeyCommands(.layoutDependent) { !localizesAll || $0.hasOwnLocalization }
      + menus.responderKeyCommands(.layoutDependent)
    for command in commands {
      let shortcut = command.shortcut
      let environments = iOSFamilyEnvironments.filter {
        if case .no = localization.localizationDecision(command.element, in: $0) { true } else { false }
      }
      guard !environments.isEmpty else { continue }
      let obstacle = obstacles[shortcut] ?? TypingObstacle(to: shortcut)
      obstacles[shortcut] = .some(obstacle)
      guard let obstacle else { continue }
      self.report(command, obstacle, menus.environments(of: command, among: environments), localization, &report)
    }
  }

  private static func report(
    _ command: AppKeyCommand, _ obstacle: TypingObstacle, _ environments: [Environment],
    _ localization: ShortcutLocalization,
    _ report: inout Report
  ) {
    let element = command.element
    let decisions = Set(environments.map { localization.localizationDecision(element, in: $0) })
    let localizationSetting = element.allowsAutomaticLocalization
    var reason = "localized shortcuts require iOS 15 and the iOS 15 SDK"
    var fixes: [Fix] = []
    var severity = Severity.hint
    let localizations = report.localizations
    let optOutSeverity: Severity =
      obstacle.layoutNames.contains(where: localizations.includesLanguage(typedOn:)) ? .warning : .hint
    if let place = localizationSetting.place, decisions.contains(.no(.command(place))) {
      reason = "the command opts out of localization"
      severity = optOutSeverity
      if decisions.count == 1 { fixes = [Fix("Let the system localize the shortcut", .remove(place))] }
    } else if decisions.contains(where: { $0 != .no(.release) }) {
      reason = "the app opts out of localization"
      severity = optOutSeverity
    }
    report.report(
      self, at: element.input.place,
      "\(command.shortcut.glyphs) cannot be typed on \(obstacle.layoutText) keyboards, because \(reason)",
      notes: obstacle.notes(on: command.shortcut), fixes: fixes, in: environments, severity: severity)
  }

  /// The keyboard layouts on which people cannot type a shortcut, or need Option to type it.
  private struct TypingObstacle {
    private var layoutsWithoutKey: [String] = []
    private var layoutsWithOption: [String] = []

    /// Finds the layouts on which the shortcut cannot be typed or needs Option. Returns nil if no layout is known to
    /// have either problem.
    init?(to shortcut: Shortcut) {
      for layout in KeyboardLayout.allLayouts {
        switch layout.typing(of: shortcut) {
        case .needsOption: layoutsWithOption.append(layout.name)
        case .noKey: layoutsWithoutKey.append(layout.name)
        case .asWritten, .withShift, .remapped, .unknown: continue
        }
      }
      if layoutsWithoutKey.isEmpty && layoutsWithOption.isEmpty { return nil }
    }

    /// The names of the layouts as text, such as `German, French and Italian`.
    var layoutText: String { TypingObstacle.joinedText(layoutNames) }

    var layoutNames: [String] { layoutsWithoutKey + layoutsWithOption }

    func notes(on shortcut: Shortcut) -> [String] {
      var notes: [String] = []
      if !layoutsWithoutKey.isEmpty {
        notes.append("\(TypingObstacle.joinedText(layoutsWithoutKey)) keyboards have no '\(shortcut.input)' key")
      }
      if !layoutsWithOption.isEmpty {
        notes.append("'\(shortcut.input)' requires Option on \(TypingObstacle.joinedText(layoutsWithOption)) keyboards")
      }
      return notes
    }

    private static func joinedText(_ names: [String]) -> String {
      guard names.count > 1, let lastName = names.last else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + lastName
    }
  }
}
