/// A layout of a hardware keyboard as Apple's systems have it: which characters it types, and with what held. What the
/// tables leave open stays unknown: a wrong "cannot be typed" costs more than none.
// A class because the tables are large and only ever read.
package final class KeyboardLayout: Sendable {
  /// The name that documents use: `German`.
  package let name: String
  /// Apple's identifier of the input source.
  package let identifier: String
  package let source: Source
  /// What a character is typed with: its key, and what is held with it.
  private let keys: [Character: Key]
  /// Characters that no key types, whatever is held.
  private let absent: Set<Character>
  private let kind: Kind

  package enum Kind: Sendable {
    /// Letters are Latin, and keys type what the table says.
    case latin
    /// Letters are Latin, and what is typed is put together to others: of a press without Command nothing is known.
    case composing
    /// Letters are of another script; with Command held they are those of a US keyboard.
    case otherScript
  }

  /// How a character is typed.
  package struct Key: Sendable, Hashable {
    /// What the key types with nothing held, or would if it were no dead key.
    package let cap: Character
    /// Nothing, Shift, Option, or both.
    package let held: KeyModifiers
  }

  /// In a row, what is not known.
  private static let unknown: Character = "□"

  /// - Parameters:
  ///   - rows: What the keys type without and with Shift, row by row; both strings of a row are equally long.
  ///   - dead: Those among them that are dead keys: what they type with Command held is not known.
  ///   - option: What Option types: a key by its cap, then the character, then the next key.
  ///   - absent: What no key types.
  package init(
    _ name: String, _ identifier: String, _ kind: Kind = .latin, rows: [(plain: String, shift: String)],
    dead: String = "", option: String = "", optionShift: String = "", absent: String = "", source: Source
  ) {
    self.name = name
    self.identifier = identifier
    self.kind = kind
    self.source = source
    self.absent = Set(absent)
    var keys: [Character: Key] = [:]
    // What needs less held comes first.
    func add(_ character: Character, _ cap: Character, _ held: KeyModifiers) {
      guard character != KeyboardLayout.unknown, keys[character] == nil else { return }
      keys[character] = Key(cap: cap, held: held)
    }
    for row in rows { for cap in row.plain where !dead.contains(cap) { add(cap, cap, []) } }
    for row in rows {
      for (cap, character) in zip(row.plain, row.shift) where !dead.contains(character) { add(character, cap, .shift) }
    }
    for (pairs, held) in [(option, KeyModifiers.alternate), (optionShift, KeyModifiers([.alternate, .shift]))] {
      var cap: Character?
      for character in pairs {
        if let key = cap {
          add(character, key, held)
          cap = nil
        } else {
          cap = character
        }
      }
    }
    self.keys = keys
  }

  /// How a character is typed, without Command; nil where it cannot be, or that is not known.
  package func key(of character: Character) -> Key? { keys[character] }

  /// Whether a character can be typed with nothing or Shift held; nil where that is not known.
  package func types(_ character: Character) -> Bool? {
    if let key = keys[character] { return !key.held.contains(.alternate) }
    return absent.contains(character) ? false : nil
  }
}

/// What becomes of a key combination on a layout.
package enum Typing: Sendable, Hashable {
  /// It is pressed as it is written.
  case asWritten
  /// Its character needs Shift: this is pressed.
  case withShift(Shortcut)
  /// Its character needs Option, which makes another combination of it: this one.
  case needsOption(Shortcut)
  /// The layout has no key for it.
  case noKey
  /// The system puts another combination in its place: this one, where it is documented.
  case remapped(to: Shortcut?)
  case unknown

  /// Whether the command can be reached by these keys; nil where that is not known.
  package var isPossible: Bool? {
    switch self {
    case .asWritten, .withShift, .remapped: true
    case .needsOption, .noKey: false
    case .unknown: nil
    }
  }
}

extension KeyboardLayout {
  /// Whether, and how, a combination can be typed.
  ///
  /// - Parameter isLocalized: Whether the system may put another combination in its place (since 15).
  package func typing(of shortcut: Shortcut, isLocalized: Bool = false) -> Typing {
    let typing = typingAsWritten(of: shortcut)
    guard isLocalized, typing.isPossible == false else { return typing }
    return .remapped(to: ShortcutRemap.documented(for: shortcut, on: self)?.to)
  }

  private func typingAsWritten(of shortcut: Shortcut) -> Typing {
    // Arrows, Escape and the like are on every keyboard.
    if KeyInput.named(shortcut.input) != nil { return .asWritten }
    guard let character = shortcut.input.first, shortcut.input.count == 1 else { return .unknown }
    let modifiers = shortcut.modifiers
    switch kind {
    case .latin: break
    case .composing:
      if !modifiers.contains(.command) { return .unknown }
    case .otherScript:
      if modifiers.contains(.command) {
        // Of punctuation it is not known which of the two layouts has it.
        let isLatin = character.isASCII && (character.isLetter || character.isNumber)
        return isLatin && !modifiers.contains(.alternate) ? .asWritten : .unknown
      }
    }
    guard let key = keys[character] else { return absent.contains(character) ? .noKey : .unknown }
    guard !key.held.isEmpty else { return .asWritten }
    // Held for the character and for the shortcut at once: nobody can tell the two apart.
    guard modifiers.isDisjoint(with: key.held), key.cap != KeyboardLayout.unknown else { return .unknown }
    let pressed = Shortcut(String(key.cap), modifiers.union(key.held))
    return key.held.contains(.alternate) ? .needsOption(pressed) : .withShift(pressed)
  }
}
