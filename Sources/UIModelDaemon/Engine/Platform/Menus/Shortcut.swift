/// A key combination: `input` and `modifierFlags` of a `UIKeyCommand`. Two are equal if they are one to the menu builder,
/// which compares these two and nothing else; `press` is what tells ⌘{ and ⇧⌘[ to be one press.
package struct Shortcut: Sendable, Hashable {
  /// As UIKit compares it: letters in lower case, keys by their constant's value.
  package let input: String
  package let modifiers: KeyModifiers

  package init(_ input: String, _ modifiers: KeyModifiers) {
    self.input = KeyInput.normalized(input)
    self.modifiers = modifiers
  }

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

  /// Pressed with nothing but Shift or Caps Lock, or alone: a letter types then.
  package var isTyping: Bool { modifiers.isSubset(of: [.shift, .alphaShift]) && isLetter }
}
