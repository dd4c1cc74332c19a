/// A special key, such as an arrow or Return. The value of a `UIKeyCommand` constant is a string of several characters,
/// such as `UIKeyInputUpArrow`, not a function-key code.
package struct KeyInput: ReleaseTable, Sendable, Hashable {
  package static let extent = ReleaseExtent("the constants of keys", verified: 26, headerSource, unverified: 27)

  /// The constant's name in Swift, such as `inputUpArrow`.
  package let name: String
  /// The constant's value, which is the `input` of a command.
  package let value: String
  package let glyph: String
  /// The release that introduced the constant.
  package let since: Version
  package let source: Source

  private static let headerSource = Source("UIResponder.h, UIKeyCommand.h: input constants", .header)
  /// The source of F1 to F12: the header has the names; the values are inferred from other constants.
  private static let analogySource = Source("UIKeyCommand.h: f1…f12; values by analogy", .post)
  private static let conventionSource = Source("KeyboardKit: key equivalents", .post)

  /// All special keys: the keys with a constant, and Return, Tab and Space, which do not have a constant.
  package static let all: [KeyInput] =
    [
      KeyInput(name: "inputUpArrow", value: "UIKeyInputUpArrow", glyph: "↑", since: 7, source: headerSource),
      KeyInput(name: "inputDownArrow", value: "UIKeyInputDownArrow", glyph: "↓", since: 7, source: headerSource),
      KeyInput(name: "inputLeftArrow", value: "UIKeyInputLeftArrow", glyph: "←", since: 7, source: headerSource),
      KeyInput(name: "inputRightArrow", value: "UIKeyInputRightArrow", glyph: "→", since: 7, source: headerSource),
      KeyInput(name: "inputEscape", value: "UIKeyInputEscape", glyph: "⎋", since: 7, source: headerSource),
      KeyInput(name: "inputPageUp", value: "UIKeyInputPageUp", glyph: "⇞", since: 8, source: headerSource),
      KeyInput(name: "inputPageDown", value: "UIKeyInputPageDown", glyph: "⇟", since: 8, source: headerSource),
      KeyInput(name: "inputHome", value: "UIKeyInputHome", glyph: "↖", since: 13.4, source: headerSource),
      KeyInput(name: "inputEnd", value: "UIKeyInputEnd", glyph: "↘", since: 13.4, source: headerSource),
      KeyInput(name: "inputDelete", value: "\u{8}", glyph: "⌫", since: 15, source: conventionSource),
      KeyInput(name: "return", value: "\r", glyph: "↩", since: 7, source: conventionSource),
      KeyInput(name: "tab", value: "\t", glyph: "⇥", since: 7, source: conventionSource),
      KeyInput(name: "space", value: " ", glyph: "Space", since: 7, source: conventionSource),
    ]
    + (1...12).map {
      KeyInput(name: "f\($0)", value: "UIKeyInputF\($0)", glyph: "F\($0)", since: 13.4, source: analogySource)
    }

  private static let keysByText = Dictionary(
    all.flatMap { [($0.name, $0), ($0.value, $0), ($0.objectiveCName, $0)] }, uniquingKeysWith: { first, _ in first })

  /// The constant's name in Objective-C.
  private var objectiveCName: String { name == "inputDelete" ? "UIKeyInputDelete" : value }

  /// Returns the key whose constant has this name (in Swift or Objective-C) or value; nil if no key matches. A line
  /// feed counts as Return.
  package static func named(_ text: String) -> KeyInput? { keysByText[text == "\n" ? "\r" : text] }

  /// Returns the key that a menu shows with this glyph; nil for a plain character.
  package static func withGlyph(_ glyph: String) -> KeyInput? { all.first { $0.glyph == glyph } }

  /// Returns the input as UIKit compares it: a constant's value, or a letter in lower case. For example, `K` becomes
  /// `k` and `inputEscape` becomes `UIKeyInputEscape`.
  package static func normalized(_ input: String) -> String {
    // Nearly every input is one byte, so this case avoids the lookup.
    if input.utf8.count == 1, let byte = input.utf8.first {
      if byte >= 0x41, byte <= 0x5A { return String(UnicodeScalar(byte | 0x20)) }
      return byte == 0x0A ? "\r" : input
    }
    return named(input)?.value ?? (input.count == 1 ? input.lowercased() : input)
  }
}
