import Testing
import UIModelJSON

/// Answers list documents in a fixed order, whichever document was read first.
@Suite struct OrderOfArrivalTests {
  private static let files = [
    ("a.uimodel.json", #"{ "app": { "name": "A" }, "sheets": [{ "ref": "x" }], "session": { "states": ["a"] } }"#),
    ("b.uimodel.json", #"{ "sheets": [{ "ref": "x" }], "session": { "states": ["b"] } }"#),
    ("c/c.uimodel.json", #"{ "screens": [{ "ref": "x", "presents": ["x", "y"] }, { "ref": "s" }] }"#),
    ("c/d.uimodel.json", #"{ "menus": [{ "ref": "x", "identifier": "m" }], "screens": [{ "ref": "t" }] }"#),
  ]

  private func folder(_ files: [(String, String)]) throws -> EditedFolder {
    let folder = try EditedFolder()
    for (path, text) in files { folder.apply(.write(path, text)) }
    return folder
  }

  @Test(
    arguments: [
      ("uimodel/diagnostics/get", [:]), ("uimodel/workspace/export", [:]), ("uimodel/workspace/get", [:]),
      ("uimodel/model/find", ["kind": "screen"]), ("uimodel/session/get", [:]), ("uimodel/model/get", ["entity": "x"]),
    ] as [(String, JSONValue)])
  func answersFollowTheDocumentOrder(method: String, params: JSONValue) throws {
    let inOrder = try folder(Self.files)
    let answer = inOrder.edited.request(method, params).replacing(inOrder.uri(""), with: "")
    #expect(!answer.isEmpty)
    for order in [[3, 2, 1, 0], [1, 3, 0, 2]] {
      let other = try folder(order.map { Self.files[$0] })
      #expect(other.edited.request(method, params).replacing(other.uri(""), with: "") == answer)
    }
  }

  @Test func relatedLocationsFollowTheDocumentOrder() throws {
    let inOrder = try folder(Self.files)
    let found = try #require(inOrder.edited.published[inOrder.uri("c/d.uimodel.json")])
    let names = ["a.uimodel.json", "b.uimodel.json", "c/c.uimodel.json"].map { inOrder.uri($0) }
    let places = names.compactMap { found.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  /// A configuration in a subfolder applies to that subfolder as soon as it is changed, and no longer after it is
  /// deleted.
  @Test func nestedConfigurationAppliesToItsFolder() throws {
    let off = #"{ "rules": { "sheet": "off", "model": "off" } }"#
    let folder = try folder(Self.files + [("c/uimodel.config.json", #"{ "rules": { "sheet": "loud" } }"#)])
    #expect(folder.edited.published[folder.uri("c/uimodel.config.json")] != nil)
    let before = folder.edited.published[folder.uri("c/d.uimodel.json")]
    #expect(before != nil)
    folder.apply(.write("c/uimodel.config.json", off))
    #expect(folder.edited.published[folder.uri("c/uimodel.config.json")] == nil)
    #expect(folder.edited.published[folder.uri("c/d.uimodel.json")] == nil)
    folder.apply(.delete("c/uimodel.config.json"))
    #expect(folder.edited.published[folder.uri("c/d.uimodel.json")] == before)
  }
}
