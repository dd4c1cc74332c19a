import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that app-wide rules run again when documents of the app change.
@Suite struct ResponderRefreshTests {
  private static let app = #"""
    { "app": { "delegate": { "implements": {}, "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] } } },
      "menus": [ { "identifier": "tabs", "children": [ { "title": "Pin", "action": "pin:" } ] } ] }
    """#
  private static func screen(_ action: String) -> String {
    #"{ "screens": [ { "ref": "a", "implements": { "\#(action)": [] }, "view": { "class": "UIView" } } ] }"#
  }

  private func documents(_ texts: [String]) -> [Document] {
    texts.enumerated().map { Document(number: UInt32($0), bytes: Array($1.utf8)) }
  }

  private func codes(_ analysis: Analysis, _ document: Document) -> [String] {
    analysis.findings(of: document).map(\.finding.code)
  }

  @Test func screenInAnotherDocumentPerformsTheCommand() {
    let documents = documents([Self.app, Self.screen("pin:")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
    let other = Document(number: 1, bytes: Array(Self.screen("unpin:").utf8))
    analysis.update(other, in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, documents[0]) == ["menu/no-responder-for-action"])
    analysis.update(documents[1], in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
  }

  @Test func columnContentDecidesWhetherFocusTakesTab() {
    let container = #"""
      { "screens": [ { "class": "MainViewController", "superclass": "UISplitViewController", "columns": { "primary": "lists", "secondary": "notes" },
        "implements": { "act:": [] }, "keyCommands": [ { "action": "act:", "input": "\t" } ] },
        { "ref": "lists", "view": { "class": "UITextField" } } ] }
      """#
    func notes(_ view: String) -> String { #"{ "screens": [ { "ref": "notes", "view": { "class": "\#(view)" } } ] }"# }
    let documents = documents([container, notes("UILabel")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
    let other = Document(number: 1, bytes: Array(notes("UITextField").utf8))
    analysis.update(other, in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, documents[0]) == ["focus/key-taken-by-focus"])
    analysis.update(documents[1], in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, documents[0]) == [])
  }

  @Test func changedScreenDoesNotRerunMenuRules() {
    let documents = documents([Self.app, Self.screen("pin:")])
    var analysis = Analysis()
    for document in documents { analysis.update(document, in: .folder("/"), change: nil) }
    _ = analysis.refresh()
    func rules(after text: String, number: UInt32) -> Int {
      let before = analysis.counters.rulesRun
      analysis.update(Document(number: number, bytes: Array(text.utf8)), in: .folder("/"), change: nil)
      _ = analysis.refresh()
      return analysis.counters.rulesRun - before
    }
    let screen = rules(after: Self.screen("unpin:"), number: 1)
    let withKeys = rules(
      after:
        #"{ "screens": [ { "ref": "a", "implements": {}, "keyCommands": [ { "action": "pin:", "input": "p" } ] } ] }"#,
      number: 1)
    // Only a screen with key commands runs the menu rules again. The responder rules may run in either case.
    #expect(withKeys - screen >= AppMainMenu.rules.count - ResponderRuleInput.rules.count)
  }
}
