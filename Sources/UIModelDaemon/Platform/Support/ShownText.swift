/// Text from outside that people see: names and texts of documents may hold any character, and none may move a cursor,
/// turn the direction of what follows, or begin a line.
package enum ShownText {
  /// The text with its control characters escaped as in Swift, `\u{1b}`. Tabs stay.
  package static func escaped(_ text: some StringProtocol) -> String {
    replacing(text) { $0 == "\t" ? nil : "\\u{\(String($0.value, radix: 16))}" }
  }

  /// JSON with the same value, in which strings have their control characters as escapes, `\u009b`. White space between
  /// values stays.
  package static func escaped(json text: String) -> String {
    replacing(text) { scalar in
      guard scalar.value >= 0x20 else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// C0, DEL and C1, what ends lines, and what turns the direction of the text after it. All are below U+10000.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  private static func replacing(_ text: some StringProtocol, _ escape: (Unicode.Scalar) -> String?) -> String {
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
