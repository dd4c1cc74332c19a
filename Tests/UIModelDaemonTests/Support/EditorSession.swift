import Foundation
import Testing
import UIModelJSON

/// What an editor does with documents. Requests have ids of their own, and an answer that does not come is an issue.
extension DaemonProcess {
  /// What a client declares that takes all that there is to know of findings and their repairs, and is pushed to.
  static let pushed: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
    "textDocument": [
      "publishDiagnostics": ["versionSupport": true, "relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "isPreferredSupport": true],
    ],
  ]

  /// The same, with findings asked for by the client.
  static let pulling: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["diagnostics": ["refreshSupport": true]],
    "textDocument": ["publishDiagnostics": ["versionSupport": true], "diagnostic": [:]],
  ]

  /// A session that has begun; the folder is its workspace.
  static func editor(
    _ capabilities: JSONValue = pushed, folder: TemporaryFolder? = nil, subfolder: String = ""
  ) throws -> DaemonProcess {
    let daemon = try DaemonProcess()
    let uri = folder.map { subfolder.isEmpty ? $0.uri : $0.uri(subfolder) }
    let folders: JSONValue = uri.map { [["uri": .string($0), "name": "test"]] } ?? .null
    daemon.initialize(["processId": nil, "rootUri": nil, "capabilities": capabilities, "workspaceFolders": folders])
    return daemon
  }

  func open(_ uri: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "uimodel", "version": .int(version), "text": .string(text)]])
  }

  /// Changes as the protocol has them; see `replacement(_:_:)` and `whole(_:)`.
  func change(_ uri: String, version: Int, _ changes: JSONValue...) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)])
  }

  func close(_ uri: String) { notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]) }

  /// Asks until every folder has been read: only then is anything said that rests on a name's not being there.
  func waitForScan() {
    let end = Date().addingTimeInterval(DaemonProcess.patience)
    while Date() < end, result("uimodel/workspace/status")["isComplete"] != true {}
  }

  /// Asks, and waits for the whole answer.
  func ask(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let id = JSONValue.string("\(method) \(UUID())")
    request(id, method, params)
    let answer = answer(id)
    #expect(answer != nil, "no answer to \(method)", sourceLocation: sourceLocation)
    return answer ?? .null
  }

  /// Asks, and fails unless the answer is a result.
  func result(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let answer = ask(method, params, sourceLocation: sourceLocation)
    #expect(answer["error"] == nil, sourceLocation: sourceLocation)
    return answer["result"] ?? .null
  }

  /// Asks for something that is refused.
  func error(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let answer = ask(method, params, sourceLocation: sourceLocation)
    #expect(answer["result"] == nil, sourceLocation: sourceLocation)
    return answer["error"] ?? .null
  }

  /// The findings of a document that come next.
  func published(_ uri: String, sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue {
    let message = next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri)
    }
    #expect(message != nil, "no findings came for \(uri)", sourceLocation: sourceLocation)
    return message?["params"] ?? .null
  }

  /// Everything up to here has been sent when this returns; what came and was not looked at fails the test at its end.
  func flush() { _ = result("uimodel/flush") }

  /// A document's text as the daemon has it.
  func text(_ uri: String) -> String? {
    ask("uimodel/workspace/get", ["document": .string(uri)])["result"]?["documents"]?.array?.first?["text"]?.string
  }

  func clock() -> Int? { ask("uimodel/workspace/status")["result"]?["clock"]?.int }

  /// Ends a session as an editor should.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(ask("shutdown")["result"] == .null, sourceLocation: sourceLocation)
    notify("exit")
    finish(status: 0, sourceLocation: sourceLocation)
  }

  /// Ends a session of lines.
  func endOfLines(sourceLocation: SourceLocation = #_sourceLocation) {
    closeInput()
    finish(status: 0, sourceLocation: sourceLocation)
  }
}

// MARK: Parts of messages

/// A place, with lines and characters from 0.
func position(_ line: Int, _ character: Int) -> JSONValue { ["line": .int(line), "character": .int(character)] }

/// A range on one line.
func range(_ line: Int, _ characters: Range<Int>) -> JSONValue {
  ["start": position(line, characters.lowerBound), "end": position(line, characters.upperBound)]
}

/// A change of a part of the text.
func replacement(_ range: JSONValue, _ text: String) -> JSONValue { ["range": range, "text": .string(text)] }

/// A change that brings the whole text.
func whole(_ text: String) -> JSONValue { ["text": .string(text)] }

func document(_ uri: String) -> JSONValue { ["uri": .string(uri)] }

extension JSONValue {
  subscript(_ index: Int) -> JSONValue? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

  /// The codes of `diagnostics`, as in published findings, or of `items`, as in those that were asked for.
  var codes: [String?] { (self["diagnostics"] ?? self["items"])?.array?.map { $0["code"]?.string } ?? [] }
}

extension MarkedText {
  /// The range of a marker as a client sees it that counts in this encoding.
  func range(_ marker: String, _ encoding: String = "utf-8") -> JSONValue {
    guard let range = ranges[marker] else { return .null }
    return [
      "start": place(range.lowerBound, encoding), "end": place(range.upperBound, encoding),
    ]
  }

  /// Where a marker begins.
  func start(_ marker: String, _ encoding: String = "utf-8") -> JSONValue {
    ranges[marker].map { place($0.lowerBound, encoding) } ?? .null
  }

  private func place(_ offset: Int, _ encoding: String) -> JSONValue {
    let before = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last.map { String($0) } ?? ""
    let count =
      switch encoding {
      case "utf-8": last.utf8.count
      case "utf-16": last.utf16.count
      default: last.unicodeScalars.count
      }
    return position(lines.count - 1, count)
  }
}

/// The text after edits of the protocol, whose ranges all count on the text before.
func applying(_ edits: JSONValue?, to text: String, _ encoding: String = "utf-8") -> String {
  let bytes = Array(text.utf8)
  func offset(_ position: JSONValue?) -> Int {
    var line = position?["line"]?.int ?? 0
    var start = 0
    while line > 0, let end = bytes[start...].firstIndex(of: 0x0A) {
      start = end + 1
      line -= 1
    }
    let character = position?["character"]?.int ?? 0
    return encoding == "utf-8" ? start + character : start + width(character, from: start)
  }
  /// The bytes of so many units of the encoding.
  func width(_ units: Int, from start: Int) -> Int {
    var (left, width) = (units, 0)
    for scalar in String(decoding: bytes[start...], as: UTF8.self).unicodeScalars where left > 0 {
      left -= encoding == "utf-16" ? UTF16.width(scalar) : 1
      width += UTF8.width(scalar)
    }
    return width
  }
  var result = bytes
  let placed = (edits?.array ?? []).map { edit in
    let range = offset(edit["range"]?["start"])..<offset(edit["range"]?["end"])
    return (range, Array((edit["newText"]?.string ?? "").utf8))
  }
  for (range, new) in placed.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
    result.replaceSubrange(range, with: new)
  }
  return String(decoding: result, as: UTF8.self)
}
