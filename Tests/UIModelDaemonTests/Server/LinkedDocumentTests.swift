import Foundation
import Testing
import UIModelJSON

/// A symbolic link to a document outside of the open folders is read but not written.
@Suite struct LinkedDocumentTests {
  private static let linkName = "linked.uimodel.json"
  private static let documentText = """
    { "sheets": [ { "ref": "s", "sheetPresentationController": { "detents": [] } } ] }

    """

  /// Returns a folder with a symbolic link to a document in another folder, and a daemon without open folders.
  private func makeLinkedFolder() throws -> (folder: TemporaryFolder, outside: TemporaryFolder, daemon: DaemonProcess) {
    let (folder, outsideFolder) = (try TemporaryFolder(), try TemporaryFolder(["real.uimodel.json": Self.documentText]))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + Self.linkName, withDestinationPath: outsideFolder.path + "/real.uimodel.json")
    let daemon = try DaemonProcess(.line)
    return (folder, outsideFolder, daemon)
  }

  private func expectRefusal(
    _ error: JSONValue, _ folder: TemporaryFolder, _ location: SourceLocation = #_sourceLocation
  ) {
    let messagePrefix = "cannot write \(folder.path)/\(Self.linkName): a link leads out of the workspace folder"
    #expect(error["message"]?.string?.hasPrefix(messagePrefix) == true, "\(error.text())", sourceLocation: location)
  }

  private static let renameParams: JSONValue = ["entity": "s", "to": "t"]

  @Test(arguments: ["onCommit", "onSave"]) func linkedDocumentIsReadButNotWritten(writeMode: String) throws {
    let (folder, outsideFolder, daemon) = try makeLinkedFolder()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": .string(writeMode)])
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    expectRefusal(daemon.error("uimodel/model/rename", Self.renameParams), folder)
    expectRefusal(daemon.error("uimodel/fix/apply", ["codes": ["sheet"], "unsafe": true]), folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/rename", ["entity": "s", "to": "t", "transaction": id])
    expectRefusal(daemon.error("uimodel/transaction/commit", ["transaction": id]), folder)
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    #expect(daemon.text(folder.uri(Self.linkName)) == Self.documentText)
    #expect(outsideFolder.read("real.uimodel.json") == Self.documentText)
    daemon.endLineSession()
  }

  /// A change of a regular file is not undone after a link has replaced the file.
  @Test func undoDoesNotWriteALinkedDocument() throws {
    let (folder, outsideFolder, daemon) = try makeLinkedFolder()
    try folder.remove(Self.linkName)
    try folder.write(Self.linkName, Self.documentText)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/model/rename", Self.renameParams)
    let changedText = try #require(folder.read(Self.linkName))
    try outsideFolder.write("real.uimodel.json", changedText)
    try folder.remove(Self.linkName)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + Self.linkName, withDestinationPath: outsideFolder.path + "/real.uimodel.json")
    expectRefusal(daemon.error("uimodel/undo"), folder)
    #expect(outsideFolder.read("real.uimodel.json") == changedText)
    daemon.endLineSession()
  }

  @Test func linkBetweenOpenFoldersIsWritten() throws {
    let (folder, outsideFolder, daemon) = try makeLinkedFolder()
    _ = daemon.result("uimodel/workspace/open", ["paths": [.string(folder.path), .string(outsideFolder.path + "/")]])
    let entity: JSONValue = ["ref": "s", "document": .string(folder.uri(Self.linkName))]
    let response = daemon.ask("uimodel/model/set", ["entity": entity, "property": "ref", "value": "t"])
    #expect(response["error"] == nil, "\(response.text())")
    #expect(outsideFolder.read("real.uimodel.json")?.contains("\"t\"") == true)
    daemon.endLineSession()
  }
}
