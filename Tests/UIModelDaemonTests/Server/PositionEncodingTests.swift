import Testing
import UIModelJSON

/// Positions on lines with characters of one to four UTF-8 bytes and with CRLF line endings, in each position encoding
/// of LSP.
@Suite struct PositionEncodingTests {
  private static let encodings = ["utf-8", "utf-16", "utf-32"]

  private static func lines(_ text: String) -> MarkedText {
    MarkedText(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
  }

  private static let model = lines(
    """
    // 日本語👩‍👩‍👧
    {
      "toolbars": [{ "ref": "棒", "items": [{ "label": "é👍🏽", "ref": 1️⃣"写真🖼️"1️⃣ }] }],
      /* 🖼️語 */ "sheets": [
        { "ref": "日本👩‍👩‍👧", 3️⃣"modalPresentationStyle"3️⃣: "popover", "popoverPresentationController": { "sourceItem": 2️⃣"写真🖼️"2️⃣ } },
        { "ref": "é👩‍👩‍👧", "sheetPresentationController": { "detents": 4️⃣[5️⃣"large"5️⃣, "medium"]4️⃣ } }
      ]
    }

    """)

  private static let swift = lines(
    """
    import UIKit

    class Reader: UIViewController {
      @objc func next() {}
      func show(_ reader: UIViewController) {
        if let sheet = reader.sheetPresentationController {
          /* 日本👩‍👩‍👧é */ sheet.detents = 1️⃣[2️⃣.large()2️⃣, .medium()]1️⃣
        }
        present(reader, animated: true)
      }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "日本👩‍👩‍👧", action: #selector(next), input: 3️⃣"j"3️⃣, modifierFlags: .command4️⃣4️⃣)]
      }
    }

    """)

  private func editor(_ encoding: String, _ folder: TemporaryFolder) throws -> DaemonProcess {
    try DaemonProcess.editor(
      [
        "general": ["positionEncodings": [.string(encoding)]],
        "textDocument": [
          "publishDiagnostics": ["relatedInformation": true], "inlayHint": [:],
          "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
        ],
      ], folder: folder)
  }

  /// Opens a document and returns its only finding.
  private func finding(_ daemon: DaemonProcess, _ uri: String, _ marked: MarkedText) -> JSONValue {
    daemon.open(uri, marked.text)
    let published = daemon.published(uri)
    #expect(published.codes == ["sheet/detents-out-of-order"])
    return published["diagnostics"]?[0] ?? .null
  }

  private func isFixed(
    _ daemon: DaemonProcess, _ uri: String, _ marked: MarkedText, _ finding: JSONValue, _ encoding: String
  )
    -> Bool
  {
    let actions = daemon.result(
      "textDocument/codeAction",
      ["textDocument": document(uri), "range": finding["range"] ?? .null, "context": ["diagnostics": []]])
    let text = applying(actions[0]?["edit"]?["changes"]?[uri], to: marked.text, encoding)
    daemon.change(uri, version: 2, whole(text))
    let (old, new) = (marked.text.utf8.count, text.utf8.count)
    return old == new && text != marked.text && daemon.published(uri).codes == []
  }

  @Test(arguments: encodings) func documentPositionsUseTheNegotiatedEncoding(_ encoding: String) throws {
    let marked = Self.model
    let folder = try TemporaryFolder()
    let daemon = try editor(encoding, folder)
    let uri = folder.uri("a.uimodel.json")
    let finding = finding(daemon, uri, marked)
    #expect(finding["range"] == marked.range("4️⃣", encoding))
    #expect(finding["relatedInformation"]?[0]?["location"]?["range"] == marked.range("5️⃣", encoding))
    let hover = daemon.result(
      "textDocument/hover", ["textDocument": document(uri), "position": marked.start("3️⃣", encoding)])
    #expect(hover["range"] == marked.range("3️⃣", encoding))
    let name: JSONObject = ["textDocument": document(uri), "position": marked.start("2️⃣", encoding)]
    var renaming = name
    renaming["newName"] = "絵🎨"
    let edits = daemon.result("textDocument/rename", .object(renaming))["changes"]?[uri]
    #expect(edits?.array?.map { $0["range"] } == [marked.range("1️⃣", encoding), marked.range("2️⃣", encoding)])
    #expect(applying(edits, to: marked.text, encoding) == marked.text.replacing("写真🖼️", with: "絵🎨"))
    #expect(daemon.result("textDocument/definition", .object(name))[0]?["range"] == marked.range("1️⃣", encoding))
    #expect(isFixed(daemon, uri, marked, finding, encoding))
    daemon.quit()
  }

  @Test(arguments: encodings) func swiftPositionsUseTheNegotiatedEncoding(_ encoding: String) throws {
    let marked = Self.swift
    let folder = try TemporaryFolder()
    let daemon = try editor(encoding, folder)
    let uri = folder.uri("A.swift")
    let finding = finding(daemon, uri, marked)
    #expect(finding["range"] == marked.range("1️⃣", encoding))
    #expect(finding["relatedInformation"]?[0]?["location"]?["range"] == marked.range("2️⃣", encoding))
    let hover = daemon.result(
      "textDocument/hover", ["textDocument": document(uri), "position": marked.start("3️⃣", encoding)])
    #expect(hover["range"] == marked.range("3️⃣", encoding))
    let all: JSONValue = ["start": position(0, 0), "end": position(99, 0)]
    let hints = daemon.result("textDocument/inlayHint", ["textDocument": document(uri), "range": all])
    #expect(hints[0]?["position"] == marked.start("4️⃣", encoding))
    #expect(isFixed(daemon, uri, marked, finding, encoding))
    daemon.quit()
  }
}
