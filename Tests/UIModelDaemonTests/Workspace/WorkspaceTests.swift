import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON

@testable import UIModelDaemon

@Suite struct WorkspaceTests {
  private func makeWorkspace(_ documents: [String: String], folders: [String] = ["/w"]) -> Workspace {
    let workspace = Workspace()
    for folder in folders { workspace.addFolder(folder) }
    for (path, text) in documents.sorted(by: { $0.key < $1.key }) {
      _ = try? workspace.apply(.fileContent(DocumentURI(path: path), Array(text.utf8)))
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

  @Test func equalRefsInTwoAppsAreNotDuplicates() {
    let firstApp = #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#
    let secondApp = #"{ "app": { "name": "Two" }, "sheets": [ { "ref": "tips" } ] }"#
    let workspace = makeWorkspace(["/w/one.uimodel.json": firstApp, "/w/two.uimodel.json": secondApp])
    #expect(codes(workspace, "/w/one.uimodel.json").isEmpty)
    #expect(codes(workspace, "/w/two.uimodel.json").isEmpty)
  }

  @Test func documentBelongsToTheAppOfTheNearestParentFolder() {
    let workspace = makeWorkspace([
      "/w/app/app.uimodel.json": #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#,
      "/w/app/more/part.uimodel.json": #"{ "sheets": [ { "ref": "tips" } ] }"#,
      "/w/else/part.uimodel.json": #"{ "sheets": [ { "ref": "tips" } ] }"#,
    ])
    #expect(codes(workspace, "/w/app/more/part.uimodel.json") == ["model/duplicate-ref"])
    #expect(codes(workspace, "/w/else/part.uimodel.json").isEmpty)
  }

  @Test func documentCanSpecifyItsApp() {
    let workspace = makeWorkspace([
      "/w/a/app.uimodel.json": #"{ "app": { "name": "One" }, "sheets": [ { "ref": "tips" } ] }"#,
      "/w/b/part.uimodel.json": #"{ "app": "One", "sheets": [ { "ref": "tips" } ] }"#,
    ])
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/duplicate-ref"])
  }

  @Test func unknownAppNameReplacesReferenceFindings() throws {
    let app = #"{ "app": { "name": "Postcards" }, "screens": [ { "ref": "photos" } ] }"#
    let documentText = #"{ "app": "Postcard", "sheets": [ { "viewController": "photos" } ] }"#
    let workspace = makeWorkspace(["/w/a/app.uimodel.json": app, "/w/b/part.uimodel.json": documentText])
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "/w/b/part.uimodel.json")))
    #expect(
      workspace.findings(of: record).map(\.finding.message) == [
        "the workspace has no app named 'Postcard'; did you mean 'Postcards'?"
      ])
    let renamedApp = #"{ "app": { "name": "Postcard" }, "screens": [ { "ref": "photos" } ] }"#
    try workspace.apply(.fileContent(DocumentURI(path: "/w/a/app.uimodel.json"), Array(renamedApp.utf8)))
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    // Two apps have the same name.
    try workspace.apply(.fileContent(DocumentURI(path: "/w/c/app.uimodel.json"), Array(renamedApp.utf8)))
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
    try workspace.apply(.fileContent(DocumentURI(path: "/w/c/app.uimodel.json"), nil))
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    // Without any app, the name only groups documents.
    try workspace.apply(.fileContent(DocumentURI(path: "/w/a/app.uimodel.json"), nil))
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
    // While folders are being read, the app may still be found.
    try workspace.apply(.fileContent(DocumentURI(path: "/w/a/app.uimodel.json"), Array(app.utf8)))
    workspace.runningScanCount = 1
    #expect(codes(workspace, "/w/b/part.uimodel.json").isEmpty)
    workspace.runningScanCount = 0
    #expect(codes(workspace, "/w/b/part.uimodel.json") == ["model/unknown-reference"])
  }

  @Test func referenceFindingEndsWhenTheNameIsDefined() throws {
    let documentText = #"{ "sheets": [ { "ref": "a", "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    let workspace = makeWorkspace(["/w/part.uimodel.json": documentText])
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    let bars = #"{ "toolbars": [ { "ref": "bar", "items": [ { "ref": "button", "id": "button" } ] } ] }"#
    try workspace.apply(.fileContent(DocumentURI(path: "/w/bars.uimodel.json"), Array(bars.utf8)))
    #expect(!codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    try workspace.apply(.fileContent(DocumentURI(path: "/w/bars.uimodel.json"), nil))
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
  }

  @Test func missingNameIsNotReportedDuringAScan() {
    let documentText = #"{ "sheets": [ { "ref": "a", "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    let workspace = makeWorkspace(["/w/part.uimodel.json": documentText])
    workspace.runningScanCount = 1
    #expect(!codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
    workspace.runningScanCount = 0
    #expect(codes(workspace, "/w/part.uimodel.json").contains("model/unknown-reference"))
  }

  @Test func configurationAppliesToItsFolder() throws {
    let sheet = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
    let disablingConfiguration = #"{ "rules": { "sheet/no-detents": "off" } }"#
    let workspace = makeWorkspace(
      ["/w/a.uimodel.json": sheet, "/w/uimodel.config.json": disablingConfiguration, "/v/b.uimodel.json": sheet],
      folders: ["/w", "/v"])
    #expect(codes(workspace, "/w/a.uimodel.json").isEmpty)
    #expect(codes(workspace, "/v/b.uimodel.json") == ["sheet/no-detents"])
    try workspace.apply(.fileContent(DocumentURI(path: "/w/uimodel.config.json"), Array("{}".utf8)))
    #expect(codes(workspace, "/w/a.uimodel.json") == ["sheet/no-detents"])
  }

  // MARK: Transactions and undo

  private func setProperty(_ workspace: Workspace, _ ref: String, _ property: String, _ value: JSONValue) throws {
    var transaction = Transaction(id: "", name: "Set", ownerSession: 0)
    try workspace.edit(.set(EntityAddress(name: ref), property: property, value), in: &transaction)
    try workspace.finishAndRecordUndo(workspace.planCommit(transaction))
  }

  private let uri = "uimodel:memory"
  private func makeMemoryWorkspace(_ text: String) -> Workspace {
    let workspace = Workspace()
    _ = try? workspace.apply(.fileContent(DocumentURI(uri), Array(text.utf8)))
    return workspace
  }

  @Test func undoAndRedoRestoreTheText() throws {
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\" } ] } // kept")
    func text() -> String? { workspace.record(uri: uri)?.document.text }
    try setProperty(workspace, "a", "isModalInPresentation", true)
    try setProperty(workspace, "a", "isModalInPresentation", false)
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
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\", \"delegate\": {} } ] }")
    try setProperty(workspace, "a", "isModalInPresentation", true)
    var insertion = EditScript()
    insertion.append(replacing: 0..<0, with: Array("/* typed */ ".utf8))
    let number = try #require(workspace.record(uri: uri)?.number)
    try workspace.apply(.scripts([number: insertion]))
    try workspace.finishUndo(workspace.planUndo())
    #expect(
      workspace.record(uri: uri)?.document.text
        == "/* typed */ { \"sheets\": [ { \"ref\": \"a\", \"delegate\": {} } ] }")

    try setProperty(workspace, "a", "isModalInPresentation", true)
    let text = try #require(workspace.record(uri: uri)?.document.text)
    let start = try #require(text.range(of: "true")).lowerBound.utf16Offset(in: text)
    var overlap = EditScript()
    overlap.append(replacing: start..<start + 4, with: Array("false".utf8))
    try workspace.apply(.scripts([number: overlap]))
    #expect(throws: TransactionError.self) { try workspace.planUndo() }
  }

  @Test func transactionIsInvisibleUntilCommitted() throws {
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.beginTransaction(name: "Two things", ownerSession: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    try workspace.edit(.insertEntity(.screen, document: nil, index: 0, ["ref": "s"]), in: &transaction)
    // The transaction sees its own changes.
    try workspace.edit(.set(EntityAddress(name: "s"), property: "class", "UIViewController"), in: &transaction)
    #expect(workspace.record(uri: uri)?.document.text == "{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    workspace.transactions[transaction.id] = transaction
    let clock = workspace.clock
    try workspace.finishAndRecordUndo(workspace.planCommit(transaction.id))
    #expect(workspace.clock == clock + 1)
    #expect(
      workspace.record(uri: uri)?.document.text
        == "{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ], \"screens\": [{ \"ref\": \"s\", \"class\": \"UIViewController\" }] }"
    )
    #expect(throws: TransactionError.self) { try workspace.planCommit(transaction.id) }
  }

  @Test func commitIsRefusedAfterAConcurrentChange() throws {
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.beginTransaction(name: "Late", ownerSession: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    workspace.transactions[transaction.id] = transaction
    try setProperty(workspace, "a", "isModalInPresentation", false)
    let oldText = workspace.record(uri: uri)?.document.text
    #expect(throws: TransactionError.self) { try workspace.planCommit(transaction.id) }
    #expect(workspace.record(uri: uri)?.document.text == oldText)
  }

  @Test func planIsRefusedAfterAConcurrentChange() throws {
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\" } ] }")
    var transaction = workspace.beginTransaction(name: "Slow", ownerSession: 7)
    try workspace.edit(.set(EntityAddress(name: "a"), property: "isModalInPresentation", true), in: &transaction)
    workspace.transactions[transaction.id] = transaction
    let plan = try workspace.planCommit(transaction.id)
    try workspace.apply(.fileContent(DocumentURI(uri), Array("{ }".utf8)))
    #expect(throws: TransactionError.self) { try workspace.finishAndRecordUndo(plan) }
    #expect(workspace.record(uri: uri)?.document.text == "{ }")
  }

  @Test func emptyChangeCannotBeUndone() throws {
    let workspace = makeMemoryWorkspace("{ \"sheets\": [ { \"ref\": \"a\", \"isModalInPresentation\": true } ] }")
    try setProperty(workspace, "a", "isModalInPresentation", true)
    #expect(throws: TransactionError.self) { try workspace.planUndo() }
  }

  @Test func renameChangesTheRefAndEveryReferenceInTheApp() throws {
    let workspace = makeMemoryWorkspace(
      #"{ "toolbars": [ { "items": [ { "ref": "b", "id": "x" } ] } ], "sheets": [ { "popoverPresentationController": { "sourceItem": "b" } } ] }"#
    )
    var transaction = Transaction(id: "", name: "Rename", ownerSession: 0)
    try workspace.edit(.rename(EntityAddress(name: "b"), to: "button"), in: &transaction)
    try workspace.finishAndRecordUndo(workspace.planCommit(transaction))
    #expect(
      workspace.record(uri: uri)?.document.text
        == #"{ "toolbars": [ { "items": [ { "ref": "button", "id": "x" } ] } ], "sheets": [ { "popoverPresentationController": { "sourceItem": "button" } } ] }"#
    )
  }

  @Test func unknownAddressSuggestsTheNearestName() throws {
    let workspace = makeMemoryWorkspace(#"{ "sheets": [ { "ref": "photoPicker" } ] }"#)
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
  func patternMatches(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatch)
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

  @Test func uriWithAnotherSchemeIsKeptUnchanged() {
    #expect(DocumentURI("untitled:Untitled-1").path == nil)
    #expect(DocumentURI("untitled:Untitled-1").key == "untitled:Untitled-1")
  }
}
