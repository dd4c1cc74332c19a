import Testing
import UIModelEngine
import UIModelSystems

/// Tests of the semantic tokens of documents.
@Suite struct SemanticTokenTests {
  /// Returns each token as its text, kind and modifiers.
  private func tokens(_ text: String, _ kind: DocumentKind = .model) -> [String] {
    let bytes = Array(text.utf8)
    return Document(number: 1, name: "a", json: bytes, kind: kind).semanticTokens().map { token in
      let modifierNames = SemanticToken.Modifiers.names.enumerated()
        .filter { token.modifiers.contains(SemanticToken.Modifiers(rawValue: 1 << $0.offset)) }.map { " " + $0.element }
      return "\(String(decoding: bytes[token.range], as: UTF8.self)): \(token.kind.rawValue)\(modifierNames.joined())"
    }
  }

  @Test func declarationsDifferFromReferences() {
    #expect(
      tokens(#"{ "screens": [{ "ref": "editor", "presents": ["picker"], "title": "picker" }], "app": "Postcards" }"#)
        == ["editor: variable declaration", "picker: variable", "Postcards: variable"])
    #expect(
      tokens(#"{ "scenes": [{ "implements": { "viewDidLoad()": [{ "becomeFirstResponder": "field" }] } }] }"#)
        == ["viewDidLoad(): method declaration", "field: variable"])
  }

  @Test func systemMenusHaveTheLibraryModifier() {
    func documentText(_ menu: String, _ ownIdentifier: String) -> String {
      """
      { "app": { "delegate": { "buildMenu": { "steps": [{ "insertChild": "tabs", "atEndOfMenu": "\(menu)" }] } } },
        "menus": [{ "identifier": "\(ownIdentifier)", "children": [] }] }
      """
    }
    #expect(
      tokens(documentText("file", "tabs"))
        == ["tabs: variable", "file: variable defaultLibrary", "tabs: variable declaration"])
    #expect(tokens(documentText("file", "file"))[1] == "file: variable")
  }

  @Test func partsOfAShortcutHaveTokens() {
    let command = #""title": "New:", "action": "newTab:", "input": "t", "modifierFlags": ["command", "shfit"]"#
    #expect(
      tokens(#"{ "menus": [{ "children": [{ "class": "UIKeyCommand", \#(command) }] }] }"#)
        == ["UIKeyCommand: class", "newTab:: method", "t: keyword", "command: modifier"])
    #expect(tokens(#"{ "reservedKeys": { "⌘K": "the suite's search" } }"#, .configuration) == ["⌘K: keyword"])
  }

  @Test func onlyKnownEnumerationValuesHaveTokens() {
    func sheetTokens(_ style: String) -> [String] {
      tokens(#"{ "sheets": [{ "modalPresentationStyle": "\#(style)" }] }"#)
    }
    #expect(sheetTokens("pageSheet") == ["pageSheet: enumMember"])
    #expect(sheetTokens("pageShet") == [])
  }

  @Test func versionsAreNumbers() {
    let targets = #""targets": [{ "platform": "iPadOS", "minimum": "16.0", "sdk": "new" }]"#
    #expect(
      tokens(#"{ "app": { \#(targets) }, "sheets": [{ "availableOn": { "iOS": "15.0..<16.0" } }] }"#)
        == ["iPadOS: enumMember", "16.0: number", "15.0..<16.0: number"])
  }

  @Test func unknownAndSelfAreKeywords() {
    #expect(
      tokens(#"{ "sheets": [{ "presentationDetents": { "$unknown": "computed" }, "selection": "large" }] }"#).first
        == "$unknown: keyword")
    #expect(
      tokens(#"{ "screens": [{ "view": { "preferredFocusEnvironments": ["self", "field"] } }] }"#)
        == ["self: keyword", "field: variable"])
  }

  @Test func methodNamesAreTokensAsKeysAndValues() {
    #expect(
      tokens(
        #"{ "screens": [{ "implements": { "canPerformAction(_:withSender:)": { "copy:": true, "a b:": true } } }] }"#)
        == ["canPerformAction(_:withSender:): method declaration", "copy:: method"])
    func changeTokens(_ method: String) -> [String] {
      tokens(#"{ "sheets": [{ "changes": [{ "in": "\#(method)" }] }] }"#)
    }
    #expect(changeTokens("picker(_:didFinishPicking:)") == ["picker(_:didFinishPicking:): method"])
    #expect(changeTokens("when the user picks (a photo)") == [])
  }

  @Test func onlyKnownRulesHaveTokens() {
    let rules = #"{ "rules": { "sheet/no-detents": "off", "sheet/none": "off", "focus": "error" } }"#
    #expect(
      tokens(rules, .configuration)
        == ["sheet/no-detents: property", "off: enumMember", "off: enumMember", "focus: property", "error: enumMember"])
    #expect(
      tokens("// uimodel:disable-next-line sheet/no-detents, sheet/none filled in later\n{}\n// uimodel: none")
        == ["uimodel:disable-next-line: decorator", "sheet/no-detents: property"])
  }

  @Test func tokensAreInOrderAndDoNotOverlap() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    let document = Document(number: 1, name: "a", json: Array(text.utf8), kind: .model)
    let allTokens = document.semanticTokens()
    #expect(allTokens.count > 50 && document.blocks.count > 3)
    #expect(zip(allTokens, allTokens.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    // A request for a part of the document gives the same tokens.
    let requestedRange = text.utf8.count / 2..<text.utf8.count / 2 + 200
    let partialTokens = document.semanticTokens(in: requestedRange)
    #expect(partialTokens.count < allTokens.count / 2)
    #expect(
      allTokens.filter { $0.range.overlaps(requestedRange) }
        == partialTokens.filter { $0.range.overlaps(requestedRange) })
  }

  @Test func brokenTextHasTokens() {
    #expect(
      tokens(#"{ "sheets": [{ "ref": "a", "modalPresentationStyle": "pageSheet"#) == [
        "a: variable declaration", "pageSheet: enumMember",
      ])
    #expect(tokens("") == [])
    #expect(tokens("[1]") == [])
  }
}
