/// A layout of a hardware keyboard on Apple's systems: the characters it types, and the modifiers that each character
/// needs. Characters that the tables do not list count as unknown, because a wrong report is worse than no report.
///
/// For example, the German layout types `/` with Shift and the key 7.
// This type is a class, so that all uses of a layout share one instance, because its tables are large and immutable.
package final class KeyboardLayout: Sendable {
  /// The name that documents use, such as `German`.
  package let name: String
  /// Apple's identifier of the input source.
  package let identifier: String
  package let source: Source
  /// The key and the modifiers that type each character.
  private let keys: [Character: Key]
  /// Characters that no key types, with any modifiers.
  private let untypeableCharacters: Set<Character>
  private let kind: Kind

  package enum Kind: Sendable {
    /// Letters are Latin, and keys type the characters of the table.
    case latin
    /// Letters are Latin, and an input method combines typed characters. The result of a press without Command is
    /// unknown.
    case composing
    /// Letters belong to another script. With Command held, keys type the letters of a US keyboard.
    case otherScript
  }

  /// A key with the modifiers that type a character.
  package struct Key: Sendable, Hashable {
    /// The character that the key types without modifiers, or would type if it were not a dead key.
    package let cap: Character
    /// The modifiers to hold: none, Shift, Option, or Shift and Option.
    package let modifiers: KeyModifiers
  }

  /// The placeholder in rows for an unknown character.
  private static let blank: Character = "□"

  /// Creates a layout from its rows.
  ///
  /// - Parameter rows: the characters that keys type without and with Shift, row by row. Both strings of a row are
  ///   equally long.
  /// - Parameter deadKeys: the dead keys in `rows`. The characters that they type with Command held are unknown.
  /// - Parameter option: the characters typed with Option, as pairs: the key without modifiers, then the character.
  /// - Parameter optionShift: the characters typed with Option and Shift, in the format of `option`.
  /// - Parameter absent: the characters that no key types.
  package init(
    _ name: String, _ identifier: String, _ kind: Kind = .latin, rows: [(plain: String, shift: String)],
    deadKeys: String = "", option: String = "", optionShift: String = "", absent: String = "", source: Source
  ) {
    self.name = name
    self.identifier = identifier
    self.kind = kind
    self.source = source
    self.untypeableCharacters = Set(absent)
    var keys: [Character: Key] = [:]
    // The first entry of a character wins, so combinations with fewer modifiers are added first.
    func add(_ character: Character, _ cap: Character, _ modifiers: KeyModifiers) {
      guard character != KeyboardLayout.blank, keys[character] == nil else { return }
      keys[character] = Key(cap: cap, modifiers: modifiers)
    }
    for row in rows { for cap in row.plain where !deadKeys.contains(cap) { add(cap, cap, []) } }
    for row in rows {
      for (cap, character) in zip(row.plain, row.shift) where !deadKeys.contains(character) {
        add(character, cap, .shift)
      }
    }
    for (pairs, modifiers) in [(option, KeyModifiers.alternate), (optionShift, KeyModifiers([.alternate, .shift]))] {
      var cap: Character?
      for character in pairs {
        if let keyCap = cap {
          add(character, keyCap, modifiers)
          cap = nil
        } else {
          cap = character
        }
      }
    }
    self.keys = keys
  }

  /// Returns the key that types a character without Command; nil if no key types the character or the key is unknown.
  package func key(of character: Character) -> Key? { keys[character] }

  /// Whether a character can be typed without modifiers or with Shift; nil if unknown.
  package func canTypeWithoutOption(_ character: Character) -> Bool? {
    if let key = keys[character] { return !key.modifiers.contains(.alternate) }
    return untypeableCharacters.contains(character) ? false : nil
  }
}

/// The way in which a key combination is typed on a layout.
package enum Typing: Sendable, Hashable {
  /// The combination is pressed as it is written.
  case asWritten
  /// The character needs Shift, so another combination is pressed. On a German keyboard, ⌘/ is typed as ⇧⌘7.
  case withShift(Shortcut)
  /// The character needs Option, which makes it a different combination. On a German keyboard, ⌘[ would be ⌥⌘5.
  case needsOption(Shortcut)
  /// The layout has no key for the character.
  case noKey
  /// The system replaces the combination by another one. The replacement is nil if Apple does not document it.
  case remapped(to: Shortcut?)
  case unknown

  /// Whether people can invoke a command with the combination; nil if unknown.
  package var isPossible: Bool? {
    switch self {
    case .asWritten, .withShift, .remapped: true
    case .needsOption, .noKey: false
    case .unknown: nil
    }
  }
}

extension KeyboardLayout {
  /// Returns the way in which a combination is typed on this layout.
  ///
  /// - Parameter isLocalizable: whether the system can replace the combination by another one (since iOS 15).
  package func typing(of shortcut: Shortcut, isLocalizable: Bool = false) -> Typing {
    let typing = typingAsWritten(of: shortcut)
    guard isLocalizable, typing.isPossible == false else { return typing }
    return .remapped(to: ShortcutRemap.documentedRemap(for: shortcut, on: self)?.replacement)
  }

  private func typingAsWritten(of shortcut: Shortcut) -> Typing {
    // Every keyboard has arrows, Escape and similar keys.
    if KeyInput.named(shortcut.input) != nil { return .asWritten }
    guard let character = shortcut.input.first, shortcut.input.count == 1 else { return .unknown }
    let modifiers = shortcut.modifiers
    switch kind {
    case .latin: break
    case .composing:
      if !modifiers.contains(.command) { return .unknown }
    case .otherScript:
      if modifiers.contains(.command) {
        // For punctuation, it is unknown whether the keys type the characters of this layout or of the US layout.
        let isLatin = character.isASCII && (character.isLetter || character.isNumber)
        return isLatin && !modifiers.contains(.alternate) ? .asWritten : .unknown
      }
    }
    guard let key = keys[character] else { return untypeableCharacters.contains(character) ? .noKey : .unknown }
    guard !key.modifiers.isEmpty else { return .asWritten }
    // If the character and the shortcut need the same modifier, the effect of the press is unknown.
    guard modifiers.isDisjoint(with: key.modifiers), key.cap != KeyboardLayout.blank else { return .unknown }
    let pressedShortcut = Shortcut(String(key.cap), modifiers.union(key.modifiers))
    return key.modifiers.contains(.alternate) ? .needsOption(pressedShortcut) : .withShift(pressedShortcut)
  }
}
