/// A documented case in which the system replaces a combination that a layout cannot type. Apple does not publish a
/// table, so the cases are the examples in Apple's documentation and talks.
package struct ShortcutRemap: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent(
    "the keys that layouts cannot type", verified: 26, localizationSource, unverified: 27)

  package let layout: KeyboardLayout
  package let original: Shortcut
  /// The replacement; nil if the source does not name the combination.
  package let replacement: Shortcut?
  package let source: Source

  private static let localizationSource = Source("SwiftUI documentation: KeyboardShortcut.Localization", .documented)

  package static let documentedRemaps: [ShortcutRemap] = [
    ShortcutRemap(
      layout: .german, original: Shortcut("[", .command), replacement: Shortcut("ö", .command),
      source: localizationSource),
    ShortcutRemap(
      layout: .japanese, original: Shortcut("\\", .command), replacement: nil, source: Source("WWDC21-10057", .talk)),
  ]

  package static func documentedRemap(for shortcut: Shortcut, on layout: KeyboardLayout) -> ShortcutRemap? {
    documentedRemaps.first { $0.original == shortcut && $0.layout === layout }
  }
}
