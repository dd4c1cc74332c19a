import Testing
import UIModelJSON

/// A client that declares no capability gets only messages and formats that every client understands. `SessionJudge`
/// checks that the daemon sends nothing else.
@Suite struct BareClientTests {
  private static let modelText = """
    {
      "toolbars": [{ "ref": "bar", "items": [{ "ref": "photos" }] }],
      "sheets": [
        { "ref": "a", "sheetPresentationController": { "detents": ["large", "medium"] } },
        { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": "photos" } }
      ]
    }

    """
  private static let swiftSource = """
    import UIKit

    class Reader: UIViewController {
      @objc func next() {}
      func show(_ reader: UIViewController) {
        if let sheet = reader.sheetPresentationController {
          sheet.detents = [.large(), .medium()]
        }
        present(reader, animated: true)
      }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: [.command, .shift])]
      }
    }

    """

  private let folder: TemporaryFolder
  private let daemon: DaemonProcess
  private let serverCapabilities: JSONValue

  init() throws {
    folder = try TemporaryFolder(["a.uimodel.json": Self.modelText, "A.swift": Self.swiftSource])
    daemon = try DaemonProcess()
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    serverCapabilities =
      daemon.initialize(["capabilities": [:], "workspaceFolders": folders])?["capabilities"] ?? .null
  }

  private func publishedCodes(_ fileName: String) -> [String?] { daemon.nextDiagnostics(folder.uri(fileName)).codes }

  @Test func sessionNeedsNoCapabilities() throws {
    #expect(serverCapabilities["hoverProvider"] == true && serverCapabilities["positionEncoding"] == "utf-16")
    #expect(
      serverCapabilities["diagnosticProvider"] == nil && serverCapabilities["codeActionProvider"] == nil
        && serverCapabilities["renameProvider"] == true)
    // Findings are published after the scan, and again when a document is opened.
    #expect(publishedCodes("A.swift") == ["sheet/detents-out-of-order"])
    #expect(publishedCodes("a.uimodel.json") == ["sheet/detents-out-of-order"])
    for (fileName, text) in [("a.uimodel.json", Self.modelText), ("A.swift", Self.swiftSource)] {
      daemon.open(folder.uri(fileName), text)
      #expect(publishedCodes(fileName) == ["sheet/detents-out-of-order"])
      sendEditorRequests(about: fileName, text)
    }
    daemon.change(folder.uri("a.uimodel.json"), version: 2, fullEdit(Self.modelText.replacing(#""large", "#, with: "")))
    #expect(publishedCodes("a.uimodel.json") == [])
    daemon.close(folder.uri("a.uimodel.json"))
    #expect(publishedCodes("a.uimodel.json") == ["sheet/detents-out-of-order"])
    daemon.close(folder.uri("A.swift"))
    daemon.flush()
    daemon.quit()
  }

  /// Sends an editor's requests at every third position of a document, including methods that the server did not offer.
  private func sendEditorRequests(about fileName: String, _ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let identifier = document(folder.uri(fileName))
    let fullRange: JSONValue = ["start": position(0, 0), "end": position(lines.count - 1, 0)]
    for (line, lineText) in lines.enumerated() {
      for character in stride(from: 0, through: lineText.utf16.count, by: 3) {
        var params: JSONObject = ["textDocument": identifier, "position": position(line, character)]
        for method in ["hover", "completion", "definition", "documentHighlight", "prepareRename"] {
          _ = daemon.ask("textDocument/" + method, .object(params))
        }
        params["context"] = ["includeDeclaration": true]
        _ = daemon.ask("textDocument/references", .object(params))
        params["newName"] = "pictures"
        _ = daemon.ask("textDocument/rename", .object(params))
      }
    }
    let rangeParams: JSONValue = ["textDocument": identifier, "range": fullRange, "context": ["diagnostics": []]]
    #expect(daemon.result("textDocument/codeAction", rangeParams) == [])
    _ = daemon.ask("textDocument/inlayHint", rangeParams)
    _ = daemon.ask("textDocument/documentSymbol", ["textDocument": identifier])
  }

  @Test func answersUseFormatsThatEveryClientSupports() throws {
    _ = (publishedCodes("A.swift"), publishedCodes("a.uimodel.json"))
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.modelText)
    _ = publishedCodes("a.uimodel.json")
    let nameParams: JSONValue = ["textDocument": document(uri), "position": position(1, 55)]
    #expect(daemon.result("textDocument/hover", nameParams)["contents"]?["kind"] == "plaintext")
    #expect(daemon.result("textDocument/definition", nameParams)[0]?["uri"] == .string(uri))
    let symbols = daemon.result("textDocument/documentSymbol", ["textDocument": document(uri)]).array ?? []
    #expect(!symbols.isEmpty && symbols.allSatisfy { $0["location"] != nil && $0["kind"]?.int ?? 99 <= 18 })
    let valueParams: JSONValue = ["textDocument": document(uri), "position": position(4, 35)]
    let items = daemon.result("textDocument/completion", valueParams)["items"]?.array ?? []
    #expect(items.contains { $0["label"] == "popover" } && items.allSatisfy { $0["kind"]?.int ?? 99 <= 18 })
    var renameParams = nameParams.object ?? [:]
    renameParams["newName"] = "pictures"
    #expect(daemon.result("textDocument/rename", .object(renameParams))["changes"]?[uri]?.array?.count == 2)
    // The daemon does not change an open document if the client does not support edits.
    let error = daemon.error("uimodel/model/set", ["entity": ["document": .string(uri), "ref": "a"], "values": [:]])
    #expect(error["code"] != nil)
    daemon.quit()
  }
}
