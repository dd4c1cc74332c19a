import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the table of the default main menu.
@Suite struct SystemMenusTests {
  static func all(_ item: SystemMenuItem = SystemMenus.root) -> [SystemMenuItem] {
    [item] + item.children.flatMap { all($0) }
  }

  @Test func menuEntriesAreComplete() {
    for item in SystemMenusTests.all() {
      #expect(!item.sources.isEmpty && item.sources.allSatisfy { !$0.title.isEmpty }, "\(item.title)")
      #expect(!item.presence.isEmpty)
      #expect(!item.isMenu || item.selector == nil)
      if let selector = item.selector { #expect(selector.hasSuffix(":") && !item.title.isEmpty) }
    }
  }

  @Test func menusMatchTheIdentifiersExceptContextMenus() {
    let inMenu = Set(SystemMenusTests.all().compactMap(\.identifier))
    let names = Set(SystemMenuIdentifier.names)
    #expect(inMenu.isSubset(of: names))
    #expect(names.subtracting(inMenu) == ["newItem", "replace", "share", "lookup", "learn"])
    #expect(Set(SystemMenuIdentifier.all.map(\.rawValue)).count == names.count)
  }

  @Test func selectorsAndShortcutsAreUnique() {
    let commands = SystemMenusTests.all().filter { !$0.isMenu }
    let selectors = commands.compactMap(\.selector)
    #expect(Set(selectors).count == selectors.count)
    var presses: Set<Shortcut> = []
    // The iPad and the Mac have different commands for ⌥⌘T.
    for command in commands where command.selector != "toggleToolbarShown:" {
      guard let main = command.shortcut else { continue }
      let keys = [main] + command.alternates.map { Shortcut(main.input, main.modifiers.union($0.modifiers)) }
      for shortcut in keys { #expect(presses.insert(shortcut.press).inserted, "\(command.title) \(shortcut.glyphs)") }
    }
  }

  /// Entries that are documented only for the Mac must not appear in an iPad app's menu.
  @Test func macCommandsAreNotInTheIPadMenu() throws {
    let answer = try menuAnswer(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "15.0" } ],
        "delegate": { "buildMenu": { "steps": [] } } } }
      """#)
    for version in [15, 18, 26, 27] as [Version] {
      let pad = try #require(answer.tree(in: Environment(platform: .iPadOS, version: version))).text
      let mac = try #require(answer.tree(in: Environment(platform: .macCatalyst, version: version))).text
      for title in ["Hide Others", "Quit", "Minimize", "Show Colors", "Copy Style", "Show Toolbar", "Check Document"] {
        #expect(!pad.contains(title) && mac.contains(title), "\(title) on \(version)")
      }
      #expect(mac.contains("Show Colors  ⇧⌘C  (perhaps)"))
      for text in ["Undo  ⌘Z", "Redo  ⇧⌘Z", "Paste and Match Style  ⌥⇧⌘V", "Align Left  ⌘{", "Bigger  ⌘+"] {
        #expect(pad.contains(text) && mac.contains(text), "\(text) on \(version)")
      }
      // From release 26 on, an app may enable Print in code.
      for text in [pad, mac] { #expect(text.contains("Print  ⌘P  (perhaps)") == (version >= 26)) }
    }
  }
}
