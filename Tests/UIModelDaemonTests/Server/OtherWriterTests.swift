import Foundation
import Testing
import UIModelJSON

/// Renames, fixes and commits use the current content of the files, even if another program has written a file without
/// a notification to the daemon.
@Suite struct OtherWriterTests {
  private static let appText =
    "{ \"app\": { \"name\": \"P\" }, \"screens\": [ { \"ref\": \"lib\" }, { \"ref\": \"other\" } ] }\n"
  /// Capabilities of an editor that pulls diagnostics and has not declared that it watches files.
  private static let unwatchedCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]],
  ]

  private static func sheetText(_ ref: String, _ screen: String) -> String {
    "{ \"app\": \"P\", \"sheets\": [ { \"ref\": \"\(ref)\", \"viewController\": \"\(screen)\" } ] }\n"
  }

  /// Returns a folder with an app of three documents. The last document does not refer to `lib`.
  private func makeFolder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a.uimodel.json": Self.appText, "b.uimodel.json": Self.sheetText("b", "lib"),
      "c.uimodel.json": Self.sheetText("c", "other"),
    ])
  }

  private func makeDaemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func renameScreen(_ daemon: DaemonProcess, _ oldName: String, _ newName: String) -> JSONValue {
    daemon.ask("uimodel/model/rename", ["entity": .string(oldName), "to": .string(newName)])
  }

  @Test func referenceWrittenByAnotherDaemonIsRenamed() throws {
    let folder = try makeFolder()
    let (firstDaemon, secondDaemon) = (try makeDaemon(folder), try makeDaemon(folder))
    _ = secondDaemon.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "lib"])
    #expect(renameScreen(firstDaemon, "lib", "library")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheetText("c", "library"))
    // Repeats the check. The daemon now recognizes unchanged files by their modification times, but must still notice
    // the new change.
    _ = secondDaemon.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "other"])
    #expect(renameScreen(firstDaemon, "other", "another")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheetText("c", "another"))
    firstDaemon.endLineSession()
    secondDaemon.endLineSession()
  }

  /// The daemon does not block while it reads from a named pipe.
  @Test func pipeInPlaceOfAFileDoesNotBlockTheDaemon() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let path = folder.path + "/c.uimodel.json"
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    _ = renameScreen(daemon, "lib", "library")
    #expect(folder.read("b.uimodel.json") == Self.sheetText("b", "library"))
    // The daemon refuses to write into a pipe, because a pipe without a reader would block the daemon.
    let renameResponse = renameScreen(daemon, "other", "another")
    #expect(renameResponse["error"]?["message"] == .string("cannot write \(path): it is a pipe, a socket or a device"))
    #expect(folder.read("a.uimodel.json") == Self.appText.replacing("lib", with: "library"))
    daemon.endLineSession()
  }

  @Test func referenceInANewFileIsRenamed() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    try folder.write("deep/d.uimodel.json", Self.sheetText("d", "lib"))
    try folder.write("e.uimodel.json", Self.sheetText("library", "lib"))
    // The new name must not clash with a name in a new file.
    #expect(renameScreen(daemon, "lib", "library")["error"]?["code"] == -32602)
    #expect(folder.read("a.uimodel.json") == Self.appText)
    #expect(renameScreen(daemon, "lib", "books")["error"] == nil)
    #expect(folder.read("deep/d.uimodel.json") == Self.sheetText("d", "books"))
    #expect(folder.read("e.uimodel.json") == Self.sheetText("library", "books"))
    daemon.endLineSession()
  }

  /// The editor did not declare that it watches files, so the daemon checks the files before the rename.
  @Test func renameInAnEditorCoversExternallyWrittenFiles() throws {
    let folder = try makeFolder()
    let daemon = try DaemonProcess.editor(Self.unwatchedCapabilities, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri("a.uimodel.json"), Self.appText)
    try folder.write("c.uimodel.json", Self.sheetText("c", "lib"))
    try folder.write("d.uimodel.json", Self.sheetText("d", "lib"))
    try folder.remove("b.uimodel.json")
    let nameOffset = Self.appText.range(of: "lib").map {
      Self.appText.utf8.distance(from: Self.appText.startIndex, to: $0.lowerBound)
    }
    let changes = daemon.result(
      "textDocument/rename",
      [
        "textDocument": document(folder.uri("a.uimodel.json")), "position": position(0, nameOffset ?? 0),
        "newName": "library",
      ])["changes"]
    let uris = ["a", "c", "d"].map { folder.uri("\($0).uimodel.json") }
    #expect(Set(changes?.object?.members.map(\.name) ?? []) == Set(uris))
    daemon.quit()
  }

  @Test(arguments: ["uimodel/model/rename", "uimodel/fix/apply"])
  func removedFileDoesNotPreventTheChange(_ method: String) throws {
    let folder = try makeFolder()
    for name in ["b", "c"] {
      try folder.write(
        "\(name).uimodel.json",
        "{ \"app\": \"P\", \"sheets\": [ { \"ref\": \"\(name)\", \"viewController\": \"lib\", \"presentationDetents\": [] } ] }\n"
      )
    }
    let daemon = try makeDaemon(folder)
    try folder.remove("c.uimodel.json")
    let params: JSONValue =
      method == "uimodel/fix/apply" ? ["unsafe": true] : ["entity": "lib", "to": "library"]
    let answer = daemon.ask(method, params)
    #expect(answer["error"] == nil, "\(answer)")
    #expect(answer["result"]?["documents"]?.array?.contains(.string(folder.uri("b.uimodel.json"))) == true)
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 2)
    #expect(folder.read("c.uimodel.json") == nil)
    daemon.endLineSession()
  }

  /// Without waiting for the scan, the responses would be empty.
  @Test func earlyRequestsWaitForTheScan() throws {
    let folder = try makeFolder()
    try folder.write("c.uimodel.json", Self.sheetText("c", "lbi"))
    for (method, key) in [
      ("uimodel/diagnostics/get", "diagnostics"), ("uimodel/fix/list", "fixes"), ("uimodel/model/find", "entities"),
    ] {
      let daemon = try DaemonProcess.editor(Self.unwatchedCapabilities, folder: folder)
      #expect(daemon.result(method)[key]?.array?.isEmpty == false, "\(method)")
      daemon.quit()
    }
  }

  @Test func commitReadsExternallyChangedFiles() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
    try folder.write("c.uimodel.json", Self.sheetText("c", "lib"))
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id])
    #expect(answer["error"] == nil, "\(answer)")
    #expect(folder.read("b.uimodel.json") == Self.sheetText("b", "library"))
    #expect(folder.read("c.uimodel.json") == Self.sheetText("c", "library"))
    daemon.endLineSession()
  }

  /// A commit applies its changes to the current text of externally written files. The commit fails if the new name is
  /// already used in one of the files.
  @Test func commitMergesExternalChangesOfItsFiles() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    func commit(_ externalWrite: () -> Void) -> JSONValue {
      let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
      externalWrite()
      return daemon.ask("uimodel/transaction/commit", ["transaction": id])
    }
    let clashResponse = commit { try? folder.write("a.uimodel.json", Self.appText.replacing("other", with: "library")) }
    #expect(clashResponse["error"]?["message"] == "'library' is already the name of a screen")
    #expect(folder.read("b.uimodel.json") == Self.sheetText("b", "lib"))
    try folder.write("a.uimodel.json", Self.appText)
    let twoSheetsText = Self.sheetText("b", "lib").replacing(
      " ] }", with: ", { \"ref\": \"n\", \"viewController\": \"lib\" } ] }")
    #expect(commit { try? folder.write("b.uimodel.json", twoSheetsText) }["error"] == nil)
    #expect(folder.read("b.uimodel.json") == twoSheetsText.replacing("lib", with: "library"))
    try folder.write("a.uimodel.json", Self.appText)
    try folder.write("b.uimodel.json", Self.sheetText("b", "lib"))
    #expect(commit { try? FileManager.default.removeItem(atPath: folder.path + "/b.uimodel.json") }["error"] == nil)
    #expect(folder.read("a.uimodel.json") == Self.appText.replacing("lib", with: "library"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.uimodel.json"))
    daemon.endLineSession()
  }

  /// A commit with `ifClock` fails after another program has written the file, because the caller has not seen the new
  /// text.
  @Test(arguments: ["uimodel/model/set", "uimodel/model/rename"])
  func commitWithIfClockFailsAfterAnExternalWrite(_ method: String) throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let clock = daemon.result("uimodel/workspace/get")["clock"] ?? .null
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var changeParams: JSONObject = ["entity": "lib", "transaction": id]
    if method.hasSuffix("set") { changeParams["property"] = "title" } else { changeParams["to"] = "library" }
    if method.hasSuffix("set") { changeParams["value"] = "Library" }
    _ = daemon.result(method, .object(changeParams))
    let externalText = "// by others\n" + Self.appText
    try folder.write("a.uimodel.json", externalText)
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id, "ifClock": clock])
    #expect([-32101, -32105].contains(answer["error"]?["code"]?.int ?? 0), "\(answer)")
    #expect(folder.read("a.uimodel.json") == externalText)
    daemon.endLineSession()
  }

  @Test func indexIsRefusedInAnExternallyChangedList() throws {
    let itemsText =
      "{ \"toolbars\": [ { \"ref\": \"t\", \"items\": [ { \"id\": \"one\" }, { \"id\": \"two\" } ] } ] }\n"
    let folder = try TemporaryFolder(["t.uimodel.json": itemsText])
    let daemon = try makeDaemon(folder)
    let externalText = itemsText.replacing("[ { \"id\"", with: "[ { \"id\": \"new\" }, { \"id\"")
    let itemAddress: JSONValue = ["ref": "t", "path": ["items", 0]]
    for (method, changeParams) in [
      ("uimodel/toolbar/removeItem", ["toolbar": "t", "index": 0] as JSONValue),
      ("uimodel/model/remove", ["entity": itemAddress]), ("uimodel/model/move", ["entity": itemAddress, "toIndex": 1]),
      ("uimodel/model/set", ["entity": itemAddress, "property": "id", "value": "first"]),
    ] {
      try folder.write("t.uimodel.json", itemsText)
      _ = daemon.result("uimodel/model/find", ["kind": "toolbar"])
      _ = daemon.ask("uimodel/model/rename", ["entity": "t", "to": "t"])
      try folder.write("t.uimodel.json", externalText)
      #expect(daemon.ask(method, changeParams)["error"]?["code"] == -32105, "\(method)")
      #expect(folder.read("t.uimodel.json") == externalText)
    }
    // An item can be removed by name in the changed list.
    #expect(daemon.ask("uimodel/toolbar/removeItem", ["toolbar": "t", "item": "one"])["error"] == nil)
    #expect(folder.read("t.uimodel.json")?.contains("one") == false)
    daemon.endLineSession()
  }

  @Test func commitUsesOtherChangesOfItsSession() throws {
    let folder = try makeFolder()
    try folder.write("d.uimodel.json", "{ \"app\": \"P\" }\n")
    let daemon = try makeDaemon(folder)
    func commit(_ interveningChange: () -> Void) -> JSONValue {
      let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      _ = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "library", "transaction": id])
      interveningChange()
      return daemon.ask("uimodel/transaction/commit", ["transaction": id])
    }
    func setSheetScreen(_ screen: String) {
      _ = daemon.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": .string(screen)])
    }
    #expect(commit { setSheetScreen("lib") }["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheetText("c", "library"))
    _ = daemon.result("uimodel/undo")
    let insertParams: JSONValue = [
      "kind": "screen", "document": .string(folder.uri("d.uimodel.json")), "value": ["ref": "library"],
    ]
    let clashResponse = commit { _ = daemon.result("uimodel/model/insert", insertParams) }
    #expect(clashResponse["error"]?["message"] == "'library' is already the name of a screen", "\(clashResponse)")
    #expect(folder.read("b.uimodel.json") == Self.sheetText("b", "lib"))
    daemon.endLineSession()
  }

  /// Another change of the document conflicts with the transaction only until the change is undone.
  @Test func commitSucceedsAfterAnUndoneConflict() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let setParams: JSONObject = ["sheet": "c", "viewController": "lib"]
    var transactionParams = setParams
    transactionParams["transaction"] = id
    _ = daemon.result("uimodel/sheet/setViewController", .object(transactionParams))
    _ = daemon.result("uimodel/sheet/setViewController", .object(setParams))
    _ = daemon.result("uimodel/undo")
    #expect(daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheetText("c", "lib"))
    daemon.endLineSession()
  }

  @Test func folderInPlaceOfAFileIsIgnored() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let path = folder.path + "/b.uimodel.json"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(renameScreen(daemon, "lib", "library")["error"] == nil)
    #expect(folder.read("a.uimodel.json") == Self.appText.replacing("lib", with: "library"))
    daemon.endLineSession()
  }

  @Test func externalWriteMakesTheClockStale() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(folder)
    let clock = daemon.result("uimodel/workspace/status")["clock"] ?? .null
    let params: JSONValue = ["entity": "lib", "to": "library", "ifClock": clock]
    try folder.write("c.uimodel.json", Self.sheetText("c", "lib"))
    #expect(daemon.error("uimodel/model/rename", params)["code"] == -32101)
    #expect(folder.read("a.uimodel.json") == Self.appText)
    daemon.endLineSession()
  }

  /// Events arrive late and in any order, so the daemon checks whether the file exists.
  @Test(arguments: [[3], [1, 3], [3, 1]])
  func deletionEventOfAnExistingFileIsIgnored(_ events: [Int]) throws {
    let folder = try makeFolder()
    let daemon = try DaemonProcess.editor(Self.unwatchedCapabilities, folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("b.uimodel.json")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": .array(events.map { ["uri": .string(uri), "type": .int($0)] })])
    #expect(daemon.text(uri) == Self.sheetText("b", "lib"))
    daemon.quit()
  }

  /// Some editors report a moved folder without the files in the folder.
  @Test func documentsFollowAMovedFolder() throws {
    let folder = try makeFolder()
    try folder.write("one/d.uimodel.json", Self.sheetText("d", "lib"))
    let daemon = try DaemonProcess.editor(Self.unwatchedCapabilities, folder: folder)
    daemon.waitForScan()
    try FileManager.default.moveItem(atPath: folder.path + "/one", toPath: folder.path + "/two")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("one")), "type": 3], ["uri": .string(folder.uri("two")), "type": 1]]])
    #expect(
      daemon.ask("uimodel/workspace/get", ["document": .string(folder.uri("one/d.uimodel.json"))])["error"] != nil)
    #expect(daemon.text(folder.uri("two/d.uimodel.json")) == Self.sheetText("d", "lib"))
    daemon.quit()
  }

  /// A file that is opened by its own path and then closed stays in the workspace if it belongs to an open folder.
  @Test func closedFileStaysInItsOpenFolder() throws {
    let folder = try makeFolder()
    try folder.write("uimodel.config.json", "{ \"exclude\": [\"c.*\"] }\n")
    let daemon = try makeDaemon(folder)
    for name in ["b.uimodel.json", "c.uimodel.json"] {
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path + "/" + name)])
      #expect(daemon.text(folder.uri(name)) != nil)
      _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/" + name)])
    }
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheetText("b", "lib"))
    // The folder's configuration excludes this file, so closing removes the file from the workspace.
    #expect(daemon.ask("uimodel/workspace/get", ["document": .string(folder.uri("c.uimodel.json"))])["error"] != nil)
    #expect(renameScreen(daemon, "lib", "library")["error"] == nil)
    #expect(folder.read("b.uimodel.json") == Self.sheetText("b", "library"))
    daemon.endLineSession()
  }

  /// Closing a file with `discard` removes the unsaved changes. The document then has the text of the file.
  @Test func discardedFileIsReadAgain() throws {
    let folder = try makeFolder()
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    #expect(renameScreen(daemon, "lib", "library")["error"] == nil)
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/b.uimodel.json"), "discard": true])
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheetText("b", "lib"))
    daemon.endLineSession()
  }
}
