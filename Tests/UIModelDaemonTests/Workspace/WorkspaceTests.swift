import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON

@testable import UIModelDaemon

@Suite struct WorkspaceTests {
  private func workspace(_ documents: [String: String], folders: [String] = ["/w"]) -> Workspace {
    let workspace = Workspace()
    for folder in folders { workspace.addFolder(folder) }
    for (path, text) in documents.sorted(by: { $0.key < $1.key }) {
      _ = try? workspace.apply(.disk(DocumentURI(path: path), Array(text.utf8)))
    }
    return workspace
  }

  private func codes(_ workspace: Workspace, _ path: String) -> [String] {
    _ = workspace.refresh()
    guard let record = workspace.record(DocumentURI(path: path)) else { return ["no document"] }
    return workspace.findings(of: record).map(\.finding.code)
  }

  private func text(_ workspace: Workspace, _ path: String) -> String? {
    workspace.record(DocumentURI(path: path))?.document.text
  }

  // MARK: Apps

  @Test func namesNeverCrossApps() {
    let one = #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#
    let two = #"{ "app": { "name": "Two" }, "sheets": [ { "ref": "tips" } ] }"#
    let workspace = workspace(["/w/one.uimodel.json": one, "/w/two.uimodel.json": two])
    #expect(codes(workspace, "/w/one.uimodel.json").isEmpty)
    #expect(codes(workspace, "/w/two.uimodel.json").isEmpty)
  }

  @Test func documentBelongsToTheNearestAppAbove() {
    let workspace = workspace([
      "/w/app/app.uimodel.json": #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#,
      "/w/app/more/part.uimodel.json": #"{ "sheets": [ { "ref": "tips" } ] }"#,
      "/w/else/part.uimodel.json": #"{ "sheets": [ { "ref": "tips" } ] }"#,
    ])
    #expect(codes(workspace, "/w/app/more/part.uimodel.json") == ["model/duplicate-ref"])
    #expect(codes(workspace, "/w/else/part.uimodel.json").isEmpty)
  }

  @Test func documentMayNameItsApp() {
    let workspace = workspace([
      "/w/a/app.uimodel.json": #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#,
      "/w/b/part.uimodel.json": #"{ "app": "One", "sheets": [ { "ref": "tips" } ] }"#,
    ])
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/duplicate-ref"])
  }

  @Test func unknownAppNameReplacesReferenceFindings() throws {
    let app = #"{ "app": { "name": "Postcards" }, "screens": [ { "ref": "photos" } ] }"#
    let part = #"{ "app": "Postcard", "sheets": [ { "viewController": "photos" } ] }"#
    let workspace = workspace(["/w/a/app.uimodel.json": app, "/w/b/part.uimodel.json": part])
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "/w/b/part.uimodel.json")))
    #expect(
      workspace.findings(of: record).map(\.finding.message) == [
        "the workspace has no app named 'Postcard'; did you mean 'Postcards'?"
      ])
    let renamed = #"{ "app": { "name": "Postcard" }, "screens": [ { "ref": "photos" } ] }"#
    try workspace.apply(.disk(DocumentURI(path: "/w/a/app.uimodel.json"), Array(renamed.utf8)))
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    // Two apps have the same name.
    try workspace.apply(.disk(DocumentURI(path: "/w/c/app.uimodel.json"), Array(renamed.utf8)))
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
    try workspace.apply(.disk(DocumentURI(path: "/w/c/app.uimodel.json"), nil))
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    // Without any app, the name only groups documents.
    try workspace.apply(.disk(DocumentURI(path: "/w/a/app.uimodel.json"), nil))
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
    // While folders are being read, the app may still be found.
    try workspace.apply(.disk(DocumentURI(path: "/w/a/app.uimodel.json"), Array(app.utf8)))
    workspace.scansUnderWay = 1
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    workspace.scansUnderWay = 0
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
  }

  @Test func referenceFindingEndsWithTheDefinition() throws {
    let part = #"{ "sheets": [ { "ref": "a", "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    let workspace = workspace(["/w/part.uimodel.json": part])
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    let bars = #"{ "toolbars": [ { "ref": "bar", "items": [ { "ref": "button", "id": "button" } ] } ] }"#
    try workspace.apply(.disk(DocumentURI(path: "/w/bars.uimodel.json"), Array(bars.utf8)))
    #expect(!codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    try workspace.apply(.disk(DocumentURI(path: "/w/bars.uimodel.json"), nil))
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
  }

  @Test func missingNameIsNotReportedDuringAScan() {
    let part = #"{ "sheets": [ { "ref": "a", "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    let workspace = workspace(["/w/part.uimodel.json": part])
    workspace.scansUnderWay = 1
    #expect(!codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    workspace.scansUnderWay = 0
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
  }

  @Test func configurationAppliesToItsFolder() throws {
    let empty = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
    let off = #"{ "rules": { "sheet/no-detents": "off" } }"#
    let workspace = workspace(
      ["/w/a.uimodel.json": empty, "/w/uimodel.config.json": off, "/v/b.uimodel.json": empty], folders: ["/w", "/v"])
    #expect(codes(workspace, "/w/a.uimodel.json").isEmpty)
    #expect(codes(workspace, "/v/b.uimodel.json") == ["sheet/no-detents"])
    try workspace.apply(.disk(DocumentURI(path: "/w/uimodel.config.json"), Array("{}".utf8)))
    #expect(codes(workspace, "/w/a.uimodel.json") == ["sheet/no-detents"])
  }

  // MARK: Transactions and undo

  private func set(_ workspace: Workspace, _ ref: String, _ property: String, _ value: JSONValue) throws {
    var transaction = Transaction(id: "", name: "Set", owner: 0)
    try workspace.edit(.set(EntityAddress(name: ref), property: property, value), in: &transaction)
    try workspace.finishAndRemember(workspace.plan(transaction))
  }

  private let path = "uimodel:memory"
  private func inMemory(_ text: String) -> Workspace {
    let workspace = Workspace()
    _ = try? workspace.apply(.disk(DocumentURI(path), Array(text.utf8)))
    return workspace
  }

  @Test func undoAndRedoRestoreTheText() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\" } ] } // kept")
    func text() -> String? { workspace.record(uri: path)?.document.text }
    try set(workspace, "a", "isModalInPresentation", true)
    try set(workspace, "a", "isModalInPresentation", false)
    #expect(text() == "{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": false } ] } // kept")
    try workspace.finishUndo(workspace.planUndo())
    #expect(text() == "{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ] } // kept")
    try workspace.finishUndo(workspace.planUndo())
    #expect(text() == "{ \"sheets\": [ { \"ref\": \"a\" } ] } // kept")
    #expect(throws: TransactionError.self) { try workspace.planUndo() }
    try workspace.finishRedo(workspace.planRedo())
    #expect(text() == "{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ] } // kept")
  }

  @Test func undoKeepsOtherEditsAndRefusesOverlaps() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\", \"delegate\": {} } ] }")
    try set(workspace, "a", "isModalInPresentation", true)
    var longer = EditScript()
    longer.append(replacing: 0..<0, with: Array("/* typed */ ".utf8))
    let number = try #require(workspace.record(uri: path)?.number)
    try workspace.apply(.scripts([number: longer]))
    try workspace.finishUndo(workspace.planUndo())
    #expect(
      workspace.record(uri: path)?.document.text
        == "/* typed */ { \"sheets\": [ { \"ref\": \"a\", \"delegate\": {} } ] }")

    try set(workspace, "a", "isModalInPresentation", true)
    let text = try #require(workspace.record(uri: path)?.document.text)
    let start = try #require(text.range(of: "true")).lowerBound.utf16Offset(in: text)
    var over = EditScript()
    over.append(replacing: start..<start + 4, with: Array("false".utf8))
    try workspace.apply(.scripts([number: over]))
    #expect(throws: TransactionError.self) { try workspace.planUndo() }
  }

  @Test func transactionIsInvisibleUntilCommitted() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.begin(name: "Two things", owner: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    try workspace.edit(.insertEntity(.screen, document: nil, index: 0, ["ref": "s"]), in: &transaction)
    // The transaction sees its own changes.
    try workspace.edit(.set(EntityAddress(name: "s"), property: "class", "UIViewController"), in: &transaction)
    #expect(workspace.record(uri: path)?.document.text == "{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    workspace.transactions[transaction.id] = transaction
    let clock = workspace.clock
    try workspace.finishAndRemember(workspace.plan(transaction.id))
    #expect(workspace.clock == clock + 1)
    #expect(
      workspace.record(uri: path)?.document.text
        == "{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ], \"screens\": [{ \"ref\": \"s\", \"class\": \"UIViewController\" }] }"
    )
    #expect(throws: TransactionError.self) { try workspace.plan(transaction.id) }
  }

  @Test func commitIsRefusedAfterAConcurrentChange() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.begin(name: "Late", owner: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    workspace.transactions[transaction.id] = transaction
    try set(workspace, "a", "isModalInPresentation", false)
    let before = workspace.record(uri: path)?.document.text
    #expect(throws: TransactionError.self) { try workspace.plan(transaction.id) }
    #expect(workspace.record(uri: path)?.document.text == before)
  }

  @Test func planIsRefusedAfterAConcurrentChange() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.begin(name: "Slow", owner: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    workspace.transactions[transaction.id] = transaction
    let plan = try workspace.plan(transaction.id)
    try workspace.apply(.disk(DocumentURI(path), Array("{ }".utf8)))
    #expect(throws: TransactionError.self) { try workspace.finishAndRemember(plan) }
    #expect(workspace.record(uri: path)?.document.text == "{ }")
  }

  @Test func emptyChangeCannotBeUndone() throws {
    let workspace = inMemory("{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ] }")
    try set(workspace, "a", "isModalInPresentation", true)
    #expect(throws: TransactionError.self) { try workspace.planUndo() }
  }

  @Test func renameChangesTheHandleAndEveryReferenceInItsApp() throws {
    let workspace = inMemory(
      #"{ "toolbars": [ { "items": [ { "ref": "b", "id": "x" } ] } ], "sheets": [ { "popoverPresentationController": { "sourceItem": "b" } } ] }"#
    )
    var transaction = Transaction(id: "", name: "Rename", owner: 0)
    try workspace.edit(.rename(EntityAddress(name: "b"), to: "button"), in: &transaction)
    try workspace.finishAndRemember(workspace.plan(transaction))
    #expect(
      workspace.record(uri: path)?.document.text
        == #"{ "toolbars": [ { "items": [ { "ref": "button", "id": "x" } ] } ], "sheets": [ { "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    )
  }

  @Test func unknownAddressSuggestsTheNearestName() throws {
    let workspace = inMemory(#"{ "sheets": [ { "ref": "photoPicker" } ] }"#)
    do {
      _ = try workspace.resolve(EntityAddress(name: "photoPiker"))
      Issue.record("found what is not there")
    } catch {
      guard case .notFound(_, let nearest) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(nearest == "photoPicker")
    }
  }
}

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("broken/**", "broken/a/b.json", true), ("broken/**", "brokenness/a", false), ("**/*.json", "a.json", true),
    ("**/*.json", "a/b/c.json", true), ("*.json", "a/b.json", false), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("{a,b}/*.x", "b/c.x", true), ("{a,b}/*.x", "c/c.x", false), ("**", "anything/at/all", true),
    ("a/**/b", "a/b", true), ("**/b", "b", true), ("x**/b", "xb", true), ("ab*bc", "abc", false),
    ("a.json", "a.json", true),
    ("a.json", "a.jsonc", false), ("?b", "ab", true),
  ])
  func patternMatches(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(GlobPattern(pattern).matches(path) == matches)
  }

  @Test func manyStarsTakePolynomialTime() {
    #expect(!GlobPattern(String(repeating: "*a", count: 40)).matches(String(repeating: "a", count: 2_000) + "b"))
  }
}

@Suite struct DocumentURITests {
  @Test(arguments: [
    ("file:///a/b%20c.json", "/a/b c.json"), ("file:/a/./b", "/a/b"), ("FILE:///a/%E6%97%A5", "/a/日"),
    ("file://localhost/a", "/a"), ("file:///a/b?query#x", "/a/b"),
  ])
  func equivalentURIsAreEqual(_ uri: String, _ path: String) {
    #expect(DocumentURI(uri).path == path)
    #expect(DocumentURI(uri) == DocumentURI(path: path))
  }

  @Test func otherSchemesAreKeptUnchanged() {
    #expect(DocumentURI("untitled:Untitled-1").path == nil)
    #expect(DocumentURI("untitled:Untitled-1").key == "untitled:Untitled-1")
  }
}
