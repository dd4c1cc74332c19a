import Foundation
import Testing
import UIModelJSON

/// An `Info.plist` file beside a document. The file is read and watched, and its keys count like keys written inline.
@Suite struct InfoPlistTests {
  private static func plist(_ body: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"# + body + "</dict></plist>"
  }

  private static let printing = plist("<key>UIApplicationSupportsPrintCommand</key><true/>")

  /// Returns a document of an app that implements printing. `infoPlist` is the JSON value of the document's `infoPlist`
  /// key.
  private static func app(_ infoPlist: String) -> String {
    #"{ "app": { "name": "A", "infoPlist": "# + infoPlist
      + #" }, "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ] }"#
  }

  private func findings(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> JSONValue {
    daemon.result("textDocument/diagnostic", ["textDocument": document(folder.uri("a.uimodel.json"))])
  }

  private func codes(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> [String?] {
    findings(folder, daemon).codes
  }

  private func message(_ folder: TemporaryFolder, _ daemon: DaemonProcess) -> String? {
    findings(folder, daemon)["items"]?[0]?["message"]?.string
  }

  /// Capabilities of an editor that pulls diagnostics.
  private static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]],
  ]

  private func session(_ files: [String: String]) throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  @Test func keysOfTheFileCountLikeInlineKeys() throws {
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app(#""App/Info.plist""#), "App/Info.plist": InfoPlistTests.printing,
    ])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func fileWithoutThePrintKeyIsReported() throws {
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app(#""Info.plist""#), "Info.plist": InfoPlistTests.plist(""),
    ])
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    daemon.quit()
  }

  @Test func unreportedChangeIsReadBeforeFixesAreApplied() throws {
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app(#""Info.plist""#), "Info.plist": InfoPlistTests.printing,
    ])
    #expect(codes(folder, daemon) == [])
    try folder.write("Info.plist", InfoPlistTests.plist(""))
    _ = daemon.ask("uimodel/fix/apply", [:])
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    daemon.quit()
  }

  @Test func changeOfTheFileChangesTheFindings() throws {
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app(#""Info.plist""#), "Info.plist": InfoPlistTests.printing,
    ])
    #expect(codes(folder, daemon) == [])
    func changed(_ type: Int) {
      daemon.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(folder.uri("Info.plist")), "type": .int(type)]]])
    }
    try folder.write("Info.plist", InfoPlistTests.plist(""))
    changed(2)
    #expect(codes(folder, daemon) == ["menu/print-not-enabled"])
    try folder.remove("Info.plist")
    changed(3)
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    #expect(message(folder, daemon)?.contains("there is no such file\nnote: expected the path") == true)
    try folder.write("Info.plist", InfoPlistTests.printing)
    changed(1)
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func editedPathReadsTheOtherFile() throws {
    let text = InfoPlistTests.app(#""Other.plist""#)
    let (folder, daemon) = try session(["a.uimodel.json": text, "Info.plist": InfoPlistTests.printing])
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    daemon.open(folder.uri("a.uimodel.json"), text)
    daemon.change(folder.uri("a.uimodel.json"), version: 2, whole(InfoPlistTests.app(#""Info.plist""#)))
    #expect(codes(folder, daemon) == [])
    daemon.change(
      folder.uri("a.uimodel.json"), version: 3, whole(InfoPlistTests.app(#"{ "UIRequiresFullScreen": true }"#)))
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
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app("\"\(path)\""), "Info.plist": text, "App/x": "",
    ])
    #expect(codes(folder, daemon) == ["model/unreadable-info-plist"])
    #expect(message(folder, daemon)?.contains(reason) == true, "\(message(folder, daemon) ?? "")")
    daemon.quit()
  }

  /// The file is not read, and no finding depends on its content.
  @Test func fileOutsideTheWorkspaceIsUnknown() throws {
    let (folder, daemon) = try session(["a.uimodel.json": InfoPlistTests.app(#""../../etc/hosts""#)])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  /// The daemon does not wait for data from a named pipe.
  @Test func pipeIsNotRead() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": InfoPlistTests.app(#""Info.plist""#)])
    #expect(mkfifo(folder.path + "/Info.plist", 0o600) == 0)
    let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
    daemon.waitForScan()
    #expect(message(folder, daemon)?.contains("it is not a regular file") == true)
    daemon.quit()
  }

  #if os(Linux)
    /// A symbolic link to a system file is not followed.
    @Test func linkToASystemFileIsNotOpened() throws {
      let folder = try TemporaryFolder(["a.uimodel.json": InfoPlistTests.app(#""Info.plist""#)])
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/Info.plist", withDestinationPath: "/proc/self/environ")
      let daemon = try DaemonProcess.editor(InfoPlistTests.capabilities, folder: folder)
      daemon.waitForScan()
      #expect(message(folder, daemon)?.contains("it is a system file, in /proc") == true)
      daemon.quit()
    }
  #endif

  /// The build may generate the scene manifest, so a file without a manifest proves nothing.
  @Test func fileWithoutASceneManifestHasNoFindings() throws {
    let text = """
      { "app": { "infoPlist": "Info.plist", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
        "scenes": [ { "ref": "main", "configuration": "Main", "activationRequests": [ {
          "class": "UIWindowScene.ActivationConfiguration", "userActivity": { "activityType": "note" } } ] } ] }
      """
    let (folder, daemon) = try session(["a.uimodel.json": text, "Info.plist": InfoPlistTests.plist("")])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }

  @Test func buildSettingIsUnknown() throws {
    let (folder, daemon) = try session([
      "a.uimodel.json": InfoPlistTests.app(#""Info.plist""#),
      "Info.plist": InfoPlistTests.plist("<key>UIApplicationSupportsPrintCommand</key><string>$(PRINTS)</string>"),
    ])
    #expect(codes(folder, daemon) == [])
    daemon.quit()
  }
}
