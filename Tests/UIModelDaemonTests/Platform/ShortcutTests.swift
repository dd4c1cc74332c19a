import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks when two key combinations are equal, and how they are displayed.
@Suite struct ShortcutTests {
  @Test func inputsAreComparedByValueIgnoringCase() {
    #expect(Shortcut("K", [.shift, .command]) == Shortcut("k", [.shift, .command]))
    #expect(Shortcut("Ö", .command) == Shortcut("ö", .command))
    #expect(Shortcut("K", .command) != Shortcut("K", [.shift, .command]))
    #expect(Shortcut("\n", .command) == Shortcut("\r", .command))
    #expect(Shortcut("return", .command) == Shortcut("\r", .command))
    #expect(Shortcut("tab", .control) == Shortcut("\t", .control))
    #expect(Shortcut("space", []) == Shortcut(" ", []))
    #expect(Shortcut("inputDelete", []) == Shortcut("\u{8}", []))
    #expect(Shortcut("UIKeyInputDelete", []) == Shortcut("\u{8}", []))
    for name in ["inputUpArrow", "inputDownArrow", "inputLeftArrow", "inputRightArrow", "inputEscape", "inputHome"] {
      let constantName = "UIKeyInput" + name.dropFirst(5)
      #expect(Shortcut(name, .command) == Shortcut(constantName, .command))
      #expect(Shortcut(name, .command).input == constantName)
    }
    for number in 1...12 {
      #expect(Shortcut("f\(number)", []).input == "UIKeyInputF\(number)")
      #expect(Shortcut("f\(number)", .control).glyphs == "⌃F\(number)")
    }
  }

  /// Equality compares declared inputs, as `UIMenuBuilder` does. `press` is the combination of physical keys: the keys
  /// pressed for ⌘{ and ⇧⌘[ are equal.
  @Test func shiftedCharacterIsPressedWithShift() {
    #expect(Shortcut("{", .command).press == Shortcut("[", [.shift, .command]))
    #expect(Shortcut("{", [.shift, .command]).press == Shortcut("[", [.shift, .command]))
    #expect(Shortcut("?", .command).press == Shortcut("/", [.shift, .command]))
    #expect(Shortcut("~", .command).press == Shortcut("`", [.shift, .command]))
    #expect(Shortcut("{", .command) != Shortcut("[", [.shift, .command]))
    for plainShortcut in [
      Shortcut("[", .command), Shortcut("k", [.shift, .command]), Shortcut("inputUpArrow", .shift),
    ] {
      #expect(plainShortcut.press == plainShortcut)
    }
    #expect(ReservedShortcut.macEntry(Shortcut("~", .command))?.use == "switches between the app's windows")
    #expect(ReservedShortcut.macEntry(Shortcut("#", .command))?.effect == .reserved)
    #expect(ReservedShortcut.macEntry(Shortcut("#", [.control, .alternate])) == nil)
  }

  @Test func keysOfAnotherCommandAreNotFree() throws {
    let menu = try makeMainMenu(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": { "children": [
          { "title": "Tab", "action": "tab:", "input": "<", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "view" } ] } } } }
      """#)
    #expect(!menu.isFree(Shortcut(",", [.shift, .command])))
    #expect(!menu.isFree(Shortcut("[", [.shift, .command])), "Align Left is ⌘{")
    #expect(menu.isFree(Shortcut("[", [.alternate, .command])))
  }

  @Test func glyphsAreInMenuOrder() {
    let allModifiers: KeyModifiers = [.command, .shift, .alternate, .control]
    #expect(Shortcut("inputLeftArrow", allModifiers).glyphs == "⌃⌥⇧⌘←")
    #expect(Shortcut("\n", .command).glyphs == "⌘↩")
    #expect(Shortcut("{", .command).glyphs == "⌘{")
    #expect(Shortcut(glyphs: "⌘⇧⌥⌃{") == Shortcut("{", allModifiers))
    #expect(Shortcut(glyphs: "⇧⌘⌫") == Shortcut("inputDelete", [.shift, .command]))
  }

  @Test func reservedCombinationsHaveASource() {
    #expect(ReservedShortcut.mac.allSatisfy { $0.source.confidence == .documented && !$0.use.isEmpty })
    #expect(Set(ReservedShortcut.mac.map(\.shortcut)).count == ReservedShortcut.mac.count)
    // ⌘- and ⇧⌘= are commands of the main menu (Smaller, Bigger) and therefore not reserved.
    for glyphs in ["⌘-", "⇧⌘="] {
      #expect(Shortcut(glyphs: glyphs).map { ReservedShortcut.macEntry($0) == nil } == true)
    }
  }
}
