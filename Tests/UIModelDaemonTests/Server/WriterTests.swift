import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks concurrent writes to the same files by several daemon processes and by other programs.
@Suite struct WriterTests {
  private static let name = "app.uimodel.json"

  private func daemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func insert(_ daemon: DaemonProcess, _ ref: String) -> JSONValue? {
    daemon.ask("uimodel/model/insert", ["kind": "sheet", "value": ["ref": .string(ref)]])["error"]
  }

  @Test func concurrentDaemonsKeepEachOthersChanges() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [\n  { \"ref\": \"first\" } // stays\n] }\n"])
    let (one, two) = (try daemon(folder), try daemon(folder))
    for number in 0..<10 {
      #expect(insert(one, "one-\(number)") == nil)
      #expect(insert(two, "two-\(number)") == nil)
    }
    let text = folder.read(Self.name) ?? ""
    for number in 0..<10 { #expect(text.contains("\"one-\(number)\"") && text.contains("\"two-\(number)\"")) }
    #expect(text.contains("{ \"ref\": \"first\" }, // stays\n"))
    // Each daemon has read the changes of the other.
    #expect(one.text(folder.uri(Self.name))?.contains("two-8") == true)
    one.endOfLines()
    two.endOfLines()
  }

  @Test func changeIsAppliedToExternallyEditedText() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    try folder.write(
      Self.name, "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n")
    #expect(insert(daemon, "b") == nil)
    #expect(
      folder.read(Self.name)
        == "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] }, { \"ref\": \"b\" } ] }\n"
    )
    // Undo also applies to the externally edited text.
    _ = daemon.result("uimodel/undo")
    #expect(
      folder.read(Self.name)
        == "{ // by hand\n  \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n")
    daemon.endOfLines()
  }

  /// If the file no longer contains the entity of a request, the request fails and nothing is written.
  @Test func changeOfARemovedEntityIsRefused() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let theirs = "{ \"sheets\": [ { \"ref\": \"other\" } ] }\n"
    try folder.write(Self.name, theirs)
    let set: JSONValue = ["entity": ["ref": "a"], "property": "presentationDetents", "value": ["large"]]
    #expect(daemon.ask("uimodel/model/set", set)["error"]?["code"] == -32100)
    #expect(folder.read(Self.name) == theirs)
    daemon.endOfLines()
  }

  @Test func conflictingTransactionHasItsOwnErrorCode() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let rename: JSONValue = ["entity": ["ref": "a"], "to": "b", "transaction": id]
    _ = daemon.result("uimodel/model/rename", rename)
    let theirs = "{ \"sheets\": [ { \"ref\": \"c\" } ] }\n"
    try folder.write(Self.name, theirs)
    let error = daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]
    #expect(error?["code"] == -32105, "\(error ?? .null)")
    #expect(folder.read(Self.name) == theirs)
    daemon.endOfLines()
  }

  /// A half-written file is read again before the next request uses its text.
  @Test func externalEditsAreReadBeforeEachRequest() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"])
    let daemon = try daemon(folder)
    let set: JSONValue = ["entity": ["ref": "a"], "property": "presentationDetents", "value": ["large"]]
    try folder.write(Self.name, "{ \"sheets\": [ { \"ref\": \"a\", ")
    #expect(daemon.ask("uimodel/model/set", set)["error"]?["code"] == -32102)
    try folder.write(Self.name, "{ \"sheets\": [ { \"ref\": \"a\" }, { \"ref\": \"b\" } ] }\n")
    #expect(daemon.ask("uimodel/model/set", set)["error"] == nil)
    try folder.write(Self.name, "{ \"sheets\": [ { \"ref\": \"c\" } ] }\n")
    #expect(daemon.ask("uimodel/model/rename", ["entity": ["ref": "c"], "to": "d"])["error"] == nil)
    #expect(folder.read(Self.name) == "{ \"sheets\": [ { \"ref\": \"d\" } ] }\n")
    daemon.endOfLines()
  }

  /// Two names of one file would be edited as two separate texts.
  @Test func editsThroughTwoNamesOfAFileAreRefused() throws {
    let text = "{ \"sheets\": [ { \"ref\": \"a\", \"presentationDetents\": [\"large\"] } ] }\n"
    let folder = try TemporaryFolder([Self.name: text])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/b.uimodel.json", withDestinationPath: Self.name)
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    for name in [Self.name, "b.uimodel.json"] {
      let entity: JSONValue = ["document": .string(folder.uri(name)), "path": ["sheets", 0]]
      _ = daemon.result(
        "uimodel/model/set",
        ["entity": entity, "property": "presentationDetents", "value": ["medium"], "transaction": id])
    }
    let error = daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]
    #expect(error?["message"]?.string?.contains("is the same file as") == true, "\(error ?? .null)")
    #expect(folder.read(Self.name) == text)
    daemon.endOfLines()
  }

  /// Typed methods and fixes refer to positions in a text. In an externally edited text, the positions are computed
  /// again.
  @Test func methodsAndFixesApplyToExternallyEditedText() throws {
    func sheet(_ ref: String, _ detents: String) -> String {
      "\n  { \"ref\": \"\(ref)\", \"sheetPresentationController\": { \"detents\": [\(detents)] } }"
    }
    func text(_ sheets: String...) -> String { "{ \"sheets\": [" + sheets.joined(separator: ",") + "\n] }\n" }
    let a = sheet("a", "\"medium\", \"medium\"")
    let folder = try TemporaryFolder([Self.name: text(a)])
    let daemon = try daemon(folder)
    try folder.write(Self.name, text(sheet("b", "\"large\", \"medium\""), a))
    let move: JSONValue = ["sheet": "b", "identifier": "medium", "toIndex": 0]
    let error = daemon.ask("uimodel/sheet/moveDetent", move)["error"]
    #expect(error == nil, "\(error ?? .null)")
    #expect(folder.read(Self.name) == text(sheet("b", "\"medium\", \"large\""), a))
    try folder.write(Self.name, text(sheet("c", "\"large\""), a))
    _ = daemon.result("uimodel/fix/apply", ["codes": ["sheet/duplicate-detent"]])
    #expect(folder.read(Self.name) == text(sheet("c", "\"large\""), sheet("a", "\"medium\"")))
    daemon.endOfLines()
  }

  /// Undo applies to an externally edited text, even if other programs write between two undo steps.
  @Test func undoAppliesToExternallyEditedText() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.name: text])
    let daemon = try daemon(folder)
    for ref in ["a", "b"] {
      let entity: JSONValue = ["ref": .string(ref)]
      _ = daemon.result("uimodel/model/set", ["entity": entity, "property": "viewController", "value": "v"])
    }
    let now = try #require(folder.read(Self.name))
    try folder.write(Self.name, "// by hand, and longer than before\n" + now)
    _ = daemon.result("uimodel/undo")
    try folder.write(Self.name, "// once more\n" + (folder.read(Self.name) ?? ""))
    _ = daemon.result("uimodel/undo")
    #expect(folder.read(Self.name) == "// once more\n// by hand, and longer than before\n" + text)
    daemon.endOfLines()
  }

  @Test func deletedFileIsNotRecreated() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [] }\n"])
    let daemon = try daemon(folder)
    try folder.remove(Self.name)
    let error = insert(daemon, "a")
    #expect(error?["message"]?.string?.contains("it was deleted") == true, "\(error ?? .null)")
    #expect(folder.read(Self.name) == nil)
    daemon.endOfLines()
  }

  /// A change waits until the folder is read. An earlier change would not find its entity, or would go to a wrong
  /// document.
  @Test func changeWaitsUntilTheFolderIsRead() throws {
    var files = [Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }\n"]
    for number in 0..<300 { files["\(number).swift"] = "let a\(number) = 1\n" }
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess(.line)
    let folders: JSONValue = [["uri": .string(DocumentURI(path: folder.path).key), "name": "a"]]
    let start: JSONValue = ["processId": nil, "rootUri": nil, "capabilities": [:], "workspaceFolders": folders]
    daemon.request(1, "initialize", start)
    daemon.notify("initialized", [:])
    daemon.request(2, "uimodel/model/insert", ["kind": "sheet", "value": ["ref": "b"]])
    daemon.request(3, "uimodel/model/insert", ["kind": "sheet", "value": ["ref": "c"]])
    _ = daemon.answer(1)
    for id in [2, 3] as [JSONValue] {
      #expect(daemon.answer(id)?["result"]?["documents"] == [.string(folder.uri(Self.name))])
    }
    #expect(folder.read(Self.name)?.contains(#"[ { "ref": "a" }, { "ref": "b" }, { "ref": "c" } ]"#) == true)
    daemon.endOfLines()
  }

  /// In a workspace with a folder, a change stays in memory only if the request names a document in memory, such as
  /// `uimodel:scratch`.
  @Test func changeInAnEmptyFolderMustNameADocument() throws {
    let folder = try TemporaryFolder(["notes.txt": ""])
    let daemon = try daemon(folder)
    let insert: JSONValue = ["kind": "sheet", "value": ["ref": "a"]]
    let error = daemon.ask("uimodel/model/insert", insert)["error"]
    #expect(error?["message"]?.string?.contains("has no model document to insert into") == true)
    let named: JSONValue = ["kind": "sheet", "document": "uimodel:scratch", "value": ["ref": "a"]]
    #expect(daemon.result("uimodel/model/insert", named)["documents"] == ["uimodel:scratch"])
    daemon.endOfLines()
  }

  /// Two daemons append to a list whose last element has no trailing comma. One of them uses a transaction.
  @Test func transactionIsReappliedAfterAnExternalInsertion() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [\n  { \"ref\": \"s\" }\n] }\n"])
    let (one, two) = (try daemon(folder), try daemon(folder))
    let id = one.result("uimodel/transaction/begin")["transaction"] ?? .null
    let mine: JSONValue = ["kind": "sheet", "transaction": id, "value": ["ref": "mine"]]
    _ = one.result("uimodel/model/insert", mine)
    #expect(insert(two, "theirs") == nil)
    let answer = one.ask("uimodel/transaction/commit", ["transaction": id])
    #expect(answer["error"] == nil, "\(answer.text())")
    #expect(
      folder.read(Self.name)
        == "{ \"sheets\": [\n  { \"ref\": \"s\" },\n  { \"ref\": \"theirs\" },\n  { \"ref\": \"mine\" }\n] }\n")
    one.endOfLines()
    two.endOfLines()
  }

  @Test func deferredWriteKeepsExternalEdits() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.name: text])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    let set: JSONValue = ["entity": ["ref": "a"], "property": "isModalInPresentation", "value": true]
    // The save keeps an external edit that was made before the first change.
    try folder.write(Self.name, text.replacing("\n] }", with: ",\n  { \"ref\": \"c\" }\n] }"))
    _ = daemon.result("uimodel/model/set", set)
    _ = daemon.result("uimodel/workspace/save")
    let both = folder.read(Self.name) ?? ""
    #expect(both.contains("\"a\", \"isModalInPresentation\": true") && both.contains("\"c\""), "\(both)")
    // A later external edit makes the save fail. Closing the folder with `discard` resolves the conflict.
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let theirs = both.replacing("\"c\"", with: "\"d\"")
    try folder.write(Self.name, theirs)
    #expect(daemon.ask("uimodel/workspace/save")["error"]?["code"] == -32105)
    #expect(folder.read(Self.name) == theirs)
    #expect(daemon.ask("uimodel/workspace/close", ["path": .string(folder.path)])["error"]?["code"] == -32103)
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path), "discard": true])
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.text(folder.uri(Self.name)) == theirs)
    daemon.endOfLines()
  }

  /// The comma for an appended element goes before a comment behind the last element, not into that comment.
  @Test func commaIsInsertedBeforeAComment() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [\n  { \"ref\": \"a\" }\n] }\n"])
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/insert", ["kind": "sheet", "value": ["ref": "n"], "transaction": id])
    let theirs = "{ \"sheets\": [\n  { \"ref\": \"h\" },\n  { \"ref\": \"a\" } // added\n] }\n"
    try folder.write(Self.name, theirs)
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id])
    #expect(answer["error"] == nil, "\(answer.text())")
    #expect(folder.read(Self.name) == theirs.replacing("} // added", with: "}, // added\n  { \"ref\": \"n\" }"))
    daemon.endOfLines()
  }

  @Test func undoDoesNotInsertIntoAComment() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"])
    let daemon = try daemon(folder)
    _ = daemon.result("uimodel/model/set", ["entity": "a", "property": "isModalInPresentation", "value": true])
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let theirs = (folder.read(Self.name) ?? "").replacing("true }", with: "true } // x")
    try folder.write(Self.name, theirs)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32103)
    #expect(folder.read(Self.name) == theirs)
    daemon.endOfLines()
  }

  /// Other programs have edited the line that a transaction changes.
  @Test(arguments: ["[{\"ref\":\"a\"},{\"ref\":\"f\"}]", "[{\"ref\":\"f\"},{\"ref\":\"a\"}]"])
  func transactionMergesWithEditsOnItsLine(_ theirs: String) throws {
    let folder = try TemporaryFolder([Self.name: "{\"sheets\":[{\"ref\":\"a\"}]}"])
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let set: JSONValue = ["entity": "a", "property": "isModalInPresentation", "value": true, "transaction": id]
    _ = daemon.result("uimodel/model/set", set)
    try folder.write(Self.name, "{\"sheets\":\(theirs)}")
    let answer = daemon.ask("uimodel/transaction/commit", ["transaction": id])
    #expect(answer["error"] == nil, "\(answer.text())")
    let text = folder.read(Self.name) ?? ""
    #expect(text.contains("\"f\"") && text.contains("\"isModalInPresentation\""), "\(text)")
    daemon.endOfLines()
  }

  @Test func deletedFileIsNotSaved() throws {
    let folder = try TemporaryFolder([Self.name: "{ \"sheets\": [ { \"ref\": \"a\" } ] }", "b.uimodel.json": "{}"])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    let set = { (value: Bool) -> JSONValue in
      ["entity": "a", "property": "isModalInPresentation", "value": .bool(value)]
    }
    _ = daemon.result("uimodel/model/set", set(true))
    try FileManager.default.removeItem(atPath: folder.path + "/" + Self.name)
    #expect(daemon.ask("uimodel/workspace/save")["error"] != nil)
    #expect(folder.read(Self.name) == nil)
    daemon.endOfLines()
  }

  /// A transaction can be reapplied only to the same entities in the same state.
  @Test(arguments: [
    #"{"entity": {"document": "URI", "path": ["sheets", 0]}}"#, #"{"entity": "a"}"#,
  ])
  func transactionIsNotReappliedToOtherEntities(_ remove: String) throws {
    let old = "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n] }\n"
    let folder = try TemporaryFolder([Self.name: old])
    let daemon = try daemon(folder)
    for theirs in [
      old.replacing("{ \"ref\": \"a\" }", with: "{ \"ref\": \"a\", \"isModalInPresentation\": true }"),
      remove.contains("path")
        ? old.replacing("  { \"ref\": \"a\"", with: "  { \"ref\": \"f\" }, // of f\n  { \"ref\": \"a\"") : old,
    ] where theirs != old {
      try folder.write(Self.name, old)
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
      var params = JSONValue(text: remove.replacing("URI", with: folder.uri(Self.name)))?.object ?? [:]
      params["transaction"] = id
      _ = daemon.result("uimodel/model/remove", .object(params))
      try folder.write(Self.name, theirs)
      #expect(daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]?["code"] == -32105)
      #expect(folder.read(Self.name) == theirs)
      _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    }
    daemon.endOfLines()
  }

  /// Undo does not insert restored text between a comment and the element that the comment describes.
  @Test func undoDoesNotSeparateACommentFromItsElement() throws {
    let folder = try TemporaryFolder([
      Self.name: "{ \"sheets\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" },\n  { \"ref\": \"c\" }\n] }\n"
    ])
    let daemon = try daemon(folder)
    _ = daemon.result("uimodel/model/remove", ["entity": "b"])
    let theirs =
      "{ \"sheets\": [\n  { \"ref\": \"a\", \"isModalInPresentation\": true },\n  // of c\n  { \"ref\": \"c\" }\n] }\n"
    try folder.write(Self.name, theirs)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32103)
    #expect(folder.read(Self.name) == theirs)
    daemon.endOfLines()
  }
}
