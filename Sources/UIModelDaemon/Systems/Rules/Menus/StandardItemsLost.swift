import UIModelPlatform

/// A replaced command group or menu whose standard commands the app does not provide elsewhere.
enum StandardItemsLost: Rule {
  static let description = RuleDescription(
    code: "menu/standard-items-lost", effect: .advice, system: .menu,
    summary: "A replaced menu or command group removes standard commands, such as Undo or Copy",
    reason:
      "`CommandGroup(replacing:)` replaces all commands in a group. `UIMenuBuilder` does the same with the commands of a "
      + "menu in `replace(menu:with:)` and `replaceChildren(ofMenu:from:)`. If the replacement contains other "
      + "commands, the menus no longer contain the standard commands. People cannot find the standard "
      + "commands or their shortcuts.",
    advice:
      "Add the app's commands with `CommandGroup(after:)` or `CommandGroup(before:)`, in UIKit with `insertChild` or "
      + "`insertSibling`, and give them "
      + "shortcuts that the standard commands do not use. Or include the app's versions of the standard "
      + "commands in the replacement, with the standard titles and shortcuts.",
    holds:
      "iPadOS and Mac Catalyst, if all commands of the app are known to the daemon. The New Window command "
      + "is reported only if the app supports multiple windows. A removed menu, an empty replacement, and the commands of "
      + "the Format menu are not reported",
    needs: [.mainMenu],
    sources: [
      Source("SwiftUI documentation: CommandGroup.init(replacing:addition:)", .documented),
      Source("SwiftUI documentation: CommandGroupPlacement", .documented),
      Source("UIKit documentation: UIMenuBuilder.replaceChildren(ofMenu:from:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct PagesApp: App {
          var body: some Scene {
            WindowGroup { PageView() }
              .commands {
                CommandGroup(replacing: 1️⃣.undoRedo1️⃣) {
                  Button("Back") { goBack() }.keyboardShortcut("[")
                  Button("Forward") { goForward() }.keyboardShortcut("]")
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        @main class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let copyLink = UIKeyCommand(
              title: "Copy Link", action: #selector(copyLink(_:)), input: "l", modifierFlags: .command)
            1️⃣builder.replaceChildren(ofMenu: .standardEdit) { _ in [copyLink] }1️⃣
          }

          @objc func copyLink(_ sender: Any?) {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{
          "replace": "standardEdit",
          "with": { "children": [
            { "action": "copyLink:", "title": "Copy Link", "input": "l", "modifierFlags": ["command"] }
          ] }
        }1️⃣ ] } } } }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "PagesApp",
          "commands": { "replaces": [ {
            "placement": 1️⃣"undoRedo"1️⃣,
            "with": [ { "title": "Back", "input": "[", "modifierFlags": ["command"] } ]
          } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "screens": [ {
            "class": "NotesApp",
            "commands": { "replaces": [ {
              "placement": 1️⃣"newItem"1️⃣,
              "with": [ { "title": "New Note", "input": "n", "modifierFlags": ["command"] } ]
            } ] }
          } ]
        }
        """#),
    ],
    right: [
      // A command after the group, replaced groups without standard commands, and an empty replacement.
      RuleExample(
        #"""
        import SwiftUI

        @main struct PagesApp: App {
          var body: some Scene {
            WindowGroup { PageView() }
              .commands {
                CommandGroup(after: .undoRedo) { Button("Back") { goBack() }.keyboardShortcut("[") }
                // This app has no formatted text.
                CommandGroup(replacing: .textFormatting) {
                  Button("Bookmark") { addBookmark() }.keyboardShortcut("b")
                }
                // Without support for multiple windows, the group has no New Window command.
                CommandGroup(replacing: .newItem) {
                  Button("New Page") { createPage() }.keyboardShortcut("n")
                }
                // An empty replacement removes the commands deliberately.
                CommandGroup(replacing: .pasteboard) {}
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        @main struct PagesApp: App {
          var body: some Scene {
            WindowGroup { PageView() }
              .commands {
                CommandGroup(replacing: .undoRedo) {
                  Button("Undo Drawing") { undo() }.keyboardShortcut("z")
                  Button("Redo Drawing") { redo() }.keyboardShortcut("z", modifiers: [.command, .shift])
                }
                // EditCommands is in another file and may contain Cut, Copy and Paste.
                CommandGroup(replacing: .pasteboard) { EditCommands() }
              }
          }
        }
        """#, language: "swift"),
      // Replacements that keep or provide a standard command, and the deliberate removal of a menu.
      RuleExample(
        #"""
        import UIKit

        @main class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let copyLink = UIKeyCommand(
              title: "Copy Link", action: #selector(copyLink(_:)), input: "l", modifierFlags: .command)
            builder.replaceChildren(ofMenu: .standardEdit) { children in children + [copyLink] }
            let search = UIKeyCommand(
              title: "Search", action: #selector(search(_:)), input: "f", modifierFlags: .command)
            builder.replace(menu: .find, with: UIMenu(options: .displayInline, children: [search]))
            builder.remove(menu: .undoRedo)
          }

          @objc func copyLink(_ sender: Any?) {}
          @objc func search(_ sender: Any?) {}
        }
        """#, language: "swift"),
      // Unknown replacements, an unknown command elsewhere in the app, and replacements that provide the standard
      // commands.
      RuleExample(
        #"""
        { "screens": [ {
          "class": "A",
          "commands": { "replaces": [
            "undoRedo",
            { "placement": "pasteboard", "with": [ { "title": { "$unknown": "localized" } } ] }
          ] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "A",
          "commands": {
            "shortcuts": [ { "input": { "$unknown": "computed" } } ],
            "replaces": [ { "placement": "undoRedo", "with": [ { "title": "Back" } ] } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "A",
          "commands": { "replaces": [
            { "placement": "undoRedo", "with": [ { "title": "Undo" }, { "title": "Redo" } ] },
            {
              "placement": "newItem",
              "with": [ { "title": "New Note", "input": "n", "modifierFlags": ["command"] } ]
            }
          ] }
        } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    checkSteps(menus, &report)
    let sceneCommands = menus.app.screens.compactMap { SceneCommands($0) }
    // The Swift reader lists conditional shortcuts separately, so the list of shortcuts might be incomplete for code.
    let isFromSource = menus.app.isFromSource
    let controlLists = sceneCommands.flatMap { scene in
      [scene.conditionalCommands] + (isFromSource ? [] : [scene.shortcutCommands])
        + scene.replacedGroups.elements.map(\.controls)
    }
    // Code that was not read might provide the commands.
    guard !sceneCommands.isEmpty, sceneCommands.allSatisfy(\.replacedGroups.isComplete),
      controlLists.allSatisfy(\.isComplete)
    else { return }
    let controls = (controlLists + sceneCommands.map(\.shortcutCommands)).flatMap(\.elements)
    guard controls.allSatisfy({ $0.input.isDefault || $0.shortcut != nil }) else { return }
    for group in sceneCommands.flatMap(\.replacedGroups.elements) where !group.controls.elements.isEmpty {
      let standardCommands = menus.certainCommands(
        of: group.placement, hasSeveralScenes: sceneCommands.contains { $0.scenes == .several })
      guard !standardCommands.items.isEmpty, !controls.contains(where: { $0.mayBe(oneOf: standardCommands.items) })
      else { continue }
      let removal = RemovalDescription(standardCommands.items)
      report.report(
        self, at: group.place,
        "replacing '.\(group.placement.rawValue)' removes \(removal.text) from the menus; "
          + "use 'CommandGroup(after: .\(group.placement.rawValue))' to keep them",
        notes: removal.notes, in: standardCommands.environments)
    }
  }

  // MARK: UIMenuBuilder

  /// The identifiers of the system menus that apps often remove on purpose.
  private static let oftenRemovedMenuIDs: Set<String> = ["format", "help", "about", "preferences"]

  private static func checkSteps(_ menus: AppMainMenu, _ report: inout Report) {
    for (stepIndex, step) in menus.steps.enumerated() {
      let (name, insertMethod): (String, String)
      switch step.operation {
      case .replace(let menu, _): (name, insertMethod) = (menu.value, "insertSibling")
      case .replaceChildren(let menu, let children, isComplete: true) where !children.isEmpty:
        (name, insertMethod) = (menu.value, "insertChild")
      default: continue
      }
      let builds = menus.builds.filter { build in
        build.isKnown && [.tookEffect, .tookEffectWithClashes].contains(build.outcomes[stepIndex])
      }
      let removals = builds.map { (lost: menus.commands(removedBy: stepIndex, in: $0), build: $0) }.filter {
        !$0.lost.isEmpty
      }
      guard let smallestRemoval = removals.min(by: { $0.lost.count < $1.lost.count }) else { continue }
      let removal = RemovalDescription(smallestRemoval.lost)
      report.report(
        self, at: step.place,
        "replacing '\(name)' removes \(removal.text) from the menus; use '\(insertMethod)' to keep them",
        notes: removal.notes, in: removals.flatMap(\.build.environments))
    }
  }

  /// The removed commands as texts for a finding: `text` for the message, and `notes` with all commands if `text` names
  /// only two of them.
  private struct RemovalDescription {
    private let commandNames: [String]

    init(_ items: [SystemMenuItem]) {
      commandNames = items.map { $0.title + ($0.shortcut.map { " " + $0.glyphs } ?? "") }
    }

    var text: String {
      commandNames.count > 3
        ? "\(commandNames.prefix(2).joined(separator: ", ")) and \(commandNames.count - 2) more commands"
        : commandNames.dropLast().joined(separator: ", ") + (commandNames.count > 1 ? " and " : "")
          + (commandNames.last ?? "")
    }

    var notes: [String] { commandNames.count > 3 ? ["removed commands: \(commandNames.joined(separator: ", "))"] : [] }
  }

  /// Whether a system item is in a menu that apps often remove on purpose. The item is an index in `items.system`.
  fileprivate static func isInOftenRemovedMenu(_ itemIndex: Int, _ menus: AppMainMenu) -> Bool {
    menus.isSystemItem(itemIndex, in: oftenRemovedMenuIDs)
  }
}

extension CommandPlacement {
  /// The identifier of the UIKit menu with the standard commands of this placement; nil if the rule does not check the
  /// placement.
  fileprivate var standardMenuIdentifier: String? {
    switch self {
    case .undoRedo: "undoRedo"
    case .pasteboard: "standardEdit"
    case .newItem: "newScene"
    case .saveItem: "close"
    case .textEditing: "find"
    case .printItem: "print"
    default: nil
    }
  }
}

extension MenuElement {
  private static let newWindowAction = "requestNewScene:"

  /// Whether the command might be the app's own version of one of these system commands, judged by its action, shortcut
  /// or title.
  fileprivate func mayBe(oneOf systemCommands: [SystemMenuItem]) -> Bool {
    if let action = action.value, systemCommands.contains(where: { $0.selector == action }) { return true }
    if systemCommands.map(\.selector) == [Self.newWindowAction] {
      // Most apps replace this menu to use ⌘N for their own command. A shortcut with N is therefore no evidence of a
      // New Window command, but a shortcut with another key rules the command out.
      if let shortcut, shortcut.input.lowercased() != "n" { return false }
      let texts = [shownTitle, action.value].compactMap { $0?.lowercased() }
      return texts.isEmpty || texts.contains { $0.contains("window") || $0.contains("scene") }
    }
    if let shortcut { return systemCommands.contains { $0.shortcut == shortcut } }
    guard let title = shownTitle?.lowercased() else { return true }
    return systemCommands.contains { title.contains($0.title.lowercased().filter { $0 != "…" }) }
  }
}

extension AppMainMenu {
  /// Returns the placement's standard commands with shortcuts that all considered builds certainly contain, and the
  /// environments of these builds. A build is considered if it certainly contains one of the commands.
  fileprivate func certainCommands(
    of placement: CommandPlacement, hasSeveralScenes: Bool
  ) -> (items: [SystemMenuItem], environments: [Environment]) {
    guard let menuIdentifier = placement.standardMenuIdentifier else { return ([], []) }
    let commandIndices = items.system.indices.filter { index in
      items.system[index].shortcut != nil && isSystemItem(index, in: [menuIdentifier])
    }
    // An app whose code declares several scenes has the New Window command, even if no Info.plist is known.
    let isAlwaysPresent = hasSeveralScenes && placement == .newItem && builds.allSatisfy(\.outcomes.isEmpty)
    func certainIndices(in build: MenuBuild) -> [Int] {
      commandIndices.filter { isAlwaysPresent || build.presence[$0] == .certain }
    }
    let builds = builds.filter { !certainIndices(in: $0).isEmpty }
    let commonIndices = commandIndices.filter { command in
      builds.allSatisfy { certainIndices(in: $0).contains(command) }
    }
    return (commonIndices.map { items.system[$0] }, builds.flatMap(\.environments))
  }

  /// Returns the commands with shortcuts that a step certainly removes from the main menu. Returns an empty list if the
  /// app provides, or might provide, one of these commands.
  fileprivate func commands(removedBy stepIndex: Int, in build: MenuBuild) -> [SystemMenuItem] {
    let removedIndices = items.system.indices.filter { index in
      items.system[index].shortcut != nil && build.presence[index] == .absent
        && Int(build.removalSteps[index]) == stepIndex
        && isCertain(index, in: build) && !StandardItemsLost.isInOftenRemovedMenu(index, self)
    }
    let removedCommands = removedIndices.map { items.system[$0] }
    // A command with an unknown shortcut might have the shortcut of a removed command.
    let isProvided = appItems.map(\.element).contains { element in
      element.kind != .menu
        && ((!element.input.isDefault && element.shortcut == nil) || element.mayBe(oneOf: removedCommands))
    }
    return isProvided ? [] : removedCommands
  }
}
