import Foundation
import Testing
import UIModelJSON

/// A document that is a symbolic link out of the workspace folder is read but never written.
@Suite struct LinkedDocumentTests {
  private static let name = "linked.uimodel.json"
  private static let text = """
    { "sheets": [ { "ref": "s", "sheetPresentationController": { "detents": [] } } ] }

    """

  /// Returns a folder with a symbolic link to a document in another folder, and a daemon without open folders.
  private func linked() throws -> (folder: TemporaryFolder, outside: TemporaryFolder, daemon: DaemonProcess) {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder(["real.uimodel.json": Self.text]))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + Self.name, withDestinationPath: outside.path + "/real.uimodel.json")
    let daemon = try DaemonProcess(.line)
    return (folder, outside, daemon)
  }

  private func expectRefusal(
    _ error: JSONValue, _ folder: TemporaryFolder, _ location: SourceLocation = #_sourceLocation
  ) {
    let start = "cannot write \(folder.path)/\(Self.name): a link leads out of the workspace folder"
    #expect(error["message"]?.string?.hasPrefix(start) == true, "\(error.text())", sourceLocation: location)
  }

  private static let rename: JSONValue = ["entity": "s", "to": "t"]

  @Test(arguments: ["onCommit", "onSave"]) func linkedDocumentIsReadButNotWritten(write: String) throws {
    let (folder, outside, daemon) = try linked()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": .string(write)])
    #expect(daemon.result("uimodel/diagnostics/get").codes == ["sheet/no-detents"])
    expectRefusal(daemon.error("uimodel/model/rename", Self.rename), folder)
    expectRefusal(daemon.error("uimodel/fix/apply", ["codes": ["sheet"], "unsafe": true]), folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/rename", ["entity": "s", "to": "t", "transaction": id])
    expectRefusal(daemon.error("uimodel/transaction/commit", ["transaction": id]), folder)
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    #expect(daemon.text(folder.uri(Self.name)) == Self.text)
    #expect(outside.read("real.uimodel.json") == Self.text)
    daemon.endOfLines()
  }

  /// A change of a regular file is not undone after a link has replaced the file.
  @Test func undoDoesNotWriteALinkedDocument() throws {
    let (folder, outside, daemon) = try linked()
    try folder.remove(Self.name)
    try folder.write(Self.name, Self.text)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/model/rename", Self.rename)
    let changed = try #require(folder.read(Self.name))
    try outside.write("real.uimodel.json", changed)
    try folder.remove(Self.name)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + Self.name, withDestinationPath: outside.path + "/real.uimodel.json")
    expectRefusal(daemon.error("uimodel/undo"), folder)
    #expect(outside.read("real.uimodel.json") == changed)
    daemon.endOfLines()
  }

  @Test func linkWithinTheOpenFoldersIsWritten() throws {
    let (folder, outside, daemon) = try linked()
    _ = daemon.result("uimodel/workspace/open", ["paths": [.string(folder.path), .string(outside.path + "/")]])
    let entity: JSONValue = ["ref": "s", "document": .string(folder.uri(Self.name))]
    let answer = daemon.ask("uimodel/model/set", ["entity": entity, "property": "ref", "value": "t"])
    #expect(answer["error"] == nil, "\(answer.text())")
    #expect(outside.read("real.uimodel.json")?.contains("\"t\"") == true)
    daemon.endOfLines()
  }
}
