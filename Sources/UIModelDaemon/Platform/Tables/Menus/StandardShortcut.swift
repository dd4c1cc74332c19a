/// A key combination with a conventional meaning in every app, even if no command of the app or the system uses the
/// combination. People expect this meaning, so rules do not suggest the combination for other commands.
package struct StandardShortcut: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the standard shortcuts", verified: 26, guidelineSource, unverified: 27)

  package let shortcut: Shortcut
  /// The conventional meaning, as a verb phrase such as "saves".
  package let use: String
  /// Patterns for the titles of commands with this meaning. A pattern consists of the first word of a title and further
  /// words that the title contains.
  package let titlePatterns: [[String]]
  /// Words in titles of other commands that can also use the combination.
  package let relatedWords: Set<String>

  private static let guidelineSource = Source("Human Interface Guidelines: Keyboards, standard shortcuts", .documented)

  private init(_ glyphs: String, _ use: String, _ titlePatterns: [[String]], related: Set<String> = []) {
    shortcut = Shortcut(glyphs: glyphs) ?? Shortcut(glyphs, [])
    (self.use, self.titlePatterns, self.relatedWords) = (use, titlePatterns, related)
  }

  package static let all: [StandardShortcut] = [
    .init("⌘A", "selects everything", [["select", "all"]]),
    .init("⌘B", "makes text bold", [["bold"]]),
    .init("⌘C", "copies", [["copy"]]),
    .init("⇧⌘C", "shows the Colors window", [["show", "colors"]], related: ["color", "colors"]),
    .init("⌥⌘C", "copies the style", [["copy", "style"]], related: ["style", "formatting"]),
    .init("⌘E", "searches for the selection", [["use", "selection"]], related: ["find", "search"]),
    .init("⌘F", "finds", [["find"], ["search"]], related: ["find", "search"]),
    .init("⌥⌘F", "moves to the search field", [["search"]], related: ["find", "search", "filter"]),
    .init("⌘G", "finds the next match", [["find", "next"], ["find", "again"]], related: ["find", "search", "next"]),
    .init("⇧⌘G", "finds the previous match", [["find", "previous"]], related: ["find", "search", "previous"]),
    .init("⌘H", "hides the app", [["hide"]]),
    .init("⌥⌘H", "hides the other apps", [["hide", "others"]]),
    .init(
      "⌘I", "makes text italic or shows information", [["italic"], ["get", "info"], ["show", "info"]],
      related: ["italic", "info", "information", "details", "inspector"]),
    .init("⌥⌘I", "shows the inspector", [["show", "inspector"]], related: ["info", "inspector", "information"]),
    .init("⌘J", "scrolls to the selection", [["jump", "selection"]], related: ["jump", "scroll"]),
    .init("⌘M", "minimizes the window", [["minimize"]]),
    .init("⌥⌘M", "minimizes all windows", [["minimize", "all"]]),
    .init("⌘N", "makes a new document", [["new"], ["compose"]], related: ["new", "add", "create", "compose"]),
    .init("⌘O", "opens a document", [["open"]], related: ["open"]),
    .init("⌘P", "prints", [["print"]], related: ["print"]),
    .init("⇧⌘P", "shows the page setup", [["page", "setup"]], related: ["print"]),
    .init("⌘Q", "quits the app", [["quit"]]),
    .init("⌘S", "saves", [["save"]], related: ["save"]),
    .init("⇧⌘S", "saves as or duplicates", [["save", "as"], ["duplicate"]], related: ["save", "duplicate"]),
    .init("⌘T", "shows the Fonts window", [["show", "fonts"]], related: ["font", "fonts"]),
    .init("⌥⌘T", "shows and hides the toolbar", [["show", "toolbar"], ["hide", "toolbar"]], related: ["toolbar"]),
    .init("⌘U", "underlines text", [["underline"]]),
    .init("⌘V", "pastes", [["paste"]]),
    .init("⇧⌘V", "pastes in another form", [["paste", "as"]], related: ["paste"]),
    .init("⌥⌘V", "applies a copied style", [["paste", "style"]], related: ["paste", "style"]),
    .init("⌥⇧⌘V", "pastes and matches the style", [["paste", "match"]], related: ["paste"]),
    .init("⌘W", "closes the window", [["close"]], related: ["close"]),
    .init("⇧⌘W", "closes a file and its windows", [["close", "file"]], related: ["close"]),
    .init("⌥⌘W", "closes all windows", [["close", "all"]]),
    .init("⌘X", "cuts", [["cut"]]),
    .init("⌘Z", "undoes", [["undo"]]),
    .init("⇧⌘Z", "redoes", [["redo"]]),
  ]

  private static let table = Dictionary(all.map { ($0.shortcut.press, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the entry for a key combination; nil if it has no conventional meaning. Combinations that are typed with
  /// the same keys, such as ⌘{ and ⇧⌘[, share one entry.
  package static func entry(_ shortcut: Shortcut) -> StandardShortcut? { table[shortcut.press] }

  /// Returns the entries that people expect for a command with this title, sorted by the number of matching words,
  /// highest first. For example, "Find Next" gives ⌘G, then ⌘F.
  package static func expectedShortcuts(of title: String) -> [StandardShortcut] {
    let words = words(of: title)
    let matches = all.compactMap { entry in entry.matchingWordCount(words).map { (entry, $0) } }
    // Entries with equally many matching words keep the order of the table.
    return matches.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
  }

  /// Whether a command with this title has the combination's conventional meaning, or a related one that can also use
  /// the combination.
  package func allowsTitle(_ title: String) -> Bool {
    let words = Self.words(of: title)
    return matchingWordCount(words) != nil || !relatedWords.isDisjoint(with: words)
  }

  /// Returns the number of words in the longest pattern that matches a title; nil if no pattern matches.
  private func matchingWordCount(_ words: [String]) -> Int? {
    titlePatterns.filter { $0.first == words.first && Set($0).isSubset(of: words) }.map(\.count).max()
  }

  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter }.map(String.init)
  }
}
