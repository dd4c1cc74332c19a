/// A key combination that macOS uses itself. Citable sources do not list these combinations for iPad, so a
/// configuration can add combinations (`reservedKeys`).
package struct ReservedShortcut: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the shortcuts of the Mac", verified: 26, standardSource, unverified: 27)

  package let shortcut: Shortcut
  package let use: String
  package let effect: Effect
  package let source: Source

  package enum Effect: Sendable {
    /// The system handles the press, and no app receives it.
    case reserved
    /// An active text view, keyboard navigation or an assistive feature uses the combination. A command of an app might
    /// still work. Therefore, rules do not report the combination, but never suggest it.
    case convention
  }

  private static let markedSource = Source(
    "Human Interface Guidelines: Keyboards, shortcuts marked as used by the system (older copy)", .documented)
  /// The source of shortcuts that the guidelines list without the mark for system use.
  private static let standardSource = Source("Human Interface Guidelines: Keyboards, standard shortcuts", .documented)
  private static let internationalSource = Source(
    "Human Interface Guidelines: Keyboards, international shortcuts", .documented)

  private init(_ glyphs: String, _ use: String, _ effect: Effect, _ source: Source = markedSource) {
    shortcut = Shortcut(glyphs: glyphs) ?? Shortcut(glyphs, [])
    self.use = use
    self.effect = effect
    self.source = source
  }

  /// The shortcuts of the Mac. The guidelines also list ⌃⌘⏏ and ⌃⌥⌘⏏, but no input represents the Eject key. ⌘- and ⇧⌘=
  /// are Smaller and Bigger, which the table of the main menu contains.
  package static let mac: [ReservedShortcut] =
    [
      .init("⌘Space", "shows Spotlight", .reserved),
      .init("⌥⌘Space", "shows a Finder search window", .reserved),
      .init("⌃⌘Space", "shows the Character Viewer", .reserved),
      .init("⇧⌘Space", "selects an input source", .convention),
      .init("⌃Space", "selects an input source", .convention, internationalSource),
      .init("⌃⌥Space", "selects an input source", .convention, internationalSource),
      .init("⌘⇥", "switches between apps", .reserved),
      .init("⇧⌘⇥", "switches between apps", .reserved),
      .init("⇧⇥", "moves the focus back", .convention),
      .init("⌃⇥", "moves the focus to the next group of controls", .convention),
      .init("⌃⇧⇥", "moves the focus to the previous group of controls", .convention),
      .init("⎋", "cancels", .convention, standardSource),
      .init("⌘.", "cancels", .convention, standardSource),
      .init("⌥⌘⎋", "shows Force Quit Applications", .reserved),
      .init("⌃F1", "turns full keyboard access on and off", .convention),
      .init("⌃F2", "moves the focus to the menu bar", .convention),
      .init("⌃F3", "moves the focus to the Dock", .convention),
      .init("⌃F4", "moves the focus to the next window", .convention),
      .init("⌃⇧F4", "moves the focus to the previous window", .convention),
      .init("⌃F5", "moves the focus to the toolbar", .convention),
      .init("⌃F6", "moves the focus to the next panel", .convention),
      .init("⌃⇧F6", "moves the focus to the previous panel", .convention),
      .init("⌃F7", "overrides the keyboard access mode", .convention),
      .init("⌘F5", "turns VoiceOver on and off", .reserved),
      .init("F8", "shows Spaces", .convention),
      .init("F9", "shows all windows", .convention),
      .init("F10", "shows the app's windows", .convention),
      .init("F11", "shows the desktop", .convention),
      .init("F12", "shows Dashboard", .convention),
      .init("⌘`", "switches between the app's windows", .reserved),
      .init("⇧⌘`", "switches between the app's windows", .reserved),
      .init("⌥⌘`", "moves the focus to the window's drawer", .convention),
      .init("⌥⌘-", "zooms the screen out", .convention),
      .init("⌥⌘=", "zooms the screen in", .convention),
      .init("⌥⌘/", "smooths the zoomed screen", .convention),
      .init("⌥⌘8", "turns screen zoom on and off", .convention),
      .init("⌃⌥⌘8", "inverts the screen's colors", .convention),
      .init("⌃⌥⌘,", "lowers the screen's contrast", .convention),
      .init("⌃⌥⌘.", "raises the screen's contrast", .convention),
      .init("⇧⌘3", "takes a picture of the screen", .reserved),
      .init("⌃⇧⌘3", "takes a picture of the screen", .reserved),
      .init("⇧⌘4", "takes a picture of part of the screen", .reserved),
      .init("⌃⇧⌘4", "takes a picture of part of the screen", .reserved),
      .init("⌥⌘D", "shows and hides the Dock", .reserved),
      .init("⇧⌘Q", "logs out", .reserved),
      .init("⌥⇧⌘Q", "logs out at once", .reserved),
      .init("⌘T", "shows the Fonts window", .convention, standardSource),
      .init("⌥⌘T", "shows and hides the toolbar", .convention, standardSource),
      .init("⌘←", "moves to the line's start, or changes the keyboard layout", .convention),
      .init("⌘→", "moves to the line's end, or changes the keyboard layout", .convention),
    ] + arrowShortcuts

  /// The combinations of arrow keys and modifiers that move or extend the selection.
  private static let arrowShortcuts: [ReservedShortcut] = ["⇧", "⌥⇧", "⇧⌘", "⌃"].flatMap { modifiers in
    ["↑", "↓", "←", "→"].map { .init(modifiers + $0, "moves or extends the selection", .convention) }
  }

  private static let macTable = Dictionary(mac.map { ($0.shortcut.press, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the entry for a key combination; nil if the Mac does not use it. Combinations that are typed with the same
  /// keys, such as ⌘{ and ⇧⌘[, share one entry.
  package static func macEntry(_ shortcut: Shortcut) -> ReservedShortcut? { macTable[shortcut.press] }
}
