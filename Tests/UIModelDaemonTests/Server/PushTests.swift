import Testing
import UIModelJSON

/// Checks pushed diagnostics: a notification is sent only for documents whose findings change.
@Suite struct PushTests {
  static let uri = "file:///nowhere/a.uimodel.json"
  /// A document with one finding, `sheet/no-detents`.
  static let wrong = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"# + "\n"
  /// The document without the finding.
  static let right = #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"# + "\n"
  /// The columns of the empty `detents` list in `wrong`, which is on the first line.
  static let wrongColumns = 60..<62

  @Test func onlyChangedFindingsArePublished() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong, version: 3)
    let first = daemon.published(uri)
    #expect(first["version"] == 3)
    let finding = first["diagnostics"]?[0]
    #expect(first.codes == ["sheet/no-detents"])
    #expect(finding?["range"] == range(0, PushTests.wrongColumns))
    #expect(finding?["severity"] == 1 && finding?["source"] == "uimodel")
    #expect(finding?["message"]?.string?.isEmpty == false)

    daemon.change(uri, version: 4, replacement(range(0, 0..<0), "\n"))
    let moved = daemon.published(uri)
    #expect(moved["version"] == 4)
    #expect(moved["diagnostics"]?[0]?["range"] == range(1, PushTests.wrongColumns))

    daemon.change(uri, version: 5, replacement(range(2, 0..<0), "// nothing\n"))
    daemon.flush()

    daemon.change(uri, version: 6, replacement(range(1, 61..<61), #""medium""#))
    #expect(daemon.published(uri) == ["uri": .string(uri), "version": 6, "diagnostics": []])
    daemon.close(uri)
    daemon.flush()
    daemon.quit()
  }

  /// A finding in a declaration is published for the declaring file while that file is open, and otherwise for the file
  /// that uses the declaration.
  @Test func findingMovesToTheDeclaringFileWhileItIsOpen() throws {
    let folder = try TemporaryFolder([
      "K.swift": "extension PresentationDetent { static let tiny = PresentationDetent.height(-5) }\n",
      "App.swift": "struct V: View { var body: some View { Text(\"x\").presentationDetents([.tiny, .medium]) } }\n",
    ])
    let (constants, app) = (folder.uri("K.swift"), folder.uri("App.swift"))
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.published(app).codes == ["sheet/invalid-detent-value"])
    for _ in 0..<2 {
      daemon.open(constants, folder.read("K.swift") ?? "")
      #expect(daemon.published(constants).codes == ["sheet/invalid-detent-value"])
      #expect(daemon.published(app).codes == [])
      daemon.close(constants)
      #expect(daemon.published(constants).codes == [])
      #expect(daemon.published(app).codes == ["sheet/invalid-detent-value"])
    }
    daemon.flush()
    daemon.quit()
  }

  @Test func closingADocumentClearsItsFindings() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(PushTests.uri, PushTests.wrong)
    #expect(daemon.published(PushTests.uri).codes == ["sheet/no-detents"])
    daemon.close(PushTests.uri)
    #expect(daemon.published(PushTests.uri) == ["uri": .string(PushTests.uri), "diagnostics": []])
    daemon.flush()
    #expect(daemon.ask("textDocument/hover", at(position(0, 0)))["error"]?["code"] == -32100)
    daemon.quit()
  }

  private func at(_ position: JSONValue) -> JSONValue {
    ["textDocument": document(PushTests.uri), "position": position]
  }

  @Test func clientWithoutCapabilitiesIsServed() throws {
    let daemon = try DaemonProcess()
    let offer = daemon.initialize()?["capabilities"]
    #expect(offer?["codeActionProvider"] == nil && offer?["diagnosticProvider"] == nil)
    #expect(offer?["textDocumentSync"] != nil && offer?["hoverProvider"] == true)
    daemon.open(PushTests.uri, PushTests.wrong, version: 3)
    let published = daemon.published(PushTests.uri)
    #expect(published.object?.members.map(\.name) == ["uri", "diagnostics"])
    #expect(
      published["diagnostics"]?[0]?.object?.members.map(\.name) == ["range", "severity", "code", "source", "message"])
    #expect(daemon.result("textDocument/hover", at(position(0, 55)))["contents"]?["kind"] == "plaintext")
    #expect(daemon.result("textDocument/completion", at(position(0, 61)))["items"]?.array?.isEmpty == false)
    // The client does not support `workspace/applyEdit`, so requests cannot change the document.
    let refused = daemon.ask(
      "uimodel/model/set",
      ["entity": ["document": .string(PushTests.uri)], "property": "version", "value": 1])
    #expect(refused["error"]?["code"] == -32102)
    #expect(daemon.text(PushTests.uri) == PushTests.wrong)
    daemon.quit()
  }

  /// Emacs and other editors show only findings that arrive while the document is open.
  @Test func openingAFileOfTheFolderPublishesItsFindingsAgain() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.wrong, "b.uimodel.json": PushTests.right])
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.published(folder.uri("a.uimodel.json"))["version"] == nil)
    daemon.open(folder.uri("a.uimodel.json"), PushTests.wrong, version: 4)
    let published = daemon.published(folder.uri("a.uimodel.json"))
    #expect(published.codes == ["sheet/no-detents"] && published["version"] == 4)
    // The findings are published once. A file without findings causes no notification.
    daemon.open(folder.uri("b.uimodel.json"), PushTests.right)
    daemon.flush()
    daemon.quit()
  }

  @Test func changesOfFilesOnDiskAreFollowed() throws {
    let folder = try TemporaryFolder(["deep/b.uimodel.json": PushTests.wrong, "other.json": PushTests.wrong])
    let uri = folder.uri("deep/b.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    let published = daemon.published(uri)
    #expect(published.codes == ["sheet/no-detents"] && published["version"] == nil)

    try folder.write("deep/b.uimodel.json", "\n" + PushTests.wrong)
    notifyChange(daemon, uri, 2)
    #expect(daemon.published(uri)["diagnostics"]?[0]?["range"] == range(1, PushTests.wrongColumns))
    notifyChange(daemon, uri, 2)
    daemon.flush()

    // The text of an open document comes from the editor, and the file on disk is ignored.
    daemon.open(uri, PushTests.right)
    #expect(daemon.published(uri).codes == [])
    try folder.write("deep/b.uimodel.json", PushTests.wrong)
    notifyChange(daemon, uri, 2)
    daemon.flush()
    daemon.close(uri)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])

    try folder.remove("deep/b.uimodel.json")
    notifyChange(daemon, uri, 3)
    #expect(daemon.published(uri).codes == [])
    try folder.write("new.uimodel.json", PushTests.wrong)
    notifyChange(daemon, folder.uri("new.uimodel.json"), 1)
    #expect(daemon.published(folder.uri("new.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  private func notifyChange(_ daemon: DaemonProcess, _ uri: String, _ type: Int) {
    daemon.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": .int(type)]]])
  }

  @Test func configurationEditsAreApplied() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.wrong])
    let configuration = folder.uri("uimodel.config.json")
    let uri = folder.uri("a.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.published(uri)["diagnostics"]?[0]?["severity"] == 1)
    daemon.open(configuration, #"{ "rules": { "sheet/no-detents": "hint" } }"#)
    #expect(daemon.published(uri)["diagnostics"]?[0]?["severity"] == 4)
    daemon.change(configuration, version: 2, whole(#"{ "rules": { "sheet": "off" } }"#))
    #expect(daemon.published(uri).codes == [])
    daemon.change(configuration, version: 3, whole(#"{ "rules": { "sheet/no-detents": "loud" } }"#))
    let complaint = daemon.published(configuration)
    #expect(complaint.codes == ["model/unknown-value"])
    #expect(daemon.published(uri)["diagnostics"]?[0]?["severity"] == 1)
    daemon.close(configuration)
    #expect(daemon.published(configuration).codes == [])
    daemon.quit()
  }

  /// A client identifies a document by the spelling of its URI. Findings under another spelling are therefore cleared.
  @Test func findingsUseTheURISpellingOfTheClient() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.wrong])
    let other = folder.uri("%61.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.published(folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.open(other, PushTests.wrong)
    #expect(daemon.published(other).codes == ["sheet/no-detents"])
    #expect(daemon.published(folder.uri("a.uimodel.json")).codes == [])
    daemon.quit()
  }

  @Test func burstOfEditsIsPublishedAtMostThreeTimes() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])
    var bytes: [UInt8] = []
    for version in 2...201 {
      let message: JSONValue = [
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": .string(uri), "version": .int(version)],
          "contentChanges": [replacement(range(0, 0..<0), "\n")],
        ],
      ]
      let text = message.text()
      bytes += Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
    }
    daemon.write(bytes)
    daemon.flush()
    var versions: [Int?] = []
    while versions.last != 201, versions.count <= 200 { versions.append(daemon.published(uri)["version"]?.int) }
    #expect(versions.count <= 3)
    daemon.quit()
  }
}
