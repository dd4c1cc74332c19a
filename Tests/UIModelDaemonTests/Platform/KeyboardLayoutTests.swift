import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the keys of keyboard layouts, and how a shortcut is typed on each layout.
@Suite struct KeyboardLayoutTests {
  static let letters = "abcdefghijklmnopqrstuvwxyz"
  static let latinLayouts: [KeyboardLayout] = [.us, .uk, .german, .french, .spanish, .italian, .japanese]

  @Test(arguments: latinLayouts.map(\.name)) func latinLayoutsTypeEveryLetterAndDigit(_ name: String) throws {
    let layout = try #require(KeyboardLayout.named(name))
    for letter in KeyboardLayoutTests.letters {
      #expect(layout.key(of: letter)?.modifiers == [], "\(letter) on \(name)")
      let uppercaseLetter = try #require(String(letter).uppercased().first)
      #expect(layout.key(of: uppercaseLetter) == KeyboardLayout.Key(cap: letter, modifiers: .shift))
      #expect(layout.typing(of: Shortcut(String(letter), [.shift, .command])) == .asWritten)
    }
    for digit in "0123456789" {
      #expect(layout.key(of: digit)?.modifiers == (name == "French" ? .shift : []), "\(digit) on \(name)")
    }
  }

  @Test func usLayoutTypesExactlyASCII() {
    for byte in UInt8(0x20)...0x7E where byte != 0x20 {
      #expect(KeyboardLayout.us.canTypeWithoutOption(Character(UnicodeScalar(byte))) == true)
    }
    #expect(KeyboardLayout.us.canTypeWithoutOption("ö") == nil)
    #expect(KeyboardLayout.us.key(of: "?") == KeyboardLayout.Key(cap: "/", modifiers: .shift))
  }

  @Test func characterTablesGiveKeyAndModifiers() {
    #expect(KeyboardLayout.german.key(of: "[") == KeyboardLayout.Key(cap: "5", modifiers: .alternate))
    #expect(KeyboardLayout.german.key(of: "\\") == KeyboardLayout.Key(cap: "7", modifiers: [.alternate, .shift]))
    #expect(KeyboardLayout.german.key(of: "/") == KeyboardLayout.Key(cap: "7", modifiers: .shift))
    #expect(KeyboardLayout.german.key(of: "ö")?.modifiers == [])
    #expect(KeyboardLayout.uk.key(of: "£")?.cap == "3" && KeyboardLayout.uk.key(of: "#")?.modifiers == .alternate)
    #expect(KeyboardLayout.uk.key(of: "\"")?.cap == "'")
    #expect(KeyboardLayout.french.key(of: "1") == KeyboardLayout.Key(cap: "&", modifiers: .shift))
    #expect(KeyboardLayout.french.key(of: "{") == KeyboardLayout.Key(cap: "(", modifiers: .alternate))
    #expect(KeyboardLayout.french.key(of: ".") == KeyboardLayout.Key(cap: ";", modifiers: .shift))
    #expect(KeyboardLayout.french.key(of: "@")?.modifiers == [])
    #expect(KeyboardLayout.spanish.key(of: "ñ")?.modifiers == [])
    #expect(KeyboardLayout.spanish.key(of: "[") == KeyboardLayout.Key(cap: "`", modifiers: .alternate))
    #expect(KeyboardLayout.italian.key(of: "{") == KeyboardLayout.Key(cap: "è", modifiers: [.alternate, .shift]))
    #expect(KeyboardLayout.italian.key(of: "\\")?.modifiers == [])
    #expect(KeyboardLayout.japanese.key(of: "@")?.modifiers == [] && KeyboardLayout.japanese.key(of: "\"")?.cap == "2")
    // For dead keys, and for characters that are missing from the layout tables, it is unknown how the shortcut is
    // typed.
    for (layout, character) in [(KeyboardLayout.german, "^"), (.french, "`"), (.spanish, "~"), (.arabic, "1")] {
      #expect(layout.canTypeWithoutOption(Character(character)) == nil)
    }
    #expect(
      KeyboardLayout.japanese.canTypeWithoutOption("\\") == false
        && KeyboardLayout.us.canTypeWithoutOption("\\") == true)
  }

  @Test func shortcutTypingDependsOnTheLayout() {
    let backShortcut = Shortcut("[", .command)
    #expect(KeyboardLayout.us.typing(of: backShortcut) == .asWritten)
    #expect(KeyboardLayout.german.typing(of: backShortcut) == .needsOption(Shortcut("5", [.alternate, .command])))
    #expect(KeyboardLayout.japanese.typing(of: Shortcut("\\", .command)) == .noKey)
    #expect(KeyboardLayout.us.typing(of: Shortcut("?", .command)) == .withShift(Shortcut("/", [.shift, .command])))
    #expect(KeyboardLayout.french.typing(of: Shortcut("1", .command)) == .withShift(Shortcut("&", [.shift, .command])))
    for layout in KeyboardLayout.allLayouts {
      #expect(layout.typing(of: Shortcut("inputUpArrow", [.alternate, .command])) == .asWritten)
      #expect(layout.typing(of: Shortcut("\r", .command)) == .asWritten)
      #expect(layout.typing(of: Shortcut("k", .command)) == .asWritten)
    }
  }

  @Test func ambiguousCombinationsAreUnknown() {
    // The Shift key could be part of the character or of the shortcut.
    #expect(KeyboardLayout.german.typing(of: Shortcut("/", [.shift, .command])) == .unknown)
    #expect(KeyboardLayout.german.typing(of: Shortcut("[", [.alternate, .command])) == .unknown)
    #expect(KeyboardLayout.german.typing(of: Shortcut("^", .command)).isPossible == nil)
    #expect(KeyboardLayout.us.typing(of: Shortcut("ö", .command)) == .unknown)
    #expect(KeyboardLayout.us.typing(of: Shortcut("UIKeyInputF99", .command)) == .unknown)
  }

  @Test func nonLatinLayoutsTypeLatinLettersOnlyWithCommand() {
    for layout in [KeyboardLayout.arabic, .hebrew] {
      #expect(layout.typing(of: Shortcut("c", [.shift, .command])) == .asWritten)
      #expect(layout.typing(of: Shortcut("1", .command)) == .asWritten)
      #expect(layout.typing(of: Shortcut("[", .command)) == .unknown)
      #expect(layout.typing(of: Shortcut("c", [])) == .unknown)
    }
    #expect(KeyboardLayout.hebrew.typing(of: Shortcut("ש", [])) == .asWritten)
    #expect(KeyboardLayout.arabic.typing(of: Shortcut("ش", [])) == .asWritten)
    #expect(KeyboardLayout.vietnameseTelex.typing(of: Shortcut("[", .command)) == .asWritten)
    #expect(KeyboardLayout.vietnameseTelex.typing(of: Shortcut("w", [])) == .unknown)
  }

  @Test func localizationRemapsUntypeableShortcuts() {
    let backShortcut = Shortcut("[", .command)
    #expect(
      KeyboardLayout.german.typing(of: backShortcut, isLocalizable: true) == .remapped(to: Shortcut("Ö", .command)))
    // According to the documentation, the system substitutes another key combination, but the documentation does not
    // name the combination.
    #expect(KeyboardLayout.spanish.typing(of: backShortcut, isLocalizable: true) == .remapped(to: nil))
    #expect(KeyboardLayout.japanese.typing(of: Shortcut("\\", .command), isLocalizable: true) == .remapped(to: nil))
    #expect(KeyboardLayout.us.typing(of: backShortcut, isLocalizable: true) == .asWritten)
    #expect(KeyboardLayout.german.typing(of: Shortcut("^", .command), isLocalizable: true) == .unknown)
  }

  @Test func layoutsAreFoundByNameOrIdentifier() {
    #expect(KeyboardLayout.named("german") === KeyboardLayout.german)
    #expect(KeyboardLayout.named("com.apple.keylayout.German") === KeyboardLayout.german)
    #expect(KeyboardLayout.named("Vietnamese Telex") === KeyboardLayout.vietnameseTelex)
    #expect(KeyboardLayout.named("Klingon") == nil)
    #expect(Set(KeyboardLayout.allLayouts.map(\.name)).count == 10)
    #expect(KeyboardLayout.allLayouts.allSatisfy { !$0.source.title.isEmpty })
  }

  @Test func mirroringSwapsPairsAndKeepsModifiers() {
    let modifiers: KeyModifiers = [.shift, .command]
    for (left, right) in [("[", "]"), ("{", "}"), ("(", ")"), ("<", ">"), ("inputLeftArrow", "inputRightArrow")] {
      #expect(Shortcut(left, modifiers).mirrored == Shortcut(right, modifiers))
      #expect(Shortcut(right, modifiers).mirrored == Shortcut(left, modifiers))
    }
    for input in ["inputUpArrow", "inputHome", "/", "\\", "l"] { #expect(Shortcut(input, modifiers).mirrored == nil) }
  }
}
