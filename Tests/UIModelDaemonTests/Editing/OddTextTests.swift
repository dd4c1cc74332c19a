import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of edits of texts that are incomplete while the user types, and of unusual texts.
@Suite struct OddTextTests {
  @Test(arguments: [
    #"{ "app": { "list": ["a", "b" } }"#, #"{ "app": { "list": ["a", "b""#, #"{ "app": { "list": ["a" "b"] } }"#,
    #"{ "app": { "list": ["a", "b"], "c": } }"#, #"{ "app": { "list": ["a", "b"], "c" } }"#,
    #"{ "app": { "list": ["a", "b" /* } }"#, #"{ "app": { "list": ["a", "b] } }"#,
  ]) func editOfABrokenTextAddsNoProblems(_ text: String) {
    for path in [["app"], ["app", "list"], ["app", "list", "0"], ["app", "list", "1"], ["app", "c"]] {
      let document = Document(number: 1, bytes: Array(text.utf8))
      guard let place = document.place(at: path) else { continue }
      let edits: [ModelEdit] = [
        .remove(place), .move(place, toIndex: 1), .insert(list: place, index: 0, 1), .set(object: place, name: "n", 1),
        .replace(place, ["x"]), .set(object: place, name: "c", 1), .replace(place, [:]),
      ]
      for edit in edits {
        guard let textEdits = try? ModelEditing(document).textEdits([edit]) else { continue }
        var bytes = document.bytes
        for edit in textEdits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
        let problemCountBefore = JSONTree(document.bytes, syntax: .relaxed).problems.count
        let problemCountAfter = JSONTree(bytes, syntax: .relaxed).problems.count
        #expect(problemCountAfter <= problemCountBefore, "\(edit): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// If a bracket or a quote is missing, an edit might apply to another element, so the edit is refused.
  @Test(arguments: [
    "{\"screens\": [\n {\"ref\": \"b\", \"presents\": [\"s\", a\"]},\n {\"ref\": \"c\"}\n], \"sheets\": []}",
    #"{"screens": [{"ref": "b", "view": {"subviews": {"ref": "v"}, {"ref": "w"}], "alpha": 1}}], "sheets": []}"#,
    #"{"screens": [{"ref": "b", "presents": "x"], "title": "T"}], "sheets": []}"#,
  ]) func editIsRefusedIfBracketsOrQuotesAreMissing(_ text: String) {
    #expect(throws: EditError.self) {
      try edited(text) { [[.set(object: place($0, "screens", "0"), name: "title", "N")]] }
    }
    #expect(throws: EditError.self) { try edited(text) { [[.set(object: .root(of: $0), name: "menus", [])]] } }
    #expect(throws: EditError.self) {
      try edited(text) { [[.insert(list: place($0, "screens"), index: 9, ["ref": "n"])]] }
    }
  }

  /// A bracket that closes an inner container does not close the outer one.
  @Test func editOfAnUnclosedContainerIsRefused() {
    func expectRefused(_ text: String, _ edit: (Document) -> ModelEdit) {
      #expect(throws: EditError.brokenText, "\(text)") { try edited(text) { [[edit($0)]] } }
    }
    let screens = #"{"screens": [{"ref": "a"}, {"ref": "b", "view": {"alpha": 1}]}"#
    expectRefused(screens) { .insert(list: place($0, "screens"), index: 9, ["ref": "n"]) }
    expectRefused(screens) { .move(place($0, "screens", "0"), toIndex: 1) }
    expectRefused(screens) { .remove(place($0, "screens", "1")) }
    expectRefused(screens) { .replace(place($0, "screens", "1"), ["ref": "n"]) }
    let members = #"{"app": {"list": [{"a": {"b": 1}], "c": 1}}"#
    expectRefused(members) { .insert(list: place($0, "app", "list"), index: 9, 1) }
    expectRefused(members) { .move(place($0, "app", "list", "0"), toIndex: 0) }
    let lists = #"{"app": {"a": [["x"], ["y"]}}"#
    expectRefused(lists) { .insert(list: place($0, "app", "a"), index: 9, "n") }
    expectRefused(lists) { .set(object: place($0, "app"), name: "c", 1) }
    let sections = #"{"screens": [{"ref": "a", "presents": ["x"]}}"#
    expectRefused(sections) { .set(object: .root(of: $0), name: "sheets", []) }
  }

  /// Tries all fixes and several edits in randomly mutated rule examples, which resemble incomplete typing. An edit may
  /// be declined, but must not trap.
  @Test func fixesOfABrokenTextDoNotTrap() {
    var generator = SeededGenerator(seed: 5)
    var (acceptedCount, declinedCount) = (0, 0)
    for rule in RuleCatalog.all {
      for example in rule.description.wrongExamples where example.language == "uimodel" {
        for _ in 0..<3 {
          let bytes = Array(MarkedText(example.text).text.utf8).mutated(using: &generator)
          let checkedDocument = SingleDocument(String(decoding: bytes, as: UTF8.self))
          let editing = ModelEditing(checkedDocument.document, keepsComments: true)
          for fix in checkedDocument.findings.flatMap(\.finding.fixes) {
            if editing.canApply(fix) { acceptedCount += 1 } else { declinedCount += 1 }
          }
          for path in [
            ["sheets"], ["sheets", "0"], ["screens", "0"], ["app"], ["menus", "0"], ["toolbars", "0", "items"],
          ] {
            guard let place = checkedDocument.document.place(at: path) else { continue }
            _ = try? editing.textEdits([.remove(place)])
            _ = try? editing.textEdits([.replace(place, ["a": [1]])])
            _ = try? editing.textEdits([.insert(list: place, index: 0, 1)])
            _ = try? editing.textEdits([.set(object: place, name: "ref", "a")])
          }
        }
      }
    }
    #expect(acceptedCount > 100 && declinedCount > 0)
  }

  @Test func differentUnicodeNormalizationIsAChange() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let text = "{ \"app\": { \"name\": \"\(one)\", \"\(one)\": [\"\(one)\"] } }"
    func app(_ name: String, _ key: String, _ list: JSONValue...) -> JSONValue {
      .object(JSONObject(distinct: [("name", .string(name)), (key, .array(list))]))
    }
    for value in [app(two, one, .string(one)), app(one, two, .string(one)), app(one, one, .string(two), .string(one))] {
      let editedText = try edited(text) { [[.replace(place($0, "app"), value)]] }
      #expect(JSONValue(text: editedText)?["app"] == value, "\(editedText)")
    }
  }

  @Test func duplicateSectionIsRefused() {
    let text = #"{ "sheets": [ { "ref": "s" } ], "sheets": [ { "ref": "t" } ] }"#
    #expect(throws: EditError.brokenText) {
      try edited(text) { [[.insert(list: place($0, "sheets"), index: 9, ["ref": "u"])]] }
    }
  }

  @Test func replacedSectionKeepsEqualElements() throws {
    let text = "{\n  \"sheets\": [\n    // A\n    { \"ref\": \"a\" }, // a\n    { \"ref\": \"b\" } // b\n  ]\n}"
    #expect(try edited(text) { [[.replace(place($0, "sheets"), [["ref": "a"], ["ref": "b"]])]] } == text)
    #expect(
      try edited(text) { [[.replace(place($0, "sheets"), [["ref": "b"], ["ref": "a"]])]] }
        == "{\n  \"sheets\": [\n    { \"ref\": \"b\" }, // b\n    // A\n    { \"ref\": \"a\" } // a\n  ]\n}")
  }

  @Test func editOfABrokenElementDoesNotTrap() throws {
    for text in ["{ \"app\": { \"a\": [ 1 /* c */ } }", "{ \"app\": { \"list\": [ { \"a\": [ 1 /* c */ } ] } }"] {
      for path in [["app"], ["app", "list", "0"]] {
        let document = Document(number: 1, bytes: Array(text.utf8))
        guard let place = document.place(at: path) else { continue }
        _ = try? ModelEditing(document, keepsComments: true).textEdits([.remove(place)])
        _ = try? ModelEditing(document, keepsComments: true).textEdits([.replace(place, "x")])
      }
    }
  }

  @Test func equalInsertionsAreMadeOnce() throws {
    let text = "{ \"app\": { \"list\": [\n  1 // one\n] } }"
    #expect(
      try edited(text) { document in
        let insertions: [ModelEdit] = [.insert(list: place(document, "app", "list"), index: 9, 2)]
        return [insertions, insertions]
      } == "{ \"app\": { \"list\": [\n  1, // one\n  2\n] } }")
  }

  @Test func commentBeforeALeadingCommaBlocksRemoval() {
    let text = "{ \"app\": { \"list\": [\n  1\n  // two\n  , 2\n] } }"
    #expect(throws: EditError.unclearComment) { try edited(text) { [[.remove(place($0, "app", "list", "0"))]] } }
  }

  @Test func leadingCommaIsRemovedWithItsLine() throws {
    let text = "{ \"app\": { \"list\": [\n  1 // one\n  , 2 // two\n] } }"
    #expect(
      try edited(text) { [[.remove(place($0, "app", "list", "1"))]] } == "{ \"app\": { \"list\": [\n  1 // one\n] } }")
  }

  @Test func inlineCommentStaysInline() throws {
    let text = #"{ "app": { "list": ["a", "b", "c" /* c */] } }"#
    #expect(
      try edited(text) { [[.move(place($0, "app", "list", "2"), toIndex: 1)]] }
        == #"{ "app": { "list": ["a", "c" /* c */, "b"] } }"#)
  }

  @Test func adjacentEmptyLinesAreMerged() throws {
    let text = "{ \"app\": { \"list\": [\n  1,\n\n  // two\n  2,\n\n  3\n] } }"
    #expect(
      try edited(text) { [[.remove(place($0, "app", "list", "1"))]] } == "{ \"app\": { \"list\": [\n  1,\n\n  3\n] } }")
  }

  @Test(arguments: ["[\n\"b\",\n\"b\",\n\"c\",\n\"a\"\n]", "[\"f\", \"large\", \"a\", \"h\", \"large\"]"])
  func listIsReplacedByAnyOtherList(_ list: String) throws {
    for values in [["c", "N", "b", "N"], ["h", "x", "a", "f", "large"], ["b"], ["N", "a", "N", "b", "b", "c"]] {
      let value = JSONValue.array(values.map { .string($0) })
      let text = try edited("{ \"app\": { \"list\": \(list) } }") { [[.replace(place($0, "app", "list"), value)]] }
      let root = JSONTree(Array(text.utf8), syntax: .relaxed).root
      #expect(root.map { JSONValue($0)["app"]?["list"] } == value, "\(text)")
    }
  }

  /// An element with a name must keep its comments even if its value and its position change.
  @Test func namedElementIsMatchedAtAnyPosition() throws {
    let text = """
      { "sheets": [
        { "ref": "a" }, // a
        // before b
        { "ref": "b", "presentationDetents": ["large"] } /* in b */, // b
        { "ref": "c" } // c
      ] }
      """
    let values: JSONValue = [["ref": "c"], ["ref": "b"], ["ref": "a", "isModalInPresentation": true]]
    #expect(
      try edited(text) { [[.replace(place($0, "sheets"), values)]] } == """
        { "sheets": [
          { "ref": "c" }, // c
          // before b
          { "ref": "b" } /* in b */, // b
          { "ref": "a", "isModalInPresentation": true } // a
        ] }
        """)
  }

  /// The unchanged parts of an element that moves and changes keep their text and their comments.
  @Test func movedElementKeepsItsUnchangedParts() throws {
    let text = """
      { "app": { "list": [
        { "id": "b" }, // b
        { // behind the brace
          "id": "c",
          // own
          "alpha": 1.0, "frame": [ 0,0, 10 ,10, ]
        } // c
      ] } }
      """
    let values: JSONValue = [["id": "c", "alpha": 1, "frame": [0, 0, 10, 20]], ["id": "b"]]
    let editedText = try edited(text) { [[.replace(place($0, "app", "list"), values)]] }
    let expected = """
      { "app": { "list": [
        { // behind the brace
          "id": "c",
          // own
          "alpha": 1.0, "frame": [ 0,0, 10 ,20, ]
        }, // c
        { "id": "b" } // b
      ] } }
      """
    #expect(editedText == expected, "\(editedText)")
  }

  /// Numbers in a list are matched by their index, so each comment stays at its index.
  @Test func numbersAreMatchedByIndex() throws {
    let text = { (values: [Int]) in
      "{ \"app\": { \"list\": [\n  \(values[0]), // x\n  \(values[1]), // y\n  \(values[2]), // w\n  \(values[3]) // h\n] } }"
    }
    for values in [[5, 0, 10, 20], [0, 10, 10, 20], [10, 10, 10, 10]] {
      let value = JSONValue.array(values.map { .int($0) })
      #expect(
        try edited(text([0, 5, 10, 20])) { [[.replace(place($0, "app", "list"), value)]] } == text(values))
    }
  }

  @Test func commentsOfARenamedElementAreRemoved() throws {
    let text = "{ \"sheets\": [\n  // about a\n  { \"ref\": \"a\" }, // a\n  { \"ref\": \"b\" } // b\n] }"
    #expect(
      try edited(text) { [[.replace(place($0, "sheets"), [["ref": "x"], ["ref": "b"]])]] }
        == "{ \"sheets\": [\n  { \"ref\": \"x\" },\n  { \"ref\": \"b\" } // b\n] }")
  }

  /// Comments in a removed named element are removed with the element. They do not move to an equal element with
  /// another name.
  @Test func commentsInARemovedElementAreRemoved() throws {
    let text = "{ \"sheets\": [\n  { \"ref\": \"one\",\n    // why p\n    \"viewController\": \"p\"\n  }\n] }"
    let editedText = try edited(text) { [[.replace(place($0, "sheets"), [["ref": "uno", "viewController": "p"]])]] }
    #expect(!editedText.contains("why p") && editedText.contains("uno"), "\(editedText)")
    // A named child may move to another parent with its comments.
    let textWithChild = "{ \"app\": { \"list\": [\n  { \"ref\": \"a\", \"in\": [ { \"ref\": \"c\" } /* c */ ] }\n] } }"
    let movedText = try edited(textWithChild) {
      [[.replace(place($0, "app", "list"), [["ref": "b", "in": [["ref": "c"]]]])]]
    }
    #expect(movedText.contains("/* c */"), "\(movedText)")
  }

  @Test func emptiedListKeepsItsOwnComments() throws {
    let text = "{ \"app\": { \"list\": [\n  // of the list\n\n  { \"in\": [] }\n] } }"
    let editedText = try edited(text) { [[.replace(place($0, "app", "list"), [])]] }
    #expect(editedText.contains("// of the list"), "\(editedText)")
    let objectText = "{ \"app\": { \"o\": { // own\n  \"a\": 1 // a\n} } }"
    let emptiedText = try edited(objectText) { [[.replace(place($0, "app", "o"), [:])]] }
    #expect(emptiedText.contains("// own") && !emptiedText.contains("// a\n"), "\(emptiedText)")
  }

  /// Elements without names are matched by the members that occur in both elements.
  @Test func unnamedElementsAreMatchedBySharedMembers() throws {
    let text =
      "{ \"app\": { \"list\": [\n  // l\n  { \"e\": \"leading\", \"c\": 3 },\n  // t\n  { \"e\": \"top\", \"c\": 4 }\n] } }"
    let editedText = try edited(text) {
      [[.replace(place($0, "app", "list"), [["e": "top", "c": 4, "p": 5], ["e": "leading", "c": 3, "p": 6]])]]
    }
    #expect(
      editedText == "{ \"app\": { \"list\": [\n  // t\n  { \"e\": \"top\", \"c\": 4, \"p\": 5 },\n  // l\n"
        + "  { \"e\": \"leading\", \"c\": 3, \"p\": 6 }\n] } }", "\(editedText)")
  }

  /// A changed element must keep its comments when it moves after an unchanged element.
  @Test func changedUnnamedElementKeepsItsComments() throws {
    let text =
      "{ \"app\": { \"list\": [\n  // five\n  { \"e\": \"trailing\", /* in */ \"c\": 5 },\n  // six\n  { \"e\": \"leading\", \"c\": 6 }\n] } }"
    let editedText = try edited(text) {
      [[.replace(place($0, "app", "list"), [["e": "leading", "c": 6], ["e": "trailing", "c": 5, "p": 8]])]]
    }
    for comment in [
      "// five\n  { \"e\": \"trailing\", /* in */ \"c\": 5, \"p\": 8 }", "// six\n  { \"e\": \"leading\", \"c\": 6 }",
    ] {
      #expect(editedText.contains(comment), "\(editedText)")
    }
  }

  /// If a key occurs twice, the first occurrence is used. Unchanged members keep their text.
  @Test func duplicateKeyPreservesOtherComments() throws {
    let text = #"{ "app": { "o": { "a": 1 /*one*/, "a": 2 /*two*/, "b": true /*b*/ } } }"#
    func set(_ value: JSONValue) throws -> String { try edited(text) { [[.replace(place($0, "app", "o"), value)]] } }
    #expect(try set(["a": 1, "b": false]) == text.replacing("true", with: "false"))
    #expect(try set(["a": 3, "b": true]) == text.replacing("1 ", with: "3 "))
    #expect(try set(["b": true]) == #"{ "app": { "o": { "b": true /*b*/ } } }"#)
  }
}
