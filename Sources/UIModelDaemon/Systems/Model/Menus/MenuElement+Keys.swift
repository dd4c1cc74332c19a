import UIModelPlatform

extension MenuElement {
  /// `ignoresCase`: UIKit compares inputs without regard to case. Of SwiftUI sources disagree whether an uppercase letter
  /// implies Shift.
  static func shortcut(
    _ input: Property<String>, _ modifierFlags: Property<KeyModifiers>, ignoresCase: Bool
  ) -> Shortcut? {
    guard let input = input.value, !input.isEmpty, modifierFlags.isKnown else { return nil }
    let flags = modifierFlags.value(default: [])
    guard MenuElement.isUppercase(input), !flags.contains(.shift) else { return Shortcut(input, flags) }
    return ignoresCase ? Shortcut(input.lowercased(), flags) : nil
  }

  /// Whether its keys rest on UIKit's ignoring the case, of which there is a weak source only.
  var restsOnIgnoredCase: Bool {
    input.value.map(MenuElement.isUppercase) == true && !modifierFlags.value(default: []).contains(.shift)
  }

  /// The keys of an alternate: the command's, with more modifiers.
  package func shortcut(of alternate: CommandAlternate) -> Shortcut? {
    guard let main = shortcut, let flags = alternate.modifierFlags.value else { return nil }
    return Shortcut(main.input, main.modifiers.union(flags))
  }

  static func isUppercase(_ input: String) -> Bool {
    // One byte is what nearly every input is.
    if input.utf8.count == 1, let byte = input.utf8.first { return byte >= 0x41 && byte <= 0x5A }
    guard input.count == 1, let letter = input.first else { return false }
    return letter.isLetter && letter.isUppercase
  }
}
