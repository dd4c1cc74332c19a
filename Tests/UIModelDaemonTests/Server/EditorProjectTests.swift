import Testing
import UIModelJSON

/// What an editor is told that has opened a folder inside of a project.
@Suite struct EditorProjectTests {
  private static let broken = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#

  /// The configuration of the project holds, and the files beside the folder are read, but nobody asked for them.
  @Test func aFolderIsReadWithItsProjectAndShownAlone() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "uimodel.config.json": #"{ "rules": { "sheet": "hint" } }"#,
      "app/a.uimodel.json": EditorProjectTests.broken, "other/b.uimodel.json": EditorProjectTests.broken,
    ])
    let daemon = try DaemonProcess.editor(folder: folder, subfolder: "app")
    let (shown, beside) = (folder.uri("app/a.uimodel.json"), folder.uri("other/b.uimodel.json"))
    #expect(daemon.published(shown)["diagnostics"]?[0]?["severity"] == 4)
    daemon.request("status", "uimodel/workspace/status")
    #expect(daemon.answer("status")?["result"]?["documents"] == 3)
    // Who opens it is told.
    daemon.open(beside, EditorProjectTests.broken)
    #expect(daemon.published(beside).codes == ["sheet/no-detents"])
    daemon.close(beside)
    #expect(daemon.published(beside).codes == [])
    daemon.flush()
    daemon.quit()
  }
}
