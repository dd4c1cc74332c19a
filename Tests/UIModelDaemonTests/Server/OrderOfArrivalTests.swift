import Testing
import UIModelJSON

/// Responses list documents in an order that does not depend on the order of reading.
@Suite struct OrderOfArrivalTests {
  private static let files = [
    ("a.uimodel.json", #"{ "app": { "name": "A" }, "sheets": [{ "ref": "x" }], "session": { "states": ["a"] } }"#),
    ("b.uimodel.json", #"{ "sheets": [{ "ref": "x" }], "session": { "states": ["b"] } }"#),
    ("c/c.uimodel.json", #"{ "screens": [{ "ref": "x", "presents": ["x", "y"] }, { "ref": "s" }] }"#),
    ("c/d.uimodel.json", #"{ "menus": [{ "ref": "x", "identifier": "m" }], "screens": [{ "ref": "t" }] }"#),
  ]

  private func makeFolder(_ files: [(String, String)]) throws -> EditedFolder {
    let folder = try EditedFolder()
    for (path, text) in files { folder.apply(.write(path, text)) }
    return folder
  }

  @Test(
    arguments: [
      ("uimodel/diagnostics/get", [:]), ("uimodel/workspace/export", [:]), ("uimodel/workspace/get", [:]),
      ("uimodel/model/find", ["kind": "screen"]), ("uimodel/session/get", [:]), ("uimodel/model/get", ["entity": "x"]),
    ] as [(String, JSONValue)])
  func responsesListDocumentsInAFixedOrder(method: String, params: JSONValue) throws {
    let sortedFolder = try makeFolder(Self.files)
    let response = sortedFolder.editedServer.request(method, params).replacing(sortedFolder.uri(""), with: "")
    #expect(!response.isEmpty)
    for fileOrder in [[3, 2, 1, 0], [1, 3, 0, 2]] {
      let shuffledFolder = try makeFolder(fileOrder.map { Self.files[$0] })
      #expect(
        shuffledFolder.editedServer.request(method, params).replacing(shuffledFolder.uri(""), with: "") == response)
    }
  }

  @Test func relatedLocationsFollowTheDocumentOrder() throws {
    let sortedFolder = try makeFolder(Self.files)
    let publishedText = try #require(sortedFolder.editedServer.publishedFindings[sortedFolder.uri("c/d.uimodel.json")])
    let uris = ["a.uimodel.json", "b.uimodel.json", "c/c.uimodel.json"].map { sortedFolder.uri($0) }
    let uriPositions = uris.compactMap { publishedText.firstRange(of: $0)?.lowerBound }
    #expect(uriPositions.count == 3 && uriPositions == uriPositions.sorted())
  }

  /// A changed configuration in a subfolder applies immediately. A deleted configuration no longer applies.
  @Test func nestedConfigurationAppliesToItsFolder() throws {
    let disablingText = #"{ "rules": { "sheet": "off", "model": "off" } }"#
    let folder = try makeFolder(Self.files + [("c/uimodel.config.json", #"{ "rules": { "sheet": "loud" } }"#)])
    #expect(folder.editedServer.publishedFindings[folder.uri("c/uimodel.config.json")] != nil)
    let findingsBefore = folder.editedServer.publishedFindings[folder.uri("c/d.uimodel.json")]
    #expect(findingsBefore != nil)
    folder.apply(.write("c/uimodel.config.json", disablingText))
    #expect(folder.editedServer.publishedFindings[folder.uri("c/uimodel.config.json")] == nil)
    #expect(folder.editedServer.publishedFindings[folder.uri("c/d.uimodel.json")] == nil)
    folder.apply(.delete("c/uimodel.config.json"))
    #expect(folder.editedServer.publishedFindings[folder.uri("c/d.uimodel.json")] == findingsBefore)
  }
}
