import Foundation
import Testing
import UIModelJSON

/// Checks that a source file that crashes the process is set aside, so that it crashes only once. Debug builds crash
/// when they read `uimodel-testing-crash`.
@Suite struct SetAsideTests {
  private static let harmless = """
    class Page: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(act), input: "a", modifierFlags: [.command])]
      }
      @objc func act() {}
    }
    """
  private static let crashing = harmless + "\n// uimodel-testing-crash\n"

  private func daemon(_ state: TemporaryFolder, _ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(environment: ["XDG_STATE_HOME": state.path])
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]], "workspaceFolders": folders])
    return daemon
  }

  private func codes(_ daemon: DaemonProcess, _ uri: String) -> [String?] {
    daemon.result("textDocument/diagnostic", ["textDocument": document(uri)]).codes
  }

  private func check(_ state: TemporaryFolder, _ folder: TemporaryFolder) throws -> ClientProcess {
    try ClientProcess("check", "--hints", folder.path, environment: ["XDG_STATE_HOME": state.path])
  }

  @Test func crashingFileIsSetAsideByTheNextProcess() throws {
    let (state, folder) = (
      try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.crashing, "Good.swift": Self.harmless])
    )
    let uri = folder.uri("Page.swift")
    let first = try daemon(state, folder)
    #expect((first.end()?.status ?? 0) < 0)

    let second = try daemon(state, folder)
    second.open(uri, Self.crashing)
    #expect(codes(second, uri) == ["daemon/set-aside"])
    #expect(codes(second, folder.uri("Good.swift")) == ["menu/hides-system-command"])
    // A changed text is read. The crashing text is set aside again.
    second.change(uri, version: 2, whole(Self.harmless))
    #expect(codes(second, uri) == ["menu/hides-system-command"])
    second.change(uri, version: 3, whole(Self.crashing))
    #expect(codes(second, uri) == ["daemon/set-aside"])
    second.quit()

    let checked = try check(state, folder)
    #expect(
      checked.status == 1 && checked.output.contains("Page.swift:1:1: error: reading this file crashed uimodel-daemon"))
    try folder.write("Page.swift", Self.harmless)
    #expect(try !check(state, folder).output.contains("reading this file"))
  }

  @Test func crashingEditIsSetAside() throws {
    let (state, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmless]))
    let uri = folder.uri("Page.swift")
    let first = try daemon(state, folder)
    first.waitForScan()
    first.open(uri, Self.harmless)
    first.change(uri, version: 2, replacement(range(0, 0..<0), "// uimodel-testing-crash\n"))
    #expect((first.end()?.status ?? 0) < 0)
    // The editor still has the crashing text, and opens it in the next process.
    let second = try daemon(state, folder)
    second.open(uri, "// uimodel-testing-crash\n" + Self.harmless)
    #expect(codes(second, uri) == ["daemon/set-aside"])
    second.quit()
  }

  /// Declarations that a set-aside file may contain are not reported as missing.
  @Test func declarationsOfASetAsideFileAreUnknown() throws {
    let user = """
      class Delegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          builder.insertChild(UIMenu(title: "A", children: [
            UICommand(title: "B", action: Selector(("other:"))), UICommand(title: "C", action: #selector(act)),
          ]), atStartOfMenu: .file)
        }
        @objc func act() {}
      }
      """
    let crashing = "class Other: UIViewController { @objc func other(_ sender: Any?) {} }\n// uimodel-testing-crash\n"
    let (state, folder) = (try TemporaryFolder(), try TemporaryFolder(["User.swift": user, "Other.swift": crashing]))
    let first = try daemon(state, folder)
    #expect((first.end()?.status ?? 0) < 0)
    let second = try daemon(state, folder)
    #expect(codes(second, folder.uri("User.swift")) == [])
    #expect(codes(second, folder.uri("Other.swift")) == ["daemon/set-aside"])
    second.quit()
  }

  /// A note, the file that records a crash, applies only to the build that wrote it.
  @Test func anotherBuildReadsTheFileAgain() throws {
    let (state, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmless]))
    let hash = String(
      format: "%016lx", Self.harmless.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt) { ($0 ^ UInt($1)) &* 0x100_0000_01B3 })
    let note = "uimodel-daemon/set-aside/\(hash)"
    try state.write(note, "0.0.1 1 1.1 /nowhere/daemon-client\n\(folder.uri("Page.swift"))")
    #expect(try check(state, folder).output.contains("menu/hides-system-command"))
    #expect(!FileManager.default.fileExists(atPath: state.path + "/" + note))
  }

  @Test func onlyTheNewestNotesAreKept() throws {
    let (state, folder) = (try TemporaryFolder(), try TemporaryFolder(["Page.swift": Self.harmless]))
    // The crash makes the build write a note, whose content the other notes copy.
    try folder.write("Page.swift", Self.crashing)
    #expect(try check(state, folder).status < 0)
    let notes = state.url.appending(path: "uimodel-daemon/set-aside")
    let own = try #require(try FileManager.default.contentsOfDirectory(atPath: notes.path).first)
    let noteText = try String(contentsOf: notes.appending(path: own), encoding: .utf8)
    // The notes with the lowest hashes get the oldest dates.
    for number in 1...150 {
      let name = String(format: "%016lx", number)
      try state.write("uimodel-daemon/set-aside/" + name, noteText)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(number))],
        ofItemAtPath: notes.appending(path: name).path)
    }
    #expect(try check(state, folder).output.contains("reading this file crashed uimodel-daemon"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: notes.path).sorted()
    let newest = (52...150).map { String(format: "%016lx", $0) }
    #expect(kept == (newest + [own]).sorted())
  }

  /// If no note can be written, the process still ends with the crash.
  @Test func unwritableStateFolderIsIgnored() throws {
    let (state, folder) = (
      try TemporaryFolder(["uimodel-daemon": "a file"]), try TemporaryFolder(["Page.swift": Self.crashing])
    )
    let first = try daemon(state, folder)
    #expect((first.end()?.status ?? 0) < 0)
  }
}
