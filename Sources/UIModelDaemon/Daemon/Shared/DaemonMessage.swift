import UIModelJSON
import UIModelProtocol

/// The kind of a message from the daemon, determined from its first bytes only, so that a long response can be
/// forwarded without being parsed.
///
/// For example, `{"jsonrpc":"2.0","id":7,"result":…` is `.response(.int(7))`.
enum DaemonMessage {
  case notification
  case response(RequestID)
  /// A request, or a message whose kind cannot be determined without parsing.
  case unclassified

  private static let messagePrefix = Array(#"{"jsonrpc":"2.0","#.utf8)

  /// Determines the kind of a message in the form that `JSONRPCWriting` writes.
  init(_ message: [UInt8]) {
    self = .unclassified
    guard message.starts(with: DaemonMessage.messagePrefix) else { return }
    let bytesAfterPrefix = message[DaemonMessage.messagePrefix.count...]
    if bytesAfterPrefix.starts(with: #""method":"#.utf8) {
      self = .notification
    } else if bytesAfterPrefix.starts(with: #""id":"#.utf8) {
      let digits = bytesAfterPrefix.dropFirst(5).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      let bytesAfterID = message[digits.endIndex...]
      if let number = Int(String(decoding: digits, as: UTF8.self)),
        bytesAfterID.starts(with: #","result":"#.utf8) || bytesAfterID.starts(with: #","error":"#.utf8)
      {
        self = .response(.int(number))
      }
    }
  }
}

/// The parts of an editor's display that become outdated when the daemon ends: running progress indicators and
/// published findings.
struct ShownState: Sendable {
  private var progressTokens: Set<JSONValue> = []
  private var documentURIs: Set<String> = []

  private static let notificationPrefix = Array(#"{"jsonrpc":"2.0","method":"#.utf8)

  /// Updates the state for a notification in the form that `JSONRPCWriting` writes.
  mutating func apply(_ message: [UInt8]) {
    let methodBytes = message.dropFirst(ShownState.notificationPrefix.count)
    guard
      methodBytes.starts(with: #""$/progress""#.utf8)
        || methodBytes.starts(with: #""textDocument/publishDiagnostics""#.utf8),
      case .single(.notification(let method, let params)) = JSONRPCFrame(message), let params
    else { return }
    if method == "$/progress" {
      guard let token = params["token"].map({ JSONValue($0) }), let kind = params["value"]?["kind"]?.string else {
        return
      }
      if kind == "begin" { progressTokens.insert(token) } else if kind == "end" { progressTokens.remove(token) }
    } else if let uri = params["uri"]?.string {
      if params["diagnostics"]?.count ?? 0 > 0 { documentURIs.insert(uri) } else { documentURIs.remove(uri) }
    }
  }

  /// Returns the messages that end all progress and remove all findings, and resets the state.
  mutating func consumeClearingMessages() -> [[UInt8]] {
    defer { self = ShownState() }
    let progressEndMessages = progressTokens.map { token -> [UInt8] in
      JSONRPCWriting.notification(method: "$/progress", params: ["token": token, "value": ["kind": "end"]])
    }
    let emptyFindingMessages = documentURIs.sorted().map { uri in
      JSONRPCWriting.notification(
        method: "textDocument/publishDiagnostics", params: ["uri": .string(uri), "diagnostics": []])
    }
    return progressEndMessages + emptyFindingMessages
  }
}
