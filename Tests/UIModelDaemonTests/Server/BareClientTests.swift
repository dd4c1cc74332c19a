import Testing
import UIModelJSON

/// A client that declares no capability gets only messages and formats that every client understands. `SessionJudge`
/// checks that the daemon sends nothing else.
@Suite struct BareClientTests {
  private static let model = """
    {
      "toolbars": [{ "ref": "bar", "items": [{ "ref": "photos" }] }],
      "sheets": [
        { "ref": "a", "sheetPresentationController": { "detents": ["large", "medium"] } },
        { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": "photos" } }
      ]
    }

    """
  private static let swift = """
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
  private let offer: JSONValue

  init() throws {
    folder = try TemporaryFolder(["a.uimodel.json": Self.model, "A.swift": Self.swift])
    daemon = try DaemonProcess()
    let folders: JSONValue = [["uri": .string(folder.uri), "name": "test"]]
    offer = daemon.initialize(["capabilities": [:], "workspaceFolders": folders])?["capabilities"] ?? .null
  }

  private func published(_ name: String) -> [String?] { daemon.published(folder.uri(name)).codes }

  @Test func sessionNeedsNoCapabilities() throws {
    #expect(offer["hoverProvider"] == true && offer["positionEncoding"] == "utf-16")
    #expect(offer["diagnosticProvider"] == nil && offer["codeActionProvider"] == nil && offer["renameProvider"] == true)
    // Findings are published after the scan, and again when a document is opened.
    #expect(published("A.swift") == ["sheet/detents-out-of-order"])
    #expect(published("a.uimodel.json") == ["sheet/detents-out-of-order"])
    for (name, text) in [("a.uimodel.json", Self.model), ("A.swift", Self.swift)] {
      daemon.open(folder.uri(name), text)
      #expect(published(name) == ["sheet/detents-out-of-order"])
      ask(of: name, text)
    }
    daemon.change(folder.uri("a.uimodel.json"), version: 2, whole(Self.model.replacing(#""large", "#, with: "")))
    #expect(published("a.uimodel.json") == [])
    daemon.close(folder.uri("a.uimodel.json"))
    #expect(published("a.uimodel.json") == ["sheet/detents-out-of-order"])
    daemon.close(folder.uri("A.swift"))
    daemon.flush()
    daemon.quit()
  }

  /// Sends the requests that editors make, at every third position of a document. The requests include methods that the
  /// server did not offer.
  private func ask(of name: String, _ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let identifier = document(folder.uri(name))
    let everything: JSONValue = ["start": position(0, 0), "end": position(lines.count - 1, 0)]
    for (line, text) in lines.enumerated() {
      for character in stride(from: 0, through: text.utf16.count, by: 3) {
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
    let ranged: JSONValue = ["textDocument": identifier, "range": everything, "context": ["diagnostics": []]]
    #expect(daemon.result("textDocument/codeAction", ranged) == [])
    _ = daemon.ask("textDocument/inlayHint", ranged)
    _ = daemon.ask("textDocument/documentSymbol", ["textDocument": identifier])
  }

  @Test func answersUseFormatsThatEveryClientSupports() throws {
    _ = (published("A.swift"), published("a.uimodel.json"))
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, Self.model)
    _ = published("a.uimodel.json")
    let name: JSONValue = ["textDocument": document(uri), "position": position(1, 55)]
    #expect(daemon.result("textDocument/hover", name)["contents"]?["kind"] == "plaintext")
    #expect(daemon.result("textDocument/definition", name)[0]?["uri"] == .string(uri))
    let symbols = daemon.result("textDocument/documentSymbol", ["textDocument": document(uri)]).array ?? []
    #expect(!symbols.isEmpty && symbols.allSatisfy { $0["location"] != nil && $0["kind"]?.int ?? 99 <= 18 })
    let value: JSONValue = ["textDocument": document(uri), "position": position(4, 35)]
    let items = daemon.result("textDocument/completion", value)["items"]?.array ?? []
    #expect(items.contains { $0["label"] == "popover" } && items.allSatisfy { $0["kind"]?.int ?? 99 <= 18 })
    var renaming = name.object ?? [:]
    renaming["newName"] = "pictures"
    #expect(daemon.result("textDocument/rename", .object(renaming))["changes"]?[uri]?.array?.count == 2)
    // A document is not changed if its client does not support edits.
    let asked = daemon.error("uimodel/model/set", ["entity": ["document": .string(uri), "ref": "a"], "values": [:]])
    #expect(asked["code"] != nil)
    daemon.quit()
  }
}
