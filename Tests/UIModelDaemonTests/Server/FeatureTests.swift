import Testing
import UIModelJSON

/// Hover, navigation, rename, completion and the outline in model documents.
@Suite struct FeatureTests {
  private let uri = PushTests.uri

  private static let marked = MarkedText(
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

  private func opened(_ capabilities: JSONValue = DaemonProcess.pushCapabilities) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor(capabilities)
    daemon.open(uri, FeatureTests.marked.text)
    return daemon
  }

  private func at(_ marker: String, _ more: JSONObject = [:], inside: Int = 1) -> JSONValue {
    var start = FeatureTests.marked.start(marker).object ?? [:]
    start["character"] = .int((start["character"]?.int ?? 0) + inside)
    var params: JSONObject = ["textDocument": document(uri), "position": .object(start)]
    for member in more.members { params[member.name] = member.value }
    return .object(params)
  }

  private func place(_ marker: String) -> JSONValue { FeatureTests.marked.range(marker) }

  @Test func hoverDescribesKeysAndNames() throws {
    let daemon = try opened([
      "general": ["positionEncodings": ["utf-8"]], "textDocument": ["hover": ["contentFormat": ["markdown"]]],
    ])
    let key = daemon.result("textDocument/hover", at("5️⃣"))
    #expect(key["range"] == place("5️⃣"))
    #expect(key["contents"]?["kind"] == "markdown")
    #expect(key["contents"]?["value"]?.string?.contains("The presentation style.") == true)
    let name = daemon.result("textDocument/hover", at("1️⃣"))
    #expect(name["contents"]?["value"]?.string?.contains("photos") == true)
    #expect(daemon.result("textDocument/hover", ["textDocument": document(uri), "position": position(0, 0)]) == .null)
    daemon.quit()
  }

  @Test func namesHaveDefinitionsReferencesAndHighlights() throws {
    let daemon = try opened()
    let plain = daemon.result("textDocument/definition", at("1️⃣"))
    #expect(plain[0]?["uri"] == .string(uri) && plain[0]?["range"] == place("2️⃣"))
    let references = daemon.result("textDocument/references", at("2️⃣", ["context": ["includeDeclaration": false]]))
    #expect(references.array?.map { $0["range"] } == [place("1️⃣"), place("3️⃣")])
    let all = daemon.result("textDocument/references", at("3️⃣", ["context": ["includeDeclaration": true]]))
    #expect(all.array?.map { $0["range"] } == [place("2️⃣"), place("1️⃣"), place("3️⃣")])
    let inParts: JSONObject = ["context": ["includeDeclaration": true], "partialResultToken": "r"]
    daemon.request("parts", "textDocument/references", at("3️⃣", inParts))
    #expect(daemon.notification("$/progress")?["params"] == ["token": "r", "value": all])
    #expect(daemon.answer("parts")?["result"] == [])
    let highlights = daemon.result("textDocument/documentHighlight", at("3️⃣"))
    #expect(highlights.array?.map { $0["kind"] } == [3, 2, 2])
    #expect(daemon.result("textDocument/references", at("4️⃣", ["context": ["includeDeclaration": false]])) == [])
    #expect(daemon.result("textDocument/definition", at("6️⃣")) == .null)
    daemon.quit()
  }

  @Test func definitionsInOtherDocumentsOfTheAppAreFound() throws {
    let folder = try TemporaryFolder([
      "app.uimodel.json": #"{ "app": { "name": "A" }, "toolbars": [ { "items": [ { "ref": "there" } ] } ] }"#,
      "sheets.uimodel.json": #"{ "sheets": [ { "popoverPresentationController": { "sourceItem": "there" } } ] }"#,
    ])
    let daemon = try DaemonProcess.editor(
      ["textDocument": ["definition": ["linkSupport": true]]], folder: folder)
    let from = folder.uri("sheets.uimodel.json")
    daemon.open(from, folder.read("sheets.uimodel.json") ?? "")
    // Opening the folder makes sure that `app.uimodel.json` has been read.
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let links = daemon.result(
      "textDocument/definition", ["textDocument": document(from), "position": position(0, 68)])
    #expect(links[0]?["targetUri"] == .string(folder.uri("app.uimodel.json")))
    #expect(links[0]?["originSelectionRange"] == range(0, 65..<72))
    #expect(links[0]?["targetSelectionRange"] == range(0, 62..<69))
    daemon.quit()
  }

  @Test func renameChangesTheNameAndAllReferences() throws {
    let daemon = try opened()
    let prepared = daemon.result("textDocument/prepareRename", at("3️⃣"))
    #expect(prepared["placeholder"] == "photos")
    let renamed = daemon.result("textDocument/rename", at("3️⃣", ["newName": "pictures"]))
    let edit = renamed["documentChanges"]?[0]
    #expect(edit?["textDocument"] == ["uri": .string(uri), "version": 1])
    #expect(edit?["edits"]?.array?.map { $0["range"] } == [place("2️⃣"), place("1️⃣"), place("3️⃣")])
    let text = applying(edit?["edits"], to: FeatureTests.marked.text)
    #expect(!text.contains(#""photos""#) && text.contains(#""sourceItem": "pictures","#))
    let taken = daemon.ask("textDocument/rename", at("1️⃣", ["newName": "fonts"]))
    #expect(taken["error"]?["message"]?.string?.contains("already the name of") == true)
    #expect(daemon.ask("textDocument/rename", at("5️⃣", ["newName": "x"]))["error"]?["code"] == -32803)
    daemon.change(uri, version: 2, whole(text))
    daemon.flush()
    daemon.quit()
  }

  @Test func completionOffersValuesNamesAndKeys() throws {
    let daemon = try opened()
    func labels(_ params: JSONValue) -> [String] {
      daemon.result("textDocument/completion", params)["items"]?.array?.compactMap { $0["label"]?.string } ?? []
    }
    let values = daemon.result("textDocument/completion", at("6️⃣"))["items"]?.array ?? []
    #expect(values.contains { $0["label"] == "formSheet" })
    let first = values.first { $0["label"] == "formSheet" }
    // The edit keeps the quotes, because editors filter by the word between them.
    #expect(first?["textEdit"]?["newText"] == "formSheet" && first?["filterText"] == "formSheet")
    let string = place("6️⃣")
    #expect(first?["textEdit"]?["range"]?["start"]?["character"]?.int == (string["start"]?["character"]?.int ?? 0) + 1)
    #expect(first?["textEdit"]?["range"]?["end"]?["character"]?.int == (string["end"]?["character"]?.int ?? 0) - 1)
    #expect(labels(at("1️⃣")) == ["fonts", "photos"])
    let keys = labels(at("7️⃣", inside: 0))
    #expect(keys.contains("sourceRect") && !keys.contains("sourceItem"))
    daemon.quit()
  }

  @Test func outlineIsATreeOrAFlatList() throws {
    let tree = try opened(["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
    let symbols = tree.result("textDocument/documentSymbol", ["textDocument": document(uri)])
    let bar = symbols[0]?["children"]?[0]
    #expect(symbols.array?.map { $0["name"]?.string } == ["toolbars", "sheets"])
    #expect(bar?["name"] == "bar" && bar?["children"]?.array?.map { $0["name"]?.string } == ["photos", "fonts"])
    tree.quit()
    let list = try opened()
    let flat = list.result("textDocument/documentSymbol", ["textDocument": document(uri)])
    #expect(flat.array?.prefix(4).map { $0["name"]?.string } == ["toolbars", "bar", "photos", "fonts"])
    #expect(flat[2]?["containerName"] == "bar" && flat[2]?["location"]?["uri"] == .string(uri))
    list.quit()
  }
}
