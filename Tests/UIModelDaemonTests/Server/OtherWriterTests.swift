import Foundation
import Testing
import UIModelJSON

/// Changes that affect every use of a name work on the current content of the files, even if another program has
/// written them without notifying the daemon.
@Suite struct OtherWriterTests {
  private static let app =
    "{ \"app\": { \"name\": \"P\" }, \"screens\": [ { \"ref\": \"lib\" }, { \"ref\": \"other\" } ] }\n"
  /// Capabilities of an editor that pulls diagnostics and has not declared that it watches files.
  private static let unwatched: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]],
  ]

  private static func sheet(_ ref: String, _ screen: String) -> String {
    "{ \"app\": \"P\", \"sheets\": [ { \"ref\": \"\(ref)\", \"viewController\": \"\(screen)\" } ] }\n"
  }

  /// Returns a folder with an app of three documents. The last document does not refer to `lib`.
  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a.uimodel.json": Self.app, "b.uimodel.json": Self.sheet("b", "lib"), "c.uimodel.json": Self.sheet("c", "other"),
    ])
  }

  private func daemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func rename(_ daemon: DaemonProcess, _ old: String, _ new: String) -> JSONValue {
    daemon.ask("uimodel/model/rename", ["entity": .string(old), "to": .string(new)])
  }

  @Test func referenceWrittenByAnotherDaemonIsRenamed() throws {
    let folder = try folder()
    let (one, two) = (try daemon(folder), try daemon(folder))
    _ = two.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "lib"])
    #expect(rename(one, "lib", "library")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "library"))
    // Repeats the check later, when the daemon recognizes unchanged files by their modification times.
    _ = two.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "other"])
    #expect(rename(one, "other", "another")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "another"))
    one.endOfLines()
    two.endOfLines()
  }

  /// The daemon does not block while it reads from a named pipe.
  @Test func pipeInPlaceOfAFileDoesNotBlock() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let path = folder.path + "/c.uimodel.json"
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    _ = rename(daemon, "lib", "library")
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "library"))
    // The daemon does not block while it writes into a pipe without a reader either.
    let written = rename(daemon, "other", "another")
    #expect(written["error"]?["message"] == .string("cannot write \(path): it is a pipe, a socket or a device"))
    #expect(folder.read("a.uimodel.json") == Self.app.replacing("lib", with: "library"))
    daemon.endOfLines()
  }

  @Test func referenceInANewFileIsRenamed() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    try folder.write("deep/d.uimodel.json", Self.sheet("d", "lib"))
    try folder.write("e.uimodel.json", Self.sheet("library", "lib"))
    // The new name must not clash with a name in a new file.
    #expect(rename(daemon, "lib", "library")["error"]?["code"] == -32602)
    #expect(folder.read("a.uimodel.json") == Self.app)
    #expect(rename(daemon, "lib", "books")["error"] == nil)
    #expect(folder.read("deep/d.uimodel.json") == Self.sheet("d", "books"))
    #expect(folder.read("e.uimodel.json") == Self.sheet("library", "books"))
    daemon.endOfLines()
  }

  /// The editor requests the edits of a rename and has not declared that it watches files.
  @Test func renameInAnEditorCoversExternallyWrittenFiles() throws {
    let folder = try folder()
    let daemon = try DaemonProcess.editor(Self.unwatched, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri("a.uimodel.json"), Self.app)
    try folder.write("c.uimodel.json", Self.sheet("c", "lib"))
    try folder.write("d.uimodel.json", Self.sheet("d", "lib"))
    try folder.remove("b.uimodel.json")
    let place = Self.app.range(of: "lib").map { Self.app.utf8.distance(from: Self.app.startIndex, to: $0.lowerBound) }
    let changes = daemon.result(
      "textDocument/rename",
      [
        "textDocument": document(folder.uri("a.uimodel.json")), "position": position(0, place ?? 0),
        "newName": "library",
      ])["changes"]
    let uris = ["a", "c", "d"].map { folder.uri("\($0).uimodel.json") }
    #expect(Set(changes?.object?.members.map(\.name) ?? []) == Set(uris))
    daemon.quit()
  }

  @Test(arguments: ["uimodel/model/rename", "uimodel/fix/apply"])
  func removedFileDoesNotBlockTheChange(_ method: String) throws {
    let folder = try folder()
    for name in ["b", "c"] {
      try folder.write(
        "\(name).uimodel.json",
        "{ \"app\": \"P\", \"sheets\": [ { \"ref\": \"\(name)\", \"viewController\": \"lib\", \"presentationDetents\": [] } ] }\n"
      )
    }
    let daemon = try daemon(folder)
    try folder.remove("c.uimodel.json")
    let params: JSONValue =
      method == "uimodel/fix/apply" ? ["unsafe": true] : ["entity": "lib", "to": "library"]
    let answer = daemon.ask(method, params)
    #expect(answer["error"] == nil, "\(answer)")
    #expect(answer["result"]?["documents"]?.array?.contains(.string(folder.uri("b.uimodel.json"))) == true)
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 2)
    #expect(folder.read("c.uimodel.json") == nil)
    daemon.endOfLines()
  }

  /// An answer from before the scan would be empty.
  @Test func earlyRequestsWaitForTheScan() throws {
    let folder = try folder()
    try folder.write("c.uimodel.json", Self.sheet("c", "lbi"))
    for (method, key) in [
      ("uimodel/diagnostics/get", "diagnostics"), ("uimodel/fix/list", "fixes"), ("uimodel/model/find", "entities"),
    ] {
      let daemon = try DaemonProcess.editor(Self.unwatched, folder: folder)
      #expect(daemon.result(method)[key]?.array?.isEmpty == false, "\(method)")
      daemon.quit()
    }
  }

  @Test func commitReadsExternallyChangedFiles() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
    try folder.write("c.uimodel.json", Self.sheet("c", "lib"))
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id])
    #expect(answer["error"] == nil, "\(answer)")
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "library"))
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "library"))
    daemon.endOfLines()
  }

  /// A commit applies its changes to the text that other programs have written into files of the transaction. The
  /// commit fails if the new name is taken there.
  @Test func commitMergesExternalChangesOfItsFiles() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    func commit(_ others: () -> Void) -> JSONValue {
      let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
      others()
      return daemon.ask("uimodel/transaction/commit", ["transaction": id])
    }
    let taken = commit { try? folder.write("a.uimodel.json", Self.app.replacing("other", with: "library")) }
    #expect(taken["error"]?["message"] == "'library' is already the name of a screen")
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "lib"))
    try folder.write("a.uimodel.json", Self.app)
    let two = Self.sheet("b", "lib").replacing(" ] }", with: ", { \"ref\": \"n\", \"viewController\": \"lib\" } ] }")
    #expect(commit { try? folder.write("b.uimodel.json", two) }["error"] == nil)
    #expect(folder.read("b.uimodel.json") == two.replacing("lib", with: "library"))
    try folder.write("a.uimodel.json", Self.app)
    try folder.write("b.uimodel.json", Self.sheet("b", "lib"))
    #expect(commit { try? FileManager.default.removeItem(atPath: folder.path + "/b.uimodel.json") }["error"] == nil)
    #expect(folder.read("a.uimodel.json") == Self.app.replacing("lib", with: "library"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.uimodel.json"))
    daemon.endOfLines()
  }

  /// A commit with `ifClock` fails after another program has written the file, because the caller has not seen the new
  /// text.
  @Test(arguments: ["uimodel/model/set", "uimodel/model/rename"])
  func commitWithIfClockFailsAfterAnExternalWrite(_ method: String) throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let clock = daemon.result("uimodel/workspace/get")["clock"] ?? .null
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var change: JSONObject = ["entity": "lib", "transaction": id]
    if method.hasSuffix("set") { change["property"] = "title" } else { change["to"] = "library" }
    if method.hasSuffix("set") { change["value"] = "Library" }
    _ = daemon.result(method, .object(change))
    let others = "// by others\n" + Self.app
    try folder.write("a.uimodel.json", others)
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id, "ifClock": clock])
    #expect([-32101, -32105].contains(answer["error"]?["code"]?.int ?? 0), "\(answer)")
    #expect(folder.read("a.uimodel.json") == others)
    daemon.endOfLines()
  }

  @Test func indexIsRefusedInAnExternallyChangedList() throws {
    let items = "{ \"toolbars\": [ { \"ref\": \"t\", \"items\": [ { \"id\": \"one\" }, { \"id\": \"two\" } ] } ] }\n"
    let folder = try TemporaryFolder(["t.uimodel.json": items])
    let daemon = try daemon(folder)
    let others = items.replacing("[ { \"id\"", with: "[ { \"id\": \"new\" }, { \"id\"")
    let path: JSONValue = ["ref": "t", "path": ["items", 0]]
    for (method, change) in [
      ("uimodel/toolbar/removeItem", ["toolbar": "t", "index": 0] as JSONValue),
      ("uimodel/model/remove", ["entity": path]), ("uimodel/model/move", ["entity": path, "toIndex": 1]),
      ("uimodel/model/set", ["entity": path, "property": "id", "value": "first"]),
    ] {
      try folder.write("t.uimodel.json", items)
      _ = daemon.result("uimodel/model/find", ["kind": "toolbar"])
      _ = daemon.ask("uimodel/model/rename", ["entity": "t", "to": "t"])
      try folder.write("t.uimodel.json", others)
      #expect(daemon.ask(method, change)["error"]?["code"] == -32105, "\(method)")
      #expect(folder.read("t.uimodel.json") == others)
    }
    // An item that is given by name is found in the changed list.
    #expect(daemon.ask("uimodel/toolbar/removeItem", ["toolbar": "t", "item": "one"])["error"] == nil)
    #expect(folder.read("t.uimodel.json")?.contains("one") == false)
    daemon.endOfLines()
  }

  @Test func commitSeesOtherChangesOfItsSession() throws {
    let folder = try folder()
    try folder.write("d.uimodel.json", "{ \"app\": \"P\" }\n")
    let daemon = try daemon(folder)
    func commit(_ meanwhile: () -> Void) -> JSONValue {
      let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
      meanwhile()
      return daemon.ask("uimodel/transaction/commit", ["transaction": id])
    }
    func use(_ screen: String) {
      _ = daemon.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": .string(screen)])
    }
    #expect(commit { use("lib") }["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "library"))
    _ = daemon.result("uimodel/undo")
    let screen: JSONValue = [
      "kind": "screen", "document": .string(folder.uri("d.uimodel.json")), "value": ["ref": "library"],
    ]
    let taken = commit { _ = daemon.result("uimodel/model/insert", screen) }
    #expect(taken["error"]?["message"] == "'library' is already the name of a screen", "\(taken)")
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "lib"))
    daemon.endOfLines()
  }

  /// A document that was changed and changed back does not conflict with the transaction.
  @Test func commitSucceedsAfterAnUndoneConflict() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let use: JSONObject = ["sheet": "c", "viewController": "lib"]
    var inTransaction = use
    inTransaction["transaction"] = id
    _ = daemon.result("uimodel/sheet/setViewController", .object(inTransaction))
    _ = daemon.result("uimodel/sheet/setViewController", .object(use))
    _ = daemon.result("uimodel/undo")
    #expect(daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "lib"))
    daemon.endOfLines()
  }

  @Test func folderInPlaceOfAFileIsNoDocument() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let path = folder.path + "/b.uimodel.json"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(rename(daemon, "lib", "library")["error"] == nil)
    #expect(folder.read("a.uimodel.json") == Self.app.replacing("lib", with: "library"))
    daemon.endOfLines()
  }

  @Test func externalWriteMakesTheClockStale() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let clock = daemon.result("uimodel/workspace/status")["clock"] ?? .null
    let params: JSONValue = ["entity": "lib", "to": "library", "ifClock": clock]
    try folder.write("c.uimodel.json", Self.sheet("c", "lib"))
    #expect(daemon.error("uimodel/model/rename", params)["code"] == -32101)
    #expect(folder.read("a.uimodel.json") == Self.app)
    daemon.endOfLines()
  }

  /// Events arrive late and in any order, so the daemon looks at the file itself.
  @Test(arguments: [[3], [1, 3], [3, 1]])
  func deletionEventOfAnExistingFileIsIgnored(_ events: [Int]) throws {
    let folder = try folder()
    let daemon = try DaemonProcess.editor(Self.unwatched, folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("b.uimodel.json")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": .array(events.map { ["uri": .string(uri), "type": .int($0)] })])
    #expect(daemon.text(uri) == Self.sheet("b", "lib"))
    daemon.quit()
  }

  /// Some editors report a moved folder without the files in the folder.
  @Test func documentsFollowAMovedFolder() throws {
    let folder = try folder()
    try folder.write("one/d.uimodel.json", Self.sheet("d", "lib"))
    let daemon = try DaemonProcess.editor(Self.unwatched, folder: folder)
    daemon.waitForScan()
    try FileManager.default.moveItem(atPath: folder.path + "/one", toPath: folder.path + "/two")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("one")), "type": 3], ["uri": .string(folder.uri("two")), "type": 1]]])
    #expect(
      daemon.ask("uimodel/workspace/get", ["document": .string(folder.uri("one/d.uimodel.json"))])["error"] != nil)
    #expect(daemon.text(folder.uri("two/d.uimodel.json")) == Self.sheet("d", "lib"))
    daemon.quit()
  }

  /// A file that was also opened on its own stays part of its open folder after the file is closed.
  @Test func closedFileStaysInItsOpenFolder() throws {
    let folder = try folder()
    try folder.write("uimodel.config.json", "{ \"exclude\": [\"c.*\"] }\n")
    let daemon = try daemon(folder)
    for name in ["b.uimodel.json", "c.uimodel.json"] {
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path + "/" + name)])
      #expect(daemon.text(folder.uri(name)) != nil)
      _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/" + name)])
    }
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheet("b", "lib"))
    // The folder's configuration excludes this file, so closing removes the file from the workspace.
    #expect(daemon.ask("uimodel/workspace/get", ["document": .string(folder.uri("c.uimodel.json"))])["error"] != nil)
    #expect(rename(daemon, "lib", "library")["error"] == nil)
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "library"))
    daemon.endOfLines()
  }

  /// A file that is closed with `discard` loses its unsaved changes, and the document has the text of the file.
  @Test func discardedFileIsReadAgain() throws {
    let folder = try folder()
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    #expect(rename(daemon, "lib", "library")["error"] == nil)
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/b.uimodel.json"), "discard": true])
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheet("b", "lib"))
    daemon.endOfLines()
  }
}
