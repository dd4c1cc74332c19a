/// A key combination: `input` and `modifierFlags` of a `UIKeyCommand`. Two are equal if they are one to the menu builder,
/// which compares these two and nothing else; `press` is what tells ⌘{ and ⇧⌘[ to be one press.
package struct Shortcut: Sendable, Hashable {
  /// As UIKit compares it: letters in lower case, keys by their constant's value.
  package let input: String
  package let modifiers: KeyModifiers
  /// Both in one number; of an input that is more than one scalar only that it is. Menus look up thousands.
  private let code: UInt64

  package init(_ input: String, _ modifiers: KeyModifiers) {
    let input = KeyInput.normalized(input)
    self.input = input
    self.modifiers = modifiers
    let scalars = input.unicodeScalars
    let scalar = scalars.first.flatMap { scalars.dropFirst().isEmpty ? UInt64($0.value) : nil }
    code = (scalar ?? Shortcut.several) | Shortcut.bits(modifiers)
  }

  /// Beyond every scalar.
  private static let several: UInt64 = 1 << 31

  /// The modifiers above the 32 bits of the scalar: the flags are bits 16 to 21, and the Globe key's is 62.
  private static func bits(_ modifiers: KeyModifiers) -> UInt64 {
    let flags = UInt64(truncatingIfNeeded: modifiers.rawValue)
    return (flags << 16 | flags >> 14) & ~0xFFFF_FFFF
  }

  package static func == (a: Shortcut, b: Shortcut) -> Bool {
    a.code == b.code && (a.code & several == 0 || a.input == b.input)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// As menus show it: `⌃⌥⇧⌘K`.
  package var glyphs: String { modifiers.glyphs + (KeyInput.named(input)?.glyph ?? input.uppercased()) }

  /// Reads what a menu shows; nil if no key follows the modifiers.
  package init?(glyphs: String) {
    var modifiers: KeyModifiers = []
    var rest = Substring(glyphs)
    while rest.count > 1, let first = rest.first, let flag = KeyModifiers(glyph: first) {
      modifiers.insert(flag)
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return nil }
    let key = String(rest)
    let input = KeyInput.shown(key)?.value ?? KeyInput.named(key)?.value
    guard let input = input ?? (key.count == 1 ? key : nil) else { return nil }
    self.init(input, modifiers)
  }

  /// Whether the key is a letter.
  package var isLetter: Bool {
    if input.utf8.count == 1, let byte = input.utf8.first { return byte >= 0x61 && byte <= 0x7A }
    return input.count == 1 && input.first?.isLetter == true
  }

  /// What is pressed on a US keyboard: ⇧⌘[ for ⌘{ as well, since the upper character of a key implies Shift.
  package var press: Shortcut {
    guard !isLetter, input.utf8.count == 1, let character = input.first,
      let key = KeyboardLayout.us.key(of: character), key.held == .shift
    else { return self }
    return Shortcut(String(key.cap), modifiers.union(.shift))
  }

  /// Every combination that is this press on a US keyboard: ⇧⌘[, ⌘{ and ⇧⌘{.
  package var samePresses: [Shortcut] {
    let press = press
    guard press.modifiers.contains(.shift), let upper = Shortcut.uppers[press.input] else { return [press, self] }
    return [press, Shortcut(upper, press.modifiers.subtracting(.shift)), Shortcut(upper, press.modifiers), self]
  }

  /// What the keys of a US keyboard type with Shift, letters aside.
  private static let uppers: [String: String] = Dictionary(
    (0x21...0x7E as ClosedRange<UInt8>).compactMap { byte in
      let upper = Character(UnicodeScalar(byte))
      guard !upper.isLetter, let key = KeyboardLayout.us.key(of: upper), key.held == .shift else { return nil }
      return (String(key.cap), String(upper))
    }, uniquingKeysWith: { first, _ in first })

  /// Pressed with nothing but Shift or Caps Lock, or alone: a letter types then.
  package var isTyping: Bool { modifiers.isSubset(of: [.shift, .alphaShift]) && isLetter }
}
