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
    func run(_ more: String...) throws -> ClientProcess {
      try ClientProcess(arguments: arguments + more, folder: project.folder.url, environment: project.environment)
    }
    let alone = try run()
    _ = try project.run("start")
    let shared = try run()
    let onDisk = try run("--on-disk")
    #expect(!alone.output.isEmpty || !alone.errors.isEmpty)
    for other in [shared, onDisk] {
      #expect(other.status == alone.status)
      #expect(withoutClock(other.output) == withoutClock(alone.output))
      #expect(other.errors == alone.errors)
    }
  }

  private func withoutClock(_ text: String) -> String {
    text.replacing(#/"clock":\s*\d+/#, with: #""clock": 0"#)
  }

  @Test func checkReadsUnsavedTextUnlessOnDisk() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    editor.open(project.uri(), try project.text)
    editor.type(project.uri(), try project.text.replacing(#"["medium"]"#, with: "[]"), version: 2)
    _ = editor.notification("textDocument/publishDiagnostics")
    let seen = try project.run("check", "a.uimodel.json", "--format", "concise")
    #expect(seen.output.contains("[sheet/no-detents]") && seen.status == 1)
    let onDisk = try project.run("check", "a.uimodel.json", "--format", "concise", "--on-disk")
    #expect(!onDisk.output.contains("sheet/no-detents") && onDisk.status == 0)
  }

  @Test func changeNotificationNamesTheWriter() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let subscriber = try project.begin("subscribe --format jsonl")
    #expect(subscriber.next { $0["subscription"] != nil && $0["documents"] == nil }?["clock"] != nil)
    _ = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=")
    let change = subscriber.next { $0["documents"] != nil }
    #expect(change?["documents"] == [.string(project.uri())])
    let origin = change?["origins"]?.array?.first
    #expect(origin?["kind"] == "client" && origin?["client"] == "daemon-client")
    #expect(origin?["method"] == "uimodel/sheet/setDetents")
    let findings = subscriber.next { $0["diagnostics"] != nil }?["diagnostics"]
    #expect(findings?.array?.compactMap { $0["code"]?.string } == ["sheet/no-detents"])
    let editor = try project.editor()
    editor.open(project.uri(), try project.text)
    editor.type(project.uri(), SharedProject.tips, version: 2)
    let typed = subscriber.next { $0["origins"]?.array?.contains { $0["method"] == "textDocument/didChange" } ?? false }
    #expect(typed?["origins"]?.array?.contains { $0["client"] == "Editor" } == true)
    _ = try project.run("stop")
    #expect(subscriber.end()?.status == 3)
  }

  @Test func aDocumentInMemoryIsNamedByItsURI() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    _ = try project.run("call", "uimodel/workspace/open", #"{"uri":"memory:q.uimodel.json","text":"{}"}"#)
    let read = try project.run("call", "uimodel/workspace/get", "document=memory:q.uimodel.json")
    #expect(read.json?["documents"]?.array?.first?["text"] == "{}", "\(read.errors)")
    _ = try project.run("restart")
    let closed = try project.run("call", "uimodel/workspace/close", "path=memory:q.uimodel.json", "discard=true")
    #expect(closed.status == 0, "\(closed.errors)")
    // The next daemon has no document to restore.
    _ = try project.run("restart")
    let gone = try project.run("call", "uimodel/workspace/get", "document=memory:q.uimodel.json")
    #expect(gone.status == 4 && gone.errors.contains("memory:q.uimodel.json"), "\(gone.errors)")
    let unknown = try project.run("call", "uimodel/workspace/close", "path=memory:r.uimodel.json")
    #expect(unknown.status == 4 && unknown.errors.contains("memory:r.uimodel.json"), "\(unknown.errors)")
    #expect(!unknown.errors.contains("file:"), "\(unknown.errors)")
  }

  @Test func staleClockErrorListsTheChanges() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let clock = try #require(try project.run("call", "uimodel/flush").json?["clock"]?.int)
    _ = try project.run("call", "uimodel/sheet/insertDetent", "sheet=tips", "detent=large")
    let refused = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=", "ifClock=\(clock)")
    let error = JSONValue(text: refused.errors)
    #expect(refused.status == 4 && error?["code"]?.int == -32101)
    #expect(error?["data"]?["documents"] == [.string(project.uri())])
    #expect(error?["data"]?["origins"]?.array?.first?["method"] == "uimodel/sheet/insertDetent")
    #expect(try project.text.contains(#"["medium", "large"]"#))
  }

  @Test func clockOfAnEarlierDaemonIsNotAccepted() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let answer = try project.run("call", "uimodel/subscribe", "since=1000").json
    #expect(answer?["isFresh"] == true && answer?["changed"] == nil)
  }

  @Test func watchRepeatsTheCheckAfterAChange() throws {
    let project = try SharedProject()
    let watch = try project.begin("check --watch --format jsonl")
    func next() -> Int? { watch.next { $0["kind"] == "summary" }?["findings"]?.int }
    _ = next()
    _ = try project.run("call", "uimodel/sheet/setDetents", "sheet=tips", "detents=")
    #expect(watch.next { $0["code"] == "sheet/no-detents" } != nil)
    _ = try project.run("stop")
    #expect(watch.end()?.status == 3)
  }

  @Test func noDaemonIsStartedInContinuousIntegration() throws {
    let project = try SharedProject()
    for command in ["subscribe", "check --watch"] {
      let arguments = command.split(separator: " ").map { String($0) }
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url,
        environment: project.environment.merging(["CI": "true"]) { $1 })
      #expect(run.status == 3 && run.errors.contains("the variable CI is set"))
    }
    #expect(project.files.isEmpty)
  }

  /// A client that does not read its notifications does not delay other clients. When it reads again, it gets the
  /// latest state.
  @Test func clientThatDoesNotReadDelaysNoOthers() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let slow = try project.client()
    slow.request(1, "uimodel/subscribe")
    #expect(slow.answer(1) != nil)
    slow.hold()
    let editor = try project.editor()
    editor.open(project.uri(), SharedProject.tips)
    for version in 2..<3_000 {
      editor.type(project.uri(), SharedProject.tips.replacing("tips", with: "tips\(version)"), version: version)
      // A request after every tenth change keeps the daemon from combining all changes into one notification.
      if version % 10 == 0 {
        editor.request(.int(version), "uimodel/flush")
        #expect(editor.answer(.int(version)) != nil)
      }
    }
    editor.type(project.uri(), SharedProject.tips.replacing(#"["medium"]"#, with: "[]"), version: 3_000)
    let waiting = editor.ask("uimodel/daemon/status", [:])["result"]?["waitingBytes"]?.int ?? 0
    #expect(waiting < 1 << 20)
    slow.release()
    slow.request(2, "uimodel/flush")
    let last = slow.next { $0["params"]?["diagnostics"]?.array?.contains { $0["code"] == "sheet/no-detents" } ?? false }
    #expect(last != nil)
  }
}
