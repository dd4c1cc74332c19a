import Testing
import UIModelJSON

/// Checks that the daemon's text of a document stays equal to the editor's text.
@Suite struct SynchronizationTests {
  private let uri = PushTests.uri

  @Test func staleVersionDesynchronizesUntilTheFullText() throws {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, PushTests.wrong, version: 5)
    #expect(daemon.published(uri)["version"] == 5)
    daemon.change(uri, version: 5, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/showMessage")?["params"]?["type"] == 2)
    #expect(daemon.notification("window/logMessage") != nil)
    let symbols: JSONValue = ["textDocument": document(uri)]
    #expect(daemon.ask("textDocument/documentSymbol", symbols)["error"]?["code"] == -32801)
    // The user sees one message. Further errors are only logged.
    daemon.change(uri, version: 6, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/logMessage") != nil)
    daemon.change(uri, version: 7, whole("\n\n" + PushTests.wrong))
    #expect(daemon.published(uri)["diagnostics"]?[0]?["range"] == range(2, PushTests.wrongColumns))
    #expect(daemon.result("textDocument/documentSymbol", symbols).array?.isEmpty == false)
    daemon.quit()
  }

  /// A request that would change a document whose text differs from the editor's text is refused for that reason.
  @Test func desynchronizedDocumentIsNotChanged() throws {
    let texts = [
      #"{ "screens": [ { "ref": "lib" } ] }"#, #"{ "sheets": [ { "ref": "s", "viewController": "lib" } ] }"#,
    ]
    let daemon = try DaemonProcess.editor(Self.pullCapabilities)
    let (other, desynchronized) = ("memory:a.uimodel.json", "memory:b.uimodel.json")
    daemon.open(other, texts[0])
    daemon.open(desynchronized, texts[1])
    daemon.request("set", "uimodel/model/set", ["entity": "s", "property": "presentationDetents", "value": ["large"]])
    let asked = daemon.notification("workspace/applyEdit")
    let changed = applying(asked?["params"]?["edit"]?["documentChanges"]?[0]?["edits"], to: texts[1])
    daemon.change(desynchronized, version: 2, whole(changed))
    daemon.send(["jsonrpc": "2.0", "id": asked?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.answer("set")?["error"] == nil)
    daemon.change(desynchronized, version: 2, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.notification("window/showMessage") != nil)

    let rename: JSONValue = ["textDocument": document(other), "position": position(0, 26), "newName": "new"]
    for (method, params) in [
      ("uimodel/model/set", ["entity": "s", "property": "presentationDetents", "value": ["medium"]]),
      ("uimodel/model/rename", ["entity": "lib", "to": "new"]), ("uimodel/undo", [:]), ("textDocument/rename", rename),
    ] as [(String, JSONValue)] {
      let error = daemon.error(method, params)
      #expect(
        error["code"] == -32801 && error["message"]?.string?.contains("differs from the editor's text") == true,
        "\(method)")
    }
    daemon.change(desynchronized, version: 3, whole(changed))
    #expect(daemon.result("textDocument/rename", rename)["documentChanges"]?.array?.count == 2)
    daemon.quit()
  }

  @Test func invalidChangeDesynchronizesTheDocument() throws {
    let daemon = try DaemonProcess.editor(Self.pullCapabilities)
    daemon.open(uri, PushTests.wrong)
    let backwards: JSONValue = ["start": position(0, -1), "end": position(0, 0)]
    daemon.change(uri, version: 2, replacement(backwards, "// typed\n"))
    #expect(
      daemon.notification("window/showMessage")?["params"]?["message"]?.string?.contains("has another text of") == true)
    let symbols: JSONValue = ["textDocument": document(uri)]
    #expect(daemon.error("textDocument/documentSymbol", symbols)["code"] == -32801)
    daemon.change(uri, version: 3, replacement(range(0, 0..<0), " "))
    #expect(daemon.error("textDocument/documentSymbol", symbols)["code"] == -32801)
    daemon.change(uri, version: 4, whole("// typed\n" + PushTests.wrong))
    #expect(daemon.result("textDocument/documentSymbol", symbols).array?.isEmpty == false)
    daemon.quit()
  }

  /// Capabilities of an editor that pulls findings.
  private static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Editors keep the byte order mark of a file out of its text. Positions refer to the text that the editor sends.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"]) func byteOrderMarkIsNotCountedInPositions(_ encoding: String) throws {
    let byteOrderMark = "\u{FEFF}"
    let text = #"{ "sheets": [ { "ref": "s", "viewController": "lib" } ] }"#
    let own = #"{ "screens": [ { "ref": "lib" } ] }"#
    let folder = try TemporaryFolder(["a.uimodel.json": byteOrderMark + own, "b.uimodel.json": byteOrderMark + text])
    var capabilities = Self.pullCapabilities.object ?? [:]
    capabilities["general"] = ["positionEncodings": [.string(encoding)]]
    let daemon = try DaemonProcess.editor(.object(capabilities), folder: folder)
    daemon.waitForScan()
    let (name, use) = (range(0, 24..<29), range(0, 46..<51))
    let (start, width) = (name["start"] ?? .null, encoding == "utf-8" ? 3 : 1)
    func ranges() -> [JSONValue?] {
      let rename: JSONValue = [
        "textDocument": document(folder.uri("a.uimodel.json")), "position": start, "newName": "n",
      ]
      return (daemon.result("textDocument/rename", rename)["documentChanges"]?.array ?? [])
        .map { $0["edits"]?[0]?["range"] }
    }
    #expect(ranges() == [name, use])
    daemon.open(folder.uri("b.uimodel.json"), text)
    #expect(ranges() == [name, use])
    daemon.close(folder.uri("b.uimodel.json"))
    #expect(ranges() == [name, use])
    daemon.open(folder.uri("b.uimodel.json"), byteOrderMark + text)
    #expect(ranges() == [name, range(0, 46 + width..<51 + width)])
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
    #expect(daemon.published(uri)["diagnostics"]?[0]?["range"] == range)
    let actions = daemon.result(
      "textDocument/codeAction", ["textDocument": document(uri), "range": range, "context": ["diagnostics": []]])
    let first = actions[0]?["edit"]?["changes"]?[uri]?[0]
    #expect(first?["range"] == marked.range("2️⃣", encoding))
    daemon.change(uri, version: 2, replacement(first?["range"] ?? .null, first?["newText"]?.string ?? ""))
    #expect(daemon.published(uri).codes == [])
    #expect(daemon.text(uri)?.utf8.elementsEqual(marked.text.utf8) == false)
    #expect(daemon.text(uri)?.hasSuffix(#""detents": ["large"] } } ] }"#) == true)
    daemon.quit()
  }

  /// Random edits in each encoding and with all kinds of line endings leave the daemon and the editor with equal texts.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"], [PushTests.uri, "untitled:a.swift"])
  func randomEditsKeepTheTextsEqual(_ encoding: String, _ uri: String) throws {
    var generator = SeededGenerator(seed: 33)
    let daemon = try DaemonProcess.editor(["general": ["positionEncodings": [.string(encoding)]]])
    var mirror = TextMirror("{ \"sheets\": [] }\r\nx\ry\n", encoding: encoding)
    daemon.open(uri, mirror.text, version: 1)
    for version in 2...120 {
      var changes: [JSONValue] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let scrap = SampleDocuments.fragments.randomElement(using: &generator) ?? ""
        changes.append(mirror.edit(with: scrap, using: &generator))
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
    let finding = daemon.published(uri)["diagnostics"]?[0]
    #expect(finding?["code"] == "sheet/beta-property-name")
    #expect(finding?["range"]?["start"] == position(6, 8))
    let actions = daemon.result(
      "textDocument/codeAction",
      ["textDocument": document(uri), "range": finding?["range"] ?? .null, "context": ["diagnostics": []]])
    for action in actions.array ?? [] {
      let after = applying(action["edit"]?["documentChanges"]?[0]?["edits"], to: text)
      #expect(after != text)
      let withoutPairs = after.unicodeScalars.split(separator: "\r\n".unicodeScalars)
      #expect(
        !withoutPairs.contains { $0.contains("\r") || $0.contains("\n") }, "\(action["title"] ?? .null): \(after)")
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

  /// Replaces up to three scalars at a random position by a text, and returns the content change for `didChange`.
  mutating func edit(with new: String, using generator: inout SeededGenerator) -> JSONValue {
    var start = Int.random(in: 0...scalars.count, using: &generator)
    var end = min(scalars.count, start + Int.random(in: 0...3, using: &generator))
    // A position must not be between the two characters of a CRLF line ending.
    while isInsideEnding(start) { start -= 1 }
    while isInsideEnding(end) { end += 1 }
    let change = replacement(["start": lspPosition(start), "end": lspPosition(end)], new)
    scalars.replaceSubrange(start..<end, with: new.unicodeScalars)
    return change
  }

  private func isInsideEnding(_ index: Int) -> Bool {
    index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
  }

  private func lspPosition(_ index: Int) -> JSONValue {
    var line = 0
    var start = 0
    for at in 0..<index where scalars[at] == "\n" || scalars[at] == "\r" {
      if scalars[at] == "\r", at + 1 < scalars.count, scalars[at + 1] == "\n" { continue }
      line += 1
      start = at + 1
    }
    let count = scalars[start..<index].reduce(0) { count, scalar in
      switch encoding {
      case "utf-8": count + UTF8.width(scalar)
      case "utf-16": count + UTF16.width(scalar)
      default: count + 1
      }
    }
    return position(line, count)
  }
}
