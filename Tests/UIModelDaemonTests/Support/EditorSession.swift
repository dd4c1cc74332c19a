import Foundation
import Testing
import UIModelJSON

/// Requests and notifications that an editor sends. Each request gets a unique id, and a missing response fails the
/// test.
extension DaemonProcess {
  /// The capabilities of a client that receives published diagnostics and supports versioned document edits and code
  /// action literals.
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

  /// Starts the daemon and initializes a session of an editor. The workspace is `subfolder` of `folder`. Without a
  /// folder, there is no workspace.
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

  /// Sends content changes to a document, such as the results of `replacement(_:_:)` and `fullEdit(_:)`.
  func change(_ uri: String, version: Int, _ changes: JSONValue...) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)])
  }

  func close(_ uri: String) { notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]) }

  /// Waits until the daemon has read every folder, or until the timeout. Before the folders are read, no finding
  /// reports a missing name.
  func waitForScan() {
    let deadline = Date().addingTimeInterval(DaemonProcess.timeout)
    while Date() < deadline, result("uimodel/workspace/status")["isComplete"] != true {}
  }

  /// Sends a request and returns the complete response. Fails the test if no response arrives in time.
  func ask(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let id = JSONValue.string("\(method) \(UUID())")
    request(id, method, params)
    let response = response(id)
    #expect(response != nil, "no answer to \(method)", sourceLocation: sourceLocation)
    return response ?? .null
  }

  /// Sends a request and returns its result. Fails the test if the response is an error.
  func result(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let response = ask(method, params, sourceLocation: sourceLocation)
    #expect(response["error"] == nil, sourceLocation: sourceLocation)
    return response["result"] ?? .null
  }

  /// Sends a request that the daemon must refuse, and returns the error.
  func error(
    _ method: String, _ params: JSONValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let response = ask(method, params, sourceLocation: sourceLocation)
    #expect(response["result"] == nil, sourceLocation: sourceLocation)
    return response["error"] ?? .null
  }

  /// Returns the next published diagnostics of a document: the parameters of the notification.
  func nextDiagnostics(_ uri: String, sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue {
    let message = next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri)
    }
    #expect(message != nil, "no findings came for \(uri)", sourceLocation: sourceLocation)
    return message?["params"] ?? .null
  }

  /// Waits until the daemon has sent all earlier messages. In `finish`, unread messages fail the test.
  func flush() { _ = result("uimodel/flush") }

  /// Returns the daemon's text of a document; nil if the daemon does not have the document.
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
  func endLineSession(sourceLocation: SourceLocation = #_sourceLocation) {
    closeInput()
    finish(status: 0, sourceLocation: sourceLocation)
  }
}

// MARK: Parts of messages

/// Returns an LSP `Position`. Line and character are zero-based.
func position(_ line: Int, _ character: Int) -> JSONValue { ["line": .int(line), "character": .int(character)] }

/// Returns an LSP `Range` on one line.
func range(_ line: Int, _ characters: Range<Int>) -> JSONValue {
  ["start": position(line, characters.lowerBound), "end": position(line, characters.upperBound)]
}

/// Returns a content change that replaces a range.
func replacement(_ range: JSONValue, _ text: String) -> JSONValue { ["range": range, "text": .string(text)] }

/// Returns a content change with the full text.
func fullEdit(_ text: String) -> JSONValue { ["text": .string(text)] }

/// Returns a `TextDocumentIdentifier`.
func document(_ uri: String) -> JSONValue { ["uri": .string(uri)] }

extension JSONValue {
  subscript(_ index: Int) -> JSONValue? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

  /// The code of each item in `diagnostics` of published diagnostics, or in `items` of a pulled report.
  var codes: [String?] { (self["diagnostics"] ?? self["items"])?.array?.map { $0["code"]?.string } ?? [] }
}

extension MarkedText {
  /// Returns the LSP `Range` of a marker in code units of the position encoding; null if the marker does not exist.
  func range(_ marker: String, _ encoding: String = "utf-8") -> JSONValue {
    guard let range = ranges[marker] else { return .null }
    return [
      "start": encodedPosition(range.lowerBound, encoding), "end": encodedPosition(range.upperBound, encoding),
    ]
  }

  /// Returns the LSP `Position` at the start of a marker; null if the marker does not exist.
  func start(_ marker: String, _ encoding: String = "utf-8") -> JSONValue {
    ranges[marker].map { encodedPosition($0.lowerBound, encoding) } ?? .null
  }

  private func encodedPosition(_ offset: Int, _ encoding: String) -> JSONValue {
    let precedingText = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
    let lines = precedingText.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let lastLine = lines.last.map { String($0) } ?? ""
    let column =
      switch encoding {
      case "utf-8": lastLine.utf8.count
      case "utf-16": lastLine.utf16.count
      default: lastLine.unicodeScalars.count
      }
    return position(lines.count - 1, column)
  }
}

/// Returns a text after LSP text edits. All ranges refer to the original text.
func applying(_ edits: JSONValue?, to text: String, _ encoding: String = "utf-8") -> String {
  let bytes = Array(text.utf8)
  func offset(_ position: JSONValue?) -> Int {
    var line = position?["line"]?.int ?? 0
    var lineStart = 0
    while line > 0, let end = bytes[lineStart...].firstIndex(of: 0x0A) {
      lineStart = end + 1
      line -= 1
    }
    let character = position?["character"]?.int ?? 0
    return encoding == "utf-8" ? lineStart + character : lineStart + byteCount(character, from: lineStart)
  }
  /// Returns the number of UTF-8 bytes in `units` code units from the byte offset `start`.
  func byteCount(_ units: Int, from start: Int) -> Int {
    var (remainingUnits, byteCount) = (units, 0)
    for scalar in String(decoding: bytes[start...], as: UTF8.self).unicodeScalars where remainingUnits > 0 {
      remainingUnits -= encoding == "utf-16" ? UTF16.width(scalar) : 1
      byteCount += UTF8.width(scalar)
    }
    return byteCount
  }
  var result = bytes
  let replacements = (edits?.array ?? []).map { edit in
    let range = offset(edit["range"]?["start"])..<offset(edit["range"]?["end"])
    return (range, Array((edit["newText"]?.string ?? "").utf8))
  }
  for (range, newBytes) in replacements.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
    result.replaceSubrange(range, with: newBytes)
  }
  return String(decoding: result, as: UTF8.self)
}
