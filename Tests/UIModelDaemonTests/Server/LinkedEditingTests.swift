import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Linked editing: an entity's name and its references change together while one of them is typed.
@Suite struct LinkedEditingTests {
  /// Returns the linked ranges at the marker 1️⃣ of a document. `others` are further documents in the folder.
  private func linked(_ marked: MarkedText, _ others: [String: String] = [:]) throws -> JSONValue {
    let folder = try TemporaryFolder(others.merging(["a.uimodel.json": marked.text]) { $1 })
    let connection = InProcessConnection()
    _ = try connection.request("initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]]).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return try connection.request(
      "textDocument/linkedEditingRange",
      ["textDocument": document(folder.uri("a.uimodel.json")), "position": marked.start("1️⃣")]
    ).get()
  }

  private func marked(_ ref: String, _ source: String, _ more: String = "") -> MarkedText {
    MarkedText(
      """
      { "toolbars": [{ "items": [{ "ref": "\(ref)" }\(more)] }],
        "sheets": [{ "popoverPresentationController": { "sourceItem": "\(source)" } }] }
      """)
  }

  private static let other = #"{ "sheets": [{ "popoverPresentationController": { "sourceItem": "photos" } }] }"#

  @Test(arguments: [("2️⃣pho1️⃣tos2️⃣", "3️⃣photos3️⃣"), ("2️⃣photos2️⃣", "3️⃣photos1️⃣3️⃣")])
  func nameIsLinkedToItsReferences(_ ref: String, _ source: String) throws {
    let marked = marked(ref, source)
    let linked = try linked(marked)
    #expect(linked["ranges"] == [marked.range("2️⃣"), marked.range("3️⃣")])
    #expect(linked["wordPattern"]?.string?.isEmpty == false)
  }

  @Test func nameUsedInOtherDocumentsIsNotLinked() throws {
    let used = marked("1️⃣photos", "photos")
    #expect(try linked(used, ["b.uimodel.json": Self.other]) == .null)
    #expect(try linked(used, ["b.uimodel.json": Self.other.replacing("photos", with: "fonts")]) != .null)
    // A use in another app does not prevent linked editing.
    let apart = Self.other.replacing("{ \"sheets\"", with: "{ \"app\": { \"name\": \"B\" }, \"sheets\"")
    let own = MarkedText(used.text.replacing("{ \"toolbars\"", with: "{ \"app\": { \"name\": \"A\" }, \"toolbars\""))
    #expect(own.text != used.text)
    let start = try #require(own.text.range(of: "photos")).lowerBound
    var marker = own.text
    marker.insert(contentsOf: "1️⃣", at: start)
    #expect(try linked(MarkedText(marker), ["b.uimodel.json": apart]) != .null)
  }

  @Test func ambiguousNameIsNotLinked() throws {
    // In turn: two items have the name, no reference has the name, the spellings differ, and the position is beside the
    // name.
    #expect(try linked(marked("1️⃣photos", "photos", #", { "ref": "photos" }"#)) == .null)
    #expect(try linked(marked("1️⃣photos", "fonts")) == .null)
    #expect(try linked(marked("1️⃣photos", "photo\\u0073")) == .null)
    #expect(try linked(marked("photos\"1️⃣, \"width\": \"1", "photos")) == .null)
  }

  @Test func apiIdentifierIsNotLinked() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [{ "insertChild": "tabs", "atEndOfMenu": "file" }] } } },
        "menus": [{ "identifier": "1️⃣tabs", "children": [] }] }
      """#
    #expect(try linked(MarkedText(text)) == .null)
  }
}
