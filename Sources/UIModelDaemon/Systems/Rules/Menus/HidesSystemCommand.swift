import UIModelPlatform

/// A responder's key command with the shortcut of a command in the system's main menu.
enum HidesSystemCommand: Rule {
  static let description = RuleDescription(
    code: "menu/hides-system-command", effect: .advice, system: .menu,
    summary: "Key command overrides the shortcut of a system menu command",
    reason:
      "UIKit checks the key commands of responders before the main menu. While the responder is in the "
      + "responder chain, the shortcut runs the responder's command instead of the system's command. On "
      + "iPadOS 26, the main menu shows the system's command without a shortcut, and the shortcut appears "
      + "under Help > More Keyboard Shortcuts.",
    advice:
      "If the key command does the same thing as the system's command, remove the key command and implement "
      + "the system's action, for example `toggleBoldface(_:)`. Otherwise use another shortcut, or replace the "
      + "system's command in the main menu with the app's command.",
    holds:
      "apps whose main menu is known to the daemon and contains the system's command. The rule is only a "
      + "hint, because the key command works",
    needs: [.mainMenu],
    sources: [
      Source("The dispatch of key commands in iPadOS 26.1, measured (openuikit)", .rederived),
      Source("Comments and issues of two apps with both kinds of commands", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ReaderController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Bookmark", action: #selector(addBookmark), input: 1️⃣"b"1️⃣, modifierFlags: .command)
            ]
          }

          @objc func addBookmark() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "list",
          "keyCommands": [
            { "action": "bookmark:", "input": 1️⃣"b"1️⃣, "modifierFlags": ["command"] }
          ]
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ReaderController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Bookmark", action: #selector(addBookmark), input: "d", modifierFlags: .command)
            ]
          }

          @objc func addBookmark() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class AddressField: UITextField {
          @objc func handleKeyCommand(_ sender: UIKeyCommand) {}

          // The untitled key commands share an action, so ⌘C may still mean Copy.
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(input: "c", modifierFlags: .command, action: #selector(handleKeyCommand)),
              UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: #selector(handleKeyCommand)),
            ]
          }
        }
        """#, language: "swift"),
      // The system's action, commands with the same meaning, a free shortcut, a disabled command, and unknown
      // modifiers.
      RuleExample(
        #"""
        { "screens": [ { "ref": "list", "keyCommands": [
          { "action": "toggleBoldface:", "input": "b", "modifierFlags": ["command"] },
          { "action": "didPressSearch:", "input": "f", "modifierFlags": ["command"] },
          { "action": "highlightNextMatch", "input": "g", "modifierFlags": ["command"] },
          { "action": "highlightPrevMatch", "input": "g", "modifierFlags": ["shift", "command"] },
          { "action": "jump:", "input": "j", "modifierFlags": ["command"] },
          { "action": "look:", "input": "b", "modifierFlags": ["command"], "attributes": ["disabled"] },
          { "action": "seek:", "input": "b", "modifierFlags": { "$unknown": "from settings" } } ] } ] }
        """#),
      // Several commands share one action with a parameter, so the meaning of each is unknown.
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
      // The SwiftUI scene replaces the group that contains the system's command.
      RuleExample(
        #"""
        { "screens": [
          {
            "class": "NotesApp",
            "commands": { "replaces": [ { "placement": "textFormatting", "with": [] } ] }
          },
          {
            "ref": "list",
            "keyCommands": [ { "action": "bookmark:", "input": "b", "modifierFlags": ["command"] } ]
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "textStyle" } ] } } },
          "screens": [ { "ref": "list", "keyCommands": [
            { "action": "bookmark:", "input": "b", "modifierFlags": ["command"] } ] } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    // In a SwiftUI app that replaces command groups, the main menu has fewer system commands.
    let sceneCommands = menus.app.screens.compactMap { SceneCommands($0) }
    guard sceneCommands.allSatisfy(\.replacedGroups.isComplete), menus.app.screens.allSatisfy(SceneCommands.areKnown)
    else {
      return
    }
    // A screen that no document declares might replace command groups.
    if !menus.app.isFromSource, report.mayHaveUnknownNames(of: [.screen]) { return }
    let replacedMenuIDs = Set(sceneCommands.flatMap(\.replacedGroups.elements).flatMap(\.placement.replacedMenuNames))
    for screen in menus.app.screens {
      let permanentCommands = screen.keyCommands.elements.map(\.element)
      let conditionalCommands = screen.conditionalKeyCommands.filter(\.isSometimesPresent).map(\.element)
      let mayHaveMoreCommands = !screen.keyCommands.isComplete || permanentCommands.contains { !$0.action.isKnown }
      // A set, because one command can occur in several conditional lists.
      let shortcutActions = Set((permanentCommands + conditionalCommands).compactMap { ShortcutUse($0) }).map(\.action)
      let actionsWithoutShortcut = (permanentCommands + conditionalCommands).filter { $0.shortcut == nil }.compactMap(
        \.action.value)
      let useCounts = Dictionary((shortcutActions + actionsWithoutShortcut).map { ($0, 1) }, uniquingKeysWith: +)
      var checkedUses = Set<ShortcutUse>()
      for (element, isConditional) in permanentCommands.map({ ($0, false) }) + conditionalCommands.map({ ($0, true) }) {
        guard let use = ShortcutUse(element), !isConditional || checkedUses.insert(use).inserted else { continue }
        // An action without a parameter does the same thing for all its commands. If several commands share an action
        // with a parameter and the title of this command is unknown, the command might mean the same as the system's
        // command.
        let hasParameter = use.action.hasSuffix(":")
        let isShared = hasParameter && useCounts[use.action] != 1
        if isShared || (mayHaveMoreCommands && hasParameter), !isMeaningKnown(element, use.action) { continue }
        if isShared, element.isUntitled { continue }
        check(element, isConditional: isConditional, menus, replacedMenuIDs: replacedMenuIDs, &report)
      }
    }
  }

  /// Whether the meaning of a command is known although other commands might have the same action. Returns true if the
  /// title and the discoverability title are known, or if the action contains the last component of the title's
  /// localization key.
  private static func isMeaningKnown(_ element: MenuElement, _ action: String) -> Bool {
    if element.title.isKnown, element.discoverabilityTitle.isKnown { return true }
    guard let lastComponent = element.shownTitle?.split(separator: ".").last, lastComponent.count > 3 else {
      return false
    }
    return action.lowercased().contains(lastComponent.lowercased())
  }

  /// A shortcut and the action that its command sends.
  private struct ShortcutUse: Hashable {
    let shortcut: Shortcut
    let action: String

    init?(_ element: MenuElement) {
      guard let shortcut = element.shortcut, let action = element.action.value else { return nil }
      (self.shortcut, self.action) = (shortcut, action)
    }
  }

  /// Reports a key command that overrides system menu commands.
  ///
  /// - Parameter replacedMenuIDs: the identifiers of the system menus that SwiftUI commands replace.
  private static func check(
    _ element: MenuElement, isConditional: Bool, _ menus: AppMainMenu, replacedMenuIDs: Set<String>,
    _ report: inout Report
  ) {
    guard let shortcut = element.shortcut, let action = element.action.value, ActionOwner(action) == .app,
      element.attributes.isKnown, !element.isDisabled
    else { return }
    for (use, environments) in menus.systemCommands(on: shortcut) {
      if menus.isSystemItem(Int(use.item), in: replacedMenuIDs) { continue }
      // A command with the same meaning may use the same shortcut.
      if element.resemblesSystemCommand(menus.shortName(of: use), action) { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) runs \(element.name) here instead of \(menus.name(of: use))"
          + "\(isConditional ? " while this command exists" : ""); use another shortcut",
        notes: [
          "applies while this responder is in the responder chain; \(menus.shortName(of: use)) stays in the main menu"
        ],
        in: environments)
    }
  }
}

extension AppMainMenu {
  /// Returns the system commands that have this shortcut and are certainly in the main menu, each with the environments
  /// whose main menu contains the command.
  func systemCommands(on shortcut: Shortcut) -> [(use: MenuUse, environments: [Environment])] {
    guard let shortcutNumber = items.number(of: shortcut) else { return [] }
    return items.system.indices.filter { items.list[$0].shortcutNumber == shortcutNumber }.compactMap { owner in
      let environments = builds.filter { $0.presence[owner] == .certain }.flatMap(\.environments)
      return environments.isEmpty ? nil : (MenuUse(item: Int32(clamping: owner)), environments)
    }
  }
}
