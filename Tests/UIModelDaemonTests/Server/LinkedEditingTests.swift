import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Linked editing: an entity's name and its references change together while one of them is typed.
@Suite struct LinkedEditingTests {
  /// Returns the linked ranges at the marker 1️⃣ of a document. `otherFiles` contains the texts of other documents in
  /// the folder, by file name.
  private func linkedRanges(_ markedText: MarkedText, _ otherFiles: [String: String] = [:]) throws -> JSONValue {
    let folder = try TemporaryFolder(otherFiles.merging(["a.uimodel.json": markedText.text]) { $1 })
    let connection = InProcessConnection()
    _ = try connection.request("initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]]).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return try connection.request(
      "textDocument/linkedEditingRange",
      ["textDocument": document(folder.uri("a.uimodel.json")), "position": markedText.start("1️⃣")]
    ).get()
  }

  private func markedDocument(_ ref: String, _ source: String, _ extraItems: String = "") -> MarkedText {
    MarkedText(
      """
      { "toolbars": [{ "items": [{ "ref": "\(ref)" }\(extraItems)] }],
        "sheets": [{ "popoverPresentationController": { "sourceItem": "\(source)" } }] }
      """)
  }

  private static let otherDocument = #"{ "sheets": [{ "popoverPresentationController": { "sourceItem": "photos" } }] }"#

  @Test(arguments: [("2️⃣pho1️⃣tos2️⃣", "3️⃣photos3️⃣"), ("2️⃣photos2️⃣", "3️⃣photos1️⃣3️⃣")])
  func nameIsLinkedToItsReferences(_ ref: String, _ source: String) throws {
    let markedText = markedDocument(ref, source)
    let result = try linkedRanges(markedText)
    #expect(result["ranges"] == [markedText.range("2️⃣"), markedText.range("3️⃣")])
    #expect(result["wordPattern"]?.string?.isEmpty == false)
  }

  @Test func nameUsedInOtherDocumentsIsNotLinked() throws {
    let photosDocument = markedDocument("1️⃣photos", "photos")
    #expect(try linkedRanges(photosDocument, ["b.uimodel.json": Self.otherDocument]) == .null)
    #expect(
      try linkedRanges(photosDocument, ["b.uimodel.json": Self.otherDocument.replacing("photos", with: "fonts")])
        != .null)
    // A reference with the same name in another app does not prevent linked editing.
    let otherAppDocument = Self.otherDocument.replacing(
      "{ \"sheets\"", with: "{ \"app\": { \"name\": \"B\" }, \"sheets\"")
    let appDocument = MarkedText(
      photosDocument.text.replacing("{ \"toolbars\"", with: "{ \"app\": { \"name\": \"A\" }, \"toolbars\""))
    #expect(appDocument.text != photosDocument.text)
    let nameStart = try #require(appDocument.text.range(of: "photos")).lowerBound
    var markedAppText = appDocument.text
    markedAppText.insert(contentsOf: "1️⃣", at: nameStart)
    #expect(try linkedRanges(MarkedText(markedAppText), ["b.uimodel.json": otherAppDocument]) != .null)
  }

  @Test func ambiguousNameIsNotLinked() throws {
    // In turn: two items have the name, no reference has the name, the spellings differ, and the position is beside the
    // name.
    #expect(try linkedRanges(markedDocument("1️⃣photos", "photos", #", { "ref": "photos" }"#)) == .null)
    #expect(try linkedRanges(markedDocument("1️⃣photos", "fonts")) == .null)
    #expect(try linkedRanges(markedDocument("1️⃣photos", "photo\\u0073")) == .null)
    #expect(try linkedRanges(markedDocument("photos\"1️⃣, \"width\": \"1", "photos")) == .null)
  }

  @Test func menuIdentifierIsNotLinked() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [{ "insertChild": "tabs", "atEndOfMenu": "file" }] } } },
        "menus": [{ "identifier": "1️⃣tabs", "children": [] }] }
      """#
    #expect(try linkedRanges(MarkedText(text)) == .null)
  }
}
