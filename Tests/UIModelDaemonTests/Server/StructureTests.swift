import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks folding ranges, selection ranges and links in JSON documents, and the server capabilities for these features.
@Suite struct StructureTests {
  private static let text = """
    // Émile's postcards,
    // all of them
    {
      "$schema": "schema.json",
      "screens": [
        { "ref": "👩‍👩‍👧 editor", "view": {
          "subviews": [] } }
      ]
    }

    """

  private static let dynamicRegistration: JSONValue = ["dynamicRegistration": true]

  private func connection(_ folder: TemporaryFolder, _ features: JSONValue = [:]) throws -> InProcessConnection {
    let connection = InProcessConnection()
    _ = try connection.request("initialize", ["capabilities": ["textDocument": features]]).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return connection
  }

  @Test func featuresAreOfferedOrRegisteredDynamically() throws {
    let daemon = try DaemonProcess()
    let capabilities = daemon.initialize([
      "capabilities": ["textDocument": ["foldingRange": StructureTests.dynamicRegistration, "selectionRange": [:]]]
    ])?["capabilities"]
    #expect(capabilities?["foldingRangeProvider"] == nil && capabilities?["selectionRangeProvider"] == true)
    #expect(capabilities?["documentLinkProvider"] == ["resolveProvider": false])
    let registration = daemon.next { $0["method"] == "client/registerCapability" }
    #expect(
      registration?["params"]?["registrations"] == [
        [
          "id": "uimodel-foldingRange", "method": "textDocument/foldingRange",
          "registerOptions": [
            "documentSelector": [["pattern": "**/*.uimodel.json"], ["pattern": "**/uimodel.config.json"]]
          ],
        ]
      ])
    daemon.quit()
  }

  @Test func foldingRangesFollowTheClientCapabilities() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": StructureTests.text])
    let params: JSONValue = ["textDocument": document(folder.uri("a.uimodel.json"))]
    let characterConnection = try connection(folder, ["foldingRange": ["foldingRange": ["collapsedText": true]]])
    let ranges = try characterConnection.request("textDocument/foldingRange", params).get()
    #expect(
      ranges[0] == ["startLine": 0, "endLine": 1, "startCharacter": 21, "endCharacter": 14, "kind": "comment"])
    #expect(
      ranges[2]
        == ["startLine": 4, "endLine": 7, "startCharacter": 14, "endCharacter": 2, "collapsedText": "1 element"])
    #expect(ranges[3]?["collapsedText"] == "👩‍👩‍👧 editor" && ranges[4]?["startCharacter"] == 41)
    let lineConnection = try connection(folder, ["foldingRange": ["lineFoldingOnly": true, "rangeLimit": 3]])
    #expect(
      try lineConnection.request("textDocument/foldingRange", params).get()
        == [
          ["startLine": 0, "endLine": 1, "kind": "comment"], ["startLine": 2, "endLine": 7],
          ["startLine": 4, "endLine": 6],
        ])
  }

  @Test func structureRequestsForSwiftReturnNull() throws {
    let folder = try TemporaryFolder()
    let (connection, uri) = (try connection(folder), folder.uri("A.swift"))
    connection.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "swift", "version": 1, "text": "func a() {\n}\n"]])
    let methods = [
      "foldingRange", "selectionRange", "documentLink", "semanticTokens/full", "formatting", "onTypeFormatting",
      "linkedEditingRange",
    ]
    for method in methods {
      let params: JSONValue = [
        "textDocument": document(uri), "positions": [position(0, 0)], "position": position(1, 1),
        "options": ["tabSize": 2, "insertSpaces": true],
      ]
      #expect(try connection.request("textDocument/" + method, params).get() == .null)
    }
  }

  @Test func selectionRangesExpandAtEachPosition() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": StructureTests.text])
    let answer = try connection(folder).request(
      "textDocument/selectionRange",
      [
        "textDocument": document(folder.uri("a.uimodel.json")), "positions": [position(5, 26), position(3, 4)],
      ]
    ).get()
    // In UTF-16, the family emoji takes 8 code units.
    #expect(answer[0]?["range"] == range(5, 23..<29))
    #expect(answer[0]?["parent"]?["range"] == range(5, 14..<29))
    #expect(answer[1]?["parent"]?["parent"]?["range"] == range(3, 2..<11))
  }

  @Test func linksTargetOnlyExistingFiles() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": StructureTests.text, "schema.json": "{}",
      "b.uimodel.json": #"{ "$schema": "gone.json", "app": { "infoPlist": "Info.plist" } }"#,
      "Sources/A.swift": "", "Info.plist": "",
      "uimodel.config.json": #"{ "apps": [{ "name": "A", "sources": ["Sources", "Sources/A.swift"] }] }"#,
    ])
    let connection = try connection(folder, ["documentLink": ["tooltipSupport": true]])
    func links(_ name: String) throws -> JSONValue {
      try connection.request("textDocument/documentLink", ["textDocument": document(folder.uri(name))]).get()
    }
    #expect(
      try links("a.uimodel.json") == [
        ["range": range(3, 14..<25), "target": .string(folder.uri("schema.json")), "tooltip": "Open schema.json"]
      ])
    #expect(try links("b.uimodel.json").array?.map { $0["target"] } == [.string(folder.uri("Info.plist"))])
    #expect(try links("uimodel.config.json").array?.map { $0["tooltip"] } == ["Open A.swift"])
  }
}
