import Foundation
import Testing
import UIModelJSON

/// Checks that changes which a shared daemon acknowledged, and which are in no file, survive a kill. Uses real
/// processes.
@Suite struct DurableJournalTests {
  private static let text = "{ \"screens\": [ { \"ref\": \"a\" } ] }\n"

  private func set(_ client: DaemonProcess, _ entity: String, _ title: String) -> JSONValue {
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
    let next = try daemon.client()
    #expect(next.text("memory:a.uimodel.json") == text && text?.contains("é") == true)
    #expect(next.result("uimodel/daemon/status")["journal"]?["restoredDocuments"] == 1)
    // A closed document is not restored.
    _ = next.result("uimodel/workspace/close", ["path": "memory:a.uimodel.json"])
    #expect(daemon.stateFileExtensions == ["lock"])
    daemon.kill(next)
    let last = try daemon.client()
    #expect(last.text("memory:a.uimodel.json") == nil)
  }

  @Test func unsavedChangesAreRestoredAndCanBeSaved() throws {
    let daemon = try KilledDaemon([
      "a.uimodel.json": Self.text, "b.uimodel.json": Self.text.replacing("\"a\"", with: "\"b\""),
    ])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": "onSave"])
    _ = set(client, "a", "1")
    _ = set(client, "b", "1")
    _ = client.result("uimodel/workspace/save", ["document": .string(daemon.folder.uri("b.uimodel.json"))])
    #expect(daemon.folder.read("a.uimodel.json") == Self.text)
    daemon.kill(client)

    let next = try daemon.client()
    let unsaved = next.result("uimodel/workspace/status")["unsaved"]
    #expect(unsaved == [.string(daemon.folder.uri("a.uimodel.json"))])
    // The restored workspace still writes changes only on save.
    _ = set(next, "a", "2")
    #expect(daemon.folder.read("a.uimodel.json") == Self.text)
    #expect(next.result("uimodel/workspace/save")["saved"]?.array?.count == 1)
    #expect(daemon.folder.read("a.uimodel.json")?.contains("\"2\"") == true)
    #expect(daemon.folder.read("b.uimodel.json")?.contains("\"1\"") == true)
    daemon.kill(next)
    let last = try daemon.client()
    #expect(last.result("uimodel/workspace/status")["unsaved"] == [])
  }

  /// Another program writes the file while no daemon runs.
  @Test func changesOfAnExternallyEditedFileAreNotSaved() throws {
    let daemon = try KilledDaemon(["a.uimodel.json": Self.text])
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": "onSave"])
    _ = set(client, "a", "1")
    daemon.kill(client)
    try daemon.folder.write("a.uimodel.json", "// by others\n" + Self.text)
    let next = try daemon.client()
    #expect(next.text("a.uimodel.json")?.contains("\"1\"") == true)
    #expect(next.error("uimodel/workspace/save")["code"] == -32105)
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
    let next = try daemon.client()
    #expect(next.result("uimodel/session/get")["session"] == session)
    // A reset is kept too.
    let start = next.result("uimodel/session/reset")["session"]
    daemon.kill(next)
    let last = try daemon.client()
    _ = last.result("uimodel/workspace/open", ["path": .string(daemon.folder.path)])
    #expect(last.result("uimodel/session/get")["session"] == start && start != session)
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
    let next = try daemon.client()
    #expect(next.text("a.uimodel.json") == Self.text)
    #expect(next.text("untitled:b.uimodel.json") == nil)
  }

  @Test func fullDiskRefusesOnlyChanges() throws {
    let daemon = try KilledDaemon()
    // The limit counts blocks of 512 bytes. The processes write no other file of this size. The thread sanitizer writes
    // one of half a megabyte.
    let client = try daemon.client(limit: "ulimit -f 2000")
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    let long = String(repeating: "é", count: 800_000)
    let refused = set(client, "a", long)["error"]
    #expect(refused?["code"] == -32106)
    #expect(refused?["message"]?.string?.contains("cannot write") == true)
    #expect(
      client.error("uimodel/workspace/open", ["uri": "memory:b.uimodel.json", "text": .string(long)])["code"] == -32106)
    #expect(client.error("uimodel/session/set", ["states": [.string(long)]])["code"] == -32106)
    // No document has changed, and queries are still answered.
    #expect(client.text("memory:a.uimodel.json") == Self.text)
    #expect(client.text("memory:b.uimodel.json") == nil)
    #expect(client.result("uimodel/model/find", ["kind": "screen"])["entities"]?.array?.count == 1)
    #expect(client.result("uimodel/daemon/status")["journal"]?["state"] == "failing")
    let status = try ClientProcess(
      arguments: ["status"], folder: daemon.folder.url,
      environment: ["XDG_RUNTIME_DIR": daemon.runtime.path, "XDG_STATE_HOME": daemon.state.path])
    #expect(status.status == 0 && status.errors.contains("are refused: cannot write"))
    // A change that fits is accepted.
    #expect(set(client, "a", "short")["error"] == nil)
    #expect(client.result("uimodel/daemon/status")["journal"]?["state"] == "kept")
    let text = client.text("memory:a.uimodel.json")
    daemon.kill(client)
    let next = try daemon.client()
    #expect(next.text("memory:a.uimodel.json") == text && text?.contains("short") == true)
  }

  /// Debug builds crash when they restore a document that contains `uimodel-testing-poison`.
  @Test func crashingJournalIsSetAside() throws {
    let daemon = try KilledDaemon()
    let client = try daemon.client()
    let poison = "// uimodel-testing-poison\n{ }"
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(poison)])
    daemon.kill(client)
    func start() throws -> ClientProcess {
      try ClientProcess(
        arguments: ["start"], folder: daemon.folder.url,
        environment: ["XDG_RUNTIME_DIR": daemon.runtime.path, "XDG_STATE_HOME": daemon.state.path])
    }
    // The command starts another daemon if one has ended, but a crash takes long on a busy machine.
    #expect(try (0..<5).contains { _ in try start().status == 0 })
    let next = try daemon.client()
    #expect(next.text("memory:a.uimodel.json") == nil)
    let aside = next.result("uimodel/daemon/status")["journal"]?["setAside"]?.array
    #expect(aside?.count == 1)
    #expect(aside?.first?["reason"]?.string?.hasPrefix("2 daemons have ended") == true)
    #expect(daemon.stateFileExtensions == ["journal.set-aside-1", "lock"])
  }

  /// A daemon that is stopped normally also keeps unsaved changes. The output of `restart` reports what was restored.
  @Test func restartRestoresUnsavedDocuments() throws {
    let daemon = try KilledDaemon()
    let client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    let restarted = try ClientProcess(
      arguments: ["restart"], folder: daemon.folder.url,
      environment: ["XDG_RUNTIME_DIR": daemon.runtime.path, "XDG_STATE_HOME": daemon.state.path])
    #expect(restarted.output.contains("restored 1 unsaved document and 0 live sessions"))
    let next = try daemon.client()
    #expect(next.text("memory:a.uimodel.json") == Self.text)
  }

  @Test func unsharedDaemonKeepsNoJournal() throws {
    let state = try TemporaryFolder()
    let client = try DaemonProcess(.line, environment: ["XDG_STATE_HOME": state.path])
    _ = client.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    #expect(client.result("uimodel/daemon/status")["journal"] == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == [])
    client.endOfLines()
  }
}
