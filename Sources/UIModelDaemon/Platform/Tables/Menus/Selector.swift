/// Selectors, as Objective-C spells them.
package enum Selector {
  /// `newTab:` for `newTab(_:)`; every other spelling stays as it is.
  package static func normalized(_ name: String) -> String {
    if name.hasSuffix("(_:)") { return name.dropLast(4) + ":" }
    if name.hasSuffix("()") { return String(name.dropLast(2)) }
    return name
  }

  /// A selector for what a title says: `showAsGrid:` for "Show as Grid"; nil if the title has no words.
  package static func suggested(for title: String) -> String? { camelCase(title).map { $0 + ":" } }

  /// A name for what a title says: `readingList` for "Reading List"; nil if it has no words of ASCII letters.
  package static func camelCase(_ title: String) -> String? {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
