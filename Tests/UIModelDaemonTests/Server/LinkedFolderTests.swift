import Foundation
import Testing
import UIModelJSON

/// Access to a folder by its real path and through a symbolic link.
@Suite struct LinkedFolderTests {
  private static let fileName = "a.uimodel.json"
  private static let text = "{ \"sheets\": [ { \"ref\": \"s\" } ] }\n"

  /// The workspace uses the real path and the editor uses the link, or the reverse.
  @Test(arguments: [true, false]) func fileReachedByTwoPathsIsOneDocument(isWorkspaceReal: Bool) throws {
    let baseFolder = try TemporaryFolder()
    try baseFolder.write("real/" + Self.fileName, Self.text)
    try FileManager.default.createSymbolicLink(
      atPath: baseFolder.path + "/link", withDestinationPath: baseFolder.path + "/real")
    let (workspaceFolder, editorFolder) = isWorkspaceReal ? ("real", "link") : ("link", "real")
    let daemon = try DaemonProcess.editor()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(baseFolder.path + "/" + workspaceFolder)])
    let uri = baseFolder.uri(editorFolder + "/" + Self.fileName)
    daemon.open(uri, "// typed\n" + Self.text)
    let documents = daemon.result("uimodel/workspace/get")["documents"]
    #expect(documents?.array?.count == 1 && documents?[0]?["isOpen"] == true && documents?[0]?["uri"] == .string(uri))
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    let request = daemon.notification("workspace/applyEdit")
    #expect(request?["params"]?["edit"]?["documentChanges"]?[0]?["textDocument"]?["uri"] == .string(uri))
    daemon.change(uri, version: 2, fullEdit("// typed\n" + Self.text.replacing("\"s\"", with: "\"t\"")))
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response(1)?["error"] == nil)
    #expect(baseFolder.read("real/" + Self.fileName) == Self.text)
    daemon.close(uri)
    #expect(daemon.result("uimodel/workspace/get")["documents"]?.array?.count == 1)
    daemon.quit()
  }

  /// The editor opens the document through the link before the workspace opens the real folder. The daemon refuses to
  /// write a file that has unsaved text in the editor.
  @Test func fileOpenInAnEditorIsNotWritten() throws {
    let baseFolder = try TemporaryFolder()
    try baseFolder.write("real/" + Self.fileName, Self.text)
    try FileManager.default.createSymbolicLink(
      atPath: baseFolder.path + "/link", withDestinationPath: baseFolder.path + "/real")
    let daemon = try DaemonProcess.editor()
    daemon.open(baseFolder.uri("link/" + Self.fileName), "// typed\n" + Self.text)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(baseFolder.path + "/real")])
    let entity: JSONValue = ["ref": "s", "document": .string(baseFolder.uri("real/" + Self.fileName))]
    let error = daemon.error("uimodel/model/rename", ["entity": entity, "to": "t"])
    #expect(error["message"]?.string?.contains("an editor has it open") == true)
    #expect(baseFolder.read("real/" + Self.fileName) == Self.text)
    daemon.quit()
  }
}
