/// A constant of `UIMenu.Identifier`.
package struct SystemMenuIdentifier: ReleaseTable, Sendable, Hashable {
  /// The extent of the table, which applies only to the names. The raw values belong to the table of the main menu.
  package static let extent = ReleaseExtent(
    "the identifiers of system menus", verified: 27,
    Source("onestack.dev: UIMenu.Identifier in SDK 27.1, the same names as in SDK 26", .post))

  /// The constant's name in Swift, which documents use.
  package let name: String
  /// The raw value up to iOS 18. Apple does not document raw values.
  package let rawValue: String
  /// The raw value from iOS 26 on; nil if it did not change.
  package let rawValue26: String?
  package let firstVersion: Version
  /// A description of the menu's place and commands, based on UIMenu.h.
  package let summary: String

  private init(_ name: String, _ raw: String, _ summary: String, since: Version = 13, raw26: String? = nil) {
    self.name = name
    rawValue = raw.contains("com.") ? raw : "com.apple.menu." + raw
    rawValue26 = raw26.map { "com.apple.menu." + $0 }
    self.firstVersion = since
    self.summary = summary
  }

  package static let nameSource = Source("UIMenu.h: UIMenuIdentifier", .header)

  /// All constants.
  package static let allIdentifiers: [SystemMenuIdentifier] = [
    .init("root", "root", "The root of the main menu."),
    .init("application", "application", "Top level: the app's own menu."),
    .init("file", "file", "Top level: File."),
    .init("edit", "edit", "Top level: Edit."),
    .init("format", "format", "Top level: Format."),
    .init("view", "view", "Top level: View."),
    .init("window", "window", "Top level: Window."),
    .init("help", "help", "Top level: Help."),
    .init("about", "about", "In the application menu: About."),
    .init("preferences", "preferences", "In the application menu: Settings."),
    .init("services", "services", "In the application menu: Services."),
    .init("hide", "hide", "In the application menu: Hide, Hide Others, Show All."),
    .init("quit", "quit", "In the application menu: Quit."),
    .init("newScene", "new-scene", "In File: New Window.", raw26: "new-item"),
    .init(
      "newItem", "new-item",
      "In File: commands that create something; `newScene` is the same since 26.", since: 26),
    .init("open", "open", "In File: Open.", since: 14),
    .init("openRecent", "open-recent", "In File: Open Recent.", since: 14),
    .init("close", "close", "In File: Close."),
    .init("document", "document", "In File: Duplicate, Move, Rename, Export.", since: 16),
    .init("print", "print", "In File: Print."),
    .init("undoRedo", "undo-redo", "In Edit: Undo, Redo."),
    .init("standardEdit", "standard-edit", "In Edit: Cut, Copy, Paste, Delete, Select, Select All."),
    .init("find", "find", "In Edit: Find; filled since 16."),
    .init("findPanel", "find-panel", "In Find: the commands of the find panel.", since: 26),
    .init("replace", "replace", "In context menus only: Replace, Transliterate Chinese."),
    .init("share", "share", "In context menus only: Share."),
    .init("textStyle", "text-style", "In Font: Bold, Italic, Underline."),
    .init("spelling", "spelling", "In Edit: Spelling."),
    .init("spellingPanel", "spelling-panel", "In Spelling: the spelling panel."),
    .init("spellingOptions", "spelling-options", "In Spelling: its options."),
    .init("substitutions", "substitutions", "In Edit: Substitutions."),
    .init("substitutionsPanel", "substitutions-panel", "In Substitutions: the panel."),
    .init("substitutionOptions", "substitution-options", "In Substitutions: its options."),
    .init("transformations", "transformations", "In Edit: Transformations."),
    .init("speech", "com.apple.command.speech", "In Edit: Speech."),
    .init("lookup", "lookup", "In context menus only: Look Up."),
    .init("learn", "learn", "In context menus only: Learn Spelling."),
    .init("autoFill", "autofill", "AutoFill; added to text input's group when it is shown.", since: 17),
    .init("font", "font", "In Format: Font."),
    .init("textSize", "text-size", "In Font: Bigger, Smaller."),
    .init("textColor", "text-color", "In Font: Show Colors."),
    .init("textStylePasteboard", "text-style-pasteboard", "In Font: Copy Style, Paste Style."),
    .init("text", "text", "In Format: Text."),
    .init("writingDirection", "writing-direction", "In Text: Writing Direction."),
    .init("alignment", "alignment", "In Text: Align Left, Center, Justify, Align Right."),
    .init("toolbar", "toolbar", "In View: Show and Customize Toolbar."),
    .init("sidebar", "sidebar", "In View: Show Sidebar.", since: 15),
    .init("fullscreen", "fullscreen", "In View: Enter Full Screen."),
    .init("minimizeAndZoom", "minimize-and-zoom", "In Window: Minimize, Zoom."),
    .init("bringAllToFront", "bring-all-to-front", "In Window: Bring All to Front."),
  ]

  package static let names = allIdentifiers.map(\.name)

  private static let identifiersByText: [String: SystemMenuIdentifier] = {
    var table: [String: SystemMenuIdentifier] = [:]
    for identifier in allIdentifiers {
      for text in [identifier.name, identifier.rawValue, identifier.rawValue26].compactMap({ $0 })
      where table[text] == nil {
        table[text] = identifier
      }
    }
    return table
  }()

  /// Returns the constant with a name or a raw value; nil for any other text.
  package static func named(_ text: String) -> SystemMenuIdentifier? { identifiersByText[text] }

  /// Whether a release has this identifier in a given spelling, which is the constant's name or a raw value. Nil if
  /// unknown.
  package func hasSpelling(_ text: String, in version: Version) -> Bool? {
    if text == name { return version >= firstVersion }
    guard let rawValue26 else { return version >= firstVersion ? true : nil }
    if version >= 26 { return text == rawValue26 }
    // The older raw value was accepted only up to iOS 16.
    return version < 17 ? text == rawValue : nil
  }

  /// Whether a text is a name or a raw value of a system menu. The table lacks some of Apple's raw values, so every
  /// text with Apple's prefix counts as a raw value.
  package static func isSystemMenu(_ text: String) -> Bool { named(text) != nil || looksLikeAppleIdentifier(text) }

  /// Returns the canonical spelling of an identifier: the constant's name, or the text itself if it is unknown.
  /// `newItem` becomes `newScene`, because both are the same menu since iOS 26.
  package static func canonicalName(_ text: String) -> String {
    let name = identifiersByText[text]?.name ?? text
    return name == "newItem" ? "newScene" : name
  }

  /// Whether a text has the prefix of Apple's raw values. The table does not have to contain the text.
  package static func looksLikeAppleIdentifier(_ text: String) -> Bool {
    text.hasPrefix("com.apple.menu.") || text.hasPrefix("com.apple.command.")
  }
}
