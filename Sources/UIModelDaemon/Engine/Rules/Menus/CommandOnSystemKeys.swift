import UIModelPlatform

/// A command of SwiftUI's `Commands` on the keys of one that the system's menus have.
enum CommandOnSystemKeys: Rule {
  static let description = RuleDescription(
    code: "menu/command-on-system-keys", severity: .hint, system: .menu,
    summary: "A SwiftUI command has the keys of a command that the system's menus have",
    reason:
      "SwiftUI puts commands into the main menu that UIKit builds, where a menu with keys that are taken was seen to be left "
      + "out whole. Nothing says so. An app has the system's Format and Edit menus without asking for them.",
    advice: "Put nothing, or your own commands, in the place of the group that has the keys: "
      + "`CommandGroup(replacing: .textFormatting) { }`; or use other keys.",
    holds: "iPadOS; one app saw its menu disappear, and two give up the Format menu for it",
    sources: [
      Source("An app whose menu was left out, and one that gives up the group for it", .post),
      Source("SwiftUI documentation: CommandGroupPlacement", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "class": "NotesApp", "commands": { "shortcuts": [
          { "title": "Bookmark", "input": 1️⃣"b"1️⃣, "modifierFlags": ["command"] } ] } } ] }
        """#),
      RuleExample(
        #"""
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
    ],
    right: [
      RuleExample(
        #"""
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
      // It may replace any group; the keys are not known; what is there only sometimes.
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    guard menus.app.isMainMenuKnown else { return }
    let all = menus.app.screens.compactMap { SceneCommands($0) }
    // What one scene replaces is replaced for all.
    guard !all.isEmpty, all.allSatisfy(\.replaced.isComplete) else { return }
    let replaced = Set(all.flatMap { $0.replaced.elements.map(\.placement.rawValue) })
    let placements = CommandPlacement.allCases.filter { !replaced.contains($0.rawValue) }
    let owners = placements.flatMap { placement in menus.commands(in: placement).map { (placement, $0) } }
    for element in all.flatMap(\.shortcuts.elements) {
      guard let shortcut = element.shortcut, let number = menus.items.number(of: shortcut) else { continue }
      for (placement, owner) in owners where menus.items.all[owner].shortcut == number {
        let environments = menus.builds.filter { $0.presence[owner] == .certain }.flatMap(\.environments).filter {
          $0.platform == .iPadOS && element.availableOn.includes($0) == true
        }
        guard !environments.isEmpty else { continue }
        report.report(
          self, at: element.input.place,
          "\(shortcut.glyphs) is that of \(menus.name(of: MenuUse(item: Int32(clamping: owner)))), which an app has without asking "
            + "for it; CommandGroup(replacing: .\(placement.rawValue)) gives it up",
          in: environments)
      }
    }
  }
}

extension MenuAnswer {
  /// The system's commands that a placement stands for, by their places among the items.
  fileprivate func commands(in placement: CommandPlacement) -> [Int] {
    let names = placement.menus
    guard !names.isEmpty else { return [] }
    return items.system.indices.filter { index in
      var at = index
      while at >= 0 {
        if let name = items.system[at].identifier, names.contains(name) { return true }
        at = Int(items.all[at].parent)
      }
      return false
    }
  }
}
