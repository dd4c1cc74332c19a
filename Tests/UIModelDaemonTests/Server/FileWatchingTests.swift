import Foundation
import Testing
import UIModelJSON

/// Files that other programs write are read without a request. The tests use real processes and write as sed, git and
/// editors do.
@Suite struct FileWatchingTests {
  private static func sheet(_ ref: String, _ detents: String = #""medium""#) -> String {
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
  private func changed(_ daemon: DaemonProcess, in folder: TemporaryFolder) -> [String]? {
    daemon.notification("uimodel/changed")?["params"]?["documents"]?.array?
      .compactMap { $0.string.map { String($0.dropFirst(folder.uri.utf8.count + 1)) } }
  }

  private func clock(_ daemon: DaemonProcess) -> Int? { daemon.clock() }

  // MARK: Files

  /// sed and most editors rename a new file to the old name. A shell writes into the existing file.
  @Test(arguments: [true, false]) func writtenFileIsReportedToASubscriber(isRenamed: Bool) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let daemon = try subscriber(folder, kinds: ["diagnostics"])
    try folder.write(isRenamed ? ".a.new" : "a.uimodel.json", Self.sheet("a", ""))
    if isRenamed { #expect(rename(folder.path + "/.a.new", folder.path + "/a.uimodel.json") == 0) }
    let reported = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(reported?.codes == ["sheet/no-detents"])
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endOfLines()
  }

  /// The editor has not declared that it can watch files.
  @Test func writtenFileIsPublishedToAnEditor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    try folder.write("a.uimodel.json", Self.sheet("a", ""))
    #expect(daemon.published(folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  @Test func writeOfTheOldContentIsNoChange() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try subscriber(folder)
    let before = try #require(daemon.clock())
    try folder.write("a.uimodel.json", Self.sheet("a"))
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["b.uimodel.json"])
    #expect(daemon.clock() == before + 1)
    daemon.endOfLines()
  }

  /// The daemon does not report its own write a second time.
  @Test func writesOfTheDaemonAreReportedOnce() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try subscriber(folder)
    let change: JSONValue = ["sheet": "a", "detent": "large"]
    let clock = daemon.result("uimodel/sheet/insertDetent", change)["clock"]?.int
    #expect(changed(daemon, in: folder) == ["a.uimodel.json"])
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["b.uimodel.json"])
    #expect(daemon.clock() == clock.map { $0 + 1 })
    daemon.endOfLines()
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
    let reported = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(reported?.codes.contains("menu/duplicate-shortcut") == true, "\(reported ?? .null)")
    daemon.endOfLines()
  }

  // MARK: Folders

  @Test func addedMovedAndRemovedFoldersAreReported() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let daemon = try subscriber(folder)
    try folder.write("new/deep/b.uimodel.json", Self.sheet("b"))
    #expect(changed(daemon, in: folder) == ["new/deep/b.uimodel.json"])
    try folder.write("new/deep/b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["new/deep/b.uimodel.json"])
    try folder.rename("new", to: "other")
    #expect(changed(daemon, in: folder) == ["other/deep/b.uimodel.json", "new/deep/b.uimodel.json"])
    try folder.write("other/deep/b.uimodel.json", Self.sheet("b"))
    #expect(changed(daemon, in: folder) == ["other/deep/b.uimodel.json"])
    try folder.remove("other")
    #expect(changed(daemon, in: folder) == ["other/deep/b.uimodel.json"])
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 1)
    daemon.endOfLines()
  }

  @Test func openedFolderMayBeRemovedAndRestored() throws {
    let outer = try TemporaryFolder(["app/a.uimodel.json": Self.sheet("a")])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(outer.path + "/app")])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["changed"]])
    try outer.remove("app")
    #expect(changed(daemon, in: outer) == ["app/a.uimodel.json"])
    try outer.write("app/a.uimodel.json", Self.sheet("a", ""))
    #expect(changed(daemon, in: outer) == ["app/a.uimodel.json"])
    daemon.endOfLines()
  }

  @Test func excludedFilesAreNotWatched() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": Self.sheet("a"), "uimodel.config.json": #"{ "exclude": ["Generated/**"] }"#,
      "Generated/b.uimodel.json": Self.sheet("b"),
    ])
    let daemon = try subscriber(folder)
    for name in ["Generated/b", ".build/c", "node_modules/d"] {
      try folder.write(name + ".uimodel.json", Self.sheet("x"))
    }
    try folder.write("a.uimodel.json", Self.sheet("a", ""))
    #expect(changed(daemon, in: folder) == ["a.uimodel.json"])
    // The folder is watched again after the configuration no longer excludes it.
    try folder.write("uimodel.config.json", "{ }")
    #expect(changed(daemon, in: folder)?.contains("uimodel.config.json") == true)
    var reported: [String] = []
    while !reported.contains("Generated/b.uimodel.json"), let more = changed(daemon, in: folder) { reported += more }
    try folder.write("Generated/b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["Generated/b.uimodel.json"])
    daemon.endOfLines()
  }

  // MARK: Many files

  private static let switchedFiles = Int(ProcessInfo.processInfo.environment["SWITCHED_FILES"] ?? "") ?? 1_100

  /// More than a thousand documents are removed, and as many are added with other texts. While git's `index.lock`
  /// exists, the daemon waits for further changes.
  @Test func branchSwitchIsOneChange() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    func name(_ number: Int, _ tree: String) -> String { "\(tree)/\(number / 100)/\(number).uimodel.json" }
    for number in 0..<Self.switchedFiles {
      try folder.write(name(number, "one"), "{ }")
      try folder.write(name(number, ".two"), #"{ "app": { "name": "\#(number)" } }"#)
    }
    let daemon = try subscriber(folder)
    let before = try #require(daemon.clock())
    try folder.write(".git/index.lock", "")
    try folder.rename("one", to: ".one")
    try folder.rename(".two", to: "two")
    try folder.write("a.uimodel.json", Self.sheet("a", ""))
    try folder.remove(".git/index.lock")
    let documents = try #require(daemon.next(within: 60) { $0["method"] == "uimodel/changed" }?["params"]?["documents"])
    #expect(documents.array?.count == 2 * Self.switchedFiles + 1)
    #expect(daemon.clock() == before + 1)
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endOfLines()
  }

  #if os(Linux)
    /// Linux drops inotify events when the queue of a process is full, and does not say which events it dropped.
    @Test func allFilesAreCheckedAfterDroppedEvents() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": "{ }", "b.uimodel.json": "{ }"])
      let daemon = try subscriber(folder)
      // The notification proves that the file is watched.
      try folder.write("b.uimodel.json", Self.sheet("b"))
      #expect(changed(daemon, in: folder) == ["b.uimodel.json"])
      let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
      stop(daemon.process.processIdentifier)
      // Writes alternate between two files, because inotify merges identical successive events.
      for _ in 0...count / 2 {
        for name in ["a", "b"] { close(open(folder.path + "/\(name).uimodel.json", O_WRONLY)) }
      }
      try folder.write("new/c.uimodel.json", Self.sheet("c"))
      kill(daemon.process.processIdentifier, SIGCONT)
      #expect(changed(daemon, in: folder) == ["new/c.uimodel.json"])
      // Folders that were added in the meantime are watched too.
      try folder.write("new/c.uimodel.json", Self.sheet("c", ""))
      #expect(changed(daemon, in: folder) == ["new/c.uimodel.json"])
      daemon.endOfLines()
    }

    @Test func watchingUsesNoProcessorTime() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
      let daemon = try subscriber(folder)
      try folder.write("a.uimodel.json", Self.sheet("a", ""))
      #expect(changed(daemon, in: folder) == ["a.uimodel.json"])
      daemon.flush()
      // Ticks of user and system time, with 100 ticks per second.
      func ticks() throws -> Int {
        let line = try String(contentsOfFile: "/proc/\(daemon.process.processIdentifier)/stat", encoding: .utf8)
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
      }
      let before = try ticks()
      #expect(daemon.next(within: 1) { _ in true } == nil)
      #expect(try ticks() - before <= 2)
      daemon.endOfLines()
    }
  #endif

  // MARK: Files with unsaved changes

  /// Returns an editor's session that has unsaved changes of a document, after another program has written the file.
  private func conflict(_ folder: TemporaryFolder) throws -> (daemon: DaemonProcess, uri: String) {
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheet("a"))
    daemon.change(uri, version: 2, whole(Self.sheet("edited")))
    daemon.flush()
    try folder.write("a.uimodel.json", Self.sheet("other"))
    #expect(daemon.published(uri).codes == ["daemon/changed-on-disk"])
    return (daemon, uri)
  }

  @Test func bothTextsOfAConflictAreKept() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let (daemon, uri) = try conflict(folder)
    let shown = daemon.result("uimodel/workspace/get", ["document": .string(uri)])["documents"]?[0]
    #expect(shown?["isChangedOnDisk"] == true)
    #expect(shown?["text"]?.string == Self.sheet("edited"))
    #expect(shown?["textOnDisk"]?.string == Self.sheet("other"))
    #expect(folder.read("a.uimodel.json") == Self.sheet("other"))
    // The other program writes the editor's text.
    try folder.write("a.uimodel.json", Self.sheet("edited"))
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test(arguments: ["save", "close", "reload", "restore"]) func conflictIsResolved(_ end: String) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let (daemon, uri) = try conflict(folder)
    switch end {
    case "save":
      try folder.write("a.uimodel.json", Self.sheet("edited"))
      daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    case "close": daemon.close(uri)
    case "reload": daemon.change(uri, version: 3, whole(Self.sheet("other")))
    default: try folder.write("a.uimodel.json", Self.sheet("a"))
    }
    #expect(daemon.published(uri).codes == [])
    let expected = ["close": "other", "reload": "other"][end] ?? "edited"
    #expect(daemon.text(uri) == Self.sheet(expected))
    daemon.quit()
  }

  /// The editor reloads a document without unsaved changes, or asks the user.
  @Test func documentWithoutUnsavedChangesHasNoConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheet("a"))
    daemon.flush()
    try folder.write("a.uimodel.json", Self.sheet("other"))
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(daemon.published(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    // The conflict is reported only after the document is edited.
    daemon.change(uri, version: 2, whole(Self.sheet("edited")))
    #expect(daemon.published(uri).codes == ["daemon/changed-on-disk"])
    daemon.quit()
  }

  /// Text that is typed after a save does not conflict with the saved file.
  @Test func typingOnAfterSavingIsNoConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheet("a"))
    daemon.change(uri, version: 2, whole(Self.sheet("edited")))
    // The editor writes a final line ending that its document does not have.
    try folder.write("a.uimodel.json", Self.sheet("edited") + "\n")
    daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    daemon.change(uri, version: 3, whole(Self.sheet("more")))
    daemon.flush()
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(daemon.published(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }
}
