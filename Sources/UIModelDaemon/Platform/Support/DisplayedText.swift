/// Functions that escape text from documents before it is displayed. Names and strings of a document can contain any
/// character. Displayed text must not move the cursor, change the writing direction of the text after it, or begin a
/// new line.
package enum DisplayedText {
  /// Returns the text with its control characters escaped as in Swift, except tabs. For example, the escape character
  /// becomes `\u{1b}`.
  package static func escaped(_ text: some StringProtocol) -> String {
    replacingControls(text) { $0 == "\t" ? nil : "\\u{\(String($0.value, radix: 16))}" }
  }

  /// Returns JSON text with the control characters of its strings escaped, such as `\u009b`. The value does not change,
  /// and the white space between values is kept.
  package static func escaped(json text: String) -> String {
    replacingControls(text) { scalar in
      guard scalar.value >= 0x20 else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// Whether a character is a C0, DEL or C1 control, a line separator, or a control of writing direction. All control
  /// characters are below U+10000.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  private static func replacingControls(_ text: some StringProtocol, _ escape: (Unicode.Scalar) -> String?) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar), let escaped = escape(scalar) {
        result += escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
