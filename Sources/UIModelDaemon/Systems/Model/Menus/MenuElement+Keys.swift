import UIModelPlatform

extension MenuElement {
  /// Returns the shortcut of an input with modifiers; nil if the input or the modifiers are unknown, or if the input is
  /// missing or empty.
  /// - Parameter ignoresCase: true for UIKit, which compares inputs without regard to case: `"I"` with Command is ⌘I.
  ///   False for SwiftUI: sources disagree whether an uppercase letter implies Shift, so the result for an uppercase
  ///   letter without Shift is nil.
  static func shortcut(
    _ input: Property<String>, _ modifierFlags: Property<KeyModifiers>, ignoresCase: Bool
  ) -> Shortcut? {
    guard let input = input.value, !input.isEmpty, modifierFlags.isKnown else { return nil }
    let flags = modifierFlags.value(default: [])
    guard MenuElement.isUppercase(input), !flags.contains(.shift) else { return Shortcut(input, flags) }
    return ignoresCase ? Shortcut(input.lowercased(), flags) : nil
  }

  /// Whether the shortcut has an uppercase letter without Shift, so that it relies on UIKit ignoring the case of
  /// inputs. Only a weak source confirms this behavior.
  var dependsOnIgnoredCase: Bool {
    input.value.map(MenuElement.isUppercase) == true && !modifierFlags.value(default: []).contains(.shift)
  }

  /// Returns the shortcut of an alternate, which is the command's shortcut with additional modifiers. Returns nil if
  /// the shortcut or the additional modifiers are unknown.
  package func shortcut(of alternate: CommandAlternate) -> Shortcut? {
    guard let commandShortcut = shortcut, let flags = alternate.modifierFlags.value else { return nil }
    return Shortcut(commandShortcut.input, commandShortcut.modifiers.union(flags))
  }

  static func isUppercase(_ input: String) -> Bool {
    // Nearly every input is a single byte. This test classifies such an input without decoding a character.
    if input.utf8.count == 1, let byte = input.utf8.first { return byte >= 0x41 && byte <= 0x5A }
    guard input.count == 1, let letter = input.first else { return false }
    return letter.isLetter && letter.isUppercase
  }
}
