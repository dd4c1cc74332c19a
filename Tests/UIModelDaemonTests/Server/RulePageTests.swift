import Foundation
import Testing
import UIModelJSON

/// The page of a rule that an editor opens from a finding.
@Suite struct RulePageTests {
  @Test func aFindingNamesThePageOfItsRule() throws {
    let daemon = try DaemonProcess.editor(["textDocument": ["publishDiagnostics": ["codeDescriptionSupport": true]]])
    daemon.open(PushTests.uri, PushTests.wrong)
    let finding = daemon.published(PushTests.uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/no-detents")
    let href = try #require(finding?["codeDescription"]?["href"]?.string.flatMap { URL(string: $0) })
    #expect(href.isFileURL && href.path.hasSuffix("/docs/rules/sheet/no-detents.md"))
    #expect(try String(contentsOf: href, encoding: .utf8).contains("# sheet/no-detents"))
    daemon.quit()
  }

  @Test func aClientThatShowsNoPagesGetsNone() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(PushTests.uri, PushTests.wrong)
    let finding = daemon.published(PushTests.uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/no-detents" && finding?["codeDescription"] == nil)
    daemon.quit()
  }
}
