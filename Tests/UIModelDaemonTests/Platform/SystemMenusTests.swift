import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the table of the default main menu.
@Suite struct SystemMenusTests {
  static func allItems(_ item: SystemMenuItem = SystemMenus.root) -> [SystemMenuItem] {
    [item] + item.children.flatMap { allItems($0) }
  }

  @Test func menuEntriesAreComplete() {
    for item in SystemMenusTests.allItems() {
      #expect(!item.sources.isEmpty && item.sources.allSatisfy { !$0.title.isEmpty }, "\(item.title)")
      #expect(!item.presence.isEmpty)
      #expect(!item.isMenu || item.selector == nil)
      if let selector = item.selector { #expect(selector.hasSuffix(":") && !item.title.isEmpty) }
    }
  }

  @Test func tableContainsAllButFiveMenuIdentifiers() {
    let menuIdentifiers = Set(SystemMenusTests.allItems().compactMap(\.identifier))
    let identifierNames = Set(SystemMenuIdentifier.names)
    #expect(menuIdentifiers.isSubset(of: identifierNames))
    #expect(identifierNames.subtracting(menuIdentifiers) == ["newItem", "replace", "share", "lookup", "learn"])
    #expect(Set(SystemMenuIdentifier.allIdentifiers.map(\.rawValue)).count == identifierNames.count)
  }

  @Test func selectorsAndShortcutsAreUnique() {
    let commands = SystemMenusTests.allItems().filter { !$0.isMenu }
    let selectors = commands.compactMap(\.selector)
    #expect(Set(selectors).count == selectors.count)
    var presses: Set<Shortcut> = []
    // On the iPad and on the Mac, ⌥⌘T belongs to different commands, so the shortcut is in the table twice.
    for command in commands where command.selector != "toggleToolbarShown:" {
      guard let mainShortcut = command.shortcut else { continue }
      let shortcuts =
        [mainShortcut]
        + command.alternates.map { Shortcut(mainShortcut.input, mainShortcut.modifiers.union($0.modifiers)) }
      for shortcut in shortcuts {
        #expect(presses.insert(shortcut.press).inserted, "\(command.title) \(shortcut.glyphs)")
      }
    }
  }

  /// Entries that are documented only for the Mac must not appear in an iPad app's menu.
  @Test func macCommandsAreNotInTheIPadMenu() throws {
    let mainMenu = try makeMainMenu(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "15.0" } ],
        "delegate": { "buildMenu": { "steps": [] } } } }
      """#)
    for version in [15, 18, 26, 27] as [Version] {
      let padText = try #require(mainMenu.tree(in: Environment(platform: .iPadOS, version: version))).text
      let macText = try #require(mainMenu.tree(in: Environment(platform: .macCatalyst, version: version))).text
      for title in ["Hide Others", "Quit", "Minimize", "Show Colors", "Copy Style", "Show Toolbar", "Check Document"] {
        #expect(!padText.contains(title) && macText.contains(title), "\(title) on \(version)")
      }
      #expect(macText.contains("Show Colors  ⇧⌘C  (perhaps)"))
      for text in ["Undo  ⌘Z", "Redo  ⇧⌘Z", "Paste and Match Style  ⌥⇧⌘V", "Align Left  ⌘{", "Bigger  ⌘+"] {
        #expect(padText.contains(text) && macText.contains(text), "\(text) on \(version)")
      }
      // From release 26 on, an app may enable Print in code.
      for text in [padText, macText] { #expect(text.contains("Print  ⌘P  (perhaps)") == (version >= 26)) }
    }
  }
}
