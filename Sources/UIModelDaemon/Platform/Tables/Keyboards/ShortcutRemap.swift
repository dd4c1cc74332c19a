/// A documented replacement by the system of a combination that a layout cannot type. Apple publishes no table, so
/// these are the examples of its documentation and talks.
package struct ShortcutRemap: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent(
    "the keys that layouts cannot type", verified: 26, localization, unverified: 27)

  package let layout: KeyboardLayout
  package let from: Shortcut
  /// The replacement; nil if the source does not name the combination.
  package let to: Shortcut?
  package let source: Source

  private static let localization = Source("SwiftUI documentation: KeyboardShortcut.Localization", .documented)

  package static let documented: [ShortcutRemap] = [
    ShortcutRemap(
      layout: .german, from: Shortcut("[", .command), to: Shortcut("ö", .command),
      source: localization),
    ShortcutRemap(
      layout: .japanese, from: Shortcut("\\", .command), to: nil, source: Source("WWDC21-10057", .talk)),
  ]

  package static func documented(for shortcut: Shortcut, on layout: KeyboardLayout) -> ShortcutRemap? {
    documented.first { $0.from == shortcut && $0.layout === layout }
  }
}
