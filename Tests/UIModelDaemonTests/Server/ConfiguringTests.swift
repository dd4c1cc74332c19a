import Testing
import UIModelJSON

@testable import UIModelDaemon

/// The editor's settings in the section `uimodel`.
@Suite struct ConfiguringTests {
  private static let sourceWithEmptyDetents = """
    import UIKit
    final class Terms: UIViewController {
      func show() { sheetPresentationController?.detents = [] }
    }
    """

  @Test func settingsAreRequestedFromTheEditor() throws {
    let folder = try TemporaryFolder(["Terms.swift": ConfiguringTests.sourceWithEmptyDetents])
    let daemon = try DaemonProcess.editor(
      ["workspace": ["configuration": true, "didChangeConfiguration": ["dynamicRegistration": true]]], folder: folder)
    let registrationRequest = daemon.notification("client/registerCapability")
    let optionRegistration = registrationRequest?["params"]?["registrations"]?[0]
    #expect(optionRegistration?["method"] == "workspace/didChangeConfiguration")
    #expect(optionRegistration?["registerOptions"] == ["section": "uimodel"])
    daemon.send(["jsonrpc": "2.0", "id": registrationRequest?["id"] ?? .null, "result": nil])

    answerConfiguration(daemon, ["swift": ["enabled": true]])
    let uri = folder.uri("Terms.swift")
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])
    daemon.notify("workspace/didChangeConfiguration", ["settings": nil])
    answerConfiguration(daemon, ["swift": ["enabled": false]])
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.notify("workspace/didChangeConfiguration", ["settings": nil])
    // An invalid value is logged and counts as not set. The other settings apply.
    answerConfiguration(daemon, ["swift": ["enabled": 3], "inlayHints": ["enabled": false]])
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])
    daemon.quit()
  }

  private func answerConfiguration(_ daemon: DaemonProcess, _ section: JSONValue) {
    let request = daemon.notification("workspace/configuration")
    #expect(request?["params"] == ["items": [["section": "uimodel"]]])
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": [section]])
  }

  @Test func settingsAreReadWithoutConfigurationRequests() throws {
    let folder = try TemporaryFolder(["Terms.swift": ConfiguringTests.sourceWithEmptyDetents])
    let connection = InProcessConnection()
    _ = try connection.request(
      "initialize",
      ["capabilities": ["textDocument": ["diagnostic": [:]]], "initializationOptions": ["swift": ["enabled": false]]]
    ).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    func codes() throws -> [String?] {
      try connection.request(
        "textDocument/diagnostic", ["textDocument": ["uri": .string(folder.uri("Terms.swift"))]]
      ).get().codes
    }
    #expect(try codes() == [])
    connection.notify("workspace/didChangeConfiguration", ["settings": ["uimodel": ["swift": ["enabled": true]]]])
    #expect(try codes() == ["sheet/no-detents"])
    // Settings of another section change nothing.
    connection.notify("workspace/didChangeConfiguration", ["settings": ["swift": ["enabled": false]]])
    #expect(try codes() == ["sheet/no-detents"])
  }

  @Test(arguments: [
    (#"{ "swift": { "enabled": false } }"#, ClientSettings(readsSwift: false), 0),
    (#"{ "inlayHints": { "enabled": false }, "path": "/usr/bin" }"#, ClientSettings(showsHints: false), 0),
    (#"{ "swift": { "enabled": "no" }, "inlayHints": [] }"#, ClientSettings(), 1),
    ("null", ClientSettings(), 0), ("[1]", ClientSettings(), 0),
  ]) func sectionIsReadAndErrorsAreReported(_ text: String, _ expectedSettings: ClientSettings, _ problemCount: Int)
    throws
  {
    let readResult = ClientSettings.read(try #require(JSONValue(text: text)))
    #expect(readResult.settings == expectedSettings && readResult.problems.count == problemCount)
    #expect(readResult.problems.allSatisfy { $0.hasPrefix("uimodel.swift.enabled: expected true or false, got") })
  }
}
