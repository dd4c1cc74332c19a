import Testing
import UIModelJSON

/// Checks pull diagnostics (`textDocument/diagnostic` and `workspace/diagnostic`), which the client requests.
@Suite struct PullTests {
  private let uri = PushTests.uri

  private func ask(_ daemon: DaemonProcess, previous: JSONValue? = nil) -> JSONValue {
    var params: JSONObject = ["textDocument": document(uri)]
    params["previousResultId"] = previous
    return daemon.result("textDocument/diagnostic", .object(params))
  }

  @Test func findingsArePulledAndNotPushed() throws {
    let daemon = try DaemonProcess()
    let offer = daemon.initialize(["capabilities": DaemonProcess.pullCapabilities])?["capabilities"]?[
      "diagnosticProvider"]
    #expect(offer?["identifier"] == "uimodel" && offer?["workspaceDiagnostics"] == true)
    daemon.open(uri, PushTests.wrong)
    let first = ask(daemon)
    #expect(first["kind"] == "full" && first.codes == ["sheet/no-detents"])
    let id = first["resultId"]
    #expect(id != nil)
    #expect(ask(daemon, previous: id) == ["kind": "unchanged", "resultId": id ?? .null])

    daemon.change(uri, version: 2, replacement(range(1, 0..<0), "// no difference\n"))
    #expect(ask(daemon, previous: id)["kind"] == "unchanged")

    daemon.change(uri, version: 3, whole(PushTests.right))
    let third = ask(daemon, previous: id)
    #expect(third["kind"] == "full" && third.codes == [] && third["resultId"] != id)
    // A result id depends on the findings, not on the time of the request.
    daemon.change(uri, version: 4, whole(PushTests.wrong))
    #expect(ask(daemon, previous: id)["kind"] == "unchanged")
    daemon.quit()
  }

  @Test func workspaceReportCoversAllDocuments() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": PushTests.wrong, "b.uimodel.json": PushTests.right])
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    // The daemon requests the refresh after it has read all files of the folder.
    refresh(daemon)
    let first = daemon.result("workspace/diagnostic", ["previousResultIds": []])["items"]?.array ?? []
    #expect(first.map { $0["uri"]?.string } == [folder.uri("a.uimodel.json"), folder.uri("b.uimodel.json")])
    #expect(first.map(\.codes) == [["sheet/no-detents"], []])
    #expect(first.allSatisfy { $0["version"] == .null })

    let previous = JSONValue.array(first.map { ["uri": $0["uri"] ?? .null, "value": $0["resultId"] ?? .null] })
    let second = daemon.result("workspace/diagnostic", ["previousResultIds": previous])["items"]?.array ?? []
    #expect(second.map { $0["kind"] } == ["unchanged", "unchanged"])

    try folder.remove("a.uimodel.json")
    daemon.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("a.uimodel.json")), "type": 3]]])
    refresh(daemon)
    let third = daemon.result("workspace/diagnostic", ["previousResultIds": previous])["items"]?.array ?? []
    #expect(third.map { $0["kind"] } == ["unchanged", "full"])
    #expect(third.last?["uri"]?.string == folder.uri("a.uimodel.json") && third.last?.codes == [])
    daemon.quit()
  }

  @Test func workspaceReportIsSentInParts() throws {
    let names = (0..<70).map { "\($0 + 10).uimodel.json" }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, PushTests.right) }))
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    refresh(daemon)
    daemon.request("parts", "workspace/diagnostic", ["previousResultIds": [], "partialResultToken": 7])
    let parts = (0..<2).map { _ in daemon.notification("$/progress")?["params"] }
    #expect(parts.allSatisfy { $0?["token"] == 7 })
    #expect(parts.map { $0?["value"]?["items"]?.array?.count } == [64, 6])
    #expect(daemon.answer("parts")?["result"] == ["items": []])
    let items = parts.flatMap { $0?["value"]?["items"]?.array ?? [] }
    #expect(items.map { $0["uri"]?.string } == names.map { folder.uri($0) })
    daemon.quit()
  }

  /// A client pulls the findings of a document after it edits that document, but cannot know how the edit affects other
  /// documents.
  @Test func changeInAnotherDocumentRequestsARefresh() throws {
    let folder = try TemporaryFolder()
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities, folder: folder)
    daemon.waitForScan()
    let (user, owner) = (folder.uri("a.uimodel.json"), folder.uri("b.uimodel.json"))
    daemon.open(user, #"{ "sheets": [ { "popoverPresentationController": { "sourceItem": "there" } } ] }"#)
    daemon.open(owner, #"{ "toolbars": [ { "items": [ { "ref": "there" } ] } ] }"#)
    daemon.flush()
    let ask: JSONValue = ["textDocument": document(user)]
    #expect(daemon.result("textDocument/diagnostic", ask).codes == [])
    #expect(daemon.result("textDocument/diagnostic", ["textDocument": document(owner)]).codes == [])
    daemon.change(owner, version: 2, replacement(range(0, 39..<44), "other"))
    refresh(daemon)
    #expect(daemon.result("textDocument/diagnostic", ask).codes == ["model/unknown-reference"])
    // An edit that affects only the findings of its own document causes no refresh.
    daemon.change(user, version: 2, replacement(range(0, 0..<0), " "))
    daemon.flush()
    daemon.change(owner, version: 3, replacement(range(0, 0..<0), " "))
    daemon.flush()
    daemon.quit()
  }

  /// Waits for the refresh request and answers it.
  private func refresh(_ daemon: DaemonProcess) {
    let request = daemon.notification("workspace/diagnostic/refresh")
    #expect(request != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": nil])
  }

  @Test func pullIsNotOfferedWithoutTheCapability() throws {
    let daemon = try DaemonProcess()
    let offer = daemon.initialize(["capabilities": DaemonProcess.pushCapabilities])?["capabilities"]
    #expect(offer != nil && offer?["diagnosticProvider"] == nil)
    daemon.quit()
  }
}
