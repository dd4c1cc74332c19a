/// A key combination that iPadOS does not pass on to apps. Apple mentions that these combinations exist, but does not
/// list them. Therefore, the table contains reports by developers of apps with keyboard support.
package struct KeptShortcut: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the shortcuts that iPadOS keeps", verified: 26, terminal, unverified: 27)

  package let shortcut: Shortcut
  /// The system's use of the combination, as a verb phrase such as "shows the search".
  package let use: String
  /// The first release for which the use is reported.
  package let release: Version
  /// Whether some reports disagree, or say that an app can still receive the combination.
  package let isDisputed: Bool
  package let sources: [Source]

  private init(_ glyphs: String, _ use: String, since: Version = 15, isDisputed: Bool = false, _ sources: [Source]) {
    shortcut = Shortcut(glyphs: glyphs) ?? Shortcut(glyphs, [])
    (self.use, self.release, self.isDisputed, self.sources) = (use, since, isDisputed, sources)
  }

  private static let emulator = Source("zydeco/minivmac4ios, issues 45 and 49: keys that never reach an app", .post)
  private static let remoteDesktop = Source("rustdesk/rustdesk, issue 12079: ⌘Q on iPad", .post)
  private static let switcher = Source("An app's issue: ⇧⌘⇥ on iPadOS 14.4 and 15.2", .post)
  private static let parsec = Source("hugeBlack/OpenParsec, issue 54: ⌘Space on iPad", .post)
  private static let windows = Source("KeyboardKit: KeyboardWindowScene.swift, window cycling since iPadOS 15", .post)
  private static let terminal = Source("kitknox/rootshell, issue 410: an app that gets ⌘⇥", .post)

  package static let all: [KeptShortcut] = [
    KeptShortcut("⌘Space", "shows the search", [parsec]),
    KeptShortcut("⌘H", "shows the Home Screen", [emulator]),
    KeptShortcut("⌘Q", "does not pass it on", [emulator, remoteDesktop]),
    KeptShortcut("⌘⇥", "switches between apps", isDisputed: true, [emulator, terminal]),
    KeptShortcut("⇧⌘⇥", "switches between apps", [switcher]),
    KeptShortcut("⇧⌘3", "takes a screenshot", since: 16, [emulator]),
    KeptShortcut("⇧⌘4", "takes a screenshot", since: 16, [emulator]),
    KeptShortcut("⌘`", "switches between the app's windows", isDisputed: true, [windows]),
    KeptShortcut("⇧⌘`", "switches between the app's windows", isDisputed: true, [windows]),
  ]

  /// The sources of all entries, without duplicates.
  package static let sources = all.flatMap(\.sources).distinct(limit: .max).elements

  private static let table = Dictionary(all.map { ($0.shortcut.press, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the entry for a key combination; nil if the table does not contain it. Combinations that are typed with
  /// the same keys, such as ⌘{ and ⇧⌘[, share one entry.
  package static func entry(_ shortcut: Shortcut) -> KeptShortcut? { table[shortcut.press] }
}

extension Environment {
  /// Returns the system that keeps a combination from apps, such as `the Mac`, and the system's use of the combination.
  /// `isDisputed` is true if reports disagree. Returns nil if the tables do not list the combination for this platform
  /// and version.
  package func systemUse(of shortcut: Shortcut) -> (system: String, use: String, isDisputed: Bool)? {
    if platform.isMac, let macShortcut = ReservedShortcut.macEntry(shortcut), macShortcut.effect == .reserved {
      return ("the Mac", macShortcut.use, false)
    }
    guard platform == .iPadOS, let padShortcut = KeptShortcut.entry(shortcut), version >= padShortcut.release else {
      return nil
    }
    return ("iPadOS", padShortcut.use, padShortcut.isDisputed)
  }
}
