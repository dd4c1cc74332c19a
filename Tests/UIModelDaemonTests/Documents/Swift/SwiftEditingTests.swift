import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of fixes that edit Swift source.
@Suite struct SwiftEditingTests {
  /// Returns the text after the fix `title` of the first finding with `code`, or nil if the finding has no fix with
  /// that title. Also checks that no finding with `code` remains.
  private func textAfterFix(_ text: String, _ code: String, _ title: String) throws -> String? {
    let checkedDocument = SingleDocument(text, kind: .swift)
    let finding = try #require(checkedDocument.findings.map(\.finding).first { $0.code == code })
    guard let fix = finding.fixes.first(where: { $0.title == title }) else { return nil }
    let editedText = try checkedDocument.applying(fix)
    #expect(!SingleDocument(editedText, kind: .swift).findings.contains { $0.finding.code == code })
    return editedText
  }

  private static let clashSource = SwiftReadingTests.delegateSource(
    """
        let info = UIKeyCommand(
          title: "Get Info 🎈",
          action: #selector(getInfo(_:)),
          input: "i",
          modifierFlags: .command)
        builder.insertChild(UIMenu(title: "Info", children: [info]), atStartOfMenu: .file)
    """)

  @Test func fixChangesTheShortcut() throws {
    let text = try textAfterFix(SwiftEditingTests.clashSource, "menu/duplicate-shortcut", "Use ⇧⌘I")
    #expect(text == SwiftEditingTests.clashSource.replacing(".command)\n    b", with: "[.shift, .command])\n    b"))
  }

  @Test func fixRemovesTheSystemMenuBeforeTheInsertion() throws {
    let text = try textAfterFix(
      SwiftEditingTests.clashSource, "menu/duplicate-shortcut", "Remove the system's 'textStyle' menu first")
    let insertion = "    builder.insertChild("
    #expect(
      text
        == SwiftEditingTests.clashSource.replacing(
          insertion, with: "    builder.remove(menu: .textStyle)\n" + insertion))
  }

  /// An app's own Find command should replace the system's Find command. Another shortcut would give the app two Find
  /// commands.
  @Test func fixReplacesTheSystemCommandWithTheAppsVersion() throws {
    let text = SwiftReadingTests.delegateSource(
      """
          let find = UIKeyCommand(title: "Find", action: #selector(find(_:)), input: "f", modifierFlags: .command)
          builder.insertChild(UIMenu(title: "Search", children: [find]), atEndOfMenu: .edit)
      """)
    let finding = try #require(
      SingleDocument(text, kind: .swift).findings.first { $0.finding.code == "menu/duplicate-shortcut" })
    #expect(finding.finding.fixes.first?.title == "Remove the system's 'find' menu first")
    let insertion = "    builder.insertChild("
    #expect(
      try textAfterFix(text, "menu/duplicate-shortcut", "Remove the system's 'find' menu first")
        == text.replacing(insertion, with: "    builder.remove(menu: .find)\n" + insertion))
  }

  /// The fix changes only the identifier's string in each spelling of the initializer.
  @Test(arguments: [
    "UIMenu.Identifier(\"OLD\")", "UIMenu.Identifier(rawValue: \"OLD\")", ".init(rawValue: \"OLD\")",
    "UIMenu.Identifier.init(\"OLD\")", "UIMenu . Identifier ( \"OLD\" )", "UIMenu.Identifier(/* v. */ \"OLD\")",
  ]) func fixChangesOnlyTheIdentifierString(_ identifierExpression: String) throws {
    let text = twoMenusSource(identifierExpression)
    let editedText = try textAfterFix(
      text.replacing("OLD", with: "com.example.x"), "menu/duplicate-identifier", "Change to 'b'")
    #expect(editedText == text.replacing("OLD", with: "b"))
  }

  @Test(arguments: [
    ("K.menu", ".init(\"b\")"), (".x", ".init(\"b\")"), ("UIMenu.Identifier.x", "UIMenu.Identifier.init(\"b\")"),
  ])
  func sharedIdentifierConstantIsReplacedAtItsUse(_ identifierExpression: String, _ replacement: String) throws {
    let text = twoMenusSource(identifierExpression)
    #expect(
      try textAfterFix(text, "menu/duplicate-identifier", "Change to 'b'")
        == text.replacing("identifier: \(identifierExpression)", with: "identifier: \(replacement)"))
  }

  private func twoMenusSource(_ identifier: String) -> String {
    SwiftReadingTests.delegateSource(
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
      try textAfterFix(text, "sheet/unknown-undimmed-detent", "Add 'medium' to the detents")
        == text.replacing("[.large(),]", with: "[.medium(), .large(),]"))
  }

  @Test func misspelledDetentIdentifierIsCorrected() throws {
    func sheetSource(_ identifierExpression: String) -> String {
      """
      class Map: UIViewController {
        func show(_ other: UIViewController) {
          guard let sheet = other.sheetPresentationController else { return }
          sheet.detents = [.custom(identifier: .init("compact")) { _ in 200 }, .large()]
          sheet.selectedDetentIdentifier = \(identifierExpression)
        }
      }
      """
    }
    let (code, identifier) = ("sheet/unknown-selected-detent", "UISheetPresentationController.Detent.Identifier")
    #expect(
      try textAfterFix(sheetSource("\(identifier)(\"compakt\")"), code, "Change to 'compact'")
        == sheetSource("\(identifier)(\"compact\")"))
    #expect(try textAfterFix(sheetSource(".init(\"largo\")"), code, "Change to 'large'") == sheetSource(".large"))
    #expect(
      try textAfterFix(sheetSource("\(identifier)(\"largo\")"), code, "Change to 'large'")
        == sheetSource("\(identifier).large"))
  }

  /// A comment after an argument stays with that argument if a fix inserts another argument.
  @Test(arguments: [
    ("action: #selector(show(_:)) // b\n  ", "action: #selector(show(_:)), // b\n    propertyList: \"asGrid\"\n  "),
    (
      "action: #selector(show(_:)), // b\n    state: .on\n  ",
      "action: #selector(show(_:)), // b\n    propertyList: \"asGrid\",\n    state: .on\n  "
    ),
    ("action: #selector(show(_:)) /* b */", "action: #selector(show(_:)) /* b */,\n    propertyList: \"asGrid\""),
  ]) func argumentKeepsItsComment(_ oldArguments: String, _ newArguments: String) throws {
    let text = SwiftReadingTests.delegateSource(
      """
          builder.insertChild(UIMenu(title: "Show", children: [
            UICommand(title: "As List", action: #selector(show(_:))),
            UICommand(
              title: "As Grid", // grid
              ARGUMENTS),
          ]), atStartOfMenu: .view)
      """)
    let editedText = try textAfterFix(
      text.replacing("ARGUMENTS", with: oldArguments.replacing("\n", with: "\n    ")), "menu/duplicate-command",
      "Add a property list")
    #expect(editedText == text.replacing("ARGUMENTS", with: newArguments.replacing("\n", with: "\n    ")))
  }

  @Test func fixInsertsArgumentsInParameterOrder() throws {
    let text = SwiftReadingTests.delegateSource(
      """
          builder.insertChild(UIMenu(title: "Show", children: [
            UICommand(title: "As List", action: #selector(show(_:))),
            UICommand(title: "As Grid", action: #selector(show(_:)), state: .on),
          ]), atStartOfMenu: .view)
      """)
    let code = "menu/duplicate-command"
    #expect(
      try textAfterFix(text, code, "Add a property list")
        == text.replacing("(_:)), state", with: "(_:)), propertyList: \"asGrid\", state"))
    // This fix would also have to add a method, so it is not offered.
    #expect(try textAfterFix(text, code, "Change the action to 'asGrid:'") == nil)
    // The old initializer has no parameter for a property list.
    let oldInitializerSource = text.replacing(
      "UICommand(title: \"As Grid\", action: #selector(show(_:)), state: .on)",
      with: "UIKeyCommand(input: \"1\", modifierFlags: .command, action: #selector(show(_:)))")
    #expect(SingleDocument(oldInitializerSource, kind: .swift).findings.map(\.finding.fixes.count) == [0])
  }

  @Test func fixesMoveAndRemoveBuilderCalls() throws {
    let lateRemovalSource = SwiftReadingTests.delegateSource(
      """
          builder.insertChild(UIMenu(title: "Info", children: [
            UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: "i", modifierFlags: .command)
          ]), atStartOfMenu: .file)
          builder.remove(menu: .textStyle)
      """)
    let editedText = try #require(
      try textAfterFix(lateRemovalSource, "menu/removed-after-conflict", "Move this call before the insertion"))
    #expect(editedText.contains("    builder.remove(menu: .textStyle)\n    builder.insertChild("))
    #expect(editedText.utf8.count == lateRemovalSource.utf8.count)
    let repeatedRemovalSource = SwiftReadingTests.delegateSource(
      "    builder.remove(menu: .format)\n    builder.remove(menu: .format)")
    #expect(
      try textAfterFix(repeatedRemovalSource, "menu/operation-has-no-effect", "Remove this call")
        == SwiftReadingTests.delegateSource("    builder.remove(menu: .format)"))
  }

  /// A `uimodel:enable` comment after a removed or moved call stays in place, so the suppressed range keeps its end.
  @Test func enableCommentAfterABuilderCallIsKept() throws {
    func steps(_ steps: String) -> String {
      SwiftReadingTests.delegateSource(
        steps.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n"))
    }
    let (disableComment, enableComment) = ("// uimodel:disable toolbar", "// uimodel:enable toolbar")
    let repeatedRemovalSource = steps(
      "builder.remove(menu: .format)\n\(disableComment)\nbuilder.remove(menu: .format) /* two */ \(enableComment)\nprint(1)"
    )
    #expect(
      try textAfterFix(repeatedRemovalSource, "menu/operation-has-no-effect", "Remove this call")
        == steps("builder.remove(menu: .format)\n\(disableComment)\n\(enableComment)\nprint(1)"))
    let infoInsertion =
      #"builder.insertChild(UIMenu(title: "Info", children: [UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: "i", modifierFlags: .command)]), atStartOfMenu: .file)"#
    let removal = "builder.remove(menu: .textStyle) /* own */"
    #expect(
      try textAfterFix(
        steps("\(infoInsertion)\nprint(1)\n\(removal) \(enableComment)"), "menu/removed-after-conflict",
        "Move this call before the insertion")
        == steps("\(removal)\n\(infoInsertion)\nprint(1)\n\(enableComment)"))
  }

  @Test func fixesRenameCallsAndRemoveOptions() throws {
    let text = SwiftReadingTests.delegateSource(
      """
          builder.insertSibling(
            UIMenu(title: "Tabs", options: .displayInline, children: []),
            beforeMenu: .view)
      """)
    let code = "menu/inline-menu-beside-top-level"
    #expect(
      try textAfterFix(text, code, "Insert the menu into 'view'")
        == text.replacing("insertSibling", with: "insertChild").replacing("beforeMenu", with: "atStartOfMenu"))
    #expect(
      try textAfterFix(text, code, "Make the menu a top-level menu")
        == text.replacing("options: .displayInline", with: "options: []"))
  }

  @Test func utf16PositionsAndCRLFAreSupported() throws {
    let text = SwiftEditingTests.clashSource.replacing("\n", with: "\r\n")
    let checkedDocument = SingleDocument(text, kind: .swift)
    let finding = try #require(checkedDocument.findings.first)
    #expect(
      checkedDocument.document.position(of: finding.range.lowerBound, in: .utf16)
        == TextPosition(line: 8, character: 13))
    let fix = try #require(finding.finding.fixes.last)
    #expect(
      try checkedDocument.applying(fix).contains("    builder.remove(menu: .textStyle)\r\n    builder.insertChild"))
  }

  @Test func editedDocumentMatchesAFreshReading() {
    var generator = SeededGenerator(seed: 5)
    var document = Document(number: 0, bytes: Array(SwiftEditingTests.clashSource.utf8), kind: .swift)
    let insertedTexts = ["{", "}", "\"", "builder", "// ", "\n", ")", "UIMenu(", "🎈", "#if X\n"].map { Array($0.utf8) }
    for _ in 0..<200 {
      let start = Int.random(in: 0...document.count, using: &generator)
      let end = min(document.count, start + Int.random(in: 0...6, using: &generator))
      _ = document.replace(start..<end, with: insertedTexts.randomElement(using: &generator) ?? [])
      let freshDocument = Document(number: 0, bytes: document.bytes, kind: .swift)
      #expect(document.blocks.count == 1)
      #expect(document.blocks[0].declarations.entityCount == freshDocument.blocks[0].declarations.entityCount)
      #expect(document.blocks[0].tree.origins == freshDocument.blocks[0].tree.origins)
    }
  }

  private func menuSource(_ items: String, precedingStatements: String = "") -> String {
    SwiftReadingTests.delegateSource(
      "\(precedingStatements)\nbuilder.insertChild(UIMenu(title: \"Info\", children: \(items)), atStartOfMenu: .file)")
  }

  /// A fix in code shared by several commands would change all these commands, so no fix is offered.
  @Test func sharedCommandCodeHasNoFix() throws {
    let commandExpression =
      "UIKeyCommand(title: \"A\", action: #selector(a), input: key, modifierFlags: .command, propertyList: key)"
    let code = "menu/duplicate-shortcut"
    let fixTitle = "Use ⇧⌘I"
    #expect(try textAfterFix(menuSource("[\"1\", \"i\"].map { key in \(commandExpression) }"), code, fixTitle) == nil)
    let helperFunction = "func make(_ key: String) -> UIKeyCommand { \(commandExpression) }"
    #expect(
      try textAfterFix(menuSource("[make(\"9\"), make(\"i\")]", precedingStatements: helperFunction), code, fixTitle)
        == nil)
    let helperWithDefaults =
      "func make(_ key: String = \"j\", flags: UIKeyModifierFlags = .command) -> UIKeyCommand { \(commandExpression.replacing(".command", with: "flags")) }"
    #expect(
      try textAfterFix(menuSource("[make(\"i\")]", precedingStatements: helperWithDefaults), code, fixTitle) == nil)
  }

  /// A fix keeps the explicit type of a set of flags, because the context might not provide the type.
  @Test func explicitFlagTypeIsKept() throws {
    let commandExpression =
      "UIKeyCommand(title: \"A\", action: #selector(a), input: \"i\", modifierFlags: UIKeyModifierFlags.command)"
    let text = menuSource("[\(commandExpression)]")
    #expect(
      try textAfterFix(text, "menu/duplicate-shortcut", "Use ⇧⌘I")
        == text.replacing("UIKeyModifierFlags.command", with: "UIKeyModifierFlags([.shift, .command])"))
  }
}
