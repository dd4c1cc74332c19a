import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks, in real processes, that an editor continues with another daemon after the shared daemon is killed with
/// SIGKILL.
@Suite struct SharedProxyTests {
  /// An editor with an open document, and the proxy process that connects the editor to the shared daemon.
  private final class Editor {
    let project: SharedProject
    let process: DaemonProcess
    let text = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#

    init(_ project: SharedProject, capabilities: JSONValue = [:]) throws {
      self.project = project
      process = try DaemonProcess(
        shell: "CI= exec \"$0\" --shared", environment: project.environment)
      process.initialize(["capabilities": capabilities, "rootUri": .string(project.folder.url.absoluteString)])
      process.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": uri, "languageId": "uimodel", "version": 1, "text": .string(text)]])
    }

    deinit {
      // The proxy must end before the daemon. Otherwise, the proxy would start the daemon again.
      process.closeInput()
      _ = process.waitForEnd()
    }

    var uri: JSONValue { .string(project.folder.uri("a.uimodel.json")) }

    /// Replaces the first line's text between two columns with `detents`. The columns are in UTF-16 code units and
    /// enclose the elements of the detent list.
    func setDetents(_ detents: String, from startColumn: Int, to endColumn: Int, version: Int) {
      process.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": uri, "version": .int(version)],
          "contentChanges": [
            [
              "range": [
                "start": ["line": 0, "character": .int(startColumn)], "end": ["line": 0, "character": .int(endColumn)],
              ], "text": .string(detents),
            ]
          ],
        ])
    }

    /// Waits until the proxy has passed on all earlier messages. For this purpose, sends an invalid frame, to which the
    /// proxy itself responds with an error. The proxy handles messages in order.
    func waitUntilMessagesArePassedOn() {
      process.write("Content-Length: none\r\n\r\n")
      #expect(process.errorCode(.null) == -32700)
    }

    /// The rule codes of the next published diagnostics, or nil if no diagnostics arrive in time. The getter waits for
    /// the diagnostics.
    var nextFindingCodes: [String]? {
      let publishedMessage = process.notification("textDocument/publishDiagnostics")
      return publishedMessage?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    }

    /// Kills the daemon and waits until the proxy has started another one.
    func killDaemon() throws {
      let processID = try #require(try project.daemonProcessID)
      kill(processID, SIGKILL)
      let restartMessage = process.next {
        $0["params"]?["message"]?.string?.contains("has been started again") ?? false
      }
      #expect(restartMessage?["method"] == "window/logMessage")
    }
  }

  private static let detentsColumn = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["#
    .utf16
    .count

  @Test func replacementOfAKilledDaemonHasTheEditorsText() throws {
    let editor = try Editor(SharedProject())
    editor.setDetents("", from: Self.detentsColumn, to: Self.detentsColumn + 8, version: 2)
    #expect(editor.nextFindingCodes == ["sheet/no-detents"])
    try editor.killDaemon()
    // The editor's old findings are removed, and the new daemon reports the same finding in the unsaved text.
    #expect(editor.nextFindingCodes == [])
    #expect(editor.nextFindingCodes == ["sheet/no-detents"])
    let response = try editor.project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    let document = response?["documents"]?.array?.first
    #expect(document?["text"]?.string == editor.text.replacing(#""medium""#, with: ""))
    #expect(document?["version"] == 2)
    // The editor continues to type at the same position.
    editor.setDetents(#""large""#, from: Self.detentsColumn, to: Self.detentsColumn, version: 3)
    #expect(editor.nextFindingCodes == [])
    editor.process.request(9, "shutdown")
    #expect(editor.process.response(9)?["result"] == .null)
    editor.process.notify("exit")
    #expect(editor.process.waitForEnd()?.status == 0)
  }

  @Test func pendingRequestsFailIfTheDaemonDies() throws {
    let editor = try Editor(SharedProject())
    let processID = try #require(try editor.project.daemonProcessID)
    // A stopped process answers no request, so the requests are pending when the process is killed.
    stop(processID)
    let hoverParameters: JSONValue = ["textDocument": ["uri": editor.uri], "position": ["line": 0, "character": 3]]
    editor.process.request(2, "textDocument/hover", hoverParameters)
    editor.process.request("three", "uimodel/undo")
    editor.process.request(4, "textDocument/diagnostic", ["textDocument": ["uri": editor.uri]])
    editor.waitUntilMessagesArePassedOn()
    kill(processID, SIGKILL)
    let hoverError = editor.process.response(2)?["error"]
    #expect(hoverError?["code"] == -32801)
    #expect(hoverError?["message"]?.string?.contains("send the request again") == true)
    let undoError = editor.process.response("three")?["error"]
    #expect(undoError?["code"] == -32603 && undoError?["data"]?["daemonEnded"] == true)
    let diagnosticError = editor.process.response(4)?["error"]
    #expect(diagnosticError?["code"] == -32802 && diagnosticError?["data"]?["retriggerRequest"] == true)
    // The next daemon answers new requests.
    editor.process.request(5, "textDocument/hover", hoverParameters)
    #expect(editor.process.response(5)?["result"] != nil)
  }

  /// Each daemon numbers its requests from 1. A late response to the previous daemon's request must not be matched to a
  /// request of the next daemon.
  @Test func requestIDsDifferBetweenDaemons() throws {
    let watcherCapabilities: JSONValue = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    let editor = try Editor(SharedProject(), capabilities: watcherCapabilities)
    let firstRequest = try #require(editor.process.notification("client/registerCapability"))
    try editor.killDaemon()
    let secondRequest = try #require(editor.process.notification("client/registerCapability"))
    #expect(firstRequest["id"] != secondRequest["id"] && firstRequest["params"] == secondRequest["params"])
    editor.process.send(["jsonrpc": "2.0", "id": firstRequest["id"] ?? .null, "result": .null])
    editor.process.send(["jsonrpc": "2.0", "id": secondRequest["id"] ?? .null, "result": .null])
    editor.process.request(5, "uimodel/flush")
    #expect(editor.process.response(5)?["result"] != nil)
    // The editor has accepted the registration, so the third daemon does not register the capability again.
    try editor.killDaemon()
    editor.process.request(6, "uimodel/flush")
    let nextMessage = editor.process.next { $0["method"] == "client/registerCapability" || $0["id"] == 6 }
    #expect(nextMessage?["id"] == 6)
  }

  @Test func editorContinuesAfterARestart() throws {
    let editor = try Editor(SharedProject())
    let firstProcessID = try editor.project.daemonProcessID
    let restartRun = try editor.project.run("restart")
    #expect(restartRun.status == 0, "\(restartRun.stderr)")
    let secondProcessID = try editor.project.daemonProcessID
    #expect(firstProcessID != secondProcessID && secondProcessID != nil)
    editor.process.request(5, "uimodel/flush")
    #expect(editor.process.response(5)?["result"] != nil)
  }

  /// A dying daemon can accept one connection and then refuse the next connection.
  @Test func daemonThatDiesDuringConnectIsReplaced() throws {
    let project = try SharedProject()
    try Self.replaceDaemonWithDyingSocket(project)
    let editor = try project.editor()
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(try #require(try project.daemonProcessID)))
    editor.closeInput()
    _ = editor.waitForEnd()
  }

  @Test func daemonThatDiesDuringStartIsReplaced() throws {
    let project = try SharedProject()
    try Self.replaceDaemonWithDyingSocket(project)
    #expect(try project.run("start").output == "started the daemon for .\n")
  }

  /// Stops the daemon and listens at its socket path instead. The socket is closed when the first connection arrives. A
  /// second connection attempt blocks until the socket is closed, and is then refused.
  private static func replaceDaemonWithDyingSocket(_ project: SharedProject) throws {
    _ = try project.run("start")
    let folderPath = project.runtimeFolder.path + "/uimodel/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folderPath)
    let socketPath = folderPath + (try #require(names.first { $0.hasSuffix(".sock") }))
    _ = try project.run("stop")
    let descriptor = try #require(OperatingSystem.listen(at: socketPath))
    listen(descriptor, 0)
    Thread.detachNewThread {
      _ = OperatingSystem.hasInput(descriptor, milliseconds: 10_000)
      OperatingSystem.close(descriptor)
    }
  }

  @Test func proxyGivesUpAfterFiveRestarts() throws {
    let editor = try Editor(SharedProject())
    for _ in 0..<5 { try editor.killDaemon() }
    kill(try #require(try editor.project.daemonProcessID), SIGKILL)
    let message = editor.process.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 1)
    #expect(message?["message"]?.string?.contains("more than 5 times in 3 minutes") == true)
    #expect(editor.process.waitForEnd()?.status == 1)
  }

  @Test func noDaemonIsStartedAfterShutdown() throws {
    let editor = try Editor(SharedProject())
    let processID = try #require(try editor.project.daemonProcessID)
    stop(processID)
    editor.process.request(8, "shutdown")
    editor.waitUntilMessagesArePassedOn()
    kill(processID, SIGKILL)
    #expect(editor.process.response(8)?["result"] == .null)
    editor.process.request(9, "uimodel/flush")
    #expect(editor.process.response(9)?["error"] != nil)
    editor.process.notify("exit")
    #expect(editor.process.waitForEnd()?.status == 0)
    #expect(try editor.project.daemonProcessID == nil)
  }
}
