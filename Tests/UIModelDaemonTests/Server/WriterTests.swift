import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks concurrent writes to the same files by several daemon processes and by other programs.
@Suite struct WriterTests {
  private static let fileName = "app.uimodel.json"

  private func daemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func insertSheet(_ daemon: DaemonProcess, _ ref: String) -> JSONValue? {
    daemon.ask("uimodel/model/insert", ["kind": "sheet", "value": ["ref": .string(ref)]])["error"]
  }

  @Test func concurrentDaemonsKeepEachOthersChanges() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [\n  { \"ref\": \"first\" } // stays\n] }\n"])
    let (firstDaemon, secondDaemon) = (try daemon(folder), try daemon(folder))
    for number in 0..<10 {
      #expect(insertSheet(firstDaemon, "one-\(number)") == nil)
      #expect(insertSheet(secondDaemon, "two-\(number)") == nil)
    }
    let text = folder.read(Self.fileName) ?? ""
    for number in 0..<10 { #expect(text.contains("\"one-\(number)\"") && text.contains("\"two-\(number)\"")) }
    #expect(text.contains("{ \"ref\": \"first\" }, // stays\n"))
    // The first daemon has read the second daemon's changes.
    #expect(firstDaemon.text(folder.uri(Self.fileName))?.contains("two-8") == true)
    firstDaemon.endLineSession()
    secondDaemon.endLineSession()
  }

  @Test func changeIsAppliedToExternallyEditedText() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    try folder.write(
      Self.fileName, "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n")
    #expect(insertSheet(daemon, "b") == nil)
    #expect(
      folder.read(Self.fileName)
        == "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] }, { \"ref\": \"b\" } ] }\n"
    )
    // Undo also applies to the externally edited text.
    _ = daemon.result("uimodel/undo")
    #expect(
      folder.read(Self.fileName)
        == "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n")
    daemon.endLineSession()
  }

  /// If the file no longer contains the entity of a request, the request fails and nothing is written.
  @Test func changeOfARemovedEntityIsRefused() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let externalText = "{ \"sheets\": [ { \"ref\": \"other\" } ] }\n"
    try folder.write(Self.fileName, externalText)
    let setParams: JSONValue = ["entity": ["ref": "a"], "property": "presentationDetents", "value": ["large"]]
    #expect(daemon.ask("uimodel/model/set", setParams)["error"]?["code"] == -32100)
    #expect(folder.read(Self.fileName) == externalText)
    daemon.endLineSession()
  }

  @Test func conflictingTransactionHasItsOwnErrorCode() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let renameParams: JSONValue = ["entity": ["ref": "a"], "to": "b", "transaction": transactionID]
    _ = daemon.result("uimodel/model/rename", renameParams)
    let externalText = "{ \"sheets\": [ { \"ref\": \"c\" } ] }\n"
    try folder.write(Self.fileName, externalText)
    let error = daemon.ask("uimodel/transaction/commit", ["transaction": transactionID])["error"]
    #expect(error?["code"] == -32105, "\(error ?? .null)")
    #expect(folder.read(Self.fileName) == externalText)
    daemon.endLineSession()
  }

  /// A half-written file is read again before the next request uses its text.
  @Test func externalEditsAreReadBeforeEachRequest() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let setParams: JSONValue = ["entity": ["ref": "a"], "property": "presentationDetents", "value": ["large"]]
    try folder.write(Self.fileName, "{ \"sheets\": [ { \"ref\": \"a\", ")
    #expect(daemon.ask("uimodel/model/set", setParams)["error"]?["code"] == -32102)
    try folder.write(Self.fileName, "{ \"sheets\": [ { \"ref\": \"a\" }, { \"ref\": \"b\" } ] }\n")
    #expect(daemon.ask("uimodel/model/set", setParams)["error"] == nil)
    try folder.write(Self.fileName, "{ \"sheets\": [ { \"ref\": \"c\" } ] }\n")
    #expect(daemon.ask("uimodel/model/rename", ["entity": ["ref": "c"], "to": "d"])["error"] == nil)
    #expect(folder.read(Self.fileName) == "{ \"sheets\": [ { \"ref\": \"d\" } ] }\n")
    daemon.endLineSession()
  }

  /// The commit is refused, because the daemon edits a file with two names as two separate texts.
  @Test func editsThroughTwoNamesOfAFileAreRefused() throws {
    let text = "{ \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n"
    let folder = try TemporaryFolder([Self.fileName: text])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/b.uimodel.json", withDestinationPath: Self.fileName)
    let daemon = try daemon(folder)
    let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    for name in [Self.fileName, "b.uimodel.json"] {
      let entity: JSONValue = ["document": .string(folder.uri(name)), "path": ["sheets", 0]]
      _ = daemon.result(
        "uimodel/model/set",
        ["entity": entity, "property": "presentationDetents", "value": ["medium"], "transaction": transactionID])
    }
    let error = daemon.ask("uimodel/transaction/commit", ["transaction": transactionID])["error"]
    #expect(error?["message"]?.string?.contains("is the same file as") == true, "\(error ?? .null)")
    #expect(folder.read(Self.fileName) == text)
    daemon.endLineSession()
  }

  /// Methods such as `uimodel/sheet/moveDetent` and fixes edit a text at positions. After an external edit, the
  /// positions are computed again.
  @Test func methodsAndFixesApplyToExternallyEditedText() throws {
    func sheet(_ ref: String, _ detents: String) -> String {
      "\n  { \"ref\": \"\(ref)\", \"sheetPresentationController\": { \"detents\": [\(detents)] } }"
    }
    func documentText(_ sheets: String...) -> String { "{ \"sheets\": [" + sheets.joined(separator: ",") + "\n] }\n" }
    let originalSheet = sheet("a", "\"medium\", \"medium\"")
    let folder = try TemporaryFolder([Self.fileName: documentText(originalSheet)])
    let daemon = try daemon(folder)
    try folder.write(Self.fileName, documentText(sheet("b", "\"large\", \"medium\""), originalSheet))
    let moveParams: JSONValue = ["sheet": "b", "identifier": "medium", "toIndex": 0]
    let error = daemon.ask("uimodel/sheet/moveDetent", moveParams)["error"]
    #expect(error == nil, "\(error ?? .null)")
    #expect(folder.read(Self.fileName) == documentText(sheet("b", "\"medium\", \"large\""), originalSheet))
    try folder.write(Self.fileName, documentText(sheet("c", "\"large\""), originalSheet))
    _ = daemon.result("uimodel/fix/apply", ["codes": ["sheet/duplicate-detent"]])
    #expect(folder.read(Self.fileName) == documentText(sheet("c", "\"large\""), sheet("a", "\"medium\"")))
    daemon.endLineSession()
  }

  /// Undo applies to an externally edited text, even if other programs write between two undo steps.
  @Test func undoAppliesToExternallyEditedText() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.fileName: text])
    let daemon = try daemon(folder)
    for ref in ["a", "b"] {
      let entity: JSONValue = ["ref": .string(ref)]
      _ = daemon.result("uimodel/model/set", ["entity": entity, "property": "viewController", "value": "v"])
    }
    let fileText = try #require(folder.read(Self.fileName))
    try folder.write(Self.fileName, "// by hand, and longer than before\n" + fileText)
    _ = daemon.result("uimodel/undo")
    try folder.write(Self.fileName, "// once more\n" + (folder.read(Self.fileName) ?? ""))
    _ = daemon.result("uimodel/undo")
    #expect(folder.read(Self.fileName) == "// once more\n// by hand, and longer than before\n" + text)
    daemon.endLineSession()
  }

  @Test func deletedFileIsNotRecreated() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [] }\n"])
    let daemon = try daemon(folder)
    try folder.remove(Self.fileName)
    let error = insertSheet(daemon, "a")
    #expect(error?["message"]?.string?.contains("it was deleted") == true, "\(error ?? .null)")
    #expect(folder.read(Self.fileName) == nil)
    daemon.endLineSession()
  }

  /// A change waits until the folder is read. An earlier change would not find its entity, or would go to a wrong
  /// document.
  @Test func changeWaitsUntilTheFolderIsRead() throws {
    var files = [Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"]
    for number in 0..<300 { files["\(number).swift"] = "let a\(number) = 1\n" }
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess(.line)
    let folders: JSONValue = [["uri": .string(DocumentURI(path: folder.path).key), "name": "a"]]
    let initializeParams: JSONValue = [
      "processId": nil, "rootUri": nil, "capabilities": [:], "workspaceFolders": folders,
    ]
    daemon.request(1, "initialize", initializeParams)
    daemon.notify("initialized", [:])
    daemon.request(2, "uimodel/model/insert", ["kind": "sheet", "value": ["ref": "b"]])
    daemon.request(3, "uimodel/model/insert", ["kind": "sheet", "value": ["ref": "c"]])
    _ = daemon.response(1)
    for requestID in [2, 3] as [JSONValue] {
      #expect(daemon.response(requestID)?["result"]?["documents"] == [.string(folder.uri(Self.fileName))])
    }
    #expect(folder.read(Self.fileName)?.contains(#"[ { "ref": "a" }, { "ref": "b" }, { "ref": "c" } ]"#) == true)
    daemon.endLineSession()
  }

  /// In a workspace with a folder, a change stays in memory only if the request names a document in memory, such as
  /// `uimodel:scratch`.
  @Test func changeInAnEmptyFolderMustNameADocument() throws {
    let folder = try TemporaryFolder(["notes.txt": ""])
    let daemon = try daemon(folder)
    let insertParams: JSONValue = ["kind": "sheet", "value": ["ref": "a"]]
    let error = daemon.ask("uimodel/model/insert", insertParams)["error"]
    #expect(error?["message"]?.string?.contains("has no model document to insert into") == true)
    let scratchParams: JSONValue = ["kind": "sheet", "document": "uimodel:scratch", "value": ["ref": "a"]]
    #expect(daemon.result("uimodel/model/insert", scratchParams)["documents"] == ["uimodel:scratch"])
    daemon.endLineSession()
  }

  /// Two daemons append to a list whose last element has no trailing comma. One of them uses a transaction.
  @Test func transactionIsReappliedAfterAnExternalInsertion() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [\n  { \"ref\": \"s\" }\n] }\n"])
    let (firstDaemon, secondDaemon) = (try daemon(folder), try daemon(folder))
    let transactionID = firstDaemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let insertParams: JSONValue = ["kind": "sheet", "transaction": transactionID, "value": ["ref": "mine"]]
    _ = firstDaemon.result("uimodel/model/insert", insertParams)
    #expect(insertSheet(secondDaemon, "theirs") == nil)
    let answer = firstDaemon.ask("uimodel/transaction/commit", ["transaction": transactionID])
    #expect(answer["error"] == nil, "\(answer.text())")
    #expect(
      folder.read(Self.fileName)
        == "{ \"sheets\": [\n  { \"ref\": \"s\" },\n  { \"ref\": \"theirs\" },\n  { \"ref\": \"mine\" }\n] }\n")
    firstDaemon.endLineSession()
    secondDaemon.endLineSession()
  }

  @Test func deferredWriteKeepsExternalEdits() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.fileName: text])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    let setParams: JSONValue = ["entity": ["ref": "a"], "property": "isModalInPresentation", "value": true]
    // The save keeps an external edit that was made before the first change.
    try folder.write(Self.fileName, text.replacing("\n] }", with: ",\n  { \"ref\": \"c\" }\n] }"))
    _ = daemon.result("uimodel/model/set", setParams)
    _ = daemon.result("uimodel/workspace/save")
    let savedText = folder.read(Self.fileName) ?? ""
    #expect(savedText.contains("\"a\", \"isModalInPresentation\": true") && savedText.contains("\"c\""), "\(savedText)")
    // A later external edit makes the save fail. Closing the folder with `discard` resolves the conflict.
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let externalText = savedText.replacing("\"c\"", with: "\"d\"")
    try folder.write(Self.fileName, externalText)
    #expect(daemon.ask("uimodel/workspace/save")["error"]?["code"] == -32105)
    #expect(folder.read(Self.fileName) == externalText)
    #expect(daemon.ask("uimodel/workspace/close", ["path": .string(folder.path)])["error"]?["code"] == -32103)
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path), "discard": true])
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.text(folder.uri(Self.fileName)) == externalText)
    daemon.endLineSession()
  }

  /// If a comment follows the last element, the comma for an appended element is inserted before that comment.
  @Test func commaIsInsertedBeforeAComment() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [\n  { \"ref\": \"a\" }\n] }\n"])
    let daemon = try daemon(folder)
    let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/insert", ["kind": "sheet", "value": ["ref": "n"], "transaction": transactionID])
    let externalText = "{ \"sheets\": [\n  { \"ref\": \"h\" },\n  { \"ref\": \"a\" } // added\n] }\n"
    try folder.write(Self.fileName, externalText)
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": transactionID])
    #expect(answer["error"] == nil, "\(answer.text())")
    #expect(
      folder.read(Self.fileName) == externalText.replacing("} // added", with: "}, // added\n  { \"ref\": \"n\" }"))
    daemon.endLineSession()
  }

  @Test func undoDoesNotInsertIntoAComment() throws {
    let folder = try TemporaryFolder([
      Self.fileName: "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    ])
    let daemon = try daemon(folder)
    _ = daemon.result("uimodel/model/set", ["entity": "a", "property": "isModalInPresentation", "value": true])
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let externalText = (folder.read(Self.fileName) ?? "").replacing("true }", with: "true } // x")
    try folder.write(Self.fileName, externalText)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32103)
    #expect(folder.read(Self.fileName) == externalText)
    daemon.endLineSession()
  }

  /// An external edit is kept even if it changes the line that the transaction changes.
  @Test(arguments: ["[{\"ref\":\"a\"},{\"ref\":\"f\"}]", "[{\"ref\":\"f\"},{\"ref\":\"a\"}]"])
  func transactionMergesWithEditsOnItsLine(_ externalSheets: String) throws {
    let folder = try TemporaryFolder([Self.fileName: "{\"sheets\":[{\"ref\":\"a\"}]}"])
    let daemon = try daemon(folder)
    let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let setParams: JSONValue = [
      "entity": "a", "property": "isModalInPresentation", "value": true, "transaction": transactionID,
    ]
    _ = daemon.result("uimodel/model/set", setParams)
    try folder.write(Self.fileName, "{\"sheets\":\(externalSheets)}")
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": transactionID])
    #expect(answer["error"] == nil, "\(answer.text())")
    let text = folder.read(Self.fileName) ?? ""
    #expect(text.contains("\"f\"") && text.contains("\"isModalInPresentation\""), "\(text)")
    daemon.endLineSession()
  }

  @Test func deletedFileIsNotSaved() throws {
    let folder = try TemporaryFolder([Self.fileName: "{ \"sheets\": [ { \"ref\": \"a\" } ] }", "b.uimodel.json": "{}"])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    let setParams = { (value: Bool) -> JSONValue in
      ["entity": "a", "property": "isModalInPresentation", "value": .bool(value)]
    }
    _ = daemon.result("uimodel/model/set", setParams(true))
    try FileManager.default.removeItem(atPath: folder.path + "/" + Self.fileName)
    #expect(daemon.ask("uimodel/workspace/save")["error"] != nil)
    #expect(folder.read(Self.fileName) == nil)
    daemon.endLineSession()
  }

  /// A transaction is reapplied only if each reference in its changes still refers to the same entity, and if these
  /// entities are unchanged.
  @Test(arguments: [
    #"{"entity": {"document": "URI", "path": ["sheets", 0]}}"#, #"{"entity": "a"}"#,
  ])
  func transactionIsNotReappliedToOtherEntities(_ removeParams: String) throws {
    let originalText = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.fileName: originalText])
    let daemon = try daemon(folder)
    for externalText in [
      originalText.replacing("{ \"ref\": \"a\" }", with: "{ \"ref\": \"a\", \"isModalInPresentation\": true }"),
      removeParams.contains("path")
        ? originalText.replacing("  { \"ref\": \"a\"", with: "  { \"ref\": \"f\" }, // of f\n  { \"ref\": \"a\"")
        : originalText,
    ] where externalText != originalText {
      try folder.write(Self.fileName, originalText)
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      var params = JSONValue(text: removeParams.replacing("URI", with: folder.uri(Self.fileName)))?.object ?? [:]
      params["transaction"] = transactionID
      _ = daemon.result("uimodel/model/remove", .object(params))
      try folder.write(Self.fileName, externalText)
      #expect(daemon.ask("uimodel/transaction/commit", ["transaction": transactionID])["error"]?["code"] == -32105)
      #expect(folder.read(Self.fileName) == externalText)
      _ = daemon.result("uimodel/transaction/rollback", ["transaction": transactionID])
    }
    daemon.endLineSession()
  }

  /// Undo does not insert restored text between a comment and the element that the comment describes.
  @Test func undoDoesNotSeparateACommentFromItsElement() throws {
    let folder = try TemporaryFolder([
      Self.fileName: "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" },\n  { \"ref\": \"c\" }\n] }\n"
    ])
    let daemon = try daemon(folder)
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let externalText =
      "{ \"sheets\": [\n  { \"ref\": \"a\", \"isModalInPresentation\": true },\n  // of c\n  { \"ref\": \"c\" }\n] }\n"
    try folder.write(Self.fileName, externalText)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32103)
    #expect(folder.read(Self.fileName) == externalText)
    daemon.endLineSession()
  }
}
