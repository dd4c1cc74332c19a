/// Functions for selectors in Objective-C spelling.
package enum Selector {
  /// Returns the Objective-C spelling of a selector. For example, `newTab(_:)` becomes `newTab:` and `close()` becomes
  /// `close`. Any other text is returned unchanged.
  package static func normalized(_ name: String) -> String {
    if name.hasSuffix("(_:)") { return name.dropLast(4) + ":" }
    if name.hasSuffix("()") { return String(name.dropLast(2)) }
    return name
  }

  /// Returns a selector for a command's title. For example, "Show as Grid" becomes `showAsGrid:`. Returns nil if
  /// `camelCase` returns nil for the title.
  package static func suggestedSelector(for title: String) -> String? { camelCase(title).map { $0 + ":" } }

  /// Returns an identifier for a title. For example, "Reading List" becomes `readingList`. Returns nil if the title
  /// does not contain an ASCII word, or if the first word begins with a digit.
  package static func camelCase(_ title: String) -> String? {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let firstWord = words.first, firstWord.first?.isLetter == true else { return nil }
    return firstWord.prefix(1).lowercased() + firstWord.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
