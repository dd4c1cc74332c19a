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

  /// The messages that the next daemon gets, in order.
  private var replay: [JSONValue] {
    state.replayMessages.compactMap { JSONValue(text: String(decoding: $0, as: UTF8.self)) }
  }

  private func texts() -> [String: String] {
    let documents = replay.compactMap { $0["params"]?["textDocument"] }
    return Dictionary(
      documents.map { ($0["uri"]?.string ?? "", $0["text"]?.string ?? "") }, uniquingKeysWith: { $1 })
  }

  private mutating func begin(_ encodings: JSONValue = ["utf-16"]) {
    _ = send([
      "id": 1, "method": "initialize", "params": ["capabilities": ["general": ["positionEncodings": encodings]]],
    ])
    _ = state.receiveFromDaemon(JSONRPCWriting.response(id: .int(1), .success([:])))
  }

  @Test mutating func changesAreAppliedInTheEditorsEncoding() {
    for (encoding, column) in [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)] {
      state = EditorState()
      begin([.string(encoding)])
      open("file:///a.swift", "let a\n🎈b")
      let place: JSONValue = ["line": 1, "character": .int(column)]
      change("file:///a.swift", 2, [["range": ["start": place, "end": place], "text": "x"]])
      #expect(texts() == ["file:///a.swift": "let a\n🎈xb"], "\(encoding)")
    }
  }

  @Test mutating func fullTextReplacesEarlierText() {
    begin()
    open("file:///a.swift", "one")
    let start: JSONValue = ["line": 0, "character": 0]
    change(
      "file:///a.swift", 2,
      [["text": "two"], ["range": ["start": start, "end": start], "text": "now "]])
    #expect(texts() == ["file:///a.swift": "now two"])
    #expect(replay.last?["params"]?["textDocument"]?["version"] == 2)
  }

  @Test mutating func closedDocumentIsNotReplayed() {
    begin()
    open("file:///a.swift", "one")
    open("file:///b.swift", "two")
    _ = send(["method": "textDocument/didClose", "params": ["textDocument": ["uri": "file:///a.swift"]]])
    #expect(texts() == ["file:///b.swift": "two"])
  }

  /// A change that cannot be parsed is replayed unchanged, so that the next daemon treats the change like the previous
  /// one.
  @Test mutating func invalidChangesAreReplayedUnchanged() {
    begin()
    open("file:///a.swift", "one")
    change("file:///a.swift", 2, "no list")
    change("file:///a.swift", 3, [])
    #expect(
      replay.compactMap { $0["method"]?.string }.suffix(3) == [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange",
      ])
    change("file:///a.swift", 4, [["text": "two"]])
    #expect(replay.count == 2 && texts() == ["file:///a.swift": "two"])
  }

  @Test mutating func settingsAndFoldersAreReplayed() {
    begin()
    _ = send(["method": "initialized", "params": [:]])
    for value in ["off", "messages"] { _ = send(["method": "$/setTrace", "params": ["value": .string(value)]]) }
    for number in 1...2 {
      _ = send(["method": "workspace/didChangeWorkspaceFolders", "params": ["number": .int(number)]])
    }
    let methods = replay.compactMap { $0["method"]?.string }
    #expect(
      methods == [
        "initialize", "initialized", "$/setTrace", "workspace/didChangeWorkspaceFolders",
        "workspace/didChangeWorkspaceFolders",
      ])
    #expect(replay[2]["params"]?["value"] == "messages")
    // The proxy sends `initialize` again under an id of its own, so the response is not passed on to the editor.
    #expect(replay.first?["id"] == "uimodel-proxy")
    guard case .nothing = state.receiveFromDaemon(JSONRPCWriting.response(id: .string("uimodel-proxy"), .success([:])))
    else {
      Issue.record("the answer is passed on")
      return
    }
  }

  /// If the daemon ends before it answers `initialize`, the editor gets the response of the next daemon.
  @Test mutating func unansweredInitializeIsReplayed() {
    _ = send(["id": 7, "method": "initialize", "params": [:]])
    _ = send(["id": 8, "method": "textDocument/hover"])
    let ended = state.recordDaemonEnd().compactMap { JSONValue(text: String(decoding: $0, as: UTF8.self)) }
    #expect(ended.compactMap { $0["id"] } == [8])
    #expect(replay.first?["id"] == 7)
  }

  @Test mutating func diagnosticsAndProgressAreCleared() {
    begin()
    let progress: (String) -> JSONValue = { ["token": "t", "value": ["kind": .string($0)]] }
    _ = state.receiveFromDaemon(JSONRPCWriting.notification(method: "$/progress", params: progress("begin")))
    for (uri, findings) in [("file:///a", [1]), ("file:///b", [])] as [(String, [Int])] {
      let params: JSONValue = ["uri": .string(uri), "diagnostics": .array(findings.map { .int($0) })]
      _ = state.receiveFromDaemon(
        JSONRPCWriting.notification(method: "textDocument/publishDiagnostics", params: params))
    }
    let ended = state.recordDaemonEnd().compactMap { JSONValue(text: String(decoding: $0, as: UTF8.self))?["params"] }
    #expect(ended == [progress("end"), ["uri": "file:///a", "diagnostics": []]])
    let again = state.recordDaemonEnd()
    #expect(again == [])
  }

  @Test func restartsAreCountedWithinThreeMinutes() {
    var budget = RestartBudget()
    let second: UInt64 = 1_000_000_000
    let times: [UInt64] = [0, 1, 2, 3, 4, 170, 182]
    let taken = times.map { budget.consumeRestart(at: $0 * second) }
    #expect(taken == [true, true, true, true, true, false, true])
  }
}
