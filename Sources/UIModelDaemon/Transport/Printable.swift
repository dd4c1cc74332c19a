/// A text for people with its control characters escaped as in Swift, `\u{1b}`: names and texts from outside may hold any,
/// and none may move a cursor, change the order of what follows, or begin a line. Tabs stay.
package func printable(_ text: some StringProtocol) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
  var result = ""
  for scalar in text.unicodeScalars {
    if isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The same for a text of several lines.
package func printable(lines text: String) -> String {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
}

/// C0, DEL and C1, and what turns the direction of the text after it.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
    || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}
