import Foundation
import Testing
import UIModelJSON

/// The daemon reads files after other programs have written them, without a request. The tests use real processes and
/// write files as sed, git and editors do.
@Suite struct FileWatchingTests {
  private static func sheetText(_ ref: String, _ detents: String = #""medium""#) -> String {
    #"{ "sheets": [ { "ref": "\#(ref)", "sheetPresentationController": { "detents": [\#(detents)] } } ] }"#
  }

  /// Returns a script's session that has opened the folder and subscribed to notifications.
  private func subscriber(_ folder: TemporaryFolder, kinds: [String] = ["changed"]) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": .array(kinds.map { .string($0) })])
    return daemon
  }

  /// Returns the files of the next `uimodel/changed` notification, in order.
  private func changedFiles(_ daemon: DaemonProcess, in folder: TemporaryFolder) -> [String]? {
    daemon.notification("uimodel/changed")?["params"]?["documents"]?.array?
      .compactMap { $0.string.map { String($0.dropFirst(folder.uri.utf8.count + 1)) } }
  }

  private func clock(_ daemon: DaemonProcess) -> Int? { daemon.clock() }

  // MARK: Files

  /// sed and most editors rename a new file to the old name. A shell writes into the existing file.
  @Test(arguments: [true, false]) func writtenFileIsReportedToASubscriber(isRenamed: Bool) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    let daemon = try subscriber(folder, kinds: ["diagnostics"])
    try folder.write(isRenamed ? ".a.new" : "a.uimodel.json", Self.sheetText("a", ""))
    if isRenamed { #expect(rename(folder.path + "/.a.new", folder.path + "/a.uimodel.json") == 0) }
    let reportParams = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(reportParams?.codes == ["sheet/no-detents"])
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endLineSession()
  }

  /// The editor did not declare that it can watch files, so the daemon watches the files.
  @Test func writtenFileIsPublishedToAnEditor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    try folder.write("a.uimodel.json", Self.sheetText("a", ""))
    #expect(daemon.nextDiagnostics(folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  @Test func rewriteWithUnchangedContentIsNotReported() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a"), "b.uimodel.json": Self.sheetText("b")])
    let daemon = try subscriber(folder)
    let clockBefore = try #require(daemon.clock())
    try folder.write("a.uimodel.json", Self.sheetText("a"))
    try folder.write("b.uimodel.json", Self.sheetText("b", ""))
    #expect(changedFiles(daemon, in: folder) == ["b.uimodel.json"])
    #expect(daemon.clock() == clockBefore + 1)
    daemon.endLineSession()
  }

  /// The daemon does not report its own write a second time.
  @Test func writesOfTheDaemonAreReportedOnce() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a"), "b.uimodel.json": Self.sheetText("b")])
    let daemon = try subscriber(folder)
    let changeParams: JSONValue = ["sheet": "a", "detent": "large"]
    let clock = daemon.result("uimodel/sheet/insertDetent", changeParams)["clock"]?.int
    #expect(changedFiles(daemon, in: folder) == ["a.uimodel.json"])
    try folder.write("b.uimodel.json", Self.sheetText("b", ""))
    #expect(changedFiles(daemon, in: folder) == ["b.uimodel.json"])
    #expect(daemon.clock() == clock.map { $0 + 1 })
    daemon.endLineSession()
  }

  /// A Swift file that other files refer to is watched, although it has no findings of its own.
  @Test func swiftFileWithoutFindingsIsWatched() throws {
    let folder = try TemporaryFolder([
      "Menus.swift": """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          builder.insertChild(UIMenu(title: "Info", children: [
            UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: Keys.info, modifierFlags: .command)
          ]), atStartOfMenu: .file)
        }
      }
      """,
      "Keys.swift": #"enum Keys { static let info = "j" }"#,
    ])
    let daemon = try subscriber(folder, kinds: ["diagnostics"])
    try folder.write("Keys.swift", #"enum Keys { static let info = "i" }"#)
    let reportParams = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(reportParams?.codes.contains("menu/duplicate-shortcut") == true, "\(reportParams ?? .null)")
    daemon.endLineSession()
  }

  // MARK: Folders

  @Test func addedMovedAndRemovedFoldersAreReported() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    let daemon = try subscriber(folder)
    try folder.write("new/deep/b.uimodel.json", Self.sheetText("b"))
    #expect(changedFiles(daemon, in: folder) == ["new/deep/b.uimodel.json"])
    try folder.write("new/deep/b.uimodel.json", Self.sheetText("b", ""))
    #expect(changedFiles(daemon, in: folder) == ["new/deep/b.uimodel.json"])
    try folder.rename("new", to: "other")
    #expect(changedFiles(daemon, in: folder) == ["other/deep/b.uimodel.json", "new/deep/b.uimodel.json"])
    try folder.write("other/deep/b.uimodel.json", Self.sheetText("b"))
    #expect(changedFiles(daemon, in: folder) == ["other/deep/b.uimodel.json"])
    try folder.remove("other")
    #expect(changedFiles(daemon, in: folder) == ["other/deep/b.uimodel.json"])
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 1)
    daemon.endLineSession()
  }

  @Test func openFolderIsWatchedAfterItIsRestored() throws {
    let outerFolder = try TemporaryFolder(["app/a.uimodel.json": Self.sheetText("a")])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(outerFolder.path + "/app")])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["changed"]])
    try outerFolder.remove("app")
    #expect(changedFiles(daemon, in: outerFolder) == ["app/a.uimodel.json"])
    try outerFolder.write("app/a.uimodel.json", Self.sheetText("a", ""))
    #expect(changedFiles(daemon, in: outerFolder) == ["app/a.uimodel.json"])
    daemon.endLineSession()
  }

  @Test func excludedFilesAreNotWatched() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": Self.sheetText("a"), "uimodel.config.json": #"{ "exclude": ["Generated/**"] }"#,
      "Generated/b.uimodel.json": Self.sheetText("b"),
    ])
    let daemon = try subscriber(folder)
    for name in ["Generated/b", ".build/c", "node_modules/d"] {
      try folder.write(name + ".uimodel.json", Self.sheetText("x"))
    }
    try folder.write("a.uimodel.json", Self.sheetText("a", ""))
    #expect(changedFiles(daemon, in: folder) == ["a.uimodel.json"])
    // The folder is watched after the configuration stops excluding it.
    try folder.write("uimodel.config.json", "{ }")
    #expect(changedFiles(daemon, in: folder)?.contains("uimodel.config.json") == true)
    var reportedFiles: [String] = []
    while !reportedFiles.contains("Generated/b.uimodel.json"), let newFiles = changedFiles(daemon, in: folder) {
      reportedFiles += newFiles
    }
    try folder.write("Generated/b.uimodel.json", Self.sheetText("b", ""))
    #expect(changedFiles(daemon, in: folder) == ["Generated/b.uimodel.json"])
    daemon.endLineSession()
  }

  // MARK: Many files

  private static let switchedFileCount = Int(ProcessInfo.processInfo.environment["SWITCHED_FILES"] ?? "") ?? 1_100

  /// More than a thousand documents are removed, and as many are added with other texts. While git's `index.lock`
  /// exists, the daemon waits for further changes.
  @Test func branchSwitchIsOneChange() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    func filePath(_ number: Int, _ tree: String) -> String { "\(tree)/\(number / 100)/\(number).uimodel.json" }
    for number in 0..<Self.switchedFileCount {
      try folder.write(filePath(number, "one"), "{ }")
      try folder.write(filePath(number, ".two"), #"{ "app": { "name": "\#(number)" } }"#)
    }
    let daemon = try subscriber(folder)
    let clockBefore = try #require(daemon.clock())
    try folder.write(".git/index.lock", "")
    try folder.rename("one", to: ".one")
    try folder.rename(".two", to: "two")
    try folder.write("a.uimodel.json", Self.sheetText("a", ""))
    try folder.remove(".git/index.lock")
    let documents = try #require(daemon.next(within: 60) { $0["method"] == "uimodel/changed" }?["params"]?["documents"])
    #expect(documents.array?.count == 2 * Self.switchedFileCount + 1)
    #expect(daemon.clock() == clockBefore + 1)
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endLineSession()
  }

  #if os(Linux)
    /// Linux drops inotify events when the queue of a process is full, and does not say which events it dropped.
    @Test func allFilesAreCheckedAfterDroppedEvents() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": "{ }", "b.uimodel.json": "{ }"])
      let daemon = try subscriber(folder)
      // The notification proves that the file is watched.
      try folder.write("b.uimodel.json", Self.sheetText("b"))
      #expect(changedFiles(daemon, in: folder) == ["b.uimodel.json"])
      let limitText = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let eventLimit = try #require(Int(limitText.trimmingCharacters(in: .whitespacesAndNewlines)))
      stop(daemon.process.processIdentifier)
      // Writes alternate between two files, because inotify merges identical successive events.
      for _ in 0...eventLimit / 2 {
        for name in ["a", "b"] { close(open(folder.path + "/\(name).uimodel.json", O_WRONLY)) }
      }
      try folder.write("new/c.uimodel.json", Self.sheetText("c"))
      kill(daemon.process.processIdentifier, SIGCONT)
      #expect(changedFiles(daemon, in: folder) == ["new/c.uimodel.json"])
      // Folders that were added in the meantime are watched too.
      try folder.write("new/c.uimodel.json", Self.sheetText("c", ""))
      #expect(changedFiles(daemon, in: folder) == ["new/c.uimodel.json"])
      daemon.endLineSession()
    }

    @Test func watchingUsesNoProcessorTime() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
      let daemon = try subscriber(folder)
      try folder.write("a.uimodel.json", Self.sheetText("a", ""))
      #expect(changedFiles(daemon, in: folder) == ["a.uimodel.json"])
      daemon.flush()
      // The daemon's user and system time, in ticks of 10 ms.
      func ticks() throws -> Int {
        let line = try String(contentsOfFile: "/proc/\(daemon.process.processIdentifier)/stat", encoding: .utf8)
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
      }
      let ticksBefore = try ticks()
      #expect(daemon.next(within: 1) { _ in true } == nil)
      #expect(try ticks() - ticksBefore <= 2)
      daemon.endLineSession()
    }
  #endif

  // MARK: Files with unsaved changes

  /// Returns an editor's session with a conflict, and the document's URI. The document has unsaved changes, and another
  /// program has written the document's file.
  private func sessionWithConflict(_ folder: TemporaryFolder) throws -> (daemon: DaemonProcess, uri: String) {
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheetText("a"))
    daemon.change(uri, version: 2, fullEdit(Self.sheetText("edited")))
    daemon.flush()
    try folder.write("a.uimodel.json", Self.sheetText("other"))
    #expect(daemon.nextDiagnostics(uri).codes == ["daemon/changed-on-disk"])
    return (daemon, uri)
  }

  @Test func bothTextsOfAConflictAreKept() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    let (daemon, uri) = try sessionWithConflict(folder)
    let documentState = daemon.result("uimodel/workspace/get", ["document": .string(uri)])["documents"]?[0]
    #expect(documentState?["isChangedOnDisk"] == true)
    #expect(documentState?["text"]?.string == Self.sheetText("edited"))
    #expect(documentState?["textOnDisk"]?.string == Self.sheetText("other"))
    #expect(folder.read("a.uimodel.json") == Self.sheetText("other"))
    // The other program writes the editor's text.
    try folder.write("a.uimodel.json", Self.sheetText("edited"))
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.quit()
  }

  @Test(arguments: ["save", "close", "reload", "restore"]) func conflictIsResolvedBySaveCloseReloadOrRestore(
    _ resolution: String
  ) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a")])
    let (daemon, uri) = try sessionWithConflict(folder)
    switch resolution {
    case "save":
      try folder.write("a.uimodel.json", Self.sheetText("edited"))
      daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    case "close": daemon.close(uri)
    case "reload": daemon.change(uri, version: 3, fullEdit(Self.sheetText("other")))
    default: try folder.write("a.uimodel.json", Self.sheetText("a"))
    }
    #expect(daemon.nextDiagnostics(uri).codes == [])
    let expectedRef = ["close": "other", "reload": "other"][resolution] ?? "edited"
    #expect(daemon.text(uri) == Self.sheetText(expectedRef))
    daemon.quit()
  }

  /// A document without unsaved changes has no conflict, because the editor reloads the document or asks the user.
  @Test func documentWithoutUnsavedChangesHasNoConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a"), "b.uimodel.json": Self.sheetText("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheetText("a"))
    daemon.flush()
    try folder.write("a.uimodel.json", Self.sheetText("other"))
    try folder.write("b.uimodel.json", Self.sheetText("b", ""))
    #expect(daemon.nextDiagnostics(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    // The conflict is reported only after the document is edited.
    daemon.change(uri, version: 2, fullEdit(Self.sheetText("edited")))
    #expect(daemon.nextDiagnostics(uri).codes == ["daemon/changed-on-disk"])
    daemon.quit()
  }

  /// Text that is typed after a save does not conflict with the saved file.
  @Test func typingAfterASaveIsNotAConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetText("a"), "b.uimodel.json": Self.sheetText("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheetText("a"))
    daemon.change(uri, version: 2, fullEdit(Self.sheetText("edited")))
    // The editor writes a final line ending that the document in the editor does not have.
    try folder.write("a.uimodel.json", Self.sheetText("edited") + "\n")
    daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    daemon.change(uri, version: 3, fullEdit(Self.sheetText("more")))
    daemon.flush()
    try folder.write("b.uimodel.json", Self.sheetText("b", ""))
    #expect(daemon.nextDiagnostics(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }
}
