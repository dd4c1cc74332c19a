import Foundation
import Testing
import UIModelJSON

/// Runs several clients of one shared daemon: terminals, scripts and editors, in real processes.
@Suite struct SharedClientsTests {
  private static let notesDocument = """
    {
      "app": {
        "name": "Notes",
        "delegate": {
          "class": "AppDelegate", "implements": { "newTab:": [] },
          "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] }
        }
      },
      "menus": [
        {
          "identifier": "tabs",
          "children": [ { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] } ]
        }
      ],
      "screens": [ { "ref": "list", "view": { "subviews": [ { "ref": "first", "class": "UITextField" } ] } } ]
    }

    """

  @Test(arguments: [
    ["check", ".", "--format", "json"], ["check", "b.uimodel.json"], ["menu", "tree", "b.uimodel.json"],
    ["menu", "shortcuts", "b.uimodel.json", "--format", "json"], ["focus", "loop", "b.uimodel.json"],
    ["session", "b.uimodel.json", "--do", "get"], ["export", "."], ["menu", "tree", "."], ["focus", "tree", "c"],
    ["report", "c"],
    ["call", "uimodel/diagnostics/get", "--workspace", "."],
  ])
  func commandOutputMatchesWithAndWithoutADaemon(_ arguments: [String]) throws {
    let project = try SharedProject([
      "uimodel.config.json": "{}", "a.uimodel.json": SharedProject.tips, "b.uimodel.json": Self.notesDocument,
      "c/other.uimodel.json": Self.notesDocument.replacing("Notes", with: "Other"),
    ])
    func run(_ extraArguments: String...) throws -> ClientProcess {
      try ClientProcess(
        arguments: arguments + extraArguments, folder: project.folder.url, environment: project.environment)
    }
    let runWithoutDaemon = try run()
    _ = try project.run("start")
    let sharedDaemonRun = try run()
    let onDiskRun = try run("--on-disk")
    #expect(!runWithoutDaemon.output.isEmpty || !runWithoutDaemon.stderr.isEmpty)
    for comparedRun in [sharedDaemonRun, onDiskRun] {
      #expect(comparedRun.status == runWithoutDaemon.status)
      #expect(textWithoutClock(comparedRun.output) == textWithoutClock(runWithoutDaemon.output))
      #expect(comparedRun.stderr == runWithoutDaemon.stderr)
    }
  }

  private func textWithoutClock(_ text: String) -> String {
    text.replacing(#/"clock":\s*\d+/#, with: #""clock": 0"#)
  }

  @Test func checkReadsUnsavedTextUnlessOnDisk() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    editor.open(project.uri(), try project.text)
    editor.type(project.uri(), try project.text.replacing(#"["medium"]"#, with: "[]"), version: 2)
    _ = editor.notification("textDocument/publishDiagnostics")
    let unsavedTextRun = try project.run("check", "a.uimodel.json", "--format", "concise")
    #expect(unsavedTextRun.output.contains("[sheet/no-detents]") && unsavedTextRun.status == 1)
    let onDiskRun = try project.run("check", "a.uimodel.json", "--format", "concise", "--on-disk")
    #expect(!onDiskRun.output.contains("sheet/no-detents") && onDiskRun.status == 0)
  }

  @Test func changeNotificationIdentifiesTheWriter() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let subscriber = try project.startCommand("subscribe --format jsonl")
    #expect(subscriber.next { $0["subscription"] != nil && $0["documents"] == nil }?["clock"] != nil)
    _ = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=")
    let notification = subscriber.next { $0["documents"] != nil }
    #expect(notification?["documents"] == [.string(project.uri())])
    let origin = notification?["origins"]?.array?.first
    #expect(origin?["kind"] == "client" && origin?["client"] == "daemon-client")
    #expect(origin?["method"] == "uimodel/sheet/setDetents")
    let diagnostics = subscriber.next { $0["diagnostics"] != nil }?["diagnostics"]
    #expect(diagnostics?.array?.compactMap { $0["code"]?.string } == ["sheet/no-detents"])
    let editor = try project.editor()
    editor.open(project.uri(), try project.text)
    editor.type(project.uri(), SharedProject.tips, version: 2)
    let typingNotification = subscriber.next {
      $0["origins"]?.array?.contains { $0["method"] == "textDocument/didChange" } ?? false
    }
    #expect(typingNotification?["origins"]?.array?.contains { $0["client"] == "Editor" } == true)
    _ = try project.run("stop")
    #expect(subscriber.waitForEnd()?.status == 3)
  }

  @Test func inMemoryDocumentIsIdentifiedByItsURI() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    _ = try project.run("call", "uimodel/workspace/open", #"{"uri":"memory:q.uimodel.json","text":"{}"}"#)
    let getRun = try project.run("call", "uimodel/workspace/get", "document=memory:q.uimodel.json")
    #expect(getRun.json?["documents"]?.array?.first?["text"] == "{}", "\(getRun.stderr)")
    _ = try project.run("restart")
    let closeRun = try project.run("call", "uimodel/workspace/close", "path=memory:q.uimodel.json", "discard=true")
    #expect(closeRun.status == 0, "\(closeRun.stderr)")
    // The document was closed before this restart, so the next daemon does not restore it.
    _ = try project.run("restart")
    let closedDocumentRun = try project.run("call", "uimodel/workspace/get", "document=memory:q.uimodel.json")
    #expect(
      closedDocumentRun.status == 4 && closedDocumentRun.stderr.contains("memory:q.uimodel.json"),
      "\(closedDocumentRun.stderr)")
    let unknownDocumentRun = try project.run("call", "uimodel/workspace/close", "path=memory:r.uimodel.json")
    #expect(
      unknownDocumentRun.status == 4 && unknownDocumentRun.stderr.contains("memory:r.uimodel.json"),
      "\(unknownDocumentRun.stderr)")
    #expect(!unknownDocumentRun.stderr.contains("file:"), "\(unknownDocumentRun.stderr)")
  }

  @Test func staleClockErrorListsTheChanges() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let clock = try #require(try project.run("call", "uimodel/flush").json?["clock"]?.int)
    _ = try project.run("call", "uimodel/sheet/insertDetent", "sheet=tips", "detent=large")
    let refusedRun = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=", "ifClock=\(clock)")
    let error = JSONValue(text: refusedRun.stderr)
    #expect(refusedRun.status == 4 && error?["code"]?.int == -32101)
    #expect(error?["data"]?["documents"] == [.string(project.uri())])
    #expect(error?["data"]?["origins"]?.array?.first?["method"] == "uimodel/sheet/insertDetent")
    #expect(try project.text.contains(#"["medium", "large"]"#))
  }

  @Test func clockOfAnEarlierDaemonIsNotAccepted() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let response = try project.run("call", "uimodel/subscribe", "since=1000").json
    #expect(response?["isFresh"] == true && response?["changed"] == nil)
  }

  @Test func watchRepeatsTheCheckAfterAChange() throws {
    let project = try SharedProject()
    let watchProcess = try project.startCommand("check --watch --format jsonl")
    func nextFindingCount() -> Int? { watchProcess.next { $0["kind"] == "summary" }?["findings"]?.int }
    _ = nextFindingCount()
    _ = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=")
    #expect(watchProcess.next { $0["code"] == "sheet/no-detents" } != nil)
    _ = try project.run("stop")
    #expect(watchProcess.waitForEnd()?.status == 3)
  }

  @Test func noDaemonIsStartedInContinuousIntegration() throws {
    let project = try SharedProject()
    for command in ["subscribe", "check --watch"] {
      let arguments = command.split(separator: " ").map { String($0) }
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url,
        environment: project.environment.merging(["CI": "true"]) { $1 })
      #expect(run.status == 3 && run.stderr.contains("the variable CI is set"))
    }
    #expect(project.runtimeFileExtensions.isEmpty)
  }

  /// A client that does not read its notifications does not delay other clients. When this client reads again, it gets
  /// the latest state.
  @Test func clientThatDoesNotReadDelaysNoOtherClients() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let slowClient = try project.client()
    slowClient.request(1, "uimodel/subscribe")
    #expect(slowClient.response(1) != nil)
    slowClient.pauseReading()
    let editor = try project.editor()
    editor.open(project.uri(), SharedProject.tips)
    for version in 2..<3_000 {
      editor.type(project.uri(), SharedProject.tips.replacing("tips", with: "tips\(version)"), version: version)
      // A request after every tenth change keeps the daemon from combining all changes into one notification.
      if version % 10 == 0 {
        editor.request(.int(version), "uimodel/flush")
        #expect(editor.response(.int(version)) != nil)
      }
    }
    editor.type(project.uri(), SharedProject.tips.replacing(#"["medium"]"#, with: "[]"), version: 3_000)
    let waitingByteCount = editor.ask("uimodel/daemon/status", [:])["result"]?["waitingBytes"]?.int ?? 0
    #expect(waitingByteCount < 1 << 20)
    slowClient.resumeReading()
    slowClient.request(2, "uimodel/flush")
    let lastNotification = slowClient.next {
      $0["params"]?["diagnostics"]?.array?.contains { $0["code"] == "sheet/no-detents" } ?? false
    }
    #expect(lastNotification != nil)
  }
}
