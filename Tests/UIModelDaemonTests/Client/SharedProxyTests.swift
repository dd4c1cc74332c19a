import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Kills the shared daemon of an editor with SIGKILL, in real processes. The editor continues with another daemon.
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
      // The proxy must end before the daemon, because it would start the daemon again.
      process.closeInput()
      _ = process.end()
    }

    var uri: JSONValue { .string(project.folder.uri("a.uimodel.json")) }

    /// Replaces the text between two columns of the first line, in UTF-16 code units, which contain the list of
    /// detents.
    func setDetents(_ detents: String, from start: Int, to end: Int, version: Int) {
      process.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": uri, "version": .int(version)],
          "contentChanges": [
            [
              "range": [
                "start": ["line": 0, "character": .int(start)], "end": ["line": 0, "character": .int(end)],
              ], "text": .string(detents),
            ]
          ],
        ])
    }

    /// Waits until the proxy has passed on all earlier messages. The proxy answers an invalid frame itself, in the
    /// order of the messages.
    func waitUntilPassedOn() {
      process.write("Content-Length: none\r\n\r\n")
      #expect(process.errorCode(.null) == -32700)
    }

    /// The rule codes of the next published diagnostics, for which the getter waits; nil if none arrive in time.
    var findings: [String]? {
      let published = process.notification("textDocument/publishDiagnostics")
      return published?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    }

    /// Kills the daemon and waits until the proxy has started another one.
    func killDaemon() throws {
      let daemon = try #require(try project.daemonProcessID)
      kill(daemon, SIGKILL)
      let restarted = process.next { $0["params"]?["message"]?.string?.contains("has been started again") ?? false }
      #expect(restarted?["method"] == "window/logMessage")
    }
  }

  private static let detentsColumn = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["#
    .utf16
    .count

  @Test func aKilledDaemonIsReplacedByOneWithTheEditorsText() throws {
    let editor = try Editor(SharedProject())
    editor.setDetents("", from: Self.detentsColumn, to: Self.detentsColumn + 8, version: 2)
    #expect(editor.findings == ["sheet/no-detents"])
    try editor.killDaemon()
    // The editor's old findings are removed, and the new daemon reports the same finding in the unsaved text.
    #expect(editor.findings == [])
    #expect(editor.findings == ["sheet/no-detents"])
    let seen = try editor.project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    let document = seen?["documents"]?.array?.first
    #expect(document?["text"]?.string == editor.text.replacing(#""medium""#, with: ""))
    #expect(document?["version"] == 2)
    // The editor continues to type at the same position.
    editor.setDetents(#""large""#, from: Self.detentsColumn, to: Self.detentsColumn, version: 3)
    #expect(editor.findings == [])
    editor.process.request(9, "shutdown")
    #expect(editor.process.answer(9)?["result"] == .null)
    editor.process.notify("exit")
    #expect(editor.process.end()?.status == 0)
  }

  @Test func pendingRequestsFailIfTheDaemonDies() throws {
    let editor = try Editor(SharedProject())
    let daemon = try #require(try editor.project.daemonProcessID)
    // A stopped process answers no request, so the requests are pending when the process is killed.
    stop(daemon)
    let position: JSONValue = ["textDocument": ["uri": editor.uri], "position": ["line": 0, "character": 3]]
    editor.process.request(2, "textDocument/hover", position)
    editor.process.request("three", "uimodel/undo")
    editor.process.request(4, "textDocument/diagnostic", ["textDocument": ["uri": editor.uri]])
    editor.waitUntilPassedOn()
    kill(daemon, SIGKILL)
    let hover = editor.process.answer(2)?["error"]
    #expect(hover?["code"] == -32801)
    #expect(hover?["message"]?.string?.contains("send the request again") == true)
    let undo = editor.process.answer("three")?["error"]
    #expect(undo?["code"] == -32603 && undo?["data"]?["daemonEnded"] == true)
    let diagnostic = editor.process.answer(4)?["error"]
    #expect(diagnostic?["code"] == -32802 && diagnostic?["data"]?["retriggerRequest"] == true)
    // The next daemon answers new requests.
    editor.process.request(5, "textDocument/hover", position)
    #expect(editor.process.answer(5)?["result"] != nil)
  }

  /// Each daemon numbers its requests from 1. A late response to a request of the previous daemon must not be taken as
  /// the response to a request of the next one.
  @Test func requestIDsDifferBetweenDaemons() throws {
    let watching: JSONValue = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    let editor = try Editor(SharedProject(), capabilities: watching)
    let first = try #require(editor.process.notification("client/registerCapability"))
    try editor.killDaemon()
    let second = try #require(editor.process.notification("client/registerCapability"))
    #expect(first["id"] != second["id"] && first["params"] == second["params"])
    editor.process.send(["jsonrpc": "2.0", "id": first["id"] ?? .null, "result": .null])
    editor.process.send(["jsonrpc": "2.0", "id": second["id"] ?? .null, "result": .null])
    editor.process.request(5, "uimodel/flush")
    #expect(editor.process.answer(5)?["result"] != nil)
    // A capability that the editor has registered is not registered again.
    try editor.killDaemon()
    editor.process.request(6, "uimodel/flush")
    let next = editor.process.next { $0["method"] == "client/registerCapability" || $0["id"] == 6 }
    #expect(next?["id"] == 6)
  }

  @Test func editorContinuesAfterARestart() throws {
    let editor = try Editor(SharedProject())
    let first = try editor.project.daemonProcessID
    let restart = try editor.project.run("restart")
    #expect(restart.status == 0, "\(restart.errors)")
    let second = try editor.project.daemonProcessID
    #expect(first != second && second != nil)
    editor.process.request(5, "uimodel/flush")
    #expect(editor.process.answer(5)?["result"] != nil)
  }

  /// A daemon that is being killed may accept a connection and be gone at the next one.
  @Test func daemonThatDiesDuringConnectIsReplaced() throws {
    let project = try SharedProject()
    try Self.replaceDaemonByDyingSocket(project)
    let editor = try project.editor()
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(try #require(try project.daemonProcessID)))
    editor.closeInput()
    _ = editor.end()
  }

  @Test func daemonThatDiesDuringStartIsReplaced() throws {
    let project = try SharedProject()
    try Self.replaceDaemonByDyingSocket(project)
    #expect(try project.run("start").output == "started the daemon for .\n")
  }

  /// Replaces the daemon by a socket that accepts one connection. A second connection waits until it is refused.
  private static func replaceDaemonByDyingSocket(_ project: SharedProject) throws {
    _ = try project.run("start")
    let folder = project.runtime.path + "/uimodel/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let socket = folder + (try #require(names.first { $0.hasSuffix(".sock") }))
    _ = try project.run("stop")
    let dying = try #require(OperatingSystem.listen(offset: socket))
    listen(dying, 0)
    Thread.detachNewThread {
      _ = OperatingSystem.hasInput(dying, milliseconds: 10_000)
      OperatingSystem.close(dying)
    }
  }

  @Test func proxyGivesUpAfterFiveRestarts() throws {
    let editor = try Editor(SharedProject())
    for _ in 0..<5 { try editor.killDaemon() }
    kill(try #require(try editor.project.daemonProcessID), SIGKILL)
    let message = editor.process.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 1)
    #expect(message?["message"]?.string?.contains("more than 5 times in 3 minutes") == true)
    #expect(editor.process.end()?.status == 1)
  }

  @Test func afterShutdownNoDaemonIsStarted() throws {
    let editor = try Editor(SharedProject())
    let daemon = try #require(try editor.project.daemonProcessID)
    stop(daemon)
    editor.process.request(8, "shutdown")
    editor.waitUntilPassedOn()
    kill(daemon, SIGKILL)
    #expect(editor.process.answer(8)?["result"] == .null)
    editor.process.request(9, "uimodel/flush")
    #expect(editor.process.answer(9)?["error"] != nil)
    editor.process.notify("exit")
    #expect(editor.process.end()?.status == 0)
    #expect(try editor.project.daemonProcessID == nil)
  }
}
