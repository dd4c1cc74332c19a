import Testing
import UIModelJSON

/// Findings in an editor that has opened a subfolder of a project.
@Suite struct EditorProjectTests {
  private static let sheetWithEmptyDetents = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#

  /// The project's configuration applies, and files outside of the subfolder are read. The findings of the files
  /// outside are published only while the files are open in the editor.
  @Test func subfolderIsReadWithItsProject() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "uimodel.config.json": #"{ "rules": { "sheet": "hint" } }"#,
      "app/a.uimodel.json": EditorProjectTests.sheetWithEmptyDetents,
      "other/b.uimodel.json": EditorProjectTests.sheetWithEmptyDetents,
    ])
    let daemon = try DaemonProcess.editor(folder: folder, subfolder: "app")
    let (innerURI, outerURI) = (folder.uri("app/a.uimodel.json"), folder.uri("other/b.uimodel.json"))
    #expect(daemon.nextDiagnostics(innerURI)["diagnostics"]?[0]?["severity"] == 4)
    daemon.request("status", "uimodel/workspace/status")
    #expect(daemon.response("status")?["result"]?["documents"] == 3)
    // The editor gets the findings of `other/b.uimodel.json` while the file is open.
    daemon.open(outerURI, EditorProjectTests.sheetWithEmptyDetents)
    #expect(daemon.nextDiagnostics(outerURI).codes == ["sheet/no-detents"])
    daemon.close(outerURI)
    #expect(daemon.nextDiagnostics(outerURI).codes == [])
    daemon.flush()
    daemon.quit()
  }
}
