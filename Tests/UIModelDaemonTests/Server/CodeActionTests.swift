import Testing
import UIModelJSON

/// Code actions that fix or disable findings.
@Suite struct CodeActionTests {
  private let uri = PushTests.uri
  private static let twoInvalidSheets = """
    { "sheets": [
      { "sheetPresentationController": { "detents": [] } },
      { "sheetPresentationController": { "prefersGraberVisible": true } }
    ] }

    """

  private func actions(_ daemon: DaemonProcess, _ range: JSONValue, _ context: JSONValue) -> [JSONValue] {
    daemon.result(
      "textDocument/codeAction", ["textDocument": document(uri), "range": range, "context": context]
    ).array ?? []
  }

  @Test func fixRemovesItsFinding() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.twoInvalidSheets, version: 8)
    let publishedParams = daemon.nextDiagnostics(uri)
    #expect(publishedParams.codes == ["sheet/no-detents", "model/unknown-key"])
    // Clients can send an empty list of findings, or findings of other servers.
    let codeActions = actions(daemon, range(1, 49..<49), ["diagnostics": []])
    #expect(codeActions.map { $0["kind"] } == ["quickfix", "quickfix"])
    #expect(codeActions.first?["title"] == "Use the default detent, large (unsafe)")
    #expect(codeActions.allSatisfy { $0["isPreferred"] == nil })
    #expect(codeActions.first?["diagnostics"]?[0] == publishedParams["diagnostics"]?[0])
    let edit = codeActions.first?["edit"]?["documentChanges"]?[0]
    #expect(edit?["textDocument"] == ["uri": .string(uri), "version": 8])
    daemon.change(uri, version: 9, fullEdit(applying(edit?["edits"], to: CodeActionTests.twoInvalidSheets)))
    #expect(daemon.nextDiagnostics(uri).codes == ["model/unknown-key"])
    #expect(actions(daemon, range(0, 0..<1), ["diagnostics": []]) == [])
    daemon.quit()
  }

  @Test func disableActionSuppressesTheFinding() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.twoInvalidSheets)
    #expect(daemon.nextDiagnostics(uri).codes.count == 2)
    let codeActions = actions(daemon, range(1, 49..<49), ["diagnostics": [], "only": ["quickfix"]])
    let disableAction = codeActions.first { $0["title"]?.string?.hasPrefix("Disable") == true }
    let text = applying(disableAction?["edit"]?["documentChanges"]?[0]?["edits"], to: CodeActionTests.twoInvalidSheets)
    #expect(text.contains("\n  // uimodel:disable-next-line sheet/no-detents\n  { "))
    daemon.change(uri, version: 2, fullEdit(text))
    #expect(daemon.nextDiagnostics(uri).codes == ["model/unknown-key"])
    daemon.quit()
  }

  @Test func disableCommentIsPlacedAfterBOMAndNeverInAComment() throws {
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": ["utf-8"]], "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]], "diagnostic": [:]],
    ])
    let sheetText = #"{ "sheets": [ { "ref": "s", "presentationDetents": [] } ] }"#
    daemon.open(uri, "\u{FEFF}" + sheetText)
    func disableAction(_ line: Int) -> JSONValue? {
      actions(daemon, range(line, 0..<90), ["diagnostics": []]).first {
        $0["title"]?.string?.hasPrefix("Disable") == true
      }
    }
    let edits = disableAction(0)?["edit"]?["documentChanges"]?[0]?["edits"]
    let text = "\u{FEFF}// uimodel:disable-next-line sheet/no-detents\n" + sheetText
    #expect(applying(edits, to: "\u{FEFF}" + sheetText).utf8.elementsEqual(text.utf8))
    daemon.change(uri, version: 2, fullEdit(text))
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"] == [])
    daemon.change(uri, version: 3, fullEdit("/* why\n */ " + sheetText))
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.count == 1)
    #expect(disableAction(1) == nil)
    daemon.quit()
  }

  /// A request with one finding in its context returns actions of this finding only, because Kate and other editors
  /// apply all returned actions.
  @Test func findingInTheContextGetsItsOwnFixesOnly() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.twoInvalidSheets)
    let publishedFindings = daemon.nextDiagnostics(uri)["diagnostics"]?.array ?? []
    let fullRange: JSONValue = ["start": position(0, 0), "end": position(9, 0)]
    func codes(_ diagnostics: [JSONValue]) -> Set<String> {
      Set(
        actions(daemon, fullRange, ["diagnostics": .array(diagnostics)]).compactMap {
          $0["diagnostics"]?[0]?["code"]?.string
        })
    }
    #expect(codes([]) == ["sheet/no-detents", "model/unknown-key"])
    for finding in publishedFindings {
      // For the complete document, a finding gets one fix only, because the editor would apply any further action too.
      let fullRangeActions = actions(daemon, fullRange, ["diagnostics": [finding]])
      #expect(fullRangeActions.count == 1 && fullRangeActions[0]["title"]?.string?.hasPrefix("Disable") == false)
      let line = finding["range"]?["start"]?["line"]?.int ?? 0
      let lineActions = actions(daemon, range(line, 0..<60), ["diagnostics": [finding]])
      #expect(lineActions.count > 1 && lineActions.allSatisfy { $0["diagnostics"]?[0]?["code"] == finding["code"] })
      // A finding of another server does not restrict the actions.
      #expect(codes([["range": finding["range"] ?? .null, "code": 7, "message": ""]]).count == 2)
    }
    daemon.quit()
  }

  @Test func onlySafeFixIsPreferred() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(
      uri, CodeActionTests.twoInvalidSheets.split(separator: "[]").joined(separator: #"["medium", "medium"]"#))
    _ = daemon.nextDiagnostics(uri)
    let codeActions = actions(daemon, range(1, 0..<90), ["diagnostics": []])
    let preferredTitles = codeActions.filter { $0["isPreferred"] == true }.compactMap { $0["title"]?.string }
    #expect(preferredTitles.count == 1 && preferredTitles[0].hasSuffix("(unsafe)") == false, "\(codeActions)")
    // The action that fixes all findings is returned only on request.
    #expect(codeActions.allSatisfy { $0["kind"] == "quickfix" })
    daemon.quit()
  }

  @Test func fixAllIsReturnedOnlyOnRequest() throws {
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": ["utf-8"]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    ])
    // The action that fixes all findings applies safe fixes only.
    let text = CodeActionTests.twoInvalidSheets.split(separator: "[]").joined(separator: #"["medium", "medium"]"#)
    daemon.open(uri, text)
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/duplicate-detent", "model/unknown-key"])
    let codeActions = actions(daemon, range(0, 0..<0), ["diagnostics": [], "only": ["source.fixAll"]])
    #expect(codeActions.map { $0["kind"] } == ["source.fixAll"])
    daemon.change(uri, version: 2, fullEdit(applying(codeActions.first?["edit"]?["changes"]?[uri], to: text)))
    #expect(daemon.nextDiagnostics(uri).codes == ["model/unknown-key"])
    #expect(actions(daemon, range(0, 0..<0), ["diagnostics": [], "only": ["source"]]) == [])
    #expect(actions(daemon, range(1, 0..<80), ["diagnostics": [], "only": ["refactor"]]) == [])
    daemon.quit()
  }
}
