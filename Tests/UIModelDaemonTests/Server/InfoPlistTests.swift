import Foundation
import Testing
import UIModelJSON

/// An `Info.plist` file whose path is in a document. The daemon reads and watches the file. Keys in the file count like
/// inline keys of the document.
@Suite struct InfoPlistTests {
  private static func plistText(_ body: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"# + body + "</dict></plist>"
  }

  private static let printingPlist = plistText("<key>UIApplicationSupportsPrintCommand</key><true/>")

  /// Returns the text of a document whose app implements printing. `infoPlist` is the JSON value of the document's
  /// `infoPlist` key.
  private static func appText(_ infoPlist: String) -> String {
    #"{ "app": { "name": "A", "infoPlist": "# + infoPlist
      + #" }, "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ] }"#
  }

  private func diagnosticReport(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> JSONValue {
    daemon.result("textDocument/diagnostic", ["textDocument": document(folder.uri("a.uimodel.json"))])
  }

  private func codes(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> [String?] {
    diagnosticReport(folder, daemon).codes
  }

  private func firstMessage(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> String? {
    diagnosticReport(folder, daemon)["items"]?[0]?["message"]?.string
  }

  /// Capabilities of an editor that pulls diagnostics.
  private static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]],
  ]

  private func makeSession(_ files: [String: String]) throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  @Test func printKeyOfTheFileIsUsed() throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText(#""App/Info.plist""#), "App/Info.plist": InfoPlistTests.printingPlist,
    ])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func fileWithoutThePrintKeyIsReported() throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#), "Info.plist": InfoPlistTests.plistText(""),
    ])
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    daemon.quit()
  }

  @Test func unreportedChangeIsReadBeforeFixesAreApplied() throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#), "Info.plist": InfoPlistTests.printingPlist,
    ])
    #expect(codes(folder, daemon) == [])
    try folder.write("Info.plist", InfoPlistTests.plistText(""))
    _ = daemon.ask("uimodel/fix/apply", [:])
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    daemon.quit()
  }

  @Test func changeOfTheFileChangesTheFindings() throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#), "Info.plist": InfoPlistTests.printingPlist,
    ])
    #expect(codes(folder, daemon) == [])
    func notifyChange(_ type: Int) {
      daemon.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(folder.uri("Info.plist")), "type": .int(type)]]])
    }
    try folder.write("Info.plist", InfoPlistTests.plistText(""))
    notifyChange(2)
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    try folder.remove("Info.plist")
    notifyChange(3)
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    #expect(firstMessage(folder, daemon)?.contains("there is no such file\nnote: expected the path") == true)
    try folder.write("Info.plist", InfoPlistTests.printingPlist)
    notifyChange(1)
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func editOfThePathReadsAnotherFile() throws {
    let text = InfoPlistTests.appText(#""Other.plist""#)
    let (folder, daemon) = try makeSession(["a.uimodel.json": text, "Info.plist": InfoPlistTests.printingPlist])
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    daemon.open(folder.uri("a.uimodel.json"), text)
    daemon.change(folder.uri("a.uimodel.json"), version: 2, fullEdit(InfoPlistTests.appText(#""Info.plist""#)))
    #expect(codes(folder, daemon) == [])
    daemon.change(
      folder.uri("a.uimodel.json"), version: 3, fullEdit(InfoPlistTests.appText(#"{ "UIRequiresFullScreen": true }"#)))
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    daemon.quit()
  }

  @Test(arguments: [
    ("Info.plist", "<plist><dict><key>A</key></dict></plist>", "line 1: the key 'A' has no value"),
    ("Info.plist", "bplist00\u{1}", "it is a binary property list"),
    ("Info.plist", #"{ "UIRequiresFullScreen": false }"#, "expected a tag"),
    ("Info.plist", String(repeating: "<!-- too long -->", count: 70_000), "it is larger than 1024 KiB"),
    (".", "", "it is a folder"),
    ("App", "", "it is a folder"),
  ]) func unreadableFileIsReportedWithItsReason(_ path: String, _ text: String, _ reason: String) throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText("\"\(path)\""), "Info.plist": text, "App/x": "",
    ])
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    #expect(firstMessage(folder, daemon)?.contains(reason) == true, "\(firstMessage(folder, daemon) ?? "")")
    daemon.quit()
  }

  /// The file is not read, and no finding depends on its content.
  @Test func fileOutsideTheWorkspaceIsNotRead() throws {
    let (folder, daemon) = try makeSession(["a.uimodel.json": InfoPlistTests.appText(#""../../etc/hosts""#)])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  /// The daemon does not wait for data from a named pipe.
  @Test func namedPipeIsNotRead() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#)])
    #expect(mkfifo(folder.path + "/Info.plist", 0o600) == 0)
    let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
    daemon.waitForScan()
    #expect(firstMessage(folder, daemon)?.contains("it is not a regular file") == true)
    daemon.quit()
  }

  #if os(Linux)
    /// A symbolic link to a system file is not followed.
    @Test func linkToASystemFileIsNotOpened() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#)])
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/Info.plist", withDestinationPath: "/proc/self/environ")
      let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
      daemon.waitForScan()
      #expect(firstMessage(folder, daemon)?.contains("it is a system file, in /proc") == true)
      daemon.quit()
    }
  #endif

  /// The build can generate the scene manifest, so a file without a manifest does not prove that the app has none.
  @Test func fileWithoutASceneManifestHasNoFindings() throws {
    let text = """
      { "app": { "infoPlist": "Info.plist", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
        "scenes": [ { "ref": "main", "configuration": "Main", "activationRequests": [ {
          "class": "UIWindowScene.ActivationConfiguration", "userActivity": { "activityType": "note" } } ] } ] }
      """
    let (folder, daemon) = try makeSession(["a.uimodel.json": text, "Info.plist": InfoPlistTests.plistText("")])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func valueWithABuildSettingIsUnknown() throws {
    let (folder, daemon) = try makeSession([
      "a.uimodel.json": InfoPlistTests.appText(#""Info.plist""#),
      "Info.plist": InfoPlistTests.plistText("<key>UIApplicationSupportsPrintCommand</key><string>$(PRINTS)</string>"),
    ])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }
}
