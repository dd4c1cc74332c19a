import Testing
import UIModelJSON

/// Checks that the daemon's text of a document stays equal to the editor's text.
@Suite struct SynchronizationTests {
  private let uri = PushTests.uri

  @Test func staleVersionDesynchronizesUntilTheFullText() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, PushTests.noDetents, version: 5)
    #expect(daemon.nextDiagnostics(uri)["version"] == 5)
    daemon.change(uri, version: 5, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/showMessage")?["params"]?["type"] == 2)
    #expect(daemon.notification("window/logMessage") != nil)
    let symbolParams: JSONValue = ["textDocument": document(uri)]
    #expect(daemon.ask("textDocument/documentSymbol", symbolParams)["error"]?["code"] == -32801)
    // The user sees one message. Further errors are only logged.
    daemon.change(uri, version: 6, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/logMessage") != nil)
    daemon.change(uri, version: 7, fullEdit("\n\n" + PushTests.noDetents))
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["range"] == range(2, PushTests.emptyListColumns))
    #expect(daemon.result("textDocument/documentSymbol", symbolParams).array?.isEmpty == false)
    daemon.quit()
  }

  /// Each request that would change the desynchronized document is refused, and the error states the reason.
  @Test func desynchronizedDocumentIsNotChanged() throws {
    let texts = [
      #"{ "screens": [ { "ref": "lib" } ] }"#, #"{ "sheets": [ { "ref": "s", "viewController": "lib" } ] }"#,
    ]
    let daemon = try DaemonProcess.editor(Self.pullCapabilities)
    let (synchronizedURI, desynchronizedURI) = ("memory:a.uimodel.json", "memory:b.uimodel.json")
    daemon.open(synchronizedURI, texts[0])
    daemon.open(desynchronizedURI, texts[1])
    daemon.request("set", "uimodel/model/set", ["entity": "s", "property": "presentationDetents", "value": ["large"]])
    let editRequest = daemon.notification("workspace/applyEdit")
    let changedText = applying(editRequest?["params"]?["edit"]?["documentChanges"]?[0]?["edits"], to: texts[1])
    daemon.change(desynchronizedURI, version: 2, fullEdit(changedText))
    daemon.send(["jsonrpc": "2.0", "id": editRequest?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response("set")?["error"] == nil)
    daemon.change(desynchronizedURI, version: 2, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/showMessage") != nil)

    let renameParams: JSONValue = [
      "textDocument": document(synchronizedURI), "position": position(0, 26), "newName": "new",
    ]
    for (method, params) in [
      ("uimodel/model/set", ["entity": "s", "property": "presentationDetents", "value": ["medium"]]),
      ("uimodel/model/rename", ["entity": "lib", "to": "new"]), ("uimodel/undo", [:]),
      ("textDocument/rename", renameParams),
    ] as [(String, JSONValue)] {
      let error = daemon.error(method, params)
      #expect(
        error["code"] == -32801 && error["message"]?.string?.contains("differs from the editor's text") == true,
        "\(method)")
    }
    daemon.change(desynchronizedURI, version: 3, fullEdit(changedText))
    #expect(daemon.result("textDocument/rename", renameParams)["documentChanges"]?.array?.count == 2)
    daemon.quit()
  }

  @Test func invalidChangeDesynchronizesTheDocument() throws {
    let daemon = try DaemonProcess.editor(Self.pullCapabilities)
    daemon.open(uri, PushTests.noDetents)
    let invalidRange: JSONValue = ["start": position(0, -1), "end": position(0, 0)]
    daemon.change(uri, version: 2, replacement(invalidRange, "// typed\n"))
    #expect(
      daemon.notification("window/showMessage")?["params"]?["message"]?.string?.contains("has another text of") == true)
    let symbolParams: JSONValue = ["textDocument": document(uri)]
    #expect(daemon.error("textDocument/documentSymbol", symbolParams)["code"] == -32801)
    daemon.change(uri, version: 3, replacement(range(0, 0..<0), " "))
    #expect(daemon.error("textDocument/documentSymbol", symbolParams)["code"] == -32801)
    daemon.change(uri, version: 4, fullEdit("// typed\n" + PushTests.noDetents))
    #expect(daemon.result("textDocument/documentSymbol", symbolParams).array?.isEmpty == false)
    daemon.quit()
  }

  /// Capabilities of an editor that pulls findings.
  private static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Editors usually remove the byte order mark from a file's text. Positions refer to the text that the editor sends.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"]) func byteOrderMarkIsNotCountedInPositions(_ encoding: String) throws {
    let byteOrderMark = "\u{FEFF}"
    let text = #"{ "sheets": [ { "ref": "s", "viewController": "lib" } ] }"#
    let screenText = #"{ "screens": [ { "ref": "lib" } ] }"#
    let folder = try TemporaryFolder([
      "a.uimodel.json": byteOrderMark + screenText, "b.uimodel.json": byteOrderMark + text,
    ])
    var capabilities = Self.pullCapabilities.object ?? [:]
    capabilities["general"] = ["positionEncodings": [.string(encoding)]]
    let daemon = try DaemonProcess.editor(.object(capabilities), folder: folder)
    daemon.waitForScan()
    let (declarationRange, referenceRange) = (range(0, 24..<29), range(0, 46..<51))
    let (startPosition, markWidth) = (declarationRange["start"] ?? .null, encoding == "utf-8" ? 3 : 1)
    func ranges() -> [JSONValue?] {
      let renameParams: JSONValue = [
        "textDocument": document(folder.uri("a.uimodel.json")), "position": startPosition, "newName": "n",
      ]
      return (daemon.result("textDocument/rename", renameParams)["documentChanges"]?.array ?? [])
        .map { $0["edits"]?[0]?["range"] }
    }
    #expect(ranges() == [declarationRange, referenceRange])
    daemon.open(folder.uri("b.uimodel.json"), text)
    #expect(ranges() == [declarationRange, referenceRange])
    daemon.close(folder.uri("b.uimodel.json"))
    #expect(ranges() == [declarationRange, referenceRange])
    daemon.open(folder.uri("b.uimodel.json"), byteOrderMark + text)
    #expect(ranges() == [declarationRange, range(0, 46 + markWidth..<51 + markWidth)])
    daemon.quit()
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"]) func positionsUseTheNegotiatedEncoding(_ encoding: String) throws {
    let marked = MarkedText(
      #"{ "sheets": [ { "ref": "日本👩‍👩‍👧é\#u{65}\#u{301}", "sheetPresentationController": { "detents": 1️⃣[2️⃣2️⃣]1️⃣ } } ] }"#)
    let daemon = try DaemonProcess.editor([
      "general": ["positionEncodings": [.string(encoding)]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    ])
    daemon.open(uri, marked.text)
    let range = marked.range("1️⃣", encoding)
    #expect(daemon.nextDiagnostics(uri)["diagnostics"]?[0]?["range"] == range)
    let actions = daemon.result(
      "textDocument/codeAction", ["textDocument": document(uri), "range": range, "context": ["diagnostics": []]])
    let textEdit = actions[0]?["edit"]?["changes"]?[uri]?[0]
    #expect(textEdit?["range"] == marked.range("2️⃣", encoding))
    daemon.change(uri, version: 2, replacement(textEdit?["range"] ?? .null, textEdit?["newText"]?.string ?? ""))
    #expect(daemon.nextDiagnostics(uri).codes == [])
    #expect(daemon.text(uri)?.utf8.elementsEqual(marked.text.utf8) == false)
    #expect(daemon.text(uri)?.hasSuffix(#""detents": ["large"] } } ] }"#) == true)
    daemon.quit()
  }

  /// After random edits, the daemon's text equals the editor's text, in each encoding and with all kinds of line
  /// endings.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"], [PushTests.uri, "untitled:a.swift"])
  func randomEditsKeepTheTextsEqual(_ encoding: String, _ uri: String) throws {
    var generator = SeededGenerator(seed: 33)
    let daemon = try DaemonProcess.editor(["general": ["positionEncodings": [.string(encoding)]]])
    var mirror = TextMirror("{ \"sheets\": [] }\r\nx\ry\n", encoding: encoding)
    daemon.open(uri, mirror.text, version: 1)
    for version in 2...120 {
      var changes: [JSONValue] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let fragment = SampleDocuments.fragments.randomElement(using: &generator) ?? ""
        changes.append(mirror.edit(with: fragment, using: &generator))
      }
      daemon.notify(
        "textDocument/didChange",
        ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)])
      if version % 20 == 0 {
        #expect(daemon.text(uri).map { Array($0.unicodeScalars) } == Array(mirror.text.unicodeScalars))
      }
    }
    // The random texts cause arbitrary findings, which this test ignores.
    daemon.request("end", "uimodel/flush")
    while let message = daemon.next({ $0["method"] == "textDocument/publishDiagnostics" || $0["id"] == "end" }),
      message["id"] == nil
    {}
    daemon.quit()
  }

  @Test func editsKeepTheLineEndingsOfTheDocument() throws {
    let lines = [
      "{", "  \"sheets\": [", "    {", "      \"sheetPresentationController\": {",
      "        \"detents\": [\"medium\", \"large\"],", "        \"largestUndimmedDetentIdentifier\": \"medium\",",
      "        \"smallestUndimmedDetentIdentifier\": \"medium\"", "      }", "    }", "  ]", "}", "",
    ]
    let text = lines.joined(separator: "\r\n")
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, text)
    let finding = daemon.nextDiagnostics(uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/beta-property-name")
    #expect(finding?["range"]?["start"] == position(6, 8))
    let actions = daemon.result(
      "textDocument/codeAction",
      ["textDocument": document(uri), "range": finding?["range"] ?? .null, "context": ["diagnostics": []]])
    for action in actions.array ?? [] {
      let editedText = applying(action["edit"]?["documentChanges"]?[0]?["edits"], to: text)
      #expect(editedText != text)
      let textParts = editedText.unicodeScalars.split(separator: "\r\n".unicodeScalars)
      #expect(
        !textParts.contains { $0.contains("\r") || $0.contains("\n") }, "\(action["title"] ?? .null): \(editedText)")
    }
    #expect((actions.array?.count ?? 0) >= 2)
    daemon.quit()
  }
}

/// A copy of the editor's text that computes positions independently of the daemon.
private struct TextMirror {
  private var scalars: [Unicode.Scalar]
  private let encoding: String

  init(_ text: String, encoding: String) {
    scalars = Array(text.unicodeScalars)
    self.encoding = encoding
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Replaces up to three scalars at a random position with a text, and returns the content change for `didChange`.
  mutating func edit(with insertedText: String, using generator: inout SeededGenerator) -> JSONValue {
    var start = Int.random(in: 0...scalars.count, using: &generator)
    var end = min(scalars.count, start + Int.random(in: 0...3, using: &generator))
    // A position must not be between the two characters of a CRLF line ending.
    while isInsideLineEnding(start) { start -= 1 }
    while isInsideLineEnding(end) { end += 1 }
    let change = replacement(["start": lspPosition(start), "end": lspPosition(end)], insertedText)
    scalars.replaceSubrange(start..<end, with: insertedText.unicodeScalars)
    return change
  }

  private func isInsideLineEnding(_ index: Int) -> Bool {
    index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
  }

  private func lspPosition(_ index: Int) -> JSONValue {
    var line = 0
    var lineStart = 0
    for scalarIndex in 0..<index where scalars[scalarIndex] == "\n" || scalars[scalarIndex] == "\r" {
      if scalars[scalarIndex] == "\r", scalarIndex + 1 < scalars.count, scalars[scalarIndex + 1] == "\n" { continue }
      line += 1
      lineStart = scalarIndex + 1
    }
    let column = scalars[lineStart..<index].reduce(0) { column, scalar in
      switch encoding {
      case "utf-8": column + UTF8.width(scalar)
      case "utf-16": column + UTF16.width(scalar)
      default: column + 1
      }
    }
    return position(line, column)
  }
}
