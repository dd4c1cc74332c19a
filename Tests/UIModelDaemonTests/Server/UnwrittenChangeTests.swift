import Foundation
import Testing
import UIModelJSON

/// Checks changes that are not yet written to files, in workspaces with `"write": "onSave"`.
@Suite struct UnwrittenChangeTests {
  private static let fileName = "a.uimodel.json"
  private static let text = "{ \"screens\": [ { \"ref\": \"é\" } ] }\n"
  private static let changedText = "{ \"screens\": [ { \"ref\": \"é\", \"title\": \"è\" } ] }\n"

  /// Returns an editor session that supports `workspace/applyEdit` and has an unsaved change, and the URI of the
  /// document.
  private func sessionWithUnsavedChange(_ folder: TemporaryFolder) throws -> (DaemonProcess, String) {
    let daemon = try DaemonProcess.editor()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    _ = daemon.result("uimodel/model/set", ["entity": "é", "property": "title", "value": "è"])
    return (daemon, folder.uri(Self.fileName))
  }

  private func unsavedFlag(_ daemon: DaemonProcess, _ uri: String) -> JSONValue? {
    daemon.result("uimodel/workspace/get", ["document": .string(uri)])["documents"]?[0]?["isUnsaved"]
  }

  @Test func openingTheFileSendsTheUnsavedChanges() throws {
    let folder = try TemporaryFolder([Self.fileName: Self.text])
    let (daemon, uri) = try sessionWithUnsavedChange(folder)
    daemon.open(uri, Self.text)
    let editRequest = daemon.notification("workspace/applyEdit")
    let edits = editRequest?["params"]?["edit"]?["documentChanges"]?[0]?["edits"]
    #expect(applying(edits, to: Self.text) == Self.changedText)
    // The editor has not applied the changes yet. Until its text contains them, they stay unsaved and cannot be undone.
    #expect(unsavedFlag(daemon, uri) == true)
    #expect(daemon.error("uimodel/undo")["code"] == -32102)
    daemon.change(uri, version: 2, fullEdit(Self.changedText))
    daemon.send(["jsonrpc": "2.0", "id": editRequest?["id"] ?? .null, "result": ["applied": true]])
    #expect(unsavedFlag(daemon, uri) == false)
    #expect(daemon.text(uri) == Self.changedText)
    // Changes that the editor has applied are undone like any other change.
    daemon.request(1, "uimodel/undo")
    let undoRequest = daemon.notification("workspace/applyEdit")
    daemon.change(uri, version: 3, fullEdit(Self.text))
    daemon.send(["jsonrpc": "2.0", "id": undoRequest?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response(1)?["error"] == nil)
    daemon.quit()
  }

  @Test func unsavedChangesPreventImmediateWriting() throws {
    let folder = try TemporaryFolder([Self.fileName: Self.text])
    let (daemon, _) = try sessionWithUnsavedChange(folder)
    let openParams: JSONValue = ["path": .string(folder.path), "write": "onCommit"]
    let message = daemon.error("uimodel/workspace/open", openParams)["message"]?.string
    #expect(message?.contains("has unsaved changes") == true)
    #expect(folder.read(Self.fileName) == Self.text)
    _ = daemon.result("uimodel/workspace/save")
    _ = daemon.result("uimodel/workspace/open", openParams)
    _ = daemon.result("uimodel/model/set", ["entity": "é", "property": "title", "value": "ü"])
    #expect(folder.read(Self.fileName) == Self.changedText.replacing("è", with: "ü"))
    daemon.quit()
  }

  @Test func rejectedChangeIsRestoredWhenTheFileIsClosed() throws {
    let folder = try TemporaryFolder([Self.fileName: Self.text])
    let (daemon, uri) = try sessionWithUnsavedChange(folder)
    daemon.open(uri, Self.text)
    let editRequest = daemon.notification("workspace/applyEdit")
    daemon.send(["jsonrpc": "2.0", "id": editRequest?["id"] ?? .null, "result": ["applied": false]])
    let warning = daemon.notification("window/showMessage")
    #expect(warning?["params"]?["message"]?.string?.contains("has unsaved changes") == true)
    daemon.change(uri, version: 2, fullEdit("// typed\n" + Self.text))
    #expect(
      daemon.error("uimodel/model/set", ["entity": "é", "property": "title", "value": "x"])["code"] == -32102)
    daemon.notify("textDocument/didSave", ["textDocument": document(uri)])
    #expect(unsavedFlag(daemon, uri) == true)
    daemon.close(uri)
    #expect(daemon.text(uri) == Self.changedText)
    #expect(unsavedFlag(daemon, uri) == true)
    #expect(daemon.result("uimodel/workspace/save")["saved"] == [.string(uri)])
    #expect(folder.read(Self.fileName) == Self.changedText)
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(uri) == Self.text)
    daemon.quit()
  }

  /// A change is saved in all its documents or in none. While an editor has not applied the change to one document, the
  /// save fails.
  @Test func saveFailsWhileAnEditorLacksTheChange() throws {
    let otherText = "{ \"screens\": [ { \"presents\": [\"é\"] } ] }\n"
    let folder = try TemporaryFolder([Self.fileName: Self.text, "b.uimodel.json": otherText])
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": ["utf-8"]],
      "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
    ])
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    _ = daemon.result("uimodel/model/rename", ["entity": "é", "to": "e"])
    let uri = folder.uri(Self.fileName)
    daemon.open(uri, Self.text)
    let editRequest = daemon.notification("workspace/applyEdit")
    daemon.send(["jsonrpc": "2.0", "id": editRequest?["id"] ?? .null, "result": ["applied": false]])
    _ = daemon.notification("window/showMessage")
    let error = daemon.error("uimodel/workspace/save")
    #expect(error["code"] == -32102)
    #expect(error["data"]?["documents"] == [.string(uri)])
    #expect(folder.read("b.uimodel.json") == otherText)
    daemon.close(uri)
    #expect(daemon.result("uimodel/workspace/save")["saved"]?.array?.count == 2)
    #expect(folder.read("b.uimodel.json") == otherText.replacing("é", with: "e"))
    #expect(folder.read(Self.fileName) == Self.text.replacing("é", with: "e"))
    daemon.quit()
  }

  @Test(arguments: ["written by others", "read-only", "deleted", "two names"])
  func saveWritesAllDocumentsOrNone(_ obstacle: String) throws {
    let fileNames = ["a.uimodel.json", "b.uimodel.json", "c.uimodel.json"]
    let folder = try TemporaryFolder()
    for name in fileNames { try folder.write(name, "{ \"screens\": [ { \"presents\": [\"s\"] } ] }\n") }
    try folder.write("d.uimodel.json", "{ \"sheets\": [ { \"ref\": \"s\" } ] }\n")
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    _ = daemon.result("uimodel/model/rename", ["entity": "s", "to": "t"])
    let filePath = folder.path + "/b.uimodel.json"
    switch obstacle {
    case "written by others": try folder.write("b.uimodel.json", "// by others\n")
    case "read-only": try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: filePath)
    case "deleted": try folder.remove("b.uimodel.json")
    default: try FileManager.default.linkItem(atPath: filePath, toPath: folder.path + "/b.bak")
    }
    _ = daemon.error("uimodel/workspace/save")
    for name in fileNames { #expect(folder.read(name)?.contains("\"t\"") != true) }
    #expect(daemon.result("uimodel/workspace/status")["unsaved"]?.array?.count == 4)
    if obstacle == "read-only" {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: filePath)
      #expect(daemon.result("uimodel/workspace/save")["saved"]?.array?.count == 4)
      for name in fileNames { #expect(folder.read(name)?.contains("\"t\"") == true) }
    }
    daemon.endLineSession()
  }
}
