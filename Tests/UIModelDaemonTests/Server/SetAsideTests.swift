import Foundation
import Testing
import UIModelJSON

/// Checks that the daemon skips a source file whose reading crashed an earlier process. Debug builds crash when they
/// read a file that contains `uimodel-testing-crash`.
@Suite struct SetAsideTests {
  private static let harmlessSource = """
    class Page: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(act), input: "a", modifierFlags: [.command])]
      }
      @objc func act() {}
    }
    """
  private static let crashingSource = harmlessSource + "\n// uimodel-testing-crash\n"

  private func daemon(_ stateFolder: TemporaryFolder, _ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(environment: ["XDG_STATE_HOME": stateFolder.path])
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]], "workspaceFolders": folders])
    return daemon
  }

  private func codes(_ daemon: DaemonProcess, _ uri: String) -> [String?] {
    daemon.result("textDocument/diagnostic", ["textDocument": document(uri)]).codes
  }

  private func runCheck(_ stateFolder: TemporaryFolder, _ folder: TemporaryFolder) throws -> ClientProcess {
    try ClientProcess("check", "--hints", folder.path, environment: ["XDG_STATE_HOME": stateFolder.path])
  }

  @Test func crashingFileIsSetAsideByTheNextProcess() throws {
    let (stateFolder, folder) = (
      try TemporaryFolder(),
      try TemporaryFolder(["Page.swift": Self.crashingSource, "Good.swift": Self.harmlessSource])
    )
    let uri = folder.uri("Page.swift")
    let crashingDaemon = try daemon(stateFolder, folder)
    #expect((crashingDaemon.waitForEnd()?.status ?? 0) < 0)

    let nextDaemon = try daemon(stateFolder, folder)
    nextDaemon.open(uri, Self.crashingSource)
    #expect(codes(nextDaemon, uri) == ["daemon/set-aside"])
    #expect(codes(nextDaemon, folder.uri("Good.swift")) == ["menu/hides-system-command"])
    // The changed text does not crash the daemon and is read. The crashing text is skipped again.
    nextDaemon.change(uri, version: 2, fullEdit(Self.harmlessSource))
    #expect(codes(nextDaemon, uri) == ["menu/hides-system-command"])
    nextDaemon.change(uri, version: 3, fullEdit(Self.crashingSource))
    #expect(codes(nextDaemon, uri) == ["daemon/set-aside"])
    nextDaemon.quit()

    let checkRun = try runCheck(stateFolder, folder)
    #expect(
      checkRun.status == 1
        && checkRun.output.contains("Page.swift:1:1: error: reading this file crashed uimodel-daemon"))
    try folder.write("Page.swift", Self.harmlessSource)
    #expect(try !runCheck(stateFolder, folder).output.contains("reading this file"))
  }

  @Test func crashingEditIsSetAside() throws {
    let (stateFolder, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmlessSource]))
    let uri = folder.uri("Page.swift")
    let crashingDaemon = try daemon(stateFolder, folder)
    crashingDaemon.waitForScan()
    crashingDaemon.open(uri, Self.harmlessSource)
    crashingDaemon.change(uri, version: 2, replacement(range(0, 0..<0), "// uimodel-testing-crash\n"))
    #expect((crashingDaemon.waitForEnd()?.status ?? 0) < 0)
    // The editor still has the crashing text, and opens it in the next process.
    let nextDaemon = try daemon(stateFolder, folder)
    nextDaemon.open(uri, "// uimodel-testing-crash\n" + Self.harmlessSource)
    #expect(codes(nextDaemon, uri) == ["daemon/set-aside"])
    nextDaemon.quit()
  }

  /// Declarations that a skipped file may contain are not reported as missing.
  @Test func declarationsOfASetAsideFileAreUnknown() throws {
    let delegateSource = """
      class Delegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          builder.insertChild(UIMenu(title: "A", children: [
            UICommand(title: "B", action: Selector(("other:"))), UICommand(title: "C", action: #selector(act)),
          ]), atStartOfMenu: .file)
        }
        @objc func act() {}
      }
      """
    let crashingSource =
      "class Other: UIViewController { @objc func other(_ sender: Any?) {} }\n// uimodel-testing-crash\n"
    let (stateFolder, folder) = (
      try TemporaryFolder(), try TemporaryFolder(["User.swift": delegateSource, "Other.swift": crashingSource])
    )
    let crashingDaemon = try daemon(stateFolder, folder)
    #expect((crashingDaemon.waitForEnd()?.status ?? 0) < 0)
    let nextDaemon = try daemon(stateFolder, folder)
    #expect(codes(nextDaemon, folder.uri("User.swift")) == [])
    #expect(codes(nextDaemon, folder.uri("Other.swift")) == ["daemon/set-aside"])
    nextDaemon.quit()
  }

  /// A note, the file that records a crash, applies only to the build that wrote it.
  @Test func noteOfAnotherBuildIsRemoved() throws {
    let (stateFolder, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmlessSource]))
    let hash = String(
      format: "%016lx",
      Self.harmlessSource.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt) { ($0 ^ UInt($1)) &* 0x100_0000_01B3 })
    let notePath = "uimodel-daemon/set-aside/\(hash)"
    try stateFolder.write(notePath, "0.0.1 1 1.1 /nowhere/daemon-client\n\(folder.uri("Page.swift"))")
    #expect(try runCheck(stateFolder, folder).output.contains("menu/hides-system-command"))
    #expect(!FileManager.default.fileExists(atPath: stateFolder.path + "/" + notePath))
  }

  @Test func onlyTheNewest100NotesAreKept() throws {
    let (stateFolder, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmlessSource]))
    // The crash writes a real note, and the other notes are copies of that note.
    try folder.write("Page.swift", Self.crashingSource)
    #expect(try runCheck(stateFolder, folder).status < 0)
    let notesURL = stateFolder.url.appending(path: "uimodel-daemon/set-aside")
    let currentNoteName = try #require(try FileManager.default.contentsOfDirectory(atPath: notesURL.path).first)
    let noteText = try String(contentsOf: notesURL.appending(path: currentNoteName), encoding: .utf8)
    // The notes with the lowest hashes get the oldest dates.
    for number in 1...150 {
      let name = String(format: "%016lx", number)
      try stateFolder.write("uimodel-daemon/set-aside/" + name, noteText)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(number))],
        ofItemAtPath: notesURL.appending(path: name).path)
    }
    #expect(try runCheck(stateFolder, folder).output.contains("reading this file crashed uimodel-daemon"))
    let remainingNames = try FileManager.default.contentsOfDirectory(atPath: notesURL.path).sorted()
    let newestNames = (52...150).map { String(format: "%016lx", $0) }
    #expect(remainingNames == (newestNames + [currentNoteName]).sorted())
  }

  /// If no note can be written, the process still ends with the crash.
  @Test func unwritableStateFolderIsIgnored() throws {
    let (stateFolder, folder) = (
      try TemporaryFolder(["uimodel-daemon": "a file"]), try TemporaryFolder(["Page.swift": Self.crashingSource])
    )
    let crashingDaemon = try daemon(stateFolder, folder)
    #expect((crashingDaemon.waitForEnd()?.status ?? 0) < 0)
  }
}
