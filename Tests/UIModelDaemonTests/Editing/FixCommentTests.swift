import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the effect of fixes and edits on the comments in users' texts.
@Suite struct FixCommentTests {
  /// Returns the text after the first fix of a rule, or nil if the rule offers no fix or the fix cannot be applied.
  private func fixed(_ code: String, _ text: String, _ kind: DocumentKind = .model) throws -> String? {
    let checkedDocument = SingleDocument(text, kind: kind)
    let finding = try #require(checkedDocument.findings.first { $0.finding.code == code }, "nothing of \(code)")
    guard let fix = finding.finding.fixes.first,
      let edits = try? ModelEditing(checkedDocument.document, keepsComments: true).textEdits(fix.edits)
    else { return nil }
    var bytes = checkedDocument.document.bytes
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func sortedDetentsKeepTheirComments() throws {
    #expect(
      try fixed(
        "sheet/detents-out-of-order",
        """
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "large", // all of it
          // the map's own
          { "custom": { "identifier": "map", "resolver": { "height": 120 } } },
          "medium" // half
        ] } } ] }
        """) == """
          { "sheets": [ { "sheetPresentationController": { "detents": [
            // the map's own
            { "custom": { "identifier": "map", "resolver": { "height": 120 } } },
            "medium", // half
            "large" // all of it
          ] } } ] }
          """)
  }

  @Test func suppressionMovesWithItsElement() throws {
    let text = """
      { "app": { "launchArguments": [
        "-A",
        // uimodel:disable-next-line focus/invalid-launch-argument
        "-B", "c"
      ] } }
      """
    let document = Document(number: 1, bytes: Array(text.utf8))
    let place = try #require(document.place(at: ["app", "launchArguments", "1"]))
    var bytes = document.bytes
    for edit in try ModelEditing(document).textEdits([.move(place, toIndex: 0)]).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        { "app": { "launchArguments": [
          // uimodel:disable-next-line focus/invalid-launch-argument
          "-B",
          "-A",
          "c"
        ] } }
        """)
  }

  @Test func movedElementKeepsItsInnerComments() throws {
    let text = """
      { "app": { "a": [
        // first
        { "title": "A", /* why */ "input": "a" }, // then
      ], "b": [ 1 ] } }
      """
    let document = Document(number: 1, bytes: Array(text.utf8))
    let sourcePlace = try #require(document.place(at: ["app", "a", "0"]))
    let listPlace = try #require(document.place(at: ["app", "b"]))
    var bytes = document.bytes
    let edits = try ModelEditing(document, keepsComments: true)
      .textEdits([.insert(list: listPlace, index: .max, ["title": "A", "input": "a"]), .remove(sourcePlace)])
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
    let editedText = String(decoding: bytes, as: UTF8.self)
    #expect(
      editedText.contains("// first\n")
        && editedText.contains("{ \"title\": \"A\", /* why */ \"input\": \"a\" } // then\n"))
  }

  @Test func fixThatRemovesACommentIsRefused() throws {
    let document = Document(number: 1, bytes: Array("{ \"app\": { \"a\": { /* why */ \"b\": 1 } } }".utf8))
    let place = try #require(document.place(at: ["app", "a"]))
    #expect(throws: EditError.deletesComment) {
      try ModelEditing(document, keepsComments: true).textEdits([.replace(place, "x")])
    }
    // Without `keepsComments` the edit is made. An element may be removed with its comments in any case.
    #expect(throws: Never.self) { try ModelEditing(document).textEdits([.replace(place, "x")]) }
    #expect(throws: Never.self) { try ModelEditing(document, keepsComments: true).textEdits([.remove(place)]) }
  }

  @Test func buildMenuStepMovesWithItsComments() throws {
    let text = """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: any UIMenuBuilder) {
          guard builder.system == .main else { return }
          // Ours.
          builder.insertChild(menu, atEndOfMenu: .view) // last

          // The system's has to go.
          builder.remove(menu: .format) // Format
          builder.remove(menu: .format)
        }
      }
      """
    let document = Document(number: 1, bytes: Array(text.utf8), kind: .swift)
    let place = try #require(document.swiftStep(1))
    var bytes = document.bytes
    for edit in try ModelEditing(document).textEdits([.remove(place)]).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == text.replacing("    // The system's has to go.\n    builder.remove(menu: .format) // Format\n", with: ""))
    bytes = document.bytes
    for edit in try ModelEditing(document).textEdits([.move(place, toIndex: 0)]).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    let stepLines = "    // The system's has to go.\n    builder.remove(menu: .format) // Format\n"
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == text.replacing(stepLines, with: "").replacing("    // Ours.\n", with: stepLines + "    // Ours.\n"))
  }
}

extension Document {
  /// Returns the place, i.e. the block and the tree node, of the step at an index of the `buildMenu` that Swift source
  /// declares. Returns nil if the step does not exist.
  fileprivate func swiftStep(_ index: Int) -> Place? {
    for block in blocks {
      for node in block.tree.nodes.indices {
        let element = JSONElement(tree: block.tree, index: node)
        guard element.kind == .array, node > 0,
          JSONElement(tree: block.tree, index: node - 1).string == "steps"
        else { continue }
        let steps = Array(element.elements)
        return index < steps.count ? block.place(steps[index]) : nil
      }
    }
    return nil
  }
}
