import Testing
import UIModelJSON

/// Checks folders that are added to and removed from an editor's workspace.
@Suite struct WorkspaceFolderTests {
  private static let duplicateKey = #"{ "sheets": [ { "ref": "s", "ref": "s", "presentationDetents": ["large"] } ] }"#

  private func editor(_ tags: JSONValue, _ folder: TemporaryFolder) throws -> DaemonProcess {
    try DaemonProcess.editor(
      [
        "workspace": ["workspaceFolders": true],
        "textDocument": ["publishDiagnostics": ["tagSupport": ["valueSet": tags]]],
      ], folder: folder)
  }

  private func changeFolders(_ daemon: DaemonProcess, added: [TemporaryFolder] = [], removed: [TemporaryFolder] = []) {
    func list(_ folders: [TemporaryFolder]) -> JSONValue {
      .array(folders.map { ["uri": .string($0.uri), "name": "test"] })
    }
    daemon.notify(
      "workspace/didChangeWorkspaceFolders", ["event": ["added": list(added), "removed": list(removed)]])
  }

  @Test func addedFolderIsReadUntilItIsRemoved() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder(["a.uimodel.json": Self.duplicateKey]))
    let daemon = try editor([1, 2], first)
    daemon.waitForScan()
    changeFolders(daemon, added: [second])
    let uri = second.uri("a.uimodel.json")
    let published = daemon.published(uri)
    #expect(published.codes == ["model/duplicate-key"])
    // The duplicate key has the tag `Unnecessary` (1).
    #expect(published["diagnostics"]?[0]?["tags"] == [1])
    changeFolders(daemon, removed: [second])
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test func fileSystemRootIsNotRead() throws {
    let daemon = try DaemonProcess()
    daemon.initialize([
      "processId": nil, "rootUri": nil, "workspaceFolders": [["uri": "file:///", "name": "all"]], "capabilities": [:],
    ])
    let message = daemon.notification("window/showMessage")
    #expect(message?["params"]?["message"]?.string?.contains("open the folder of a project") == true)
    daemon.quit()
  }

  @Test func unsupportedTagsAreOmitted() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.duplicateKey])
    let daemon = try editor([2], folder)
    let published = daemon.published(folder.uri("a.uimodel.json"))
    #expect(published.codes == ["model/duplicate-key"] && published["diagnostics"]?[0]?["tags"] == nil)
    daemon.quit()
  }
}
