/// Properties of a combination that rules check, computed once for all commands that use the combination.
package struct ShortcutTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  /// The key is neither a letter nor a special key, so some keyboards do not have it.
  package static let layoutDependent = ShortcutTraits(rawValue: 1 << 0)
  /// The key is a character that a US keyboard certainly does not type.
  package static let foreign = ShortcutTraits(rawValue: 1 << 1)
  /// The combination changes in right-to-left layouts.
  package static let mirrored = ShortcutTraits(rawValue: 1 << 2)
  /// The character implies Shift on a US keyboard.
  package static let impliesShift = ShortcutTraits(rawValue: 1 << 3)
  /// The combination types a letter.
  package static let typesLetter = ShortcutTraits(rawValue: 1 << 4)
  /// The key is `/`, which developers sometimes write by mistake for `?`.
  package static let slash = ShortcutTraits(rawValue: 1 << 5)
  /// The Mac uses the combination itself.
  package static let reservedOnMac = ShortcutTraits(rawValue: 1 << 6)

  /// iPadOS does not pass the combination on to apps, as developers report.
  package static let reservedOnPad = ShortcutTraits(rawValue: 1 << 7)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ shortcut: Shortcut) {
    self = []
    let isASCII = shortcut.input.utf8.count == 1
    if !isASCII, let character = shortcut.input.first, shortcut.input.count == 1, !character.isASCII,
      character.isLetter || character.isNumber || character.isSymbol || character.isPunctuation,
      KeyboardLayout.us.canTypeWithoutOption(character) != true
    {
      insert(.foreign)
    }
    if !shortcut.isLetter, KeyInput.named(shortcut.input) == nil { insert(.layoutDependent) }
    if shortcut.mirrored != nil { insert(.mirrored) }
    if isASCII, shortcut.press != shortcut { insert(.impliesShift) }
    if shortcut.typesLetter { insert(.typesLetter) }
    if isASCII, shortcut.input == "/" { insert(.slash) }
    if ReservedShortcut.macEntry(shortcut)?.effect == .reserved { insert(.reservedOnMac) }
    if KeptShortcut.entry(shortcut) != nil { insert(.reservedOnPad) }
  }
}
