/// The modifiers of a key combination: `UIKeyModifierFlags`, with the raw values of the header.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let alphaShift = KeyModifiers(rawValue: 1 << 16)
  package static let shift = KeyModifiers(rawValue: 1 << 17)
  package static let control = KeyModifiers(rawValue: 1 << 18)
  package static let alternate = KeyModifiers(rawValue: 1 << 19)
  package static let command = KeyModifiers(rawValue: 1 << 20)
  package static let numericPad = KeyModifiers(rawValue: 1 << 21)
  /// The Globe key. UIKit has no public flag for it, so only commands of the system use it.
  package static let globe = KeyModifiers(rawValue: 1 << 62)

  /// The flags that a document can name, in the order in which menus show modifiers.
  private static let table: [(flag: KeyModifiers, name: String, glyph: String)] = [
    (.numericPad, "numericPad", ""), (.alphaShift, "alphaShift", "⇪"), (.control, "control", "⌃"),
    (.alternate, "alternate", "⌥"), (.shift, "shift", "⇧"), (.command, "command", "⌘"),
  ]

  /// The names of the modifiers in documents.
  package static let allNames = table.map(\.name)

  /// Creates the flag from UIKit's name, such as `command`. Returns nil for any other name.
  package init?(name: String) {
    guard let entry = KeyModifiers.table.first(where: { $0.name == name }) else { return nil }
    self = entry.flag
  }

  /// Creates the flag from a menu glyph, such as `⌘`. Returns nil for any other character.
  package init?(glyph: Character) {
    if glyph == "🌐" {
      self = .globe
      return
    }
    guard let entry = KeyModifiers.table.first(where: { $0.glyph == String(glyph) }) else { return nil }
    self = entry.flag
  }

  /// The names of the modifiers, in the order in which menus show the modifiers.
  package var names: [String] { KeyModifiers.table.filter { contains($0.flag) }.map(\.name) }

  /// The modifiers as menus show them, such as `⌃⌥⇧⌘`.
  package var glyphs: String {
    (contains(.globe) ? "🌐" : "") + KeyModifiers.table.filter { contains($0.flag) }.map(\.glyph).joined()
  }
}
