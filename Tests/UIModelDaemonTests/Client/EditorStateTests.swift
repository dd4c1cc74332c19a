import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// Checks the state that an editor's proxy records from its messages, so that a new daemon can replace the previous
/// one.
@Suite struct EditorStateTests {
  private var state = EditorState()

  private mutating func send(_ message: JSONValue) -> JSONValue? {
    state.receiveFromEditor(message.utf8()).flatMap { JSONValue(text: String(decoding: $0, as: UTF8.self)) }
  }

  private mutating func open(_ uri: String, _ text: String) {
    _ = send([
      "method": "textDocument/didOpen",
      "params": ["textDocument": ["uri": .string(uri), "languageId": "swift", "version": 1, "text": .string(text)]],
    ])
  }

  private mutating func change(_ uri: String, _ version: Int, _ changes: JSONValue) {
    _ = send([
      "method": "textDocument/didChange",
      "params": ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": changes],
    ])
  }

  /// The messages that the proxy replays to the next daemon, in order.
  private var replayedMessages: [JSONValue] {
    state.replayMessages.compactMap { JSONValue(text: String(decoding: $0, as: UTF8.self)) }
  }

  private func replayedTexts() -> [String: String] {
    let documents = replayedMessages.compactMap { $0["params"]?["textDocument"] }
    return Dictionary(
      documents.map { ($0["uri"]?.string ?? "", $0["text"]?.string ?? "") }, uniquingKeysWith: { $1 })
  }

  private mutating func initialize(_ encodings: JSONValue = ["utf-16"]) {
    _ = send([
      "id": 1, "method": "initialize", "params": ["capabilities": ["general": ["positionEncodings": encodings]]],
    ])
    _ = state.receiveFromDaemon(JSONRPCWriting.response(id: .int(1), .success([:])))
  }

  @Test mutating func changesAreAppliedInTheEditorsEncoding() {
    for (encoding, column) in [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)] {
      state = EditorState()
      initialize([.string(encoding)])
      open("file:///a.swift", "let a\n🎈b")
      let position: JSONValue = ["line": 1, "character": .int(column)]
      change("file:///a.swift", 2, [["range": ["start": position, "end": position], "text": "x"]])
      #expect(replayedTexts() == ["file:///a.swift": "let a\n🎈xb"], "\(encoding)")
    }
  }

  @Test mutating func fullTextReplacesEarlierText() {
    initialize()
    open("file:///a.swift", "one")
    let startPosition: JSONValue = ["line": 0, "character": 0]
    change(
      "file:///a.swift", 2,
      [["text": "two"], ["range": ["start": startPosition, "end": startPosition], "text": "now "]])
    #expect(replayedTexts() == ["file:///a.swift": "now two"])
    #expect(replayedMessages.last?["params"]?["textDocument"]?["version"] == 2)
  }

  @Test mutating func closedDocumentIsNotReplayed() {
    initialize()
    open("file:///a.swift", "one")
    open("file:///b.swift", "two")
    _ = send(["method": "textDocument/didClose", "params": ["textDocument": ["uri": "file:///a.swift"]]])
    #expect(replayedTexts() == ["file:///b.swift": "two"])
  }

  /// A change that cannot be parsed is replayed unchanged, so that both daemons treat the change in the same way.
  @Test mutating func invalidChangesAreReplayedUnchanged() {
    initialize()
    open("file:///a.swift", "one")
    change("file:///a.swift", 2, "no list")
    change("file:///a.swift", 3, [])
    #expect(
      replayedMessages.compactMap { $0["method"]?.string }.suffix(3) == [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange",
      ])
    change("file:///a.swift", 4, [["text": "two"]])
    #expect(replayedMessages.count == 2 && replayedTexts() == ["file:///a.swift": "two"])
  }

  @Test mutating func settingsAndFoldersAreReplayed() {
    initialize()
    _ = send(["method": "initialized", "params": [:]])
    for value in ["off", "messages"] { _ = send(["method": "$/setTrace", "params": ["value": .string(value)]]) }
    for number in 1...2 {
      _ = send(["method": "workspace/didChangeWorkspaceFolders", "params": ["number": .int(number)]])
    }
    let methods = replayedMessages.compactMap { $0["method"]?.string }
    #expect(
      methods == [
        "initialize", "initialized", "$/setTrace", "workspace/didChangeWorkspaceFolders",
        "workspace/didChangeWorkspaceFolders",
      ])
    #expect(replayedMessages[2]["params"]?["value"] == "messages")
    // The proxy sends `initialize` again with its own ID. The proxy must not pass the response on to the editor.
    #expect(replayedMessages.first?["id"] == "uimodel-proxy")
    guard
      case .noReceiver = state.receiveFromDaemon(JSONRPCWriting.response(id: .string("uimodel-proxy"), .success([:])))
    else {
      Issue.record("the answer is passed on")
      return
    }
  }

  /// If the daemon ends before it answers `initialize`, the editor gets the response of the next daemon.
  @Test mutating func unansweredInitializeIsReplayed() {
    _ = send(["id": 7, "method": "initialize", "params": [:]])
    _ = send(["id": 8, "method": "textDocument/hover"])
    let errorResponses = state.recordDaemonEnd().compactMap { JSONValue(text: String(decoding: $0, as: UTF8.self)) }
    #expect(errorResponses.compactMap { $0["id"] } == [8])
    #expect(replayedMessages.first?["id"] == 7)
  }

  @Test mutating func daemonEndClearsDiagnosticsAndProgress() {
    initialize()
    let progressParameters: (String) -> JSONValue = { ["token": "t", "value": ["kind": .string($0)]] }
    _ = state.receiveFromDaemon(JSONRPCWriting.notification(method: "$/progress", params: progressParameters("begin")))
    for (uri, findings) in [("file:///a", [1]), ("file:///b", [])] as [(String, [Int])] {
      let parameters: JSONValue = ["uri": .string(uri), "diagnostics": .array(findings.map { .int($0) })]
      _ = state.receiveFromDaemon(
        JSONRPCWriting.notification(method: "textDocument/publishDiagnostics", params: parameters))
    }
    let clearedParameters = state.recordDaemonEnd().compactMap {
      JSONValue(text: String(decoding: $0, as: UTF8.self))?["params"]
    }
    #expect(clearedParameters == [progressParameters("end"), ["uri": "file:///a", "diagnostics": []]])
    let messagesOfSecondEnd = state.recordDaemonEnd()
    #expect(messagesOfSecondEnd == [])
  }

  @Test func fiveRestartsAreAllowedWithinThreeMinutes() {
    var budget = RestartBudget()
    let nanosecondsPerSecond: UInt64 = 1_000_000_000
    let restartTimes: [UInt64] = [0, 1, 2, 3, 4, 170, 182]
    let results = restartTimes.map { budget.consumeRestart(at: $0 * nanosecondsPerSecond) }
    #expect(results == [true, true, true, true, true, false, true])
  }
}
