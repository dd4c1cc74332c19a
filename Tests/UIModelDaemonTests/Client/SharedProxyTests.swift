import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// An editor whose shared daemon dies goes on with another one: real processes, ended with SIGKILL.
@Suite struct SharedProxyTests {
  /// An editor with a document that it has changed and not saved.
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
      // The proxy must end before the daemon, which it would start again.
      process.closeInput()
      _ = process.end()
    }

    var uri: JSONValue { .string(project.folder.uri("a.uimodel.json")) }

    /// Replaces the detents, all of whose columns are in the first line.
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

    /// Waits until all that was sent has been passed on: the proxy answers a broken frame itself, and in order.
    func waitUntilPassedOn() {
      process.write("Content-Length: none\r\n\r\n")
      #expect(process.errorCode(.null) == -32700)
    }

    var findings: [String]? {
      let published = process.notification("textDocument/publishDiagnostics")
      return published?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    }

    func killDaemon() throws {
      let daemon = try #require(try project.process)
      kill(daemon, SIGKILL)
      let restarted = process.next { $0["params"]?["message"]?.string?.contains("has been started again") ?? false }
      #expect(restarted?["method"] == "window/logMessage")
    }
  }

  private static let medium = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["#.utf16
    .count

  @Test func aKilledDaemonIsReplacedByOneWithTheEditorsText() throws {
    let editor = try Editor(SharedProject())
    editor.setDetents("", from: Self.medium, to: Self.medium + 8, version: 2)
    #expect(editor.findings == ["sheet/no-detents"])
    try editor.killDaemon()
    // The old findings go, and the new daemon finds the same in the text that was never saved.
    #expect(editor.findings == [])
    #expect(editor.findings == ["sheet/no-detents"])
    let seen = try editor.project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    let document = seen?["documents"]?.array?.first
    #expect(document?["text"]?.string == editor.text.replacing(#""medium""#, with: ""))
    #expect(document?["version"] == 2)
    // Typing goes on where it was.
    editor.setDetents(#""large""#, from: Self.medium, to: Self.medium, version: 3)
    #expect(editor.findings == [])
    editor.process.request(9, "shutdown")
    #expect(editor.process.answer(9)?["result"] == .null)
    editor.process.notify("exit")
    #expect(editor.process.end()?.status == 0)
  }

  @Test func aRequestThatTheDaemonHadGetsAnError() throws {
    let editor = try Editor(SharedProject())
    let daemon = try #require(try editor.project.process)
    // A stopped process answers nothing, so the requests wait when it is killed.
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
    // The next daemon answers them.
    editor.process.request(5, "textDocument/hover", position)
    #expect(editor.process.answer(5)?["result"] != nil)
  }

  /// Each daemon counts its requests from 1; the editor's late answer to one of a dead daemon is not the next one's.
  @Test func requestsOfTheNextDaemonHaveOtherIds() throws {
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
    // What the editor has taken is not asked of it again.
    try editor.killDaemon()
    editor.process.request(6, "uimodel/flush")
    let next = editor.process.next { $0["method"] == "client/registerCapability" || $0["id"] == 6 }
    #expect(next?["id"] == 6)
  }

  @Test func aDaemonThatIsStoppedOrRestartedComesBack() throws {
    let editor = try Editor(SharedProject())
    let first = try editor.project.process
    let restart = try editor.project.run("restart")
    #expect(restart.status == 0, "\(restart.errors)")
    let second = try editor.project.process
    #expect(first != second && second != nil)
    editor.process.request(5, "uimodel/flush")
    #expect(editor.process.answer(5)?["result"] != nil)
  }

  /// A daemon that is being killed may still take a connection, and be gone at the next one.
  @Test func aDaemonThatDiesWhileItIsJoinedIsReplaced() throws {
    let project = try SharedProject()
    try Self.letTheDaemonDieWhenItIsJoined(project)
    let editor = try project.editor()
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(try #require(try project.process)))
    editor.closeInput()
    _ = editor.end()
  }

  @Test func aDaemonThatDiesWhileItIsStartedIsReplaced() throws {
    let project = try SharedProject()
    try Self.letTheDaemonDieWhenItIsJoined(project)
    #expect(try project.run("start").output == "started the daemon for .\n")
  }

  /// Puts something in a daemon's place that takes one connection; the next one waits until it is refused.
  private static func letTheDaemonDieWhenItIsJoined(_ project: SharedProject) throws {
    _ = try project.run("start")
    let folder = project.runtime.path + "/uimodel/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let socket = folder + (try #require(names.first { $0.hasSuffix(".sock") }))
    _ = try project.run("stop")
    let dying = try #require(OperatingSystem.listen(at: socket))
    listen(dying, 0)
    Thread.detachNewThread {
      _ = OperatingSystem.hasInput(dying, milliseconds: 10_000)
      OperatingSystem.close(dying)
    }
  }

  @Test func aDaemonThatDiesAgainAndAgainIsGivenUp() throws {
    let editor = try Editor(SharedProject())
    for _ in 0..<5 { try editor.killDaemon() }
    kill(try #require(try editor.project.process), SIGKILL)
    let message = editor.process.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 1)
    #expect(message?["message"]?.string?.contains("more than 5 times in 3 minutes") == true)
    #expect(editor.process.end()?.status == 1)
  }

  @Test func afterShutdownNoDaemonIsStarted() throws {
    let editor = try Editor(SharedProject())
    let daemon = try #require(try editor.project.process)
    stop(daemon)
    editor.process.request(8, "shutdown")
    editor.waitUntilPassedOn()
    kill(daemon, SIGKILL)
    #expect(editor.process.answer(8)?["result"] == .null)
    editor.process.request(9, "uimodel/flush")
    #expect(editor.process.answer(9)?["error"] != nil)
    editor.process.notify("exit")
    #expect(editor.process.end()?.status == 0)
    #expect(try editor.project.process == nil)
  }
}
