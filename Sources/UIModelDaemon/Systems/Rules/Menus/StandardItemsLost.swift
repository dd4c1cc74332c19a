import UIModelPlatform

/// A replaced group of standard commands that the app does not provide elsewhere.
enum StandardItemsLost: Rule {
  static let description = RuleDescription(
    code: "menu/standard-items-lost", effect: .advice, system: .menu,
    summary: "`CommandGroup(replacing:)` removes standard commands, such as Undo or Copy",
    reason:
      "`CommandGroup(replacing:)` replaces all commands in a group. If the replacement contains other "
      + "commands, the menus no longer contain the standard commands. People cannot find the standard "
      + "commands or their shortcuts.",
    advice:
      "Add the app's commands with `CommandGroup(after:)` or `CommandGroup(before:)`, and give them "
      + "shortcuts that the standard commands do not use. Or include the app's versions of the standard "
      + "commands in the replacement, with the standard titles and shortcuts.",
    holds:
      "iPadOS and Mac Catalyst, if all commands of the app are known to the daemon. The New Window command "
      + "is reported only if the app supports multiple windows",
    needs: [.mainMenu],
    sources: [
      Source("SwiftUI documentation: CommandGroup.init(replacing:addition:)", .documented),
      Source("SwiftUI documentation: CommandGroupPlacement", .documented),
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
      // Beside the group; other groups; an empty replacement.
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
      // The replacement is unknown, or another command of the app is.
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    let all = menus.app.screens.compactMap { SceneCommands($0) }
    // Code lists conditional shortcuts separately, so its list of shortcuts may be incomplete.
    let isCode = menus.app.isCode
    let own = all.flatMap { scene in
      [scene.conditionalShortcuts] + (isCode ? [] : [scene.shortcuts]) + scene.replaced.elements.map(\.controls)
    }
    // Anything that was not read may provide the commands.
    guard !all.isEmpty, all.allSatisfy(\.replaced.isComplete), own.allSatisfy(\.isComplete) else { return }
    let controls = (own + all.map(\.shortcuts)).flatMap(\.elements)
    guard controls.allSatisfy({ $0.availableOn.isEverywhere && ($0.input.isDefault || $0.shortcut != nil) }) else {
      return
    }
    for group in all.flatMap(\.replaced.elements) where !group.controls.elements.isEmpty {
      let lost = menus.certainCommands(of: group.placement, hasSeveralScenes: all.contains { $0.scenes == .several })
      guard !lost.items.isEmpty, !controls.contains(where: { group.placement.mayHave($0, instead: lost.items) }) else {
        continue
      }
      let names = lost.items.map { $0.title + ($0.shortcut.map { " " + $0.glyphs } ?? "") }
      let removed =
        names.count > 3
        ? "\(names.prefix(2).joined(separator: ", ")) and \(names.count - 2) more commands"
        : names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
      report.report(
        self, at: group.place,
        "replacing '.\(group.placement.rawValue)' removes \(removed) from the menus; "
          + "use 'CommandGroup(after: .\(group.placement.rawValue))' to keep them",
        notes: names.count > 3 ? ["removed commands: \(names.joined(separator: ", "))"] : [], in: lost.environments)
    }
  }
}

extension CommandPlacement {
  /// The UIKit menu with the standard commands of this placement.
  fileprivate var standardMenu: String? {
    switch self {
    case .undoRedo: "undoRedo"
    case .pasteboard: "standardEdit"
    case .newItem: "newScene"
    default: nil
    }
  }

  /// Whether a control may be the app's own version of one of the removed commands.
  fileprivate func mayHave(_ control: MenuElement, instead lost: [SystemMenuItem]) -> Bool {
    // Most apps replace this group to use ⌘N.
    if self != .newItem, let shortcut = control.shortcut { return lost.contains { $0.shortcut == shortcut } }
    guard let title = control.title.value?.lowercased() else { return true }
    return self == .newItem ? title.contains("window") : lost.contains { title.contains($0.title.lowercased()) }
  }
}

extension MenuAnswer {
  /// The commands with shortcuts in a placement that are certainly in the main menu in all environments.
  fileprivate func certainCommands(
    of placement: CommandPlacement, hasSeveralScenes: Bool
  ) -> (items: [SystemMenuItem], environments: [Environment]) {
    guard let name = placement.standardMenu else { return ([], []) }
    let commands = items.system.indices.filter { index in
      guard items.system[index].shortcut != nil else { return false }
      let parent = Int(items.all[index].parent)
      return items.system.indices.contains(parent) && items.system[parent].identifier == name
    }
    // Code shows without Info.plist that the app has several scenes.
    let isThere = hasSeveralScenes && placement == .newItem && builds.allSatisfy(\.outcomes.isEmpty)
    let certain = commands.filter { index in isThere || builds.allSatisfy { $0.presence[index] == .certain } }
    return (certain.map { items.system[$0] }, builds.flatMap(\.environments))
  }
}
