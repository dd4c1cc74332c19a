import Foundation
import Testing
import UIModelJSON

/// The requests and notifications of an editor. Each request has its own id, and a missing response is an issue.
extension DaemonProcess {
  /// The capabilities of a client that supports everything about findings and fixes, and receives published
  /// diagnostics.
  static let pushCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
    "textDocument": [
      "publishDiagnostics": ["versionSupport": true, "relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "isPreferredSupport": true],
    ],
  ]

  /// The capabilities of a client that pulls diagnostics.
  static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["diagnostics": ["refreshSupport": true]],
    "textDocument": ["publishDiagnostics": ["versionSupport": true], "diagnostic": [:]],
  ]

  /// Starts and initializes a session. Its workspace is the folder, or the subfolder in it.
  static func editor(
    _ capabilities: JSONValue = pushCapabilities, folder: TemporaryFolder? = nil, subfolder: String = ""
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

  /// Sends content changes of the protocol, such as the results of `replacement(_:_:)` and `whole(_:)`.
  func change(_ uri: String, version: Int, _ changes: JSONValue...) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)])
  }

  func close(_ uri: String) { notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]) }

  /// Waits until every folder has been read. Before that, no finding reports a missing name.
  func waitForScan() {
    let end = Date().addingTimeInterval(DaemonProcess.timeout)
    while Date() < end, result("uimodel/workspace/status")["isComplete"] != true {}
  }

  /// Sends a request and returns the complete response.
  func ask(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let id = JSONValue.string("\(method) \(UUID())")
    request(id, method, params)
    let answer = answer(id)
    #expect(answer != nil, "no answer to \(method)", sourceLocation: sourceLocation)
    return answer ?? .null
  }

  /// Sends a request and returns its result. Fails the test if the response is an error.
  func result(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let answer = ask(method, params, sourceLocation: sourceLocation)
    #expect(answer["error"] == nil, sourceLocation: sourceLocation)
    return answer["result"] ?? .null
  }

  /// Sends a request that the daemon must refuse, and returns the error.
  func error(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let answer = ask(method, params, sourceLocation: sourceLocation)
    #expect(answer["result"] == nil, sourceLocation: sourceLocation)
    return answer["error"] ?? .null
  }

  /// Returns the next published diagnostics of a document.
  func published(_ uri: String, sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue {
    let message = next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri)
    }
    #expect(message != nil, "no findings came for \(uri)", sourceLocation: sourceLocation)
    return message?["params"] ?? .null
  }

  /// Waits until the daemon has sent all earlier messages. Messages that the test does not take fail it at its end.
  func flush() { _ = result("uimodel/flush") }

  /// Returns the daemon's text of a document.
  func text(_ uri: String) -> String? {
    ask("uimodel/workspace/get", ["document": .string(uri)])["result"]?["documents"]?.array?.first?["text"]?.string
  }

  func clock() -> Int? { ask("uimodel/workspace/status")["result"]?["clock"]?.int }

  /// Ends a session with `shutdown` and `exit`.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(ask("shutdown")["result"] == .null, sourceLocation: sourceLocation)
    notify("exit")
    finish(status: 0, sourceLocation: sourceLocation)
  }

  /// Ends a session with line framing by closing the daemon's input.
  func endOfLines(sourceLocation: SourceLocation = #_sourceLocation) {
    closeInput()
    finish(status: 0, sourceLocation: sourceLocation)
  }
}

// MARK: Parts of messages

/// Returns a `Position`. Line and character are zero-based.
func position(_ line: Int, _ character: Int) -> JSONValue { ["line": .int(line), "character": .int(character)] }

/// Returns a `Range` on one line.
func range(_ line: Int, _ characters: Range<Int>) -> JSONValue {
  ["start": position(line, characters.lowerBound), "end": position(line, characters.upperBound)]
}

/// Returns a content change that replaces a range.
func replacement(_ range: JSONValue, _ text: String) -> JSONValue { ["range": range, "text": .string(text)] }

/// Returns a content change with the full text.
func whole(_ text: String) -> JSONValue { ["text": .string(text)] }

func document(_ uri: String) -> JSONValue { ["uri": .string(uri)] }

extension JSONValue {
  subscript(_ index: Int) -> JSONValue? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

  /// The codes of `diagnostics` in published findings, or of `items` in a pulled report.
  var codes: [String?] { (self["diagnostics"] ?? self["items"])?.array?.map { $0["code"]?.string } ?? [] }
}

extension MarkedText {
  /// Returns the range of a marker in units of a position encoding.
  func range(_ marker: String, _ encoding: String = "utf-8") -> JSONValue {
    guard let range = ranges[marker] else { return .null }
    return [
      "start": place(range.lowerBound, encoding), "end": place(range.upperBound, encoding),
    ]
  }

  /// Returns the position at which a marker begins.
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

/// Returns a text with edits of the protocol applied. All ranges refer to the original text.
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
  /// Returns the number of UTF-8 bytes that the given number of code units has.
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
