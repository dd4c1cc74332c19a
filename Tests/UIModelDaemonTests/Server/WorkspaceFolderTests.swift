import Testing
import UIModelJSON

/// Checks folders that are added to and removed from an editor's workspace.
@Suite struct WorkspaceFolderTests {
  private static let sheetWithDuplicateKey =
    #"{ "sheets": [ { "ref": "s", "ref": "s", "presentationDetents": ["large"] } ] }"#

  private func startEditor(_ tags: JSONValue, _ folder: TemporaryFolder) throws -> DaemonProcess {
    try DaemonProcess.editor(
      [
        "workspace": ["workspaceFolders": true],
        "textDocument": ["publishDiagnostics": ["tagSupport": ["valueSet": tags]]],
      ], folder: folder)
  }

  private func changeFolders(
    _ daemon: DaemonProcess, addedFolders: [TemporaryFolder] = [], removedFolders: [TemporaryFolder] = []
  ) {
    func folderList(_ folders: [TemporaryFolder]) -> JSONValue {
      .array(folders.map { ["uri": .string($0.uri), "name": "test"] })
    }
    daemon.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": folderList(addedFolders), "removed": folderList(removedFolders)]])
  }

  @Test func addedFolderIsReadUntilItIsRemoved() throws {
    let (initialFolder, addedFolder) = (
      try TemporaryFolder(), try TemporaryFolder(["a.uimodel.json": Self.sheetWithDuplicateKey])
    )
    let daemon = try startEditor([1, 2], initialFolder)
    daemon.waitForScan()
    changeFolders(daemon, addedFolders: [addedFolder])
    let uri = addedFolder.uri("a.uimodel.json")
    let report = daemon.nextDiagnostics(uri)
    #expect(report.codes == ["model/duplicate-key"])
    // The duplicate key has the tag `Unnecessary` (1).
    #expect(report["diagnostics"]?[0]?["tags"] == [1])
    changeFolders(daemon, removedFolders: [addedFolder])
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.quit()
  }

  @Test func fileSystemRootIsNotRead() throws {
    let daemon = try DaemonProcess()
    daemon.initialize([
      "processId": nil, "rootUri": nil, "workspaceFolders": [["uri": "file:///", "name": "all"]], "capabilities": [:],
    ])
    let warning = daemon.notification("window/showMessage")
    #expect(warning?["params"]?["message"]?.string?.contains("open the folder of a project") == true)
    daemon.quit()
  }

  @Test func unsupportedTagsAreOmitted() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.sheetWithDuplicateKey])
    let daemon = try startEditor([2], folder)
    let report = daemon.nextDiagnostics(folder.uri("a.uimodel.json"))
    #expect(report.codes == ["model/duplicate-key"] && report["diagnostics"]?[0]?["tags"] == nil)
    daemon.quit()
  }
}
