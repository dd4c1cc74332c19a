import Testing
import UIModelJSON

/// Findings that an editor gets after it has opened a subfolder of a project.
@Suite struct EditorProjectTests {
  private static let broken = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#

  /// The configuration of the project applies, and files outside of the subfolder are read. Their findings are
  /// published only while they are open.
  @Test func subfolderIsReadWithItsProject() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "uimodel.config.json": #"{ "rules": { "sheet": "hint" } }"#,
      "app/a.uimodel.json": EditorProjectTests.broken, "other/b.uimodel.json": EditorProjectTests.broken,
    ])
    let daemon = try DaemonProcess.editor(folder: folder, subfolder: "app")
    let (shown, beside) = (folder.uri("app/a.uimodel.json"), folder.uri("other/b.uimodel.json"))
    #expect(daemon.published(shown)["diagnostics"]?[0]?["severity"] == 4)
    daemon.request("status", "uimodel/workspace/status")
    #expect(daemon.answer("status")?["result"]?["documents"] == 3)
    // The editor gets the findings of the other file while the file is open.
    daemon.open(beside, EditorProjectTests.broken)
    #expect(daemon.published(beside).codes == ["sheet/no-detents"])
    daemon.close(beside)
    #expect(daemon.published(beside).codes == [])
    daemon.flush()
    daemon.quit()
  }
}
