import Testing
import UIModelJSON

/// Positions on lines with characters of one to four UTF-8 bytes and with CRLF line endings, in each position encoding
/// of LSP.
@Suite struct PositionEncodingTests {
  private static let encodings = ["utf-8", "utf-16", "utf-32"]

  private static func markedCRLFText(_ text: String) -> MarkedText {
    MarkedText(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
  }

  private static let markedModel = markedCRLFText(
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

  private static let markedSwift = markedCRLFText(
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

  private func makeDaemon(_ encoding: String, _ folder: TemporaryFolder) throws -> DaemonProcess {
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
  private func openAndReadFinding(_ daemon: DaemonProcess, _ uri: String, _ markedText: MarkedText) -> JSONValue {
    daemon.open(uri, markedText.text)
    let publishedReport = daemon.nextDiagnostics(uri)
    #expect(publishedReport.codes == ["sheet/detents-out-of-order"])
    return publishedReport["diagnostics"]?[0] ?? .null
  }

  /// Applies the first fix of a finding. Returns whether the fix changes the text, keeps the number of UTF-8 bytes, and
  /// removes the finding.
  private func fixRemovesFinding(
    _ daemon: DaemonProcess, _ uri: String, _ markedText: MarkedText, _ finding: JSONValue, _ encoding: String
  )
    -> Bool
  {
    let actions = daemon.result(
      "textDocument/codeAction",
      ["textDocument": document(uri), "range": finding["range"] ?? .null, "context": ["diagnostics": []]])
    let text = applying(actions[0]?["edit"]?["changes"]?[uri], to: markedText.text, encoding)
    daemon.change(uri, version: 2, fullEdit(text))
    let (oldLength, newLength) = (markedText.text.utf8.count, text.utf8.count)
    return oldLength == newLength && text != markedText.text && daemon.nextDiagnostics(uri).codes == []
  }

  @Test(arguments: encodings) func documentPositionsUseTheNegotiatedEncoding(_ encoding: String) throws {
    let markedText = Self.markedModel
    let folder = try TemporaryFolder()
    let daemon = try makeDaemon(encoding, folder)
    let uri = folder.uri("a.uimodel.json")
    let finding = openAndReadFinding(daemon, uri, markedText)
    #expect(finding["range"] == markedText.range("4️⃣", encoding))
    #expect(finding["relatedInformation"]?[0]?["location"]?["range"] == markedText.range("5️⃣", encoding))
    let hover = daemon.result(
      "textDocument/hover", ["textDocument": document(uri), "position": markedText.start("3️⃣", encoding)])
    #expect(hover["range"] == markedText.range("3️⃣", encoding))
    let nameParams: JSONObject = ["textDocument": document(uri), "position": markedText.start("2️⃣", encoding)]
    var renameParams = nameParams
    renameParams["newName"] = "絵🎨"
    let edits = daemon.result("textDocument/rename", .object(renameParams))["changes"]?[uri]
    #expect(edits?.array?.map { $0["range"] } == [markedText.range("1️⃣", encoding), markedText.range("2️⃣", encoding)])
    #expect(applying(edits, to: markedText.text, encoding) == markedText.text.replacing("写真🖼️", with: "絵🎨"))
    #expect(
      daemon.result("textDocument/definition", .object(nameParams))[0]?["range"] == markedText.range("1️⃣", encoding))
    #expect(fixRemovesFinding(daemon, uri, markedText, finding, encoding))
    daemon.quit()
  }

  @Test(arguments: encodings) func swiftPositionsUseTheNegotiatedEncoding(_ encoding: String) throws {
    let markedText = Self.markedSwift
    let folder = try TemporaryFolder()
    let daemon = try makeDaemon(encoding, folder)
    let uri = folder.uri("A.swift")
    let finding = openAndReadFinding(daemon, uri, markedText)
    #expect(finding["range"] == markedText.range("1️⃣", encoding))
    #expect(finding["relatedInformation"]?[0]?["location"]?["range"] == markedText.range("2️⃣", encoding))
    let hover = daemon.result(
      "textDocument/hover", ["textDocument": document(uri), "position": markedText.start("3️⃣", encoding)])
    #expect(hover["range"] == markedText.range("3️⃣", encoding))
    let fullRange: JSONValue = ["start": position(0, 0), "end": position(99, 0)]
    let hints = daemon.result("textDocument/inlayHint", ["textDocument": document(uri), "range": fullRange])
    #expect(hints[0]?["position"] == markedText.start("4️⃣", encoding))
    #expect(fixRemovesFinding(daemon, uri, markedText, finding, encoding))
    daemon.quit()
  }
}
