import UIModelJSON
import UIModelProtocol

/// What a message of the daemon is, by its first bytes: results can be long, and need not be read to be passed on.
enum DaemonMessage {
  case notification
  case response(RequestID)
  /// A request, or a message that must be read.
  case other

  private static let start = Array(#"{"jsonrpc":"2.0","#.utf8)

  /// `message` as `JSONRPCWriting` writes it.
  init(_ message: [UInt8]) {
    self = .other
    guard message.starts(with: DaemonMessage.start) else { return }
    let rest = message[DaemonMessage.start.count...]
    if rest.starts(with: #""method":"#.utf8) {
      self = .notification
    } else if rest.starts(with: #""id":"#.utf8) {
      let id = rest.dropFirst(5).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      let tail = message[id.endIndex...]
      if let number = Int(String(decoding: id, as: UTF8.self)),
        tail.starts(with: #","result":"#.utf8) || tail.starts(with: #","error":"#.utf8)
      {
        self = .response(.int(number))
      }
    }
  }
}

/// What an editor shows that a daemon's end leaves without an owner: progress that was begun, and published findings.
struct ShownState: Sendable {
  private var progress: Set<JSONValue> = []
  private var documents: Set<String> = []

  private static let start = Array(#"{"jsonrpc":"2.0","method":"#.utf8)

  /// Takes note of a notification, as `JSONRPCWriting` writes it.
  mutating func note(_ message: [UInt8]) {
    let name = message.dropFirst(ShownState.start.count)
    guard name.starts(with: #""$/progress""#.utf8) || name.starts(with: #""textDocument/publishDiagnostics""#.utf8),
      case .single(.notification(let method, let params)) = JSONRPCFrame(message), let params
    else { return }
    if method == "$/progress" {
      guard let token = params["token"].map({ JSONValue($0) }), let kind = params["value"]?["kind"]?.string else {
        return
      }
      if kind == "begin" { progress.insert(token) } else if kind == "end" { progress.remove(token) }
    } else if let uri = params["uri"]?.string {
      if params["diagnostics"]?.count ?? 0 > 0 { documents.insert(uri) } else { documents.remove(uri) }
    }
  }

  /// The messages that take all of it from the screen.
  mutating func clear() -> [[UInt8]] {
    defer { self = ShownState() }
    let ends = progress.map { token -> [UInt8] in
      JSONRPCWriting.notification(method: "$/progress", params: ["token": token, "value": ["kind": "end"]])
    }
    let clears = documents.sorted().map { uri in
      JSONRPCWriting.notification(
        method: "textDocument/publishDiagnostics", params: ["uri": .string(uri), "diagnostics": []])
    }
    return ends + clears
  }
}
