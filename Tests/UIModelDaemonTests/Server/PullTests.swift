import Testing
import UIModelJSON

/// Checks pull diagnostics (`textDocument/diagnostic` and `workspace/diagnostic`), which the client requests.
@Suite struct PullTests {
  private let uri = PushTests.uri

  private func diagnosticReport(_ daemon: DaemonProcess, previousID: JSONValue? = nil) -> JSONValue {
    var params: JSONObject = ["textDocument": document(uri)]
    params["previousResultId"] = previousID
    return daemon.result("textDocument/diagnostic", .object(params))
  }

  @Test func findingsArePulledAndNotPushed() throws {
    let daemon = try DaemonProcess()
    let provider = daemon.initialize(["capabilities": DaemonProcess.pullCapabilities])?["capabilities"]?[
      "diagnosticProvider"]
    #expect(provider?["identifier"] == "uimodel" && provider?["workspaceDiagnostics"] == true)
    daemon.open(uri, PushTests.noDetents)
    let initialReport = diagnosticReport(daemon)
    #expect(initialReport["kind"] == "full" && initialReport.codes == ["sheet/no-detents"])
    let resultID = initialReport["resultId"]
    #expect(resultID != nil)
    #expect(diagnosticReport(daemon, previousID: resultID) == ["kind": "unchanged", "resultId": resultID ?? .null])

    daemon.change(uri, version: 2, replacement(range(1, 0..<0), "// no difference\n"))
    #expect(diagnosticReport(daemon, previousID: resultID)["kind"] == "unchanged")

    daemon.change(uri, version: 3, fullEdit(PushTests.oneDetent))
    let correctedReport = diagnosticReport(daemon, previousID: resultID)
    #expect(correctedReport["kind"] == "full" && correctedReport.codes == [] && correctedReport["resultId"] != resultID)
    // A result id depends on the findings, not on the time of the request.
    daemon.change(uri, version: 4, fullEdit(PushTests.noDetents))
    #expect(diagnosticReport(daemon, previousID: resultID)["kind"] == "unchanged")
    daemon.quit()
  }

  @Test func workspaceReportCoversAllDocuments() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.noDetents, "b.uimodel.json": PushTests.oneDetent])
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    // The daemon requests the refresh after it has read all files of the folder.
    answerRefreshRequest(daemon)
    let initialReports = daemon.result("workspace/diagnostic", ["previousResultIds": []])["items"]?.array ?? []
    #expect(initialReports.map { $0["uri"]?.string } == [folder.uri("a.uimodel.json"), folder.uri("b.uimodel.json")])
    #expect(initialReports.map(\.codes) == [["sheet/no-detents"], []])
    #expect(initialReports.allSatisfy { $0["version"] == .null })

    let previousIDs = JSONValue.array(
      initialReports.map { ["uri": $0["uri"] ?? .null, "value": $0["resultId"] ?? .null] })
    let unchangedReports =
      daemon.result("workspace/diagnostic", ["previousResultIds": previousIDs])["items"]?.array ?? []
    #expect(unchangedReports.map { $0["kind"] } == ["unchanged", "unchanged"])

    try folder.remove("a.uimodel.json")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("a.uimodel.json")), "type": 3]]])
    answerRefreshRequest(daemon)
    let reportsAfterDeletion =
      daemon.result("workspace/diagnostic", ["previousResultIds": previousIDs])["items"]?.array ?? []
    #expect(reportsAfterDeletion.map { $0["kind"] } == ["unchanged", "full"])
    #expect(
      reportsAfterDeletion.last?["uri"]?.string == folder.uri("a.uimodel.json")
        && reportsAfterDeletion.last?.codes == [])
    daemon.quit()
  }

  @Test func workspaceReportIsSentInParts() throws {
    let fileNames = (0..<70).map { "\($0 + 10).uimodel.json" }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: fileNames.map { ($0, PushTests.oneDetent) }))
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    answerRefreshRequest(daemon)
    daemon.request("parts", "workspace/diagnostic", ["previousResultIds": [], "partialResultToken": 7])
    let partialResults = (0..<2).map { _ in daemon.notification("$/progress")?["params"] }
    #expect(partialResults.allSatisfy { $0?["token"] == 7 })
    #expect(partialResults.map { $0?["value"]?["items"]?.array?.count } == [64, 6])
    #expect(daemon.response("parts")?["result"] == ["items": []])
    let items = partialResults.flatMap { $0?["value"]?["items"]?.array ?? [] }
    #expect(items.map { $0["uri"]?.string } == fileNames.map { folder.uri($0) })
    daemon.quit()
  }

  /// A client pulls the findings of a document after it edits that document, but cannot know how the edit affects other
  /// documents.
  @Test func changeInAnotherDocumentRequestsARefresh() throws {
    let folder = try TemporaryFolder()
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    daemon.waitForScan()
    let (userURI, ownerURI) = (folder.uri("a.uimodel.json"), folder.uri("b.uimodel.json"))
    daemon.open(userURI, #"{ "sheets": [ { "popoverPresentationController": { "sourceItem": "there" } } ] }"#)
    daemon.open(ownerURI, #"{ "toolbars": [ { "items": [ { "ref": "there" } ] } ] }"#)
    daemon.flush()
    let userParams: JSONValue = ["textDocument": document(userURI)]
    #expect(daemon.result("textDocument/diagnostic", userParams).codes == [])
    #expect(daemon.result("textDocument/diagnostic", ["textDocument": document(ownerURI)]).codes == [])
    daemon.change(ownerURI, version: 2, replacement(range(0, 39..<44), "other"))
    answerRefreshRequest(daemon)
    #expect(daemon.result("textDocument/diagnostic", userParams).codes == ["model/unknown-reference"])
    // An edit that affects only the findings of its own document causes no refresh.
    daemon.change(userURI, version: 2, replacement(range(0, 0..<0), " "))
    daemon.flush()
    daemon.change(ownerURI, version: 3, replacement(range(0, 0..<0), " "))
    daemon.flush()
    daemon.quit()
  }

  /// Waits for the daemon's refresh request and answers it.
  private func answerRefreshRequest(_ daemon: DaemonProcess) {
    let request = daemon.notification("workspace/diagnostic/refresh")
    #expect(request != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": nil])
  }

  @Test func pullDiagnosticsRequireTheClientCapability() throws {
    let daemon = try DaemonProcess()
    let capabilities = daemon.initialize(["capabilities": DaemonProcess.pushCapabilities])?["capabilities"]
    #expect(capabilities != nil && capabilities?["diagnosticProvider"] == nil)
    daemon.quit()
  }
}
