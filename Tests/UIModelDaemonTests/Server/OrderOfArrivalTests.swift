import Testing
import UIModelJSON

/// Answers are in the order of documents, whichever of them came first.
@Suite struct OrderOfArrivalTests {
  private static let files = [
    ("a.uimodel.json", #"{ "app": { "name": "A" }, "sheets": [{ "ref": "x" }], "session": { "states": ["a"] } }"#),
    ("b.uimodel.json", #"{ "sheets": [{ "ref": "x" }], "session": { "states": ["b"] } }"#),
    ("c/c.uimodel.json", #"{ "screens": [{ "ref": "x", "presents": ["x", "y"] }, { "ref": "s" }] }"#),
    ("c/d.uimodel.json", #"{ "menus": [{ "ref": "x", "identifier": "m" }], "screens": [{ "ref": "t" }] }"#),
  ]

  private func folder(_ files: [(String, String)]) throws -> EditedFolder {
    let folder = try EditedFolder()
    for (path, text) in files { folder.take(.write(path, text)) }
    return folder
  }

  @Test(
    arguments: [
      ("uimodel/diagnostics/get", [:]), ("uimodel/workspace/export", [:]), ("uimodel/workspace/get", [:]),
      ("uimodel/model/find", ["kind": "screen"]), ("uimodel/session/get", [:]), ("uimodel/model/get", ["entity": "x"]),
    ] as [(String, JSONValue)])
  func answersAreInTheOrderOfDocuments(method: String, params: JSONValue) throws {
    let inOrder = try folder(Self.files)
    let answer = inOrder.edited.request(method, params).replacing(inOrder.uri(""), with: "")
    #expect(!answer.isEmpty)
    for order in [[3, 2, 1, 0], [1, 3, 0, 2]] {
      let other = try folder(order.map { Self.files[$0] })
      #expect(other.edited.request(method, params).replacing(other.uri(""), with: "") == answer)
    }
  }

  @Test func relatedPlacesStandInTheOrderOfDocuments() throws {
    let inOrder = try folder(Self.files)
    let found = try #require(inOrder.edited.published[inOrder.uri("c/d.uimodel.json")])
    let names = ["a.uimodel.json", "b.uimodel.json", "c/c.uimodel.json"].map { inOrder.uri($0) }
    let places = names.compactMap { found.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  /// Only the one at the root of the folder counts, so a file further inside has nothing to say, whenever it comes.
  @Test func aConfigurationFurtherInsideIsNotRead() throws {
    let wrong = #"{ "rules": { "sheet": "loud" } }"#
    let folder = try folder(Self.files + [("c/uimodel.config.json", wrong)])
    #expect(folder.edited.published[folder.uri("c/uimodel.config.json")] == nil)
    folder.take(.open("c/uimodel.config.json"))
    // Whoever opens it is told what is wrong in it.
    #expect(folder.edited.published[folder.uri("c/uimodel.config.json")] != nil)
    folder.take(.close("c/uimodel.config.json"))
    #expect(folder.edited.published[folder.uri("c/uimodel.config.json")] == nil)
    folder.take(.write("uimodel.config.json", wrong))
    #expect(folder.edited.published[folder.uri("uimodel.config.json")] != nil)
  }
}
