import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that an edit of the model becomes a minimal edit of the text.
@Suite struct ModelEditingTests {
  /// Checks that edits of the model change the text `before` to the text `after`.
  private func check(
    _ before: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ edits: (Document) -> [ModelEdit]
  ) throws {
    let document = Document(number: 1, bytes: Array(before.utf8))
    var bytes = document.bytes
    for edit in try ModelEditing(document).textEdits(edits(document)).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == after, sourceLocation: sourceLocation)
  }

  private func place(_ document: Document, _ path: String...) -> Place {
    document.place(at: path) ?? .root(of: document)
  }

  @Test func setReplacesOrAppendsAMember() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" }, // first\n] }"
    try check(text, "{ \"sheets\": [\n  { \"ref\": \"b\" }, // first\n] }") {
      [.set(object: place($0, "sheets", "0"), name: "ref", "b")]
    }
    try check(text, "{ \"sheets\": [\n  { \"ref\": \"a\", \"delegate\": {} }, // first\n] }") {
      [.set(object: place($0, "sheets", "0"), name: "delegate", [:])]
    }
  }

  @Test func addedMemberIsIndentedLikeItsSiblings() throws {
    try check(
      "{\n    \"app\": {\n        \"name\": \"a\" // the name\n    }\n}",
      "{\n    \"app\": {\n        \"name\": \"a\", // the name\n        \"targets\": []\n    }\n}"
    ) { [.set(object: place($0, "app"), name: "targets", [])] }
    try check("{\n  \"app\": {\n  }\n}", "{\n  \"app\": {\n    \"name\": \"a\"\n  }\n}") {
      [.set(object: place($0, "app"), name: "name", "a")]
    }
  }

  @Test func insertKeepsTrailingCommasAndLineEndings() throws {
    try check(
      "{ \"sheets\": [\r\n  { \"ref\": \"a\" },\r\n] }",
      "{ \"sheets\": [\r\n  { \"ref\": \"a\" },\r\n  { \"ref\": \"b\" },\r\n] }"
    ) { [.insert(list: place($0, "sheets"), index: 9, ["ref": "b"])] }
    try check("{ \"sheets\": [] }", "{ \"sheets\": [{ \"ref\": \"b\" }] }") {
      [.insert(list: place($0, "sheets"), index: 0, ["ref": "b"])]
    }
    try check("{ \"sheets\": [ { \"ref\": \"a\" } ] }", "{ \"sheets\": [ { \"ref\": \"b\" }, { \"ref\": \"a\" } ] }") {
      [.insert(list: place($0, "sheets"), index: 0, ["ref": "b"])]
    }
  }

  @Test func removeDeletesTheCommaAndTheLine() throws {
    let text = "{\n  \"version\": 1, // kept\n  \"app\": \"a\",\n  \"sheets\": []\n}"
    try check(text, "{\n  \"version\": 1, // kept\n  \"sheets\": []\n}") { [.remove(place($0, "app"))] }
    try check(text, "{\n  \"version\": 1, // kept\n  \"app\": \"a\"\n}") { [.remove(place($0, "sheets"))] }
    try check("{ \"sheets\": [ {} ] }", "{ \"sheets\": [] }") { [.remove(place($0, "sheets", "0"))] }
    try check(
      "{ \"app\": { \"name\": \"a\", \"targets\": [] } }", "{ \"app\": { \"targets\": [] } }"
    ) { [.remove(place($0, "app", "name"))] }
  }

  @Test func removeKeepsCommentsAndClosingBrackets() throws {
    try check("{ \"app\": { \"launchArguments\": [1, // c\n 2] } }", "{ \"app\": { \"launchArguments\": [1 // c\n] } }")
    {
      [.remove(place($0, "app", "launchArguments", "1"))]
    }
    try check("{ \"app\": { \"a\": 1, // c\n \"b\": 2} }", "{ \"app\": { \"a\": 1 // c\n} }") {
      [.remove(place($0, "app", "b"))]
    }
    // A comment directly after the removed element belongs to that element and is removed with it.
    try check("{ \"app\": { \"x\": [1 /* k */, 2] } }", "{ \"app\": { \"x\": [2] } }") {
      [.remove(place($0, "app", "x", "0"))]
    }
  }

  @Test func moveKeepsCommentsWithTheElement() throws {
    try check(
      "{ \"app\": { \"launchArguments\": [\"a\", // one\n \"b\", \"c\"] } }",
      "{ \"app\": { \"launchArguments\": [\"c\", \"a\", // one\n \"b\"] } }"
    ) { [.move(place($0, "app", "launchArguments", "2"), toIndex: 0)] }
  }

  @Test func renameChangesOnlyTheKey() throws {
    try check("{ \"app\": { \"nme\" : \"a\" } }", "{ \"app\": { \"name\" : \"a\" } }") {
      [.renameProperty(place($0, "app", "nme"), to: "name")]
    }
  }

  @Test func overlappingEditsAreRefused() {
    let document = Document(number: 1, bytes: Array("{ \"app\": { \"name\": \"a\" } }".utf8))
    let name = place(document, "app", "name")
    #expect(throws: EditError.overlapping) {
      try ModelEditing(document).textEdits([.remove(name), .replace(name, "b")])
    }
  }

  /// Two edits that add the same property conflict, because each edit is computed for the original text.
  @Test func twoEditsOfOnePropertyAreRefused() {
    let document = Document(number: 1, bytes: Array("{ \"app\": { \"name\": \"a\", \"delegate\": {} } }".utf8))
    let (app, delegate) = (place(document, "app"), place(document, "app", "delegate"))
    #expect(throws: EditError.overlapping) {
      try ModelEditing(document).textEdits([.set(object: app, name: "x", 1), .set(object: app, name: "x", 2)])
    }
    // The groups of an edit set must not depend on each other. Both groups insert into the same empty object, so the
    // second group is refused.
    var editSet = EditSet(ModelEditing(document))
    #expect(throws: Never.self) { try editSet.add([.set(object: delegate, name: "x", 1)]) }
    #expect(throws: EditError.overlapping) { try editSet.add([.set(object: delegate, name: "y", 2)]) }
    #expect(throws: Never.self) {
      try ModelEditing(document).textEdits([.set(object: app, name: "x", 1), .set(object: app, name: "y", 2)])
    }
  }

  @Test func sectionIsOneListAcrossBlocks() throws {
    let text = SampleDocuments.largeDocument(bytes: 60_000)
    var document = Document(number: 1, bytes: Array(text.utf8))
    #expect(document.blocks.count > 2)
    let edits = try ModelEditing(document).textEdits([
      .insert(list: place(document, "sheets"), index: 1, ["ref": "new"]),
      .insert(list: place(document, "sheets"), index: .max, ["ref": "last"]),
    ])
    for edit in edits.reversed() { _ = document.replace(edit.range, with: Array(edit.newText.utf8)) }
    let refs = document.blocks.flatMap { $0.declarations.sheets.compactMap(\.ref.value) }
    #expect(refs[1] == "new")
    #expect(refs.last == "last")
  }
}
