import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of fixes as edits of Swift source.
@Suite struct SwiftEditingTests {
  /// Returns the text after the fix `title` of the first finding with `code`, or nil if the finding has no fix of that
  /// title. Also checks that no finding with `code` remains.
  private func fixed(_ text: String, _ code: String, _ title: String) throws -> String? {
    let checked = SingleDocument(text, kind: .swift)
    let finding = try #require(checked.findings.map(\.finding).first { $0.code == code })
    guard let fix = finding.fixes.first(where: { $0.title == title }) else { return nil }
    let text = try checked.applying(fix)
    #expect(!SingleDocument(text, kind: .swift).findings.contains { $0.finding.code == code })
    return text
  }

  private static let clash = SwiftReadingTests.delegate(
    """
        let info = UIKeyCommand(
          title: "Get Info 🎈",
          action: #selector(getInfo(_:)),
          input: "i",
          modifierFlags: .command)
        builder.insertChild(UIMenu(title: "Info", children: [info]), atStartOfMenu: .file)
    """)

  @Test func fixChangesTheShortcut() throws {
    let text = try fixed(SwiftEditingTests.clash, "menu/duplicate-shortcut", "Use ⇧⌘I")
    #expect(text == SwiftEditingTests.clash.replacing(".command)\n    b", with: "[.shift, .command])\n    b"))
  }

  @Test func fixRemovesTheSystemMenuBeforeTheInsertion() throws {
    let text = try fixed(
      SwiftEditingTests.clash, "menu/duplicate-shortcut", "Remove the system's 'textStyle' menu first")
    let insertion = "    builder.insertChild("
    #expect(
      text == SwiftEditingTests.clash.replacing(insertion, with: "    builder.remove(menu: .textStyle)\n" + insertion))
  }

  /// An app's own Find command should replace the system's. Another shortcut would give the app two Find commands.
  @Test func fixReplacesTheSystemCommandByTheAppsVersion() throws {
    let text = SwiftReadingTests.delegate(
      """
          let find = UIKeyCommand(title: "Find", action: #selector(find(_:)), input: "f", modifierFlags: .command)
          builder.insertChild(UIMenu(title: "Search", children: [find]), atEndOfMenu: .edit)
      """)
    let finding = try #require(
      SingleDocument(text, kind: .swift).findings.first { $0.finding.code == "menu/duplicate-shortcut" })
    #expect(finding.finding.fixes.first?.title == "Remove the system's 'find' menu first")
    let insertion = "    builder.insertChild("
    #expect(
      try fixed(text, "menu/duplicate-shortcut", "Remove the system's 'find' menu first")
        == text.replacing(insertion, with: "    builder.remove(menu: .find)\n" + insertion))
  }

  /// A fix changes only the string of an identifier, in each spelling of the initializer.
  @Test(arguments: [
    "UIMenu.Identifier(\"OLD\")", "UIMenu.Identifier(rawValue: \"OLD\")", ".init(rawValue: \"OLD\")",
    "UIMenu.Identifier.init(\"OLD\")", "UIMenu . Identifier ( \"OLD\" )", "UIMenu.Identifier(/* v. */ \"OLD\")",
  ]) func fixChangesOnlyTheIdentifierString(_ written: String) throws {
    let text = twoMenus(written)
    let new = try fixed(text.replacing("OLD", with: "com.example.x"), "menu/duplicate-identifier", "Change to 'b'")
    #expect(new == text.replacing("OLD", with: "b"))
  }

  @Test(arguments: [
    ("K.menu", ".init(\"b\")"), (".x", ".init(\"b\")"), ("UIMenu.Identifier.x", "UIMenu.Identifier.init(\"b\")"),
  ])
  func sharedIdentifierConstantIsReplacedAtItsUse(_ written: String, _ new: String) throws {
    let text = twoMenus(written)
    #expect(
      try fixed(text, "menu/duplicate-identifier", "Change to 'b'")
        == text.replacing("identifier: \(written)", with: "identifier: \(new)"))
  }

  private func twoMenus(_ identifier: String) -> String {
    SwiftReadingTests.delegate(
      """
          builder.insertChild(UIMenu(title: "A", identifier: .init("com.example.x"), children: [UICommand(title: "a", action: #selector(a(_:)))]), atEndOfMenu: .file)
          builder.insertChild(UIMenu(title: "B", identifier: \(identifier), children: [UICommand(title: "b", action: #selector(b(_:)))]), atEndOfMenu: .file)
      """)
      + "extension UIMenu.Identifier { static let x = UIMenu.Identifier(\"com.example.x\") }\nenum K { static let menu = UIMenu.Identifier(\"com.example.x\") }\n"
  }

  @Test func fixInsertsTheDetentInOrder() throws {
    let text = """
      class Map: UIViewController {
        func show(_ other: UIViewController) {
          other.sheetPresentationController?.detents = [.large(),]
          other.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
        }
      }
      """
    #expect(
      try fixed(text, "sheet/unknown-undimmed-detent", "Add 'medium' to the detents")
        == text.replacing("[.large(),]", with: "[.medium(), .large(),]"))
  }

  @Test func misspelledDetentIdentifierIsCorrected() throws {
    func text(_ name: String) -> String {
      """
      class Map: UIViewController {
        func show(_ other: UIViewController) {
          guard let sheet = other.sheetPresentationController else { return }
          sheet.detents = [.custom(identifier: .init("compact")) { _ in 200 }, .large()]
          sheet.selectedDetentIdentifier = \(name)
        }
      }
      """
    }
    let (code, identifier) = ("sheet/unknown-selected-detent", "UISheetPresentationController.Detent.Identifier")
    #expect(
      try fixed(text("\(identifier)(\"compakt\")"), code, "Change to 'compact'") == text("\(identifier)(\"compact\")"))
    #expect(try fixed(text(".init(\"largo\")"), code, "Change to 'large'") == text(".large"))
    #expect(try fixed(text("\(identifier)(\"largo\")"), code, "Change to 'large'") == text("\(identifier).large"))
  }

  /// A comment after an argument stays with that argument if a fix inserts another argument.
  @Test(arguments: [
    ("action: #selector(show(_:)) // b\n  ", "action: #selector(show(_:)), // b\n    propertyList: \"asGrid\"\n  "),
    (
      "action: #selector(show(_:)), // b\n    state: .on\n  ",
      "action: #selector(show(_:)), // b\n    propertyList: \"asGrid\",\n    state: .on\n  "
    ),
    ("action: #selector(show(_:)) /* b */", "action: #selector(show(_:)) /* b */,\n    propertyList: \"asGrid\""),
  ]) func argumentKeepsItsComment(_ old: String, _ new: String) throws {
    let text = SwiftReadingTests.delegate(
      """
          builder.insertChild(UIMenu(title: "Show", children: [
            UICommand(title: "As List", action: #selector(show(_:))),
            UICommand(
              title: "As Grid", // grid
              ARGUMENTS),
          ]), atStartOfMenu: .view)
      """)
    let made = try fixed(
      text.replacing("ARGUMENTS", with: old.replacing("\n", with: "\n    ")), "menu/duplicate-command",
      "Add a property list")
    #expect(made == text.replacing("ARGUMENTS", with: new.replacing("\n", with: "\n    ")))
  }

  @Test func fixInsertsArgumentsInParameterOrder() throws {
    let text = SwiftReadingTests.delegate(
      """
          builder.insertChild(UIMenu(title: "Show", children: [
            UICommand(title: "As List", action: #selector(show(_:))),
            UICommand(title: "As Grid", action: #selector(show(_:)), state: .on),
          ]), atStartOfMenu: .view)
      """)
    let code = "menu/duplicate-command"
    #expect(
      try fixed(text, code, "Add a property list")
        == text.replacing("(_:)), state", with: "(_:)), propertyList: \"asGrid\", state"))
    // This fix would also have to write a method.
    #expect(try fixed(text, code, "Change the action to 'asGrid:'") == nil)
    // The old initializer takes no property list.
    let old = text.replacing(
      "UICommand(title: \"As Grid\", action: #selector(show(_:)), state: .on)",
      with: "UIKeyCommand(input: \"1\", modifierFlags: .command, action: #selector(show(_:)))")
    #expect(SingleDocument(old, kind: .swift).findings.map(\.finding.fixes.count) == [0])
  }

  @Test func fixesMoveAndRemoveSteps() throws {
    let late = SwiftReadingTests.delegate(
      """
          builder.insertChild(UIMenu(title: "Info", children: [
            UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: "i", modifierFlags: .command)
          ]), atStartOfMenu: .file)
          builder.remove(menu: .textStyle)
      """)
    let moved = try #require(try fixed(late, "menu/removed-after-conflict", "Move this call before the insertion"))
    #expect(moved.contains("    builder.remove(menu: .textStyle)\n    builder.insertChild("))
    #expect(moved.utf8.count == late.utf8.count)
    let twice = SwiftReadingTests.delegate("    builder.remove(menu: .format)\n    builder.remove(menu: .format)")
    #expect(
      try fixed(twice, "menu/operation-has-no-effect", "Remove this call")
        == SwiftReadingTests.delegate("    builder.remove(menu: .format)"))
  }

  /// A `uimodel:enable` comment after the call stays in its line, so the silenced range keeps its end.
  @Test func enableCommentAfterAStepIsKept() throws {
    func steps(_ steps: String) -> String {
      SwiftReadingTests.delegate(
        steps.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n"))
    }
    let (off, on) = ("// uimodel:disable toolbar", "// uimodel:enable toolbar")
    let twice = steps("builder.remove(menu: .format)\n\(off)\nbuilder.remove(menu: .format) /* two */ \(on)\nprint(1)")
    #expect(
      try fixed(twice, "menu/operation-has-no-effect", "Remove this call")
        == steps("builder.remove(menu: .format)\n\(off)\n\(on)\nprint(1)"))
    let info =
      #"builder.insertChild(UIMenu(title: "Info", children: [UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: "i", modifierFlags: .command)]), atStartOfMenu: .file)"#
    let removal = "builder.remove(menu: .textStyle) /* own */"
    #expect(
      try fixed(
        steps("\(info)\nprint(1)\n\(removal) \(on)"), "menu/removed-after-conflict",
        "Move this call before the insertion")
        == steps("\(removal)\n\(info)\nprint(1)\n\(on)"))
  }

  @Test func fixesRenameCallsAndRemoveOptions() throws {
    let text = SwiftReadingTests.delegate(
      """
          builder.insertSibling(
            UIMenu(title: "Tabs", options: .displayInline, children: []),
            beforeMenu: .view)
      """)
    let code = "menu/inline-menu-beside-top-level"
    #expect(
      try fixed(text, code, "Insert the menu into 'view'")
        == text.replacing("insertSibling", with: "insertChild").replacing("beforeMenu", with: "atStartOfMenu"))
    #expect(
      try fixed(text, code, "Make the menu a top-level menu")
        == text.replacing("options: .displayInline", with: "options: []"))
  }

  @Test func utf16PositionsAndCRLFAreSupported() throws {
    let text = SwiftEditingTests.clash.replacing("\n", with: "\r\n")
    let checked = SingleDocument(text, kind: .swift)
    let finding = try #require(checked.findings.first)
    #expect(checked.document.position(of: finding.range.lowerBound, in: .utf16) == TextPosition(line: 8, character: 13))
    let fix = try #require(finding.finding.fixes.last)
    #expect(try checked.applying(fix).contains("    builder.remove(menu: .textStyle)\r\n    builder.insertChild"))
  }

  @Test func editedDocumentMatchesAFreshReading() {
    var generator = SeededGenerator(seed: 5)
    var document = Document(number: 0, bytes: Array(SwiftEditingTests.clash.utf8), kind: .swift)
    let pieces = ["{", "}", "\"", "builder", "// ", "\n", ")", "UIMenu(", "🎈", "#if X\n"].map { Array($0.utf8) }
    for _ in 0..<200 {
      let start = Int.random(in: 0...document.count, using: &generator)
      let end = min(document.count, start + Int.random(in: 0...6, using: &generator))
      _ = document.replace(start..<end, with: pieces.randomElement(using: &generator) ?? [])
      let fresh = Document(number: 0, bytes: document.bytes, kind: .swift)
      #expect(document.blocks.count == 1)
      #expect(document.blocks[0].declarations.entityCount == fresh.blocks[0].declarations.entityCount)
      #expect(document.blocks[0].tree.origins == fresh.blocks[0].tree.origins)
    }
  }

  private func menu(_ items: String, before: String = "") -> String {
    SwiftReadingTests.delegate(
      "\(before)\nbuilder.insertChild(UIMenu(title: \"Info\", children: \(items)), atStartOfMenu: .file)")
  }

  /// A fix in code that several commands share would change all of them, so no fix is offered.
  @Test func sharedCommandCodeHasNoFix() throws {
    let made =
      "UIKeyCommand(title: \"A\", action: #selector(a), input: key, modifierFlags: .command, propertyList: key)"
    let code = "menu/duplicate-shortcut"
    let use = "Use ⇧⌘I"
    #expect(try fixed(menu("[\"1\", \"i\"].map { key in \(made) }"), code, use) == nil)
    let helper = "func make(_ key: String) -> UIKeyCommand { \(made) }"
    #expect(try fixed(menu("[make(\"9\"), make(\"i\")]", before: helper), code, use) == nil)
    let initial =
      "func make(_ key: String = \"j\", flags: UIKeyModifierFlags = .command) -> UIKeyCommand { \(made.replacing(".command", with: "flags")) }"
    #expect(try fixed(menu("[make(\"i\")]", before: initial), code, use) == nil)
  }

  /// A set of flags keeps its explicit type, because its context may not provide one.
  @Test func explicitFlagTypeIsKept() throws {
    let command =
      "UIKeyCommand(title: \"A\", action: #selector(a), input: \"i\", modifierFlags: UIKeyModifierFlags.command)"
    let text = menu("[\(command)]")
    #expect(
      try fixed(text, "menu/duplicate-shortcut", "Use ⇧⌘I")
        == text.replacing("UIKeyModifierFlags.command", with: "UIKeyModifierFlags([.shift, .command])"))
  }
}
