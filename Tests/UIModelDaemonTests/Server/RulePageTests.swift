import Foundation
import Testing
import UIModelJSON

/// Checks that an editor can open a rule's documentation page from a finding.
@Suite struct RulePageTests {
  @Test func findingLinksToThePageOfItsRule() throws {
    let daemon = try DaemonProcess.editor(["textDocument": ["publishDiagnostics": ["codeDescriptionSupport": true]]])
    daemon.open(PushTests.uri, PushTests.noDetents)
    let finding = daemon.nextDiagnostics(PushTests.uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/no-detents")
    let href = try #require(finding?["codeDescription"]?["href"]?.string.flatMap { URL(string: $0) })
    #expect(href.isFileURL && href.path.hasSuffix("/docs/rules/sheet/no-detents.md"))
    #expect(try String(contentsOf: href, encoding: .utf8).contains("# sheet/no-detents"))
    daemon.quit()
  }

  @Test func rulePageIsServedAsAVirtualDocument() throws {
    let openedFiles = try OpenedFiles(
      ["a.uimodel.json": PushTests.noDetents],
      [
        "workspace": ["textDocumentContent": [:]], "textDocument": ["diagnostic": ["codeDescriptionSupport": true]],
      ])
    let report = try openedFiles.ask(
      "textDocument/diagnostic", ["textDocument": ["uri": openedFiles.uri("a.uimodel.json")]])
    let href = report["items"]?[0]?["codeDescription"]?["href"]
    #expect(href == "uimodel:/rule/sheet/no-detents.md")
    let page = try openedFiles.ask("workspace/textDocumentContent", ["uri": href ?? .null])
    #expect(page["text"]?.string?.hasPrefix("# sheet/no-detents\n") == true)
  }

  @Test func pageLinkRequiresTheClientCapability() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(PushTests.uri, PushTests.noDetents)
    let finding = daemon.nextDiagnostics(PushTests.uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/no-detents" && finding?["codeDescription"] == nil)
    daemon.quit()
  }
}
