import Testing
import UIModelJSON

/// Checks the validator of LSP messages with valid and invalid results.
@Suite struct MessageValidatorTests {
  private func fault(_ method: String, _ result: JSONValue) -> String? {
    var validator = MessageValidator()
    return MetaModel.shared.methods[method]?.result.flatMap { validator.fault(in: result, $0) }?.description
  }

  private static let range: JSONValue = ["start": ["line": 0, "character": 1], "end": ["line": 0, "character": 2]]

  @Test(
    arguments: [
      ("shutdown", nil), ("textDocument/hover", ["contents": ["kind": "plaintext", "value": "x"]]),
      ("textDocument/hover", ["contents": "x"]),
      ("textDocument/hover", ["contents": ["x", ["language": "a", "value": "b"]]]),
      ("textDocument/definition", ["uri": "file:///a%20b", "range": range]), ("textDocument/definition", []),
      ("textDocument/codeAction", [["title": "x", "kind": "quickfix.ours"], ["title": "x", "command": "y"]]),
      ("textDocument/rename", ["changes": ["file:///a": [["range": range, "newText": ""]]]]),
      ("textDocument/diagnostic", ["kind": "unchanged", "resultId": "1"]),
      ("textDocument/selectionRange", [["range": range, "parent": ["range": range, "parent": ["range": range]]]]),
      ("textDocument/semanticTokens/full", ["data": [0, 1, 2, 3, 4]]),
      (
        "initialize",
        ["capabilities": ["experimental": ["any": [1, nil]], "hoverProvider": ["workDoneProgress": true]]]
      ),
    ] as [(String, JSONValue)])
  func validResultsAreAccepted(_ method: String, _ result: JSONValue) { #expect(fault(method, result) == nil) }

  @Test(
    arguments: [
      ("shutdown", true, "expected null, got true"),
      (
        "textDocument/hover", ["contents": ["kind": "html", "value": "x"]],
        #"contents.kind: expected MarkupKind, got "html""#
      ),
      ("textDocument/hover", ["range": range], "Hover needs contents"),
      ("textDocument/definition", ["uri": "/a", "range": range], #"uri: expected a URI, got "/a""#),
      ("textDocument/definition", ["uri": "file:///a b", "range": range], #"uri: expected a URI, got "file:///a b""#),
      (
        "textDocument/references",
        [
          ["uri": "file:///a", "range": ["start": ["line": 0, "character": -1], "end": ["line": 0, "character": 2]]]
        ],
        "0.range.start.character: expected an integer of 0...2147483647, got -1"
      ),
      (
        "textDocument/documentHighlight", [["range": range, "kind": 4]], "0.kind: expected DocumentHighlightKind, got 4"
      ),
      (
        "textDocument/documentHighlight", [["range": range, "kinds": 1]],
        "0.kinds: DocumentHighlight has no such member"
      ),
      (
        "textDocument/rename", ["documentChanges": [["textDocument": ["uri": "file:///a"], "edits": []]]],
        "documentChanges.0.textDocument: OptionalVersionedTextDocumentIdentifier needs version"
      ),
      (
        "textDocument/diagnostic", ["kind": "unchanged", "items": []],
        #"kind: expected "full", got "unchanged""#
      ),
      ("textDocument/diagnostic", nil, "expected RelatedFullDocumentDiagnosticReport, got null"),
      ("workspace/diagnostic", ["items": nil], "items: expected an array, got null"),
      ("initialize", ["capabilities": ["hoverProvider": 1]], "capabilities.hoverProvider: expected a boolean, got 1"),
    ] as [(String, JSONValue, String)])
  func invalidResultsAreRejected(_ method: String, _ result: JSONValue, _ expected: String) {
    #expect(fault(method, result) == expected)
  }

  @Test func clientCapabilitiesExistInTheMetaModel() {
    for need in CapabilityNeed.all {
      #expect(
        MetaModel.shared.structures[need.structure]?.properties[need.member] != nil, "\(need.structure).\(need.member)")
      for path in need.paths { #expect(isCapability(path), "\(path)") }
    }
    for method in MetaModel.shared.methods.values where method.direction == "serverToClient" && method.kind == "request"
    {
      if let path = SessionJudge.capability(of: method) { #expect(isCapability(path), "\(path)") }
    }
  }

  private func isCapability(_ path: String) -> Bool {
    var structure = MetaModel.shared.structures["ClientCapabilities"]
    for memberName in path.split(separator: ".") {
      guard let property = structure?.properties[String(memberName)] else { return false }
      if case .structure(let nextStructure) = property.kind { structure = nextStructure } else { structure = nil }
    }
    return true
  }
}
