import Testing
import UIModelJSON

/// Code actions that fix or disable findings.
@Suite struct CodeActionTests {
  private let uri = PushTests.uri
  private static let two = """
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
    daemon.open(uri, CodeActionTests.two, version: 8)
    let published = daemon.published(uri)
    #expect(published.codes == ["sheet/no-detents", "model/unknown-key"])
    // Clients may send an empty list of findings, or findings of other servers.
    let found = actions(daemon, range(1, 49..<49), ["diagnostics": []])
    #expect(found.map { $0["kind"] } == ["quickfix", "quickfix"])
    #expect(found.first?["title"] == "Use the default detent, large (unsafe)")
    #expect(found.allSatisfy { $0["isPreferred"] == nil })
    #expect(found.first?["diagnostics"]?[0] == published["diagnostics"]?[0])
    let edit = found.first?["edit"]?["documentChanges"]?[0]
    #expect(edit?["textDocument"] == ["uri": .string(uri), "version": 8])
    daemon.change(uri, version: 9, whole(applying(edit?["edits"], to: CodeActionTests.two)))
    #expect(daemon.published(uri).codes == ["model/unknown-key"])
    #expect(actions(daemon, range(0, 0..<1), ["diagnostics": []]) == [])
    daemon.quit()
  }

  @Test func disableActionSuppressesTheFinding() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.two)
    #expect(daemon.published(uri).codes.count == 2)
    let found = actions(daemon, range(1, 49..<49), ["diagnostics": [], "only": ["quickfix"]])
    let disable = found.first { $0["title"]?.string?.hasPrefix("Disable") == true }
    let text = applying(disable?["edit"]?["documentChanges"]?[0]?["edits"], to: CodeActionTests.two)
    #expect(text.contains("\n  // uimodel:disable-next-line sheet/no-detents\n  { "))
    daemon.change(uri, version: 2, whole(text))
    #expect(daemon.published(uri).codes == ["model/unknown-key"])
    daemon.quit()
  }

  @Test func disableCommentIsPlacedAfterBOMAndNeverInAComment() throws {
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": ["utf-8"]], "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]], "diagnostic": [:]],
    ])
    let sheet = #"{ "sheets": [ { "ref": "s", "presentationDetents": [] } ] }"#
    daemon.open(uri, "\u{FEFF}" + sheet)
    func disabling(_ line: Int) -> JSONValue? {
      actions(daemon, range(line, 0..<90), ["diagnostics": []]).first {
        $0["title"]?.string?.hasPrefix("Disable") == true
      }
    }
    let edit = disabling(0)?["edit"]?["documentChanges"]?[0]?["edits"]
    let text = "\u{FEFF}// uimodel:disable-next-line sheet/no-detents\n" + sheet
    #expect(applying(edit, to: "\u{FEFF}" + sheet).utf8.elementsEqual(text.utf8))
    daemon.change(uri, version: 2, whole(text))
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"] == [])
    daemon.change(uri, version: 3, whole("/* why\n */ " + sheet))
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.count == 1)
    #expect(disabling(1) == nil)
    daemon.quit()
  }

  /// Kate and other editors apply all actions that they get for one finding.
  @Test func findingInTheContextGetsItsOwnFixesOnly() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.two)
    let published = daemon.published(uri)["diagnostics"]?.array ?? []
    let whole: JSONValue = ["start": position(0, 0), "end": position(9, 0)]
    func codes(_ diagnostics: [JSONValue]) -> Set<String> {
      Set(
        actions(daemon, whole, ["diagnostics": .array(diagnostics)]).compactMap {
          $0["diagnostics"]?[0]?["code"]?.string
        })
    }
    #expect(codes([]) == ["sheet/no-detents", "model/unknown-key"])
    for finding in published {
      // For the complete document, a finding gets one fix only, because the editor would apply any further action too.
      let all = actions(daemon, whole, ["diagnostics": [finding]])
      #expect(all.count == 1 && all[0]["title"]?.string?.hasPrefix("Disable") == false)
      let line = finding["range"]?["start"]?["line"]?.int ?? 0
      let some = actions(daemon, range(line, 0..<60), ["diagnostics": [finding]])
      #expect(some.count > 1 && some.allSatisfy { $0["diagnostics"]?[0]?["code"] == finding["code"] })
      // A finding of another server does not restrict the actions.
      #expect(codes([["range": finding["range"] ?? .null, "code": 7, "message": ""]]).count == 2)
    }
    daemon.quit()
  }

  @Test func onlyASafeFixIsPreferred() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, CodeActionTests.two.split(separator: "[]").joined(separator: #"["medium", "medium"]"#))
    _ = daemon.published(uri)
    let found = actions(daemon, range(1, 0..<90), ["diagnostics": []])
    let preferred = found.filter { $0["isPreferred"] == true }.compactMap { $0["title"]?.string }
    #expect(preferred.count == 1 && preferred[0].hasSuffix("(unsafe)") == false, "\(found)")
    // The action that fixes all findings is returned only on request.
    #expect(found.allSatisfy { $0["kind"] == "quickfix" })
    daemon.quit()
  }

  @Test func fixAllIsReturnedOnRequest() throws {
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": ["utf-8"]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    ])
    // The action that fixes all findings applies safe fixes only.
    let text = CodeActionTests.two.split(separator: "[]").joined(separator: #"["medium", "medium"]"#)
    daemon.open(uri, text)
    #expect(daemon.published(uri).codes == ["sheet/duplicate-detent", "model/unknown-key"])
    let found = actions(daemon, range(0, 0..<0), ["diagnostics": [], "only": ["source.fixAll"]])
    #expect(found.map { $0["kind"] } == ["source.fixAll"])
    daemon.change(uri, version: 2, whole(applying(found.first?["edit"]?["changes"]?[uri], to: text)))
    #expect(daemon.published(uri).codes == ["model/unknown-key"])
    #expect(actions(daemon, range(0, 0..<0), ["diagnostics": [], "only": ["source"]]) == [])
    #expect(actions(daemon, range(1, 0..<80), ["diagnostics": [], "only": ["refactor"]]) == [])
    daemon.quit()
  }
}
