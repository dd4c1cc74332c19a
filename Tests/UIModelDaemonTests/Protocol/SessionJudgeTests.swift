import Testing
import UIModelJSON

/// Checks `SessionJudge`, which reports server messages that violate LSP.
@Suite struct SessionJudgeTests {
  /// Returns the faults, i.e. the violations of LSP, in a server's messages to a client with the given capabilities.
  private func faults(_ capabilities: JSONValue, _ messages: JSONValue...) -> [String] {
    var judge = SessionJudge()
    judge.recordSent(["id": 0, "method": "initialize", "params": ["capabilities": capabilities]])
    judge.checkReceived(["jsonrpc": "2.0", "id": 0, "result": ["capabilities": [:]]])
    for method in [
      "textDocument/hover", "textDocument/codeAction", "textDocument/documentSymbol", "textDocument/rename",
    ] {
      judge.recordSent(["id": .string(method), "method": .string(method), "params": [:]])
    }
    judge.recordSent(["id": "list", "method": "textDocument/completion", "params": ["position": position(0, 2)]])
    judge.recordSent(["id": "all", "method": "workspace/diagnostic", "params": ["partialResultToken": "part"]])
    for case .object(var message) in messages {
      message["jsonrpc"] = "2.0"
      judge.checkReceived(.object(message))
    }
    return judge.takeFaults().map { fault in
      String(fault.dropFirst("against the protocol: ".count).prefix { $0 != "\n" })
    }
  }

  private static func publishedDiagnostics(_ members: JSONObject) -> JSONValue {
    var diagnostic: JSONObject = ["range": range(0, 0..<1), "message": "x"]
    for member in members.members { diagnostic[member.name] = member.value }
    return [
      "method": "textDocument/publishDiagnostics",
      "params": ["uri": "file:///a", "diagnostics": [.object(diagnostic)]],
    ]
  }

  private static let relatedInformation: JSONObject = [
    "relatedInformation": [["location": ["uri": "file:///a", "range": range(0, 0..<1)], "message": "x"]]
  ]
  private static let hoverResponse: JSONValue = [
    "id": "textDocument/hover", "result": ["contents": ["kind": "markdown", "value": "x"]],
  ]
  private static let symbolResponse: JSONValue = [
    "id": "textDocument/documentSymbol",
    "result": [["name": "x", "kind": 23, "range": range(0, 0..<2), "selectionRange": range(0, 1..<2)]],
  ]
  private static func edit(_ edit: JSONValue) -> JSONValue { ["id": "textDocument/rename", "result": edit] }
  private static func completionResponse(_ members: JSONObject) -> JSONValue {
    var item: JSONObject = ["label": "x"]
    for member in members.members { item[member.name] = member.value }
    return ["id": "list", "result": [.object(item)]]
  }
  private static func registrationRequest(_ method: String, _ options: JSONValue) -> JSONValue {
    [
      "id": 1, "method": "client/registerCapability",
      "params": ["registrations": [["id": "1", "method": .string(method), "registerOptions": options]]],
    ]
  }

  /// Checks that a message is accepted with the capability that it needs, and reported without this capability.
  @Test(
    arguments: [
      (
        publishedDiagnostics(relatedInformation),
        ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]],
        "Diagnostic.relatedInformation"
      ),
      (
        publishedDiagnostics(["tags": [1]]),
        ["textDocument": ["publishDiagnostics": ["tagSupport": ["valueSet": [1]]]]],
        "Diagnostic.tags"
      ),
      (publishedDiagnostics(["data": 1]), ["textDocument": ["diagnostic": ["dataSupport": true]]], "Diagnostic.data"),
      (hoverResponse, ["textDocument": ["hover": ["contentFormat": ["plaintext", "markdown"]]]], "Hover.contents"),
      (
        symbolResponse,
        [
          "textDocument": [
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true, "symbolKind": ["valueSet": [1]]]
          ]
        ], "DocumentSymbol.kind"
      ),
      (
        ["id": "textDocument/codeAction", "result": [["title": "x", "isPreferred": true]]],
        ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:], "isPreferredSupport": true]]],
        "CodeAction.title"
      ),
      (
        edit(["documentChanges": []]), ["workspace": ["workspaceEdit": ["documentChanges": true]]],
        "WorkspaceEdit.documentChanges"
      ),
      (
        completionResponse(["insertTextFormat": 2]),
        ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]],
        "CompletionItem.insertTextFormat"
      ),
      (
        completionResponse(["kind": 20]), ["textDocument": ["completion": ["completionItemKind": ["valueSet": []]]]],
        "CompletionItem.kind"
      ),
      (
        ["id": 1, "method": "workspace/applyEdit", "params": ["edit": [:]]], ["workspace": ["applyEdit": true]],
        "workspace.applyEdit"
      ),
      (
        ["id": 1, "method": "window/workDoneProgress/create", "params": ["token": 1]],
        ["window": ["workDoneProgress": true]], "window.workDoneProgress"
      ),
      (
        ["id": 1, "method": "workspace/diagnostic/refresh"], ["workspace": ["diagnostics": ["refreshSupport": true]]],
        "workspace.diagnostics.refreshSupport"
      ),
      (
        registrationRequest("workspace/didChangeWatchedFiles", ["watchers": [["globPattern": "*"]]]),
        ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]],
        "workspace.didChangeWatchedFiles.dynamicRegistration"
      ),
    ] as [(JSONValue, JSONValue, String)])
  func messageNeedsItsCapability(_ message: JSONValue, _ capabilities: JSONValue, _ expectedText: String) {
    #expect(faults(capabilities, message) == [])
    #expect(
      faults([:], message).contains { $0.contains(expectedText) && $0.contains("needs") }, "\(faults([:], message))")
  }

  @Test func basicKindsNeedNoCapability() {
    #expect(faults([:], Self.completionResponse(["kind": 18])) == [])
    #expect(faults([:], ["method": "window/logMessage", "params": ["type": 4, "message": "x"]]) == [])
  }

  @Test func requestHasExactlyOneResponse() {
    let response: JSONValue = ["id": "textDocument/hover", "result": nil]
    #expect(faults([:], response) == [])
    #expect(faults([:], response, response) == ["answers nothing that was asked"])
    #expect(faults([:], ["id": 7, "result": nil]) == ["answers nothing that was asked"])
    #expect(faults([:], ["id": nil, "error": ["code": -32700, "message": "x"]]) == [])
    #expect(faults([:], ["id": "textDocument/hover", "error": ["message": "x"]]).count == 1)
    #expect(faults([:], ["id": "textDocument/hover"]) == ["has not just one of result and error"])
  }

  @Test func serverMustNotSendClientNotifications() {
    #expect(faults([:], ["method": "textDocument/didOpen", "params": [:]]) == ["is no notification of a server"])
    #expect(faults([:], ["method": "workspace/applyEdit", "params": [:]]) == ["is no notification of a server"])
    #expect(faults([:], ["method": "uimodel/changed", "params": [1]]) == [])
    #expect(faults([:], ["method": "$/logTrace", "params": ["message": "x"]]) == ["comes though nothing is traced"])
  }

  @Test func progressBeginsReportsAndEnds() {
    func progress(_ token: JSONValue, _ value: JSONValue) -> JSONValue {
      ["method": "$/progress", "params": ["token": token, "value": value]]
    }
    let createRequest: JSONValue = ["id": 1, "method": "window/workDoneProgress/create", "params": ["token": "t"]]
    let beginProgress = progress("t", ["kind": "begin", "title": "x"])
    let endProgress = progress("t", ["kind": "end"])
    let capabilities: JSONValue = ["window": ["workDoneProgress": true]]
    #expect(
      faults(
        capabilities, createRequest, beginProgress, progress("t", ["kind": "report", "percentage": 5]), endProgress)
        == [])
    #expect(faults(capabilities, beginProgress) == ["uses a token that is not known"])
    #expect(faults(capabilities, createRequest, endProgress) == ["has not begun"])
    #expect(
      faults(capabilities, createRequest, beginProgress, endProgress, endProgress) == ["uses a token that is not known"]
    )
    #expect(
      faults(capabilities, createRequest, progress("t", ["kind": "begin"])) == ["WorkDoneProgressBegin needs title"])
    #expect(faults([:], progress("part", ["items": []])) == [])
    #expect(faults([:], progress("part", ["kind": "begin", "title": "x"])).count == 1)
  }

  @Test func requirementsInProseOfLSPAreChecked() {
    let documentChangesSupport: JSONValue = ["workspace": ["workspaceEdit": ["documentChanges": true]]]
    func renameResponse(_ ranges: JSONValue...) -> JSONValue {
      Self.edit(["changes": ["file:///a": .array(ranges.map { ["range": $0, "newText": ""] })]])
    }
    #expect(faults(documentChangesSupport, renameResponse(range(0, 2..<4), range(0, 0..<2))) == [])
    #expect(
      faults(documentChangesSupport, renameResponse(range(0, 2..<4), range(0, 0..<3))) == [
        "WorkspaceEdit: two edits overlap"
      ])
    let backwardRange: JSONValue = ["start": position(1, 0), "end": position(0, 5)]
    #expect(faults(documentChangesSupport, renameResponse(backwardRange)) == ["Range: the end comes before the start"])
    func completionWithRange(_ range: JSONValue) -> JSONValue {
      Self.completionResponse(["textEdit": ["range": range, "newText": "x"]])
    }
    #expect(faults([:], completionWithRange(range(0, 1..<3))) == [])
    #expect(faults([:], completionWithRange(range(0, 3..<5))) == ["CompletionItem: textEdit is elsewhere"])
    #expect(faults([:], Self.publishedDiagnostics(["message": ""])) == ["Diagnostic: the message is empty"])
  }
}
