import Foundation
import Testing
import UIModelJSON

/// Checks that unreadable files and folders are reported. Otherwise, an empty report would be mistaken for correct
/// code.
@Suite struct UnreadFileTests {
  private static let pageSource = """
    class Page: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "É", action: #selector(act), input: "a", modifierFlags: [.command])]
      }
      @objc func act() {}
    }

    """
  private static let ruleCode = "daemon/unread-file"

  /// A kind of unreadable file, with the reported reason and a function that creates a file of this kind.
  struct UnreadableFile: Sendable, CustomTestStringConvertible {
    let reason: String
    let makeFile: @Sendable (_ path: String) throws -> Void
    var testDescription: String { reason }
  }

  static let unreadableFiles = [
    UnreadableFile(reason: "it is larger than 1 MiB") { path in
      try Data((pageSource + String(repeating: "// padding\n", count: 100_000)).utf8).write(
        to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is not UTF-8") { path in
      try Data((pageSource + "// caf").utf8 + [0xE9, 0x0A]).write(to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is not UTF-8: it has zero bytes, like UTF-16") { path in
      try Data(pageSource.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }).write(
        to: URL(fileURLWithPath: path))
    },
    UnreadableFile(reason: "it is a pipe, a socket or a device") { path in try #require(mkfifo(path, 0o600) == 0) },
  ]

  private static func utf16Data(_ text: String, isBigEndian: Bool) -> Data {
    let units = [0xFEFF] + Array(text.utf16)
    return Data(
      units.flatMap { unit -> [UInt8] in
        let (highByte, lowByte) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [highByte, lowByte] : [lowByte, highByte]
      })
  }

  @Test(arguments: unreadableFiles) func unreadableFileIsReportedWithItsReason(_ file: UnreadableFile) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource])
    try file.makeFile(folder.path + "/Odd.swift")
    let run = try ClientProcess("check", "--format", "concise", "--hints", folder: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Good.swift:3:") == true)
    #expect(lines.contains("Odd.swift:1:1: warning: this file is not checked: \(file.reason) [\(Self.ruleCode)]"))
    #expect(run.status == 1)
  }

  @Test(arguments: unreadableFiles) func unreadableArgumentExitsWithTwo(_ file: UnreadableFile) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource])
    try file.makeFile(folder.path + "/Odd.swift")
    let run = try ClientProcess("check", "--format", "concise", "Odd.swift", folder: folder.url)
    #expect(run.output.contains(Self.ruleCode) && run.output.contains(file.reason))
    #expect(run.stderr.contains(file.reason))
    #expect(run.status == 2)
  }

  @Test(arguments: [
    "text", "concise", "xcode", "json", "jsonl", "github", "gitlab", "sarif", "rdjson", "junit", "checkstyle",
  ]) func everyFormatReportsUnreadableFiles(_ format: String) throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource])
    for (index, file) in Self.unreadableFiles.enumerated() { try file.makeFile(folder.path + "/Odd\(index).swift") }
    let run = try ClientProcess("check", "--format", format, folder: folder.url)
    for (index, file) in Self.unreadableFiles.enumerated() {
      #expect(run.output.contains("Odd\(index).swift") && run.output.contains(file.reason))
    }
    let explicitFileRun = try ClientProcess("check", "--format", format, "Odd3.swift", folder: folder.url)
    #expect(
      explicitFileRun.output.contains("Odd3.swift") && explicitFileRun.output.contains(Self.unreadableFiles[3].reason))
  }

  @Test(arguments: [true, false]) func utf16FilesAreChecked(_ isBigEndian: Bool) throws {
    let folder = try TemporaryFolder(["Plain.swift": Self.pageSource])
    try Self.utf16Data(Self.pageSource, isBigEndian: isBigEndian).write(to: folder.url.appending(path: "Wide.swift"))
    try Self.utf16Data(#"{ "sheets": [{ "é": 1, "nmae": 1 }] }"#, isBigEndian: isBigEndian)
      .write(to: folder.url.appending(path: "wide.uimodel.json"))
    let run = try ClientProcess("check", "--format", "concise", "--hints", folder: folder.url)
    func findingLines(_ fileName: String) -> [Substring] {
      run.output.split(separator: "\n").filter { $0.hasPrefix(fileName) }.map { $0.dropFirst(fileName.count) }
    }
    #expect(findingLines("Wide.swift") == findingLines("Plain.swift") && !findingLines("Wide.swift").isEmpty)
    #expect(findingLines("wide.uimodel.json").contains { $0.hasPrefix(":1:25: warning: ") })
  }

  /// A UTF-16 file is not fixed, because Swift does not compile UTF-16 source, and a fix in UTF-8 would change the
  /// file's encoding.
  @Test func utf16FilesAreNotFixed() throws {
    let text = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
    let folder = try TemporaryFolder()
    let fileURL = folder.url.appending(path: "wide.uimodel.json")
    try Self.utf16Data(text, isBigEndian: true).write(to: fileURL)
    let run = try ClientProcess("check", "--fix", "--unsafe-fixes", folder: folder.url)
    #expect(run.status != 0 && run.stderr.contains("wide.uimodel.json: it is UTF-16; save it as UTF-8 first"))
    #expect(try Data(contentsOf: fileURL) == Self.utf16Data(text, isBigEndian: true))
  }

  #if os(Linux)
    @Test func fileNamesThatAreNotUTF8AreReported() throws {
      let folder = try TemporaryFolder(["Good.swift": Self.pageSource, "Other/a.txt": ""])
      let bytes = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".swift".utf8) + [0]
      let descriptor = open(bytes.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
      let run = try ClientProcess("check", "--format", "concise", folder: folder.url)
      #expect(
        run.output.contains(
          "caf\u{FFFD}.swift:1:1: warning: this file is not checked: its name is not UTF-8 [\(Self.ruleCode)]"))
    }
  #endif

  @Test(.enabled(if: geteuid() != 0)) func unreadableFoldersAreReported() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource, "Locked/Page.swift": Self.pageSource])
    let lockedFolderPath = folder.path + "/Locked"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: lockedFolderPath)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: lockedFolderPath) }
    let run = try ClientProcess("check", "--format", "concise", folder: folder.url)
    let reason = "the files in this folder are not checked: permission denied"
    #expect(run.output.contains("Locked:1:1: information: \(reason) [\(Self.ruleCode)]") && run.status == 0)
  }

  @Test func editorShowsUnreadableFiles() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource])
    for (index, file) in Self.unreadableFiles.enumerated() { try file.makeFile(folder.path + "/Odd\(index).swift") }
    let daemon = try DaemonProcess()
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]], "workspaceFolders": folders])
    daemon.waitForScan()
    for index in Self.unreadableFiles.indices {
      let response = daemon.result(
        "textDocument/diagnostic", ["textDocument": document(folder.uri("Odd\(index).swift"))])
      #expect(response.codes == [Self.ruleCode])
    }
    // If an editor opens the file, the daemon checks the editor's text and not the file on disk.
    let uri = folder.uri("Odd1.swift")
    daemon.open(uri, Self.pageSource)
    let response = daemon.result("textDocument/diagnostic", ["textDocument": document(uri)])
    #expect(response.codes == ["menu/hides-system-command"])
    daemon.quit()
  }

  @Test func fileIsCheckedOnceItIsReadable() throws {
    let folder = try TemporaryFolder(["Good.swift": Self.pageSource])
    let oddFilePath = folder.path + "/Odd.swift"
    try Self.unreadableFiles[3].makeFile(oddFilePath)
    let daemon = try DaemonProcess()
    daemon.initialize(["capabilities": ["textDocument": ["diagnostic": [:]]]])
    func codes() -> [String?] {
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      let uris: JSONValue = [.string(folder.uri("Odd.swift"))]
      let response = daemon.result("uimodel/diagnostics/get", ["documents": uris])
      return response["diagnostics"]?.array?.map { $0["code"]?.string } ?? []
    }
    #expect(codes() == [Self.ruleCode])
    #expect(codes() == [Self.ruleCode])
    try folder.remove("Odd.swift")
    try folder.write("Odd.swift", Self.pageSource)
    #expect(codes() == ["menu/hides-system-command"])
    try folder.remove("Odd.swift")
    try Self.unreadableFiles[3].makeFile(oddFilePath)
    #expect(codes() == [Self.ruleCode])
    daemon.quit()
  }
}
