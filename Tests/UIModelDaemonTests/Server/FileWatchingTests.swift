import Foundation
import Testing
import UIModelJSON

/// What other programs write is taken in without a request: real processes, and files as sed, git and editors write them.
@Suite struct FileWatchingTests {
  private static func sheet(_ ref: String, _ detents: String = #""medium""#) -> String {
    #"{ "sheets": [ { "ref": "\#(ref)", "sheetPresentationController": { "detents": [\#(detents)] } } ] }"#
  }

  /// A script that is told of what changes.
  private func subscriber(_ folder: TemporaryFolder, kinds: [String] = ["changed"]) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": .array(kinds.map { .string($0) })])
    return daemon
  }

  /// The files of the next change, in order.
  private func changed(_ daemon: DaemonProcess, in folder: TemporaryFolder) -> [String]? {
    daemon.notification("uimodel/changed")?["params"]?["documents"]?.array?
      .compactMap { $0.string.map { String($0.dropFirst(folder.uri.utf8.count + 1)) } }
  }

  private func clock(_ daemon: DaemonProcess) -> Int? { daemon.clock() }

  // MARK: Files

  /// sed and most editors give a new file the old one's name; a shell writes into it.
  @Test(arguments: [true, false]) func aSubscriberIsToldOfAWriteWithoutARequest(isRenamed: Bool) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let daemon = try subscriber(folder, kinds: ["diagnostics"])
    try folder.write(isRenamed ? ".a.new" : "a.uimodel.json", Self.sheet("a", ""))
    if isRenamed { #expect(rename(folder.path + "/.a.new", folder.path + "/a.uimodel.json") == 0) }
    let told = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(told?.codes == ["sheet/no-detents"])
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endOfLines()
  }

  /// Of an editor that has not declared that it can watch files.
  @Test func anEditorIsToldOfAWrite() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    try folder.write("a.uimodel.json", Self.sheet("a", ""))
    #expect(daemon.published(folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  @Test func whatWasWrittenAsItWasIsNoChange() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try subscriber(folder)
    let before = try #require(daemon.clock())
    try folder.write("a.uimodel.json", Self.sheet("a"))
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["b.uimodel.json"])
    #expect(daemon.clock() == before + 1)
    daemon.endOfLines()
  }

  /// What the daemon writes, it knows already.
  @Test func itsOwnWritesAreToldOnce() throws {
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

  /// Source that others look into counts though it has no findings of its own.
  @Test func codeThatIsNoDocumentIsFollowed() throws {
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
    let told = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(told?.codes.contains("menu/duplicate-shortcut") == true, "\(told ?? .null)")
    daemon.endOfLines()
  }

  // MARK: Folders

  @Test func foldersComeAndGo() throws {
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

  @Test func theOpenFolderItselfMayGoAndComeBack() throws {
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

  @Test func whatTheProjectLeavesOutIsNotFollowed() throws {
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
    // Until it no longer does.
    try folder.write("uimodel.config.json", "{ }")
    #expect(changed(daemon, in: folder)?.contains("uimodel.config.json") == true)
    var told: [String] = []
    while !told.contains("Generated/b.uimodel.json"), let more = changed(daemon, in: folder) { told += more }
    try folder.write("Generated/b.uimodel.json", Self.sheet("b", ""))
    #expect(changed(daemon, in: folder) == ["Generated/b.uimodel.json"])
    daemon.endOfLines()
  }

  // MARK: Many files

  private static let switched = Int(ProcessInfo.processInfo.environment["SWITCHED_FILES"] ?? "") ?? 1_100

  /// A thousand documents go, and as many come with other texts. git's lock says that more is to come.
  @Test func aSwitchOfManyFilesIsOneChange() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
    func name(_ number: Int, _ tree: String) -> String { "\(tree)/\(number / 100)/\(number).uimodel.json" }
    for number in 0..<Self.switched {
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
    #expect(documents.array?.count == 2 * Self.switched + 1)
    #expect(daemon.clock() == before + 1)
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    daemon.endOfLines()
  }

  #if os(Linux)
    /// The system drops events of a process that does not look at them. Which were dropped it does not say.
    @Test func whenEventsWereDroppedAllFilesAreLookedAt() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": "{ }", "b.uimodel.json": "{ }"])
      let daemon = try subscriber(folder)
      // Told of, so it is watched.
      try folder.write("b.uimodel.json", Self.sheet("b"))
      #expect(changed(daemon, in: folder) == ["b.uimodel.json"])
      let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
      stop(daemon.process.processIdentifier)
      // Two in turn, since equal events in a row are one.
      for _ in 0...count / 2 {
        for name in ["a", "b"] { close(open(folder.path + "/\(name).uimodel.json", O_WRONLY)) }
      }
      try folder.write("new/c.uimodel.json", Self.sheet("c"))
      kill(daemon.process.processIdentifier, SIGCONT)
      #expect(changed(daemon, in: folder) == ["new/c.uimodel.json"])
      // And folders that came meanwhile are watched.
      try folder.write("new/c.uimodel.json", Self.sheet("c", ""))
      #expect(changed(daemon, in: folder) == ["new/c.uimodel.json"])
      daemon.endOfLines()
    }

    @Test func watchingTakesNoTime() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a")])
      let daemon = try subscriber(folder)
      try folder.write("a.uimodel.json", Self.sheet("a", ""))
      #expect(changed(daemon, in: folder) == ["a.uimodel.json"])
      daemon.flush()
      // Ticks of user and system time, of which 100 are a second.
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

  // MARK: Under an editor's changes

  /// An editor with a document that has unsaved changes, and another text in the file.
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
    // The other program takes the editor's text.
    try folder.write("a.uimodel.json", Self.sheet("edited"))
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test(arguments: ["save", "close", "reload", "restore"]) func aConflictEnds(_ end: String) throws {
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

  /// The editor loads it again, or asks.
  @Test func aTextWithoutChangesIsNoConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheet("a"))
    daemon.flush()
    try folder.write("a.uimodel.json", Self.sheet("other"))
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(daemon.published(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    // Not before it is typed in.
    daemon.change(uri, version: 2, whole(Self.sheet("edited")))
    #expect(daemon.published(uri).codes == ["daemon/changed-on-disk"])
    daemon.quit()
  }

  /// Others' changes that come before and after it is saved.
  @Test func typingOnAfterSavingIsNoConflict() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheet("a"), "b.uimodel.json": Self.sheet("b")])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.sheet("a"))
    daemon.change(uri, version: 2, whole(Self.sheet("edited")))
    // The editor writes another end of the last line than it shows.
    try folder.write("a.uimodel.json", Self.sheet("edited") + "\n")
    daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    daemon.change(uri, version: 3, whole(Self.sheet("more")))
    daemon.flush()
    try folder.write("b.uimodel.json", Self.sheet("b", ""))
    #expect(daemon.published(folder.uri("b.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }
}
