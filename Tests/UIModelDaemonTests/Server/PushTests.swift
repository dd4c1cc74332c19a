import Testing
import UIModelJSON

/// Checks pushed diagnostics: a notification is sent only for documents whose findings change.
@Suite struct PushTests {
  static let uri = "file:///nowhere/a.uimodel.json"
  /// A document with one finding, `sheet/no-detents`.
  static let noDetents = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"# + "\n"
  /// A corrected version of `noDetents`, which has no findings.
  static let oneDetent = #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"# + "\n"
  /// The columns of the empty `detents` list in `noDetents`, which is on the first line.
  static let emptyListColumns = 60..<62

  @Test func onlyChangedFindingsArePublished() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.noDetents, version: 3)
    let initialReport = daemon.nextDiagnostics(uri)
    #expect(initialReport["version"] == 3)
    let finding = initialReport["diagnostics"]?[0]
    #expect(initialReport.codes == ["sheet/no-detents"])
    #expect(finding?["range"] == range(0, PushTests.emptyListColumns))
    #expect(finding?["severity"] == 1 && finding?["source"] == "uimodel")
    #expect(finding?["message"]?.string?.isEmpty == false)

    daemon.change(uri, version: 4, replacement(range(0, 0..<0), "\n"))
    let movedReport = daemon.nextDiagnostics(uri)
    #expect(movedReport["version"] == 4)
    #expect(movedReport["diagnostics"]?[0]?["range"] == range(1, PushTests.emptyListColumns))

    daemon.change(uri, version: 5, replacement(range(2, 0..<0), "// nothing\n"))
    daemon.flush()

    daemon.change(uri, version: 6, replacement(range(1, 61..<61), #""medium""#))
    #expect(daemon.nextDiagnostics(uri) == ["uri": .string(uri), "version": 6, "diagnostics": []])
    daemon.close(uri)
    daemon.flush()
    daemon.quit()
  }

  /// A finding may be caused by a declaration, such as a constant, in another file than the code that uses the
  /// declaration. The finding is published for the declaring file while that file is open, and otherwise for the using
  /// file.
  @Test func findingMovesToTheDeclaringFileWhileItIsOpen() throws {
    let folder = try TemporaryFolder([
      "K.swift": "extension PresentationDetent { static let tiny = PresentationDetent.height(-5) }\n",
      "App.swift": "struct V: View { var body: some View { Text(\"x\").presentationDetents([.tiny, .medium]) } }\n",
    ])
    let (constantsURI, appURI) = (folder.uri("K.swift"), folder.uri("App.swift"))
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.nextDiagnostics(appURI).codes == ["sheet/invalid-detent-value"])
    for _ in 0..<2 {
      daemon.open(constantsURI, folder.read("K.swift") ?? "")
      #expect(daemon.nextDiagnostics(constantsURI).codes == ["sheet/invalid-detent-value"])
      #expect(daemon.nextDiagnostics(appURI).codes == [])
      daemon.close(constantsURI)
      #expect(daemon.nextDiagnostics(constantsURI).codes == [])
      #expect(daemon.nextDiagnostics(appURI).codes == ["sheet/invalid-detent-value"])
    }
    daemon.flush()
    daemon.quit()
  }

  @Test func closingADocumentClearsItsFindings() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(PushTests.uri, PushTests.noDetents)
    #expect(daemon.nextDiagnostics(PushTests.uri).codes == ["sheet/no-detents"])
    daemon.close(PushTests.uri)
    #expect(daemon.nextDiagnostics(PushTests.uri) == ["uri": .string(PushTests.uri), "diagnostics": []])
    daemon.flush()
    #expect(daemon.ask("textDocument/hover", positionParams(position(0, 0)))["error"]?["code"] == -32100)
    daemon.quit()
  }

  private func positionParams(_ position: JSONValue) -> JSONValue {
    ["textDocument": document(PushTests.uri), "position": position]
  }

  @Test func clientWithoutCapabilitiesGetsFindingsAndHovers() throws {
    let daemon = try DaemonProcess()
    let capabilities = daemon.initialize()?["capabilities"]
    #expect(capabilities?["codeActionProvider"] == nil && capabilities?["diagnosticProvider"] == nil)
    #expect(capabilities?["textDocumentSync"] != nil && capabilities?["hoverProvider"] == true)
    daemon.open(PushTests.uri, PushTests.noDetents, version: 3)
    let report = daemon.nextDiagnostics(PushTests.uri)
    #expect(report.object?.members.map(\.name) == ["uri", "diagnostics"])
    #expect(
      report["diagnostics"]?[0]?.object?.members.map(\.name) == ["range", "severity", "code", "source", "message"])
    #expect(daemon.result("textDocument/hover", positionParams(position(0, 55)))["contents"]?["kind"] == "plaintext")
    #expect(daemon.result("textDocument/completion", positionParams(position(0, 61)))["items"]?.array?.isEmpty == false)
    // The client does not support `workspace/applyEdit`, so requests cannot change the document.
    let refusal = daemon.ask(
      "uimodel/model/set",
      ["entity": ["document": .string(PushTests.uri)], "property": "version", "value": 1])
    #expect(refusal["error"]?["code"] == -32102)
    #expect(daemon.text(PushTests.uri) == PushTests.noDetents)
    daemon.quit()
  }

  /// Emacs and other editors show only findings that arrive while the document is open.
  @Test func openingAFileOfTheFolderPublishesItsFindingsAgain() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.noDetents, "b.uimodel.json": PushTests.oneDetent])
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.nextDiagnostics(folder.uri("a.uimodel.json"))["version"] == nil)
    daemon.open(folder.uri("a.uimodel.json"), PushTests.noDetents, version: 4)
    let report = daemon.nextDiagnostics(folder.uri("a.uimodel.json"))
    #expect(report.codes == ["sheet/no-detents"] && report["version"] == 4)
    // The findings are published once. A file without findings causes no notification.
    daemon.open(folder.uri("b.uimodel.json"), PushTests.oneDetent)
    daemon.flush()
    daemon.quit()
  }

  @Test func diskChangesUpdatePublishedFindings() throws {
    let folder = try TemporaryFolder(["deep/b.uimodel.json": PushTests.noDetents, "other.json": PushTests.noDetents])
    let uri = folder.uri("deep/b.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    let report = daemon.nextDiagnostics(uri)
    #expect(report.codes == ["sheet/no-detents"] && report["version"] == nil)

    try folder.write("deep/b.uimodel.json", "\n" + PushTests.noDetents)
    notifyChange(daemon, uri, 2)
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["range"] == range(1, PushTests.emptyListColumns))
    notifyChange(daemon, uri, 2)
    daemon.flush()

    // The text of an open document comes from the editor, and the file on disk is ignored.
    daemon.open(uri, PushTests.oneDetent)
    #expect(daemon.nextDiagnostics(uri).codes == [])
    try folder.write("deep/b.uimodel.json", PushTests.noDetents)
    notifyChange(daemon, uri, 2)
    daemon.flush()
    daemon.close(uri)
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])

    try folder.remove("deep/b.uimodel.json")
    notifyChange(daemon, uri, 3)
    #expect(daemon.nextDiagnostics(uri).codes == [])
    try folder.write("new.uimodel.json", PushTests.noDetents)
    notifyChange(daemon, folder.uri("new.uimodel.json"), 1)
    #expect(daemon.nextDiagnostics(folder.uri("new.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  private func notifyChange(_ daemon: DaemonProcess, _ uri: String, _ changeType: Int) {
    daemon.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": .int(changeType)]]])
  }

  @Test func configurationEditsChangePublishedFindings() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.noDetents])
    let configurationURI = folder.uri("uimodel.config.json")
    let uri = folder.uri("a.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["severity"] == 1)
    daemon.open(configurationURI, #"{ "rules": { "sheet/no-detents": "hint" } }"#)
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["severity"] == 4)
    daemon.change(configurationURI, version: 2, fullEdit(#"{ "rules": { "sheet": "off" } }"#))
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.change(configurationURI, version: 3, fullEdit(#"{ "rules": { "sheet/no-detents": "loud" } }"#))
    let configurationReport = daemon.nextDiagnostics(configurationURI)
    #expect(configurationReport.codes == ["model/unknown-value"])
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["severity"] == 1)
    daemon.close(configurationURI)
    #expect(daemon.nextDiagnostics(configurationURI).codes == [])
    daemon.quit()
  }

  /// A client identifies a document by the spelling of its URI. When a client opens a document with another spelling,
  /// the findings with the previous spelling are cleared.
  @Test func findingsUseTheURISpellingOfTheClient() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.noDetents])
    let encodedURI = folder.uri("%61.uimodel.json")
    let daemon = try DaemonProcess.editor(folder: folder)
    #expect(daemon.nextDiagnostics(folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    daemon.open(encodedURI, PushTests.noDetents)
    #expect(daemon.nextDiagnostics(encodedURI).codes == ["sheet/no-detents"])
    #expect(daemon.nextDiagnostics(folder.uri("a.uimodel.json")).codes == [])
    daemon.quit()
  }

  @Test func burstOfEditsIsPublishedAtMostThreeTimes() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.noDetents)
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])
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
    while versions.last != 201, versions.count <= 200 { versions.append(daemon.nextDiagnostics(uri)["version"]?.int) }
    #expect(versions.count <= 3)
    daemon.quit()
  }
}
