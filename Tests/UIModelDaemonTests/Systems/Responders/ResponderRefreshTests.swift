import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that app-wide rules run again when documents of the app change.
@Suite struct ResponderRefreshTests {
  private static let appText = #"""
    { "app": { "delegate": { "implements": {}, "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] } } },
      "menus": [ { "identifier": "tabs", "children": [ { "title": "Pin", "action": "pin:" } ] } ] }
    """#
  private static func screenText(_ action: String) -> String {
    #"{ "screens": [ { "ref": "a", "implements": { "\#(action)": [] }, "view": { "class": "UIView" } } ] }"#
  }

  private func documents(_ texts: [String]) -> [Document] {
    texts.enumerated().map { Document(number: UInt32($0), bytes: Array($1.utf8)) }
  }

  private func codes(_ analysis: Analysis, _ document: Document) -> [String] {
    analysis.findings(of: document).map(\.finding.code)
  }

  @Test func screenInAnotherDocumentPerformsTheCommand() {
    let documents = documents([Self.appText, Self.screenText("pin:")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
    let changedScreen = Document(number: 1, bytes: Array(Self.screenText("unpin:").utf8))
    analysis.update(changedScreen, in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, documents[0]) == ["menu/no-responder-for-action"])
    analysis.update(documents[1], in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
  }

  @Test func columnContentDecidesWhetherFocusHandlesTab() {
    let containerText = #"""
      { "screens": [ { "class": "MainViewController", "superclass": "UISplitViewController", "columns": { "primary": "lists", "secondary": "notes" },
        "implements": { "act:": [] }, "keyCommands": [ { "action": "act:", "input": "\t" } ] },
        { "ref": "lists", "view": { "class": "UITextField" } } ] }
      """#
    func notes(_ view: String) -> String { #"{ "screens": [ { "ref": "notes", "view": { "class": "\#(view)" } } ] }"# }
    let documents = documents([containerText, notes("UILabel")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
    let changedNotes = Document(number: 1, bytes: Array(notes("UITextField").utf8))
    analysis.update(changedNotes, in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, documents[0]) == ["focus/key-taken-by-focus"])
    analysis.update(documents[1], in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
  }

  @Test func changedScreenDoesNotRerunMenuRules() {
    let documents = documents([Self.appText, Self.screenText("pin:")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    func ruleRunCount(after text: String, number: UInt32) -> Int {
      let previousCount = analysis.counters.ruleRunCount
      analysis.update(Document(number: number, bytes: Array(text.utf8)), in: .folder("/"), change: nil)
      _ = analysis.refresh()
      return analysis.counters.ruleRunCount - previousCount
    }
    let screenRunCount = ruleRunCount(after: Self.screenText("unpin:"), number: 1)
    let keyScreenRunCount = ruleRunCount(
      after:
        #"{ "screens": [ { "ref": "a", "implements": {}, "keyCommands": [ { "action": "pin:", "input": "p" } ] } ] }"#,
      number: 1)
    // The menu rules run again only for a changed screen with key commands. The responder rules can run for both
    // screens.
    #expect(keyScreenRunCount - screenRunCount >= AppMainMenu.rules.count - ResponderRuleInput.rules.count)
  }
}
