import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a formatted document stays formatted after edits by the daemon, and that an exported document is
/// formatted.
@Suite struct WrittenTextTests {
  private static let exampleNames = Repository.names(in: "Examples", endingWith: ".uimodel.json")
  private static let sections = ["menus", "screens", "sheets", "toolbars", "scenes"]
  private static let value: JSONValue = [
    "ref": "new", "title": "New", "frame": [0, 0, 1, 1], "children": [], "view": [:],
  ]

  private func isFormatted(_ text: String, unit: String = "  ") -> Bool {
    FormattedText.edits(of: Document(number: 1, bytes: Array(text.utf8)), FormattingStyle(indentationUnit: unit)) == []
  }

  private func edits(of section: String, in document: Document) -> [ModelEdit] {
    guard let listPlace = document.place(at: [section]), let firstElementPlace = document.place(at: [section, "0"])
    else {
      return []
    }
    return [
      .insert(list: listPlace, index: 0, Self.value), .insert(list: listPlace, index: 1, Self.value),
      .remove(firstElementPlace),
      .set(object: firstElementPlace, name: "title", "Title"),
      .set(object: firstElementPlace, name: "subtitles", ["a", ["b": Self.value]]),
      .replace(firstElementPlace, Self.value), .replace(listPlace, [Self.value, Self.value]), .replace(listPlace, []),
    ]
  }

  @Test(arguments: exampleNames, ["  ", "\t"]) func editedExampleStaysFormatted(_ name: String, _ unit: String) throws {
    var document = Document(number: 1, bytes: Array(try Repository.text("Examples/\(name).uimodel.json").utf8))
    for edit in try #require(FormattedText.edits(of: document, FormattingStyle(indentationUnit: unit))).reversed() {
      _ = document.replace(edit.range, with: Array(edit.newText.utf8))
    }
    var count = 0
    for section in Self.sections {
      for index in edits(of: section, in: document).indices {
        let editedText = try edited(document.text) { [[edits(of: section, in: $0)[index]]] }
        #expect(
          editedText != document.text && isFormatted(editedText, unit: unit), "\(section), edit \(index): \(editedText)"
        )
        count += 1
      }
    }
    #expect(count >= 8)
  }

  @Test(arguments: ["{\n  \"menus\": []\n}\n", "{ \"menus\": [] }", "{\n  \"menus\": [\n  ]\n}\n"])
  func firstEntryIsFormatted(_ text: String) throws {
    #expect(isFormatted(text))
    #expect(isFormatted(try edited(text) { [[.insert(list: place($0, "menus"), index: 0, Self.value)]] }))
    #expect(isFormatted(try edited(text) { [[.set(object: .root(of: $0), name: "version", 1)]] }))
  }

  /// Every third object has a source line, as in the export of an app that is read from code.
  @Test(arguments: exampleNames) func exportedDocumentIsFormatted(_ name: String) throws {
    let tree = JSONTree(Array(try Repository.text("Examples/\(name).uimodel.json").utf8), syntax: .relaxed)
    let node = ExportedNode(try #require(tree.root), in: BlockID(document: 1, serial: 0))
    let text = ExportedText(node) { place in
      place.node % 3 == 0 ? ExportedText.Line(fileName: "Sources/App.swift", number: Int(place.node) + 1) : nil
    }.text
    #expect(text.contains("// ") && isFormatted(text))
  }
}
