import UIModelPlatform

/// A group of the system's commands that others are put in the place of, while nothing else has what was in it.
enum StandardItemsLost: Rule {
  static let description = RuleDescription(
    code: "menu/standard-items-lost", severity: .hint, system: .menu,
    summary: "Commands in the place of Undo and Redo, or of Cut, Copy and Paste, which are gone with it",
    reason:
      "`CommandGroup(replacing:)` takes the place of all that a group has. Where other commands stand there the menus have "
      + "none for what the group was for, and nobody finds it or its keys in them.",
    advice:
      "Put the app's commands beside the group: `CommandGroup(after: .undoRedo)`. If the app has these commands itself, "
      + "give them the keys that people know.",
    holds: "iPadOS and Mac Catalyst; New Window, where Info.plist says that the app has several windows",
    sources: [
      Source("SwiftUI documentation: CommandGroup.init(replacing:addition:)", .documented),
      Source("SwiftUI documentation: CommandGroupPlacement", .documented),
    ],
    wrong: [
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
      RuleExample(
        #"""
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
    ],
    right: [
      // Beside it; groups that go for other reasons; nothing in the place; the same commands again.
      RuleExample(
        #"""
        @main struct PagesApp: App {
          var body: some Scene {
            WindowGroup { PageView() }
              .commands {
                CommandGroup(after: .undoRedo) { Button("Back") { goBack() }.keyboardShortcut("[") }
                CommandGroup(replacing: .textFormatting) { Button("Bookmark") { mark() }.keyboardShortcut("b") }
                CommandGroup(replacing: .newItem) { Button("New Page") { create() }.keyboardShortcut("n") }
                CommandGroup(replacing: .pasteboard) {}
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        @main struct PagesApp: App {
          var body: some Scene {
            WindowGroup { PageView() }
              .commands {
                CommandGroup(replacing: .undoRedo) {
                  Button("Undo Drawing") { undo() }.keyboardShortcut("z")
                  Button("Redo Drawing") { redo() }.keyboardShortcut("z", modifiers: [.command, .shift])
                }
                CommandGroup(replacing: .pasteboard) { EditCommands() }
              }
          }
        }
        """#, language: "swift"),
      // Not known what is there, or what else the app has.
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
    // Code says apart which of the shortcuts are there only sometimes, which is why not all can be known of these.
    let isCode = menus.app.isCode
    let own = all.flatMap { scene in
      [scene.conditionalShortcuts] + (isCode ? [] : [scene.shortcuts]) + scene.replaced.elements.map(\.controls)
    }
    // What is not read may be anything.
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
      report.report(
        self, at: group.place,
        "in the place of all of .\(group.placement.rawValue) the menus have no "
          + "\(names.dropLast().joined(separator: ", "))\(names.count > 1 ? " and " : "")\(names.last ?? "") any more; "
          + "CommandGroup(after: .\(group.placement.rawValue)) leaves them",
        in: lost.environments)
    }
  }
}

extension CommandPlacement {
  /// The menu of UIKit whose commands people miss, where they are gone.
  fileprivate var missedMenu: String? {
    switch self {
    case .undoRedo: "undoRedo"
    case .pasteboard: "standardEdit"
    case .newItem: "newScene"
    default: nil
    }
  }

  /// Whether a control may do what commands did that are lost.
  fileprivate func mayHave(_ control: MenuElement, instead lost: [SystemMenuItem]) -> Bool {
    // ⌘N is what the group is mostly replaced for.
    if self != .newItem, let shortcut = control.shortcut { return lost.contains { $0.shortcut == shortcut } }
    guard let title = control.title.value?.lowercased() else { return true }
    return self == .newItem ? title.contains("window") : lost.contains { title.contains($0.title.lowercased()) }
  }
}

extension MenuAnswer {
  /// The commands with keys that a placement stands for and that are certainly in each of the environments.
  fileprivate func certainCommands(
    of placement: CommandPlacement, hasSeveralScenes: Bool
  ) -> (items: [SystemMenuItem], environments: [Environment]) {
    guard let name = placement.missedMenu else { return ([], []) }
    let commands = items.system.indices.filter { index in
      guard items.system[index].shortcut != nil else { return false }
      let parent = Int(items.all[index].parent)
      return items.system.indices.contains(parent) && items.system[parent].identifier == name
    }
    // Of code it is known beside Info.plist.
    let isThere = hasSeveralScenes && placement == .newItem && builds.allSatisfy(\.outcomes.isEmpty)
    let certain = commands.filter { index in isThere || builds.allSatisfy { $0.presence[index] == .certain } }
    return (certain.map { items.system[$0] }, builds.flatMap(\.environments))
  }
}
