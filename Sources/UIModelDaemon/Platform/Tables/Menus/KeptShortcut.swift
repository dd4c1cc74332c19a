/// A key combination that iPadOS keeps for itself. Apple says that there are such and lists none, so these are what
/// developers of apps with keyboards report.
package struct KeptShortcut: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the shortcuts that iPadOS keeps", verified: 26, terminal, unverified: 27)

  package let shortcut: Shortcut
  /// What the system does with it.
  package let use: String
  /// The first release of which it is reported.
  package let since: Version
  /// Whether there are reports to the contrary, or that an app may still have it.
  package let isDisputed: Bool
  package let sources: [Source]

  private init(_ glyphs: String, _ use: String, since: Version = 15, isDisputed: Bool = false, _ sources: [Source]) {
    shortcut = Shortcut(glyphs: glyphs) ?? Shortcut(glyphs, [])
    (self.use, self.since, self.isDisputed, self.sources) = (use, since, isDisputed, sources)
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

  /// Each of their sources once.
  package static let sources = all.flatMap(\.sources).distinct(most: .max).elements

  private static let table = Dictionary(all.map { ($0.shortcut.press, $0) }, uniquingKeysWith: { first, _ in first })

  /// The entry for a combination, however it is written; nil for one that apps get, as far as is known.
  package static func of(_ shortcut: Shortcut) -> KeptShortcut? { table[shortcut.press] }
}

extension Environment {
  /// What the system does with a combination before any app hears of it; nil if apps get it, as far as is known.
  /// `isDisputed`: whether reports differ.
  package func systemUse(of shortcut: Shortcut) -> (system: String, use: String, isDisputed: Bool)? {
    if platform.isMac, let taken = ReservedShortcut.onMac(shortcut), taken.effect == .taken {
      return ("the Mac", taken.use, false)
    }
    guard platform == .iPadOS, let kept = KeptShortcut.of(shortcut), version >= kept.since else { return nil }
    return ("iPadOS", kept.use, kept.isDisputed)
  }
}
