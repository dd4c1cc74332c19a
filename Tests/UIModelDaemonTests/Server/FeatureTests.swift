import Testing
import UIModelJSON

/// Hover, navigation, rename, completion and the outline in model documents.
@Suite struct FeatureTests {
  private let uri = PushTests.uri

  private static let markedText = MarkedText(
    """
    {
      "toolbars": [
        { "ref": "bar", "items": [{ "ref": 2️⃣"photos"2️⃣, "placement": "primaryAction" }, { "ref": "fonts" }] }
      ],
      "sheets": [
        {
          "ref": 4️⃣"picker"4️⃣,
          5️⃣"modalPresentationStyle"5️⃣: 6️⃣"popover"6️⃣,
          "popoverPresentationController": { "sourceItem": 1️⃣"photos"1️⃣, 7️⃣ "permittedArrowDirections": "any" }
        },
        { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": 3️⃣"photos"3️⃣ } }
      ]
    }

    """)

  private func makeDaemon(_ capabilities: JSONValue = DaemonProcess.pushCapabilities) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor(capabilities)
    daemon.open(uri, FeatureTests.markedText.text)
    return daemon
  }

  private func positionParams(_ marker: String, _ extraMembers: JSONObject = [:], offset: Int = 1) -> JSONValue {
    var start = FeatureTests.markedText.start(marker).object ?? [:]
    start["character"] = .int((start["character"]?.int ?? 0) + offset)
    var params: JSONObject = ["textDocument": document(uri), "position": .object(start)]
    for member in extraMembers.members { params[member.name] = member.value }
    return .object(params)
  }

  private func markedRange(_ marker: String) -> JSONValue { FeatureTests.markedText.range(marker) }

  @Test func hoverDescribesKeysAndNames() throws {
    let daemon = try makeDaemon([
      "general": ["positionEncodings": ["utf-8"]], "textDocument": ["hover": ["contentFormat": ["markdown"]]],
    ])
    let keyHover = daemon.result("textDocument/hover", positionParams("5️⃣"))
    #expect(keyHover["range"] == markedRange("5️⃣"))
    #expect(keyHover["contents"]?["kind"] == "markdown")
    #expect(keyHover["contents"]?["value"]?.string?.contains("The presentation style.") == true)
    let nameHover = daemon.result("textDocument/hover", positionParams("1️⃣"))
    #expect(nameHover["contents"]?["value"]?.string?.contains("photos") == true)
    #expect(daemon.result("textDocument/hover", ["textDocument": document(uri), "position": position(0, 0)]) == .null)
    daemon.quit()
  }

  @Test func namesHaveDefinitionsReferencesAndHighlights() throws {
    let daemon = try makeDaemon()
    let definitions = daemon.result("textDocument/definition", positionParams("1️⃣"))
    #expect(definitions[0]?["uri"] == .string(uri) && definitions[0]?["range"] == markedRange("2️⃣"))
    let references = daemon.result(
      "textDocument/references", positionParams("2️⃣", ["context": ["includeDeclaration": false]]))
    #expect(references.array?.map { $0["range"] } == [markedRange("1️⃣"), markedRange("3️⃣")])
    let allReferences = daemon.result(
      "textDocument/references", positionParams("3️⃣", ["context": ["includeDeclaration": true]]))
    #expect(allReferences.array?.map { $0["range"] } == [markedRange("2️⃣"), markedRange("1️⃣"), markedRange("3️⃣")])
    let partialResultParams: JSONObject = ["context": ["includeDeclaration": true], "partialResultToken": "r"]
    daemon.request("parts", "textDocument/references", positionParams("3️⃣", partialResultParams))
    #expect(daemon.notification("$/progress")?["params"] == ["token": "r", "value": allReferences])
    #expect(daemon.response("parts")?["result"] == [])
    let highlights = daemon.result("textDocument/documentHighlight", positionParams("3️⃣"))
    #expect(highlights.array?.map { $0["kind"] } == [3, 2, 2])
    #expect(
      daemon.result("textDocument/references", positionParams("4️⃣", ["context": ["includeDeclaration": false]])) == [])
    #expect(daemon.result("textDocument/definition", positionParams("6️⃣")) == .null)
    daemon.quit()
  }

  @Test func definitionsInOtherDocumentsOfTheAppAreFound() throws {
    let folder = try TemporaryFolder([
      "app.uimodel.json": #"{ "app": { "name": "A" }, "toolbars": [ { "items": [ { "ref": "there" } ] } ] }"#,
      "sheets.uimodel.json": #"{ "sheets": [ { "popoverPresentationController": { "sourceItem": "there" } } ] }"#,
    ])
    let daemon = try DaemonProcess.editor(
      ["textDocument": ["definition": ["linkSupport": true]]], folder: folder)
    let sheetsURI = folder.uri("sheets.uimodel.json")
    daemon.open(sheetsURI, folder.read("sheets.uimodel.json") ?? "")
    // This request is answered only after the folder, including `app.uimodel.json`, has been read.
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let links = daemon.result(
      "textDocument/definition", ["textDocument": document(sheetsURI), "position": position(0, 68)])
    #expect(links[0]?["targetUri"] == .string(folder.uri("app.uimodel.json")))
    #expect(links[0]?["originSelectionRange"] == range(0, 65..<72))
    #expect(links[0]?["targetSelectionRange"] == range(0, 62..<69))
    daemon.quit()
  }

  @Test func renameChangesTheNameAndAllReferences() throws {
    let daemon = try makeDaemon()
    let prepareResult = daemon.result("textDocument/prepareRename", positionParams("3️⃣"))
    #expect(prepareResult["placeholder"] == "photos")
    let workspaceEdit = daemon.result("textDocument/rename", positionParams("3️⃣", ["newName": "pictures"]))
    let edit = workspaceEdit["documentChanges"]?[0]
    #expect(edit?["textDocument"] == ["uri": .string(uri), "version": 1])
    #expect(edit?["edits"]?.array?.map { $0["range"] } == [markedRange("2️⃣"), markedRange("1️⃣"), markedRange("3️⃣")])
    let text = applying(edit?["edits"], to: FeatureTests.markedText.text)
    #expect(!text.contains(#""photos""#) && text.contains(#""sourceItem": "pictures","#))
    let clashResponse = daemon.ask("textDocument/rename", positionParams("1️⃣", ["newName": "fonts"]))
    #expect(clashResponse["error"]?["message"]?.string?.contains("already the name of") == true)
    #expect(daemon.ask("textDocument/rename", positionParams("5️⃣", ["newName": "x"]))["error"]?["code"] == -32803)
    daemon.change(uri, version: 2, fullEdit(text))
    daemon.flush()
    daemon.quit()
  }

  @Test func completionOffersValuesNamesAndKeys() throws {
    let daemon = try makeDaemon()
    func labels(_ params: JSONValue) -> [String] {
      daemon.result("textDocument/completion", params)["items"]?.array?.compactMap { $0["label"]?.string } ?? []
    }
    let valueItems = daemon.result("textDocument/completion", positionParams("6️⃣"))["items"]?.array ?? []
    #expect(valueItems.contains { $0["label"] == "formSheet" })
    let formSheetItem = valueItems.first { $0["label"] == "formSheet" }
    // The edit keeps the quotes, because editors filter completions by the word between the quotes.
    #expect(formSheetItem?["textEdit"]?["newText"] == "formSheet" && formSheetItem?["filterText"] == "formSheet")
    let stringRange = markedRange("6️⃣")
    #expect(
      formSheetItem?["textEdit"]?["range"]?["start"]?["character"]?.int
        == (stringRange["start"]?["character"]?.int ?? 0) + 1)
    #expect(
      formSheetItem?["textEdit"]?["range"]?["end"]?["character"]?.int == (stringRange["end"]?["character"]?.int ?? 0)
        - 1)
    #expect(labels(positionParams("1️⃣")) == ["fonts", "photos"])
    let keys = labels(positionParams("7️⃣", offset: 0))
    #expect(keys.contains("sourceRect") && !keys.contains("sourceItem"))
    daemon.quit()
  }

  @Test func outlineIsATreeOrAFlatList() throws {
    let treeDaemon = try makeDaemon(["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
    let symbols = treeDaemon.result("textDocument/documentSymbol", ["textDocument": document(uri)])
    let barSymbol = symbols[0]?["children"]?[0]
    #expect(symbols.array?.map { $0["name"]?.string } == ["toolbars", "sheets"])
    #expect(
      barSymbol?["name"] == "bar" && barSymbol?["children"]?.array?.map { $0["name"]?.string } == ["photos", "fonts"])
    treeDaemon.quit()
    let listDaemon = try makeDaemon()
    let flatSymbols = listDaemon.result("textDocument/documentSymbol", ["textDocument": document(uri)])
    #expect(flatSymbols.array?.prefix(4).map { $0["name"]?.string } == ["toolbars", "bar", "photos", "fonts"])
    #expect(flatSymbols[2]?["containerName"] == "bar" && flatSymbols[2]?["location"]?["uri"] == .string(uri))
    listDaemon.quit()
  }
}
