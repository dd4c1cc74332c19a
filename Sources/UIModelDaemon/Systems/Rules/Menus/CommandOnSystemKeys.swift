import UIModelPlatform

/// A command in SwiftUI's `Commands` with the shortcut of a system menu command.
enum CommandOnSystemKeys: Rule {
  static let description = RuleDescription(
    code: "menu/command-on-system-keys", effect: .advice, system: .menu,
    summary: "SwiftUI command uses the shortcut of a system menu command",
    reason:
      "On iPadOS, SwiftUI adds an app's commands to the main menu that UIKit builds. In one app, UIKit left "
      + "out an entire menu without a warning because a system command already used one of the menu's "
      + "shortcuts. By default, every app has the system's Edit and Format menus.",
    advice:
      "Use another shortcut. If the app does not need the command group that contains the system's command, "
      + "replace the group with an empty group, for example `CommandGroup(replacing: .textFormatting) {}`. If the app has "
      + "its own version of the command, such as Find, put it instead of the group: "
      + "`CommandGroup(replacing: .textEditing)`.",
    holds: "iPadOS. The rule is only a hint, because the evidence comes from a few apps",
    needs: [.mainMenu],
    sources: [
      Source("An app whose menu was left out, and one that gives up the group for it", .post),
      Source("SwiftUI documentation: CommandGroupPlacement", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandMenu("Note") {
                  Button("Bookmark") { bookmark() }.keyboardShortcut(1️⃣"b"1️⃣)
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandGroup(after: .pasteboard) {
                  Button("Find in Notes…") { find() }.keyboardShortcut(1️⃣"f"1️⃣)
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "NotesApp",
          "commands": { "shortcuts": [
            { "title": "Bookmark", "input": 1️⃣"b"1️⃣, "modifierFlags": ["command"] }
          ] }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandGroup(replacing: .textFormatting) {}
                CommandMenu("Note") {
                  Button("Bookmark") { bookmark() }.keyboardShortcut("b")
                  Button("Jump") { jump() }.keyboardShortcut("j")
                }
              }
          }
        }
        """#, language: "swift"),
      // The app's own Find replaces the system's Find.
      RuleExample(
        #"""
        import SwiftUI

        @main struct NotesApp: App {
          var body: some Scene {
            WindowGroup { NotesView() }
              .commands {
                CommandGroup(replacing: .textEditing) {
                  Button("Find in Note…") { find() }.keyboardShortcut("f")
                }
              }
          }
        }
        """#, language: "swift"),
      // Unknown replaced groups, an unknown shortcut, and a conditional command.
      RuleExample(
        #"""
        { "screens": [
          {
            "class": "NotesApp",
            "commands": {
              "replaces": [ { "$unknown": "computed" } ],
              "shortcuts": [ { "title": "Bookmark", "input": "b", "modifierFlags": ["command"] } ]
            }
          },
          {
            "class": "OtherApp",
            "commands": { "shortcuts": [
              {
                "title": "Bookmark", "input": { "$unknown": "computed" },
                "modifierFlags": ["command"]
              },
              {
                "title": "Insert", "input": "i", "modifierFlags": ["command"],
                "availableOn": { "$unknown": "if" }
              }
            ] }
          }
        ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    let sceneCommands = menus.app.screens.compactMap { SceneCommands($0) }
    // If one scene replaces a group, the group is replaced for all scenes.
    guard !sceneCommands.isEmpty, sceneCommands.allSatisfy(\.replacedGroups.isComplete) else { return }
    let replacedPlacements = Set(sceneCommands.flatMap { $0.replacedGroups.elements.map(\.placement.rawValue) })
    let placements = CommandPlacement.allCases.filter { !replacedPlacements.contains($0.rawValue) }
    let placedCommands = placements.flatMap { placement in menus.commandIndices(in: placement).map { (placement, $0) } }
    let hasSeveralScenes = sceneCommands.contains { $0.scenes == .several }
    for element in sceneCommands.flatMap(\.shortcutCommands.elements) {
      guard let shortcut = element.shortcut, let shortcutNumber = menus.items.number(of: shortcut) else { continue }
      for (placement, owner) in placedCommands where menus.items.list[owner].shortcutNumber == shortcutNumber {
        // An app whose code declares several scenes has the New Window command, even if no Info.plist is known.
        let isAlwaysPresent = placement == .newItem && hasSeveralScenes
        let environments = menus.builds.filter { isAlwaysPresent || $0.presence[owner] == .certain }.flatMap(
          \.environments
        )
        .filter { $0.platform == .iPadOS && element.availability.includes($0) == true }
        guard !environments.isEmpty else { continue }
        let use = MenuUse(item: Int32(clamping: owner))
        let hasSameMeaning = element.resemblesSystemCommand(menus.shortName(of: use), "")
        let groupCode = "CommandGroup(replacing: .\(placement.rawValue))"
        report.report(
          self, at: element.input.place,
          "\(shortcut.glyphs) is already used by \(menus.name(of: use)), so UIKit may leave out the menu of this command; "
            + (hasSameMeaning ? "replace '.\(placement.rawValue)'" : "use another shortcut"),
          notes: [
            hasSameMeaning
              ? "in '\(groupCode)', this command takes the place of the system's"
              : "'\(groupCode) {}' removes the system's command"
          ],
          in: environments)
      }
    }
  }
}

extension AppMainMenu {
  /// Returns the indices in `items.system` of the commands that the system has in a SwiftUI command placement.
  fileprivate func commandIndices(in placement: CommandPlacement) -> [Int] {
    let menuNames = Set(placement.menuNames)
    return menuNames.isEmpty ? [] : items.system.indices.filter { isSystemItem($0, in: menuNames) }
  }
}
