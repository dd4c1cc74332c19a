import Foundation
import Testing
import UIModelJSON

/// Checks files and folders that exist but cannot be read. They are reported, so that an empty report is not mistaken
/// for correct code.
@Suite struct UnreadFileTests {
  private static let page = """
    class Page: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "É", action: #selector(act), input: "a", modifierFlags: [.command])]
      }
      @objc func act() {}
    }

    """
  private static let code = "daemon/unread-file"

  /// A kind of file that cannot be checked: the reason that is reported, and a function that creates such a file.
  struct UnreadableFile: Sendable, CustomTestStringConvertible {
    let reason: String
    let make: @Sendable (_ path: String) throws -> Void
    var testDescription: String { reason }
  }

  static let unread = [
    UnreadableFile(reason: "it is larger than 1 MiB") { path in
      try Data((page + String(repeating: "// padding\n", count: 100_000)).utf8).write(to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is not UTF-8") { path in
      try Data((page + "// caf").utf8 + [0xE9, 0x0A]).write(to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is not UTF-8: it has zero bytes, like UTF-16") { path in
      try Data(page.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }).write(
        to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is a pipe, a socket or a device") { path in try #require(mkfifo(path, 0o600) == 0) },
  ]

  private static func utf16(_ text: String, isBigEndian: Bool) -> Data {
    let units = [0xFEFF] + Array(text.utf16)
    return Data(
      units.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      })
  }

  @Test(arguments: unread) func unreadableFileIsReportedWithItsReason(_ file: UnreadableFile) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page])
    try file.make(folder.path + "/Odd.swift")
    let run = try ClientProcess("check", "--format", "concise", "--hints", folder: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Good.swift:3:") == true)
    #expect(lines.contains("Odd.swift:1:1: warning: this file is not checked: \(file.reason) [\(Self.code)]"))
    #expect(run.status == 1)
  }

  @Test(arguments: unread) func unreadableArgumentExitsWithTwo(_ file: UnreadableFile) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page])
    try file.make(folder.path + "/Odd.swift")
    let run = try ClientProcess("check", "--format", "concise", "Odd.swift", folder: folder.url)
    #expect(run.output.contains(Self.code) && run.output.contains(file.reason))
    #expect(run.errors.contains(file.reason))
    #expect(run.status == 2)
  }

  @Test(arguments: [
    "text", "concise", "xcode", "json", "jsonl", "github", "gitlab", "sarif", "rdjson", "junit", "checkstyle",
  ]) func everyFormatReportsUnreadableFiles(_ format: String) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page])
    for (index, file) in Self.unread.enumerated() { try file.make(folder.path + "/Odd\(index).swift") }
    let run = try ClientProcess("check", "--format", format, folder: folder.url)
    for (index, file) in Self.unread.enumerated() {
      #expect(run.output.contains("Odd\(index).swift") && run.output.contains(file.reason))
    }
    let named = try ClientProcess("check", "--format", format, "Odd3.swift", folder: folder.url)
    #expect(named.output.contains("Odd3.swift") && named.output.contains(Self.unread[3].reason))
  }

  @Test(arguments: [true, false]) func utf16IsRead(_ isBigEndian: Bool) throws {
    let folder = try TemporaryFolder(["Plain.swift": Self.page])
    try Self.utf16(Self.page, isBigEndian: isBigEndian).write(to: folder.url.appending(path: "Wide.swift"))
    try Self.utf16(#"{ "sheets": [{ "é": 1, "nmae": 1 }] }"#, isBigEndian: isBigEndian)
      .write(to: folder.url.appending(path: "wide.uimodel.json"))
    let run = try ClientProcess("check", "--format", "concise", "--hints", folder: folder.url)
    func places(_ name: String) -> [Substring] {
      run.output.split(separator: "\n").filter { $0.hasPrefix(name) }.map { $0.dropFirst(name.count) }
    }
    #expect(places("Wide.swift") == places("Plain.swift") && !places("Wide.swift").isEmpty)
    #expect(places("wide.uimodel.json").contains { $0.hasPrefix(":1:25: warning: ") })
  }

  /// A UTF-16 file is not fixed: Swift does not compile it, and writing it as UTF-8 would change its encoding.
  @Test func utf16IsNotWritten() throws {
    let text = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "wide.uimodel.json")
    try Self.utf16(text, isBigEndian: true).write(to: file)
    let run = try ClientProcess("check", "--fix", "--unsafe-fixes", folder: folder.url)
    #expect(run.status != 0 && run.errors.contains("wide.uimodel.json: it is UTF-16; save it as UTF-8 first"))
    #expect(try Data(contentsOf: file) == Self.utf16(text, isBigEndian: true))
  }

  #if os(Linux)
    @Test func fileNamesThatAreNotUTF8AreReported() throws {
      let folder = try TemporaryFolder(["Good.swift": Self.page, "Other/a.txt": ""])
      let bytes = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".swift".utf8) + [0]
      let descriptor = open(bytes.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
      let run = try ClientProcess("check", "--format", "concise", folder: folder.url)
      #expect(
        run.output.contains(
          "caf\u{FFFD}.swift:1:1: warning: this file is not checked: its name is not UTF-8 [\(Self.code)]"))
    }
  #endif

  @Test(.enabled(if: geteuid() != 0)) func unreadableFoldersAreReported() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page, "Locked/Page.swift": Self.page])
    let locked = folder.path + "/Locked"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked) }
    let run = try ClientProcess("check", "--format", "concise", folder: folder.url)
    let reason = "the files in this folder are not checked: permission denied"
    #expect(run.output.contains("Locked:1:1: information: \(reason) [\(Self.code)]") && run.status == 0)
  }

  @Test func editorShowsUnreadableFiles() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page])
    for (index, file) in Self.unread.enumerated() { try file.make(folder.path + "/Odd\(index).swift") }
    let daemon = try DaemonProcess()
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]], "workspaceFolders": folders])
    daemon.waitForScan()
    for index in Self.unread.indices {
      let found = daemon.result("textDocument/diagnostic", ["textDocument": document(folder.uri("Odd\(index).swift"))])
      #expect(found.codes == [Self.code])
    }
    // Text that an editor opens replaces the file on disk and is checked.
    let uri = folder.uri("Odd1.swift")
    daemon.open(uri, Self.page)
    let found = daemon.result("textDocument/diagnostic", ["textDocument": document(uri)])
    #expect(found.codes == ["menu/hides-system-command"])
    daemon.quit()
  }

  @Test func fileIsCheckedOnceItIsReadable() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.page])
    let odd = folder.path + "/Odd.swift"
    try Self.unread[3].make(odd)
    let daemon = try DaemonProcess()
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]]])
    func codes() -> [String?] {
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      let uris: JSONValue = [.string(folder.uri("Odd.swift"))]
      let found = daemon.result("uimodel/diagnostics/get", ["documents": uris])
      return found["diagnostics"]?.array?.map { $0["code"]?.string } ?? []
    }
    #expect(codes() == [Self.code])
    #expect(codes() == [Self.code])
    try folder.remove("Odd.swift")
    try folder.write("Odd.swift", Self.page)
    #expect(codes() == ["menu/hides-system-command"])
    try folder.remove("Odd.swift")
    try Self.unread[3].make(odd)
    #expect(codes() == [Self.code])
    daemon.quit()
  }
}
