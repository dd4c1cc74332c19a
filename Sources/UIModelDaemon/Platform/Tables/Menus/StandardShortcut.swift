/// A key combination that has a meaning by convention in every app, whether a command of the app or the system has it or
/// not. People expect it to do that, so it is not suggested for a command that does something else.
package struct StandardShortcut: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the standard shortcuts", verified: 26, guidelines, unverified: 27)

  package let shortcut: Shortcut
  /// The conventional meaning, as a verb phrase: "saves".
  package let use: String
  /// The words that titles of such commands begin with, each followed by others that they contain.
  package let titles: [[String]]
  /// Words in titles of commands that may have it as well.
  package let related: Set<String>

  private static let guidelines = Source("Human Interface Guidelines: Keyboards, standard shortcuts", .documented)

  private init(_ glyphs: String, _ use: String, _ titles: [[String]], related: Set<String> = []) {
    shortcut = Shortcut(glyphs: glyphs) ?? Shortcut(glyphs, [])
    (self.use, self.titles, self.related) = (use, titles, related)
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

  /// The entry of a combination, however it is written; nil for one without a meaning in every app.
  package static func of(_ shortcut: Shortcut) -> StandardShortcut? { table[shortcut.press] }

  /// The entries that a command with a title is expected to have, those with the most words in common first.
  package static func expected(of title: String) -> [StandardShortcut] {
    let words = words(of: title)
    let found = all.compactMap { entry in entry.common(words).map { (entry, $0) } }
    // As they are in the table where they have as many.
    return found.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
  }

  /// Whether a command with a title may have it without surprising anybody.
  package func suits(_ title: String) -> Bool {
    let words = Self.words(of: title)
    return common(words) != nil || !related.isDisjoint(with: words)
  }

  /// How many words of a title it is told by; nil if it is another command's.
  private func common(_ words: [String]) -> Int? {
    titles.filter { $0.first == words.first && Set($0).isSubset(of: words) }.map(\.count).max()
  }

  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter }.map(String.init)
  }
}
