import Foundation
import Testing
import UIModelJSON

/// Checks that acknowledged but unsaved changes survive when a shared daemon is killed. The tests use real processes.
@Suite struct DurableJournalTests {
  private static let text = "{ \"screens\": [ { \"ref\": \"a\" } ] }\n"

  private func setTitle(_ client: DaemonProcess, _ entity: String, _ title: String) -> JSONValue {
    client.ask(
      "uimodel/model/set", ["entity": .string(entity), "property": "title", "value": .string(title)])
  }

  @Test func memoryDocumentIsRestored() throws {
    let daemon = try KilledDaemon()
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    _ = client.result(
      "uimodel/model/insert", ["kind": "sheet", "document": "memory:a.uimodel.json", "value": ["ref": "é"]])
    let text = client.text("memory:a.uimodel.json")
    daemon.kill(client)
    let nextClient = try daemon.client()
    #expect(nextClient.text("memory:a.uimodel.json") == text && text?.contains("é") == true)
    #expect(nextClient.result("uimodel/daemon/status")["journal"]?["restoredDocuments"] == 1)
    // A closed document is not restored.
    _ = nextClient.result("uimodel/workspace/close", ["path": "memory:a.uimodel.json"])
    #expect(daemon.stateFileExtensions == ["lock"])
    daemon.kill(nextClient)
    let lastClient = try daemon.client()
    #expect(lastClient.text("memory:a.uimodel.json") == nil)
  }

  @Test func unsavedChangesAreRestoredAndCanBeSaved() throws {
    let daemon = try KilledDaemon([
      "a.uimodel.json": Self.text, "b.uimodel.json": Self.text.replacing("\"a\"", with: "\"b\""),
    ])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": "onSave"])
    _ = setTitle(client, "a", "1")
    _ = setTitle(client, "b", "1")
    _ = client.result("uimodel/workspace/save", ["document": .string(daemon.folder.uri("b.uimodel.json"))])
    #expect(daemon.folder.read("a.uimodel.json") == Self.text)
    daemon.kill(client)

    let nextClient = try daemon.client()
    let unsavedURIs = nextClient.result("uimodel/workspace/status")["unsaved"]
    #expect(unsavedURIs == [.string(daemon.folder.uri("a.uimodel.json"))])
    // The restored workspace still writes changes only on save.
    _ = setTitle(nextClient, "a", "2")
    #expect(daemon.folder.read("a.uimodel.json") == Self.text)
    #expect(nextClient.result("uimodel/workspace/save")["saved"]?.array?.count == 1)
    #expect(daemon.folder.read("a.uimodel.json")?.contains("\"2\"") == true)
    #expect(daemon.folder.read("b.uimodel.json")?.contains("\"1\"") == true)
    daemon.kill(nextClient)
    let lastClient = try daemon.client()
    #expect(lastClient.result("uimodel/workspace/status")["unsaved"] == [])
  }

  /// Another program changes the file while the daemon does not run. Saving must not overwrite this change.
  @Test func saveFailsIfAnotherProgramChangedTheFile() throws {
    let daemon = try KilledDaemon(["a.uimodel.json": Self.text])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": "onSave"])
    _ = setTitle(client, "a", "1")
    daemon.kill(client)
    try daemon.folder.write("a.uimodel.json", "// by others\n" + Self.text)
    let nextClient = try daemon.client()
    #expect(nextClient.text("a.uimodel.json")?.contains("\"1\"") == true)
    #expect(nextClient.error("uimodel/workspace/save")["code"] == -32105)
    #expect(daemon.folder.read("a.uimodel.json")?.hasPrefix("// by others") == true)
  }

  @Test(arguments: ["document", "source"]) func liveSessionIsRestored(_ origin: String) throws {
    let document = """
      { "app": { "name": "A" }, "screens": [ { "ref": "list", "class": "List" } ],
        "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium", "large"] } } ],
        "toolbars": [ { "ref": "bar", "id": "bar", "items": [ { "id": "x" }, { "id": "y" } ] } ] }
      """
    let source = """
      class Page: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(act), input: "a", modifierFlags: [.command])]
        }
        @objc func act() {}
      }
      """
    let daemon = try KilledDaemon(origin == "source" ? ["Page.swift": source] : ["a.uimodel.json": document])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path)])
    _ = client.result("uimodel/session/set", ["states": ["s", "t"], "orientation": "landscape"])
    if origin == "document" {
      _ = client.result("uimodel/session/present", ["sheet": "tips"])
      _ = client.result("uimodel/session/selectDetent", ["detent": "large"])
    }
    let session = client.result("uimodel/session/get")["session"]
    daemon.kill(client)
    let nextClient = try daemon.client()
    #expect(nextClient.result("uimodel/session/get")["session"] == session)
    // A reset of the session is also restored.
    let initialSession = nextClient.result("uimodel/session/reset")["session"]
    daemon.kill(nextClient)
    let lastClient = try daemon.client()
    _ = lastClient.result("uimodel/workspace/open", ["path": .string(daemon.folder.path)])
    #expect(lastClient.result("uimodel/session/get")["session"] == initialSession && initialSession != session)
  }

  @Test func editorDocumentsAreNotRestored() throws {
    let daemon = try KilledDaemon(["a.uimodel.json": Self.text])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": "onSave"])
    let editor = try daemon.client(.headers)
    editor.initialize(["capabilities": [:], "rootUri": .string(daemon.folder.uri)])
    editor.open(daemon.folder.uri("a.uimodel.json"), "// typed\n" + Self.text)
    editor.open("untitled:b.uimodel.json", "// typed\n{ }")
    // After a response to the editor, other clients see the documents that the editor has opened.
    _ = editor.result("uimodel/workspace/status")
    #expect(client.text("untitled:b.uimodel.json")?.contains("typed") == true)
    #expect(client.text("a.uimodel.json")?.contains("typed") == true)
    #expect(!String(decoding: daemon.journal, as: UTF8.self).contains("typed"))
    daemon.kill(client)
    let nextClient = try daemon.client()
    #expect(nextClient.text("a.uimodel.json") == Self.text)
    #expect(nextClient.text("untitled:b.uimodel.json") == nil)
  }

  @Test func fullDiskRefusesChangesButNotQueries() throws {
    let daemon = try KilledDaemon()
    // The limit is 2000 blocks of 512 bytes. The processes write no other file of this size. The thread sanitizer
    // writes one file of half a megabyte.
    let client = try daemon.client(setupCommand: "ulimit -f 2000")
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    let longText = String(repeating: "é", count: 800_000)
    let error = setTitle(client, "a", longText)["error"]
    #expect(error?["code"] == -32106)
    #expect(error?["message"]?.string?.contains("cannot write") == true)
    #expect(
      client.error("uimodel/workspace/open", ["uri": "memory:b.uimodel.json", "text": .string(longText)])["code"]
        == -32106)
    #expect(client.error("uimodel/session/set", ["states": [.string(longText)]])["code"] == -32106)
    // No document has changed, and queries are still answered.
    #expect(client.text("memory:a.uimodel.json") == Self.text)
    #expect(client.text("memory:b.uimodel.json") == nil)
    #expect(client.result("uimodel/model/find", ["kind": "screen"])["entities"]?.array?.count == 1)
    #expect(client.result("uimodel/daemon/status")["journal"]?["state"] == "failing")
    let statusRun = try ClientProcess(
      arguments: ["status"], folder: daemon.folder.url,
      environment: ["XDG_RUNTIME_DIR": daemon.runtimeFolder.path, "XDG_STATE_HOME": daemon.stateFolder.path])
    #expect(statusRun.status == 0 && statusRun.stderr.contains("are refused: cannot write"))
    // A change that fits is accepted.
    #expect(setTitle(client, "a", "short")["error"] == nil)
    #expect(client.result("uimodel/daemon/status")["journal"]?["state"] == "kept")
    let text = client.text("memory:a.uimodel.json")
    daemon.kill(client)
    let nextClient = try daemon.client()
    #expect(nextClient.text("memory:a.uimodel.json") == text && text?.contains("short") == true)
  }

  /// Debug builds crash when they restore a document that contains `uimodel-testing-poison`.
  @Test func journalThatCrashesTheDaemonIsSetAside() throws {
    let daemon = try KilledDaemon()
    let client = try daemon.client()
    let crashingText = "// uimodel-testing-poison\n{ }"
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(crashingText)])
    daemon.kill(client)
    func startDaemon() throws -> ClientProcess {
      try ClientProcess(
        arguments: ["start"], folder: daemon.folder.url,
        environment: ["XDG_RUNTIME_DIR": daemon.runtimeFolder.path, "XDG_STATE_HOME": daemon.stateFolder.path])
    }
    // The command starts another daemon if one has ended. On a busy machine, a crash can take longer than the command
    // waits, so the test repeats the command.
    #expect(try (0..<5).contains { _ in try startDaemon().status == 0 })
    let nextClient = try daemon.client()
    #expect(nextClient.text("memory:a.uimodel.json") == nil)
    let setAsideJournals = nextClient.result("uimodel/daemon/status")["journal"]?["setAside"]?.array
    #expect(setAsideJournals?.count == 1)
    #expect(setAsideJournals?.first?["reason"]?.string?.hasPrefix("2 daemons have ended") == true)
    #expect(daemon.stateFileExtensions == ["journal.set-aside-1", "lock"])
  }

  /// A daemon that is stopped normally also keeps unsaved changes. The output of `restart` contains the numbers of
  /// restored documents and sessions.
  @Test func restartRestoresUnsavedDocuments() throws {
    let daemon = try KilledDaemon()
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    let restartRun = try ClientProcess(
      arguments: ["restart"], folder: daemon.folder.url,
      environment: ["XDG_RUNTIME_DIR": daemon.runtimeFolder.path, "XDG_STATE_HOME": daemon.stateFolder.path])
    #expect(restartRun.output.contains("restored 1 unsaved document and 0 live sessions"))
    let nextClient = try daemon.client()
    #expect(nextClient.text("memory:a.uimodel.json") == Self.text)
  }

  @Test func unsharedDaemonWritesNoJournal() throws {
    let stateFolder = try TemporaryFolder()
    let client = try DaemonProcess(.line, environment: ["XDG_STATE_HOME": stateFolder.path])
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    #expect(client.result("uimodel/daemon/status")["journal"] == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stateFolder.path) == [])
    client.endLineSession()
  }
}
