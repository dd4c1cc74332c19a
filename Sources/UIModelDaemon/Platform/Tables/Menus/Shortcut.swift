/// A key combination: `input` and `modifierFlags` of a `UIKeyCommand`. Two combinations are equal if these two
/// properties are equal, because the menu builder compares only them. Combinations that are typed with the same keys,
/// such as ⌘{ and ⇧⌘[, have equal values of `press`.
package struct Shortcut: Sendable, Hashable {
  /// The input as UIKit compares it: a letter in lower case, or the value of a special key's constant.
  package let input: String
  package let modifiers: KeyModifiers
  /// The input and the modifiers in one number. The number makes comparisons fast, because menus look up thousands of
  /// combinations. For an input of several scalars, the number contains a marker in place of the scalar.
  private let code: UInt64

  package init(_ input: String, _ modifiers: KeyModifiers) {
    let input = KeyInput.normalized(input)
    self.input = input
    self.modifiers = modifiers
    let scalars = input.unicodeScalars
    let scalar = scalars.first.flatMap { scalars.dropFirst().isEmpty ? UInt64($0.value) : nil }
    code = (scalar ?? Shortcut.multipleScalars) | Shortcut.bits(modifiers)
  }

  /// The marker for an input of several scalars, greater than every scalar.
  private static let multipleScalars: UInt64 = 1 << 31

  /// Returns the modifiers as bits above the 32 bits of the scalar. The flags are bits 16 to 21 of `rawValue` and
  /// become bits 32 to 37. The Globe key's flag, bit 62, becomes bit 48.
  private static func bits(_ modifiers: KeyModifiers) -> UInt64 {
    let flags = UInt64(truncatingIfNeeded: modifiers.rawValue)
    return (flags << 16 | flags >> 14) & ~0xFFFF_FFFF
  }

  package static func == (a: Shortcut, b: Shortcut) -> Bool {
    a.code == b.code && (a.code & multipleScalars == 0 || a.input == b.input)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The combination as menus show it, such as `⌃⌥⇧⌘K`.
  package var glyphs: String { modifiers.glyphs + (KeyInput.named(input)?.glyph ?? input.uppercased()) }

  /// Parses the text that a menu shows, such as `⇧⌘K`. Returns nil if no known key follows the modifiers.
  package init?(glyphs: String) {
    var modifiers: KeyModifiers = []
    var remainingText = Substring(glyphs)
    while remainingText.count > 1, let glyph = remainingText.first, let flag = KeyModifiers(glyph: glyph) {
      modifiers.insert(flag)
      remainingText = remainingText.dropFirst()
    }
    guard !remainingText.isEmpty else { return nil }
    let key = String(remainingText)
    let input = KeyInput.withGlyph(key)?.value ?? KeyInput.named(key)?.value
    guard let input = input ?? (key.count == 1 ? key : nil) else { return nil }
    self.init(input, modifiers)
  }

  package var isLetter: Bool {
    if input.utf8.count == 1, let byte = input.utf8.first { return byte >= 0x61 && byte <= 0x7A }
    return input.count == 1 && input.first?.isLetter == true
  }

  /// The combination that is pressed on a US keyboard. The press of ⌘{ is ⇧⌘[, because the upper character of a key
  /// implies Shift.
  package var press: Shortcut {
    guard !isLetter, input.utf8.count == 1, let character = input.first,
      let key = KeyboardLayout.us.key(of: character), key.modifiers == .shift
    else { return self }
    return Shortcut(String(key.cap), modifiers.union(.shift))
  }

  /// All combinations that are typed with the same keys of a US keyboard as this one. For example, ⇧⌘[ gives ⇧⌘[, ⌘{
  /// and ⇧⌘{.
  package var equivalentSpellings: [Shortcut] {
    let press = press
    guard press.modifiers.contains(.shift), let symbol = Shortcut.shiftedCharacters[press.input] else {
      return [press, self]
    }
    return [press, Shortcut(symbol, press.modifiers.subtracting(.shift)), Shortcut(symbol, press.modifiers), self]
  }

  /// The character that each key of a US keyboard types with Shift, by the key's character without Shift. Letters are
  /// not included.
  private static let shiftedCharacters: [String: String] = Dictionary(
    (0x21...0x7E as ClosedRange<UInt8>).compactMap { byte in
      let symbol = Character(UnicodeScalar(byte))
      guard !symbol.isLetter, let key = KeyboardLayout.us.key(of: symbol), key.modifiers == .shift else { return nil }
      return (String(key.cap), String(symbol))
    }, uniquingKeysWith: { first, _ in first })

  /// Whether the combination types a letter, which requires that it has no modifiers except Shift or Caps Lock.
  package var typesLetter: Bool { modifiers.isSubset(of: [.shift, .alphaShift]) && isLetter }
}
