extension Shortcut {
  /// Parses a combination that is written with the glyphs of menus (`⇧⌘K`) or in words (`shift+cmd+k`). Returns nil for
  /// any other text.
  package init?(text: String) {
    // A modifier alone is not a key.
    if text.count == 1, let character = text.first, KeyModifiers(glyph: character) != nil { return nil }
    if let shortcut = Shortcut.shortcutFromWords(text) {
      self = shortcut
    } else if let shortcut = Shortcut(glyphs: text) {
      self = shortcut
    } else {
      return nil
    }
  }

  /// The modifier for each word on keyboards and in documents.
  private static let modifierWords: [String: KeyModifiers] = [
    "cmd": .command, "command": .command, "shift": .shift, "alt": .alternate, "opt": .alternate, "option": .alternate,
    "alternate": .alternate, "ctrl": .control, "control": .control, "capslock": .alphaShift, "alphashift": .alphaShift,
    "numericpad": .numericPad,
  ]
  /// The key for each word. The key is given by its constant's name or by its character.
  private static let keyWords: [String: String] = [
    "up": "inputUpArrow", "down": "inputDownArrow", "left": "inputLeftArrow", "right": "inputRightArrow",
    "escape": "inputEscape", "esc": "inputEscape", "delete": "inputDelete", "backspace": "inputDelete",
    "enter": "return", "pageup": "inputPageUp", "pagedown": "inputPageDown", "home": "inputHome", "end": "inputEnd",
    "plus": "+",
  ]

  private static func shortcutFromWords(_ text: String) -> Shortcut? {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // In `cmd++`, the second plus sign is the key.
    if text.hasSuffix("++") || text == "+" { parts = parts.dropLast(2) + ["+"] }
    guard let key = parts.popLast(), !key.isEmpty else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      guard let flag = modifierWords[part.lowercased()] else { return nil }
      modifiers.insert(flag)
    }
    let input = KeyInput.withGlyph(key)?.value ?? keyWords[key.lowercased()] ?? key
    guard input.count == 1 || KeyInput.named(input) != nil else { return nil }
    if input.count == 1, let character = input.first, KeyModifiers(glyph: character) != nil { return nil }
    return Shortcut(input, modifiers)
  }
}
