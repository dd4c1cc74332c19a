/// What rules ask of a combination, found out once for all commands that have it.
package struct ShortcutTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  /// No letter, and no key with a constant: not every keyboard has it.
  package static let notEverywhere = ShortcutTraits(rawValue: 1 << 0)
  /// A character that a US keyboard certainly does not type.
  package static let foreign = ShortcutTraits(rawValue: 1 << 1)
  /// Right to left it is another one.
  package static let mirrored = ShortcutTraits(rawValue: 1 << 2)
  /// Its key implies Shift.
  package static let impliesShift = ShortcutTraits(rawValue: 1 << 3)
  package static let typing = ShortcutTraits(rawValue: 1 << 4)
  /// The key of `?`, for which `/` stands by mistake.
  package static let slash = ShortcutTraits(rawValue: 1 << 5)
  /// The Mac takes it.
  package static let takenOnMac = ShortcutTraits(rawValue: 1 << 6)

  /// iPadOS takes it, as developers report.
  package static let keptOnPad = ShortcutTraits(rawValue: 1 << 7)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ shortcut: Shortcut) {
    self = []
    let isASCII = shortcut.input.utf8.count == 1
    if !isASCII, let character = shortcut.input.first, shortcut.input.count == 1, !character.isASCII,
      character.isLetter || character.isNumber || character.isSymbol || character.isPunctuation,
      KeyboardLayout.us.types(character) != true
    {
      insert(.foreign)
    }
    if !shortcut.isLetter, KeyInput.named(shortcut.input) == nil { insert(.notEverywhere) }
    if shortcut.mirrored != nil { insert(.mirrored) }
    if isASCII, shortcut.press != shortcut { insert(.impliesShift) }
    if shortcut.isTyping { insert(.typing) }
    if isASCII, shortcut.input == "/" { insert(.slash) }
    if ReservedShortcut.onMac(shortcut)?.effect == .taken { insert(.takenOnMac) }
    if KeptShortcut.of(shortcut) != nil { insert(.keptOnPad) }
  }
}
