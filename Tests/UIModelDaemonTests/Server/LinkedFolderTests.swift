import Foundation
import Testing
import UIModelJSON

/// A folder that is reached by its real path and through a symbolic link.
@Suite struct LinkedFolderTests {
  private static let name = "a.uimodel.json"
  private static let text = "{ \"sheets\": [ { \"ref\": \"s\" } ] }\n"

  /// The workspace uses one of the two paths, and the editor uses the other.
  @Test(arguments: [true, false]) func fileReachedByTwoPathsIsOneDocument(isWorkspaceReal: Bool) throws {
    let base = try TemporaryFolder()
    try base.write("real/" + Self.name, Self.text)
    try FileManager.default.createSymbolicLink(
      atPath: base.path + "/link", withDestinationPath: base.path + "/real")
    let (workspace, editor) = isWorkspaceReal ? ("real", "link") : ("link", "real")
    let daemon = try DaemonProcess.editor()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(base.path + "/" + workspace)])
    let uri = base.uri(editor + "/" + Self.name)
    daemon.open(uri, "// typed\n" + Self.text)
    let documents = daemon.result("uimodel/workspace/get")["documents"]
    #expect(documents?.array?.count == 1 && documents?[0]?["isOpen"] == true && documents?[0]?["uri"] == .string(uri))
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    let request = daemon.notification("workspace/applyEdit")
    #expect(request?["params"]?["edit"]?["documentChanges"]?[0]?["textDocument"]?["uri"] == .string(uri))
    daemon.change(uri, version: 2, whole("// typed\n" + Self.text.replacing("\"s\"", with: "\"t\"")))
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.answer(1)?["error"] == nil)
    #expect(base.read("real/" + Self.name) == Self.text)
    daemon.close(uri)
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 1)
    daemon.quit()
  }

  /// The editor opens the document by one path before the workspace opens the folder by the other. The daemon refuses
  /// to write the file under the editor's unsaved text.
  @Test func fileOpenInAnEditorIsNotWritten() throws {
    let base = try TemporaryFolder()
    try base.write("real/" + Self.name, Self.text)
    try FileManager.default.createSymbolicLink(
      atPath: base.path + "/link", withDestinationPath: base.path + "/real")
    let daemon = try DaemonProcess.editor()
    daemon.open(base.uri("link/" + Self.name), "// typed\n" + Self.text)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(base.path + "/real")])
    let entity: JSONValue = ["ref": "s", "document": .string(base.uri("real/" + Self.name))]
    let error = daemon.error("uimodel/model/rename", ["entity": entity, "to": "t"])
    #expect(error["message"]?.string?.contains("an editor has it open") == true)
    #expect(base.read("real/" + Self.name) == Self.text)
    daemon.quit()
  }
}
