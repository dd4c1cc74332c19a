import Foundation
import Testing
import UIModelJSON

/// What is changed wherever it is used is looked for in what the files hold now, whoever has written them and whether or
/// not anybody was told.
@Suite struct OtherWriterTests {
  private static let app =
    "{ \"app\": { \"name\": \"P\" }, \"screens\": [ { \"ref\": \"lib\" }, { \"ref\": \"other\" } ] }\n"
  /// Of an editor that tells of files only if it likes.
  private static let unwatched: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]],
  ]

  private static func sheet(_ ref: String, _ screen: String) -> String {
    "{ \"app\": \"P\", \"sheets\": [ { \"ref\": \"\(ref)\", \"viewController\": \"\(screen)\" } ] }\n"
  }

  /// An app of three documents, of which the last has nothing to do with `lib`.
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

  @Test func aUseThatAnotherOfOurProcessesWroteIsRenamed() throws {
    let folder = try folder()
    let (one, two) = (try daemon(folder), try daemon(folder))
    _ = two.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "lib"])
    #expect(rename(one, "lib", "library")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "library"))
    // And once more, when there was time enough to know the files again by their times.
    _ = two.result("uimodel/sheet/setViewController", ["sheet": "c", "viewController": "other"])
    #expect(rename(one, "other", "another")["error"] == nil)
    #expect(folder.read("c.uimodel.json") == Self.sheet("c", "another"))
    one.endOfLines()
    two.endOfLines()
  }

  /// Nobody waits for what a pipe may say.
  @Test func aPipeInTheFilesPlaceIsNotReadForEver() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let path = folder.path + "/c.uimodel.json"
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    _ = rename(daemon, "lib", "library")
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "library"))
    daemon.endOfLines()
  }

  @Test func aUseInAFileThatHasComeIsRenamed() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    try folder.write("deep/d.uimodel.json", Self.sheet("d", "lib"))
    try folder.write("e.uimodel.json", Self.sheet("library", "lib"))
    // Nor does the new name clash with one there.
    #expect(rename(daemon, "lib", "library")["error"]?["code"] == -32602)
    #expect(folder.read("a.uimodel.json") == Self.app)
    #expect(rename(daemon, "lib", "books")["error"] == nil)
    #expect(folder.read("deep/d.uimodel.json") == Self.sheet("d", "books"))
    #expect(folder.read("e.uimodel.json") == Self.sheet("library", "books"))
    daemon.endOfLines()
  }

  /// Where an editor asks, and cannot be told of files.
  @Test func anEditorIsGivenThePlacesInFilesThatOthersWrote() throws {
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
  func aFileThatIsGoneIsInNobodysWay(_ method: String) throws {
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

  @Test func aTransactionLooksAgainWhenItIsCommitted() throws {
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

  /// The caller knows only what was there at its clock.
  @Test func whatOthersWroteIsAnotherClock() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let clock = daemon.result("uimodel/workspace/status")["clock"] ?? .null
    let params: JSONValue = ["entity": "lib", "to": "library", "ifClock": clock]
    try folder.write("c.uimodel.json", Self.sheet("c", "lib"))
    #expect(daemon.error("uimodel/model/rename", params)["code"] == -32101)
    #expect(folder.read("a.uimodel.json") == Self.app)
    daemon.endOfLines()
  }

  /// Events come late and in any order: what is there counts.
  @Test(arguments: [[3], [1, 3], [3, 1]])
  func aFileThatIsThereIsNotGone(_ events: [Int]) throws {
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

  /// Some tell of a folder, and of nothing in it.
  @Test func theDocumentsOfAFolderThatMovesAreElsewhere() throws {
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

  /// A file of a folder that is open is no less part of it for being closed by itself.
  @Test func aFileOfAnOpenFolderStays() throws {
    let folder = try folder()
    try folder.write("uimodel.config.json", "{ \"exclude\": [\"c.*\"] }\n")
    let daemon = try daemon(folder)
    for name in ["b.uimodel.json", "c.uimodel.json"] {
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path + "/" + name)])
      #expect(daemon.text(folder.uri(name)) != nil)
      _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/" + name)])
    }
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheet("b", "lib"))
    // Which the folder leaves out it does not keep.
    #expect(daemon.ask("uimodel/workspace/get", ["document": .string(folder.uri("c.uimodel.json"))])["error"] != nil)
    #expect(rename(daemon, "lib", "library")["error"] == nil)
    #expect(folder.read("b.uimodel.json") == Self.sheet("b", "library"))
    daemon.endOfLines()
  }

  /// Closed with its changes let go of, it is what the file holds.
  @Test func aFileOfAnOpenFolderIsReadAgainWhenItsChangesGo() throws {
    let folder = try folder()
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    #expect(rename(daemon, "lib", "library")["error"] == nil)
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path + "/b.uimodel.json"), "discard": true])
    #expect(daemon.text(folder.uri("b.uimodel.json")) == Self.sheet("b", "lib"))
    daemon.endOfLines()
  }
}
