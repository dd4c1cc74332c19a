import Synchronization
import UIModelJSON
import UIModelProtocol

/// A recording of the messages of all sessions, for `daemon-client replay`. The file contains one line of JSON for each
/// message. Texts of documents are recorded only if requested.
///
///     {"milliseconds": 12, "client": 1, "from": "daemon", "message": {"jsonrpc": "2.0", "id": 1, "result": null}}
enum WireRecording {
  enum Sender: String { case client, daemon }

  private struct State {
    let fileDescriptor: Int32
    let hasTexts: Bool
    let startTime: UInt64
    var byteCount = 0
  }

  private static let state = Mutex<State?>(nil)
  /// Whether a recording is active. Atomic, because it is read for each message.
  private static let isOn = Atomic(false)
  private static let clientCount = Atomic(0)

  /// Starts a recording in a new file that only the user can read. Returns false if the file cannot be created.
  static func start(_ path: String, hasTexts: Bool) -> Bool {
    OperatingSystem.remove(path)
    guard let fileDescriptor = OperatingSystem.openLog(path) else { return false }
    state.withLock { $0 = State(fileDescriptor: fileDescriptor, hasTexts: hasTexts, startTime: OperatingSystem.now()) }
    isOn.store(true, ordering: .releasing)
    write(["recording": 1, "build": .string(Product.fullVersion), "hasTexts": .bool(hasTexts)])
    return true
  }

  /// Records that a client has connected. Returns the client's number in the recording.
  static func open(_ framing: Framing) -> Int {
    let clientID = clientCount.add(1, ordering: .relaxed).newValue
    if isOn.load(ordering: .acquiring) {
      write(["client": .int(clientID), "opens": .string(framing == .line ? "line" : "headers")])
    }
    return clientID
  }

  static func close(_ clientID: Int) {
    if isOn.load(ordering: .acquiring) { write(["client": .int(clientID), "closes": true]) }
  }

  static func note(_ message: [UInt8], from sender: Sender, clientID: Int) {
    guard isOn.load(ordering: .acquiring), let hasTexts = state.withLock({ $0?.hasTexts }) else { return }
    // Messages may contain line breaks, and might not be valid JSON.
    let value = JSONTree(message, syntax: .strict).root.map { JSONValue($0) } ?? ["malformed": .int(message.count)]
    write([
      "client": .int(clientID), "from": .string(sender.rawValue),
      "message": hasTexts ? value : omittingTexts(value),
    ])
  }

  /// The JSON members that can contain text of a document, in notifications, edits, hovers and results.
  private static let textMembers: Set<String> = ["text", "newText", "value", "contents", "verbose"]

  /// Returns a message with texts replaced by their lengths in UTF-8 bytes, such as `{"text": {"omittedBytes": 12}}`.
  static func omittingTexts(_ value: JSONValue) -> JSONValue {
    // The value of `$/setTrace` is a trace level, not text.
    if value["method"]?.string == "$/setTrace" { return value }
    switch value {
    case .array(let elements): return .array(elements.map(omittingTexts))
    case .object(let object):
      return .object(
        JSONObject(
          distinct: object.members.map { member in
            guard textMembers.contains(member.name), let text = member.value.string else {
              return (member.name, omittingTexts(member.value))
            }
            return (member.name, ["omittedBytes": .int(text.utf8.count)])
          }))
    default: return value
    }
  }

  private static func write(_ entry: JSONObject) {
    state.withLock { state in
      guard let fileDescriptor = state?.fileDescriptor, let start = state?.startTime else { return }
      var line: JSONObject = ["milliseconds": .int(Int((OperatingSystem.now() &- start) / 1_000_000))]
      for member in entry.members { line[member.name] = member.value }
      let bytes = JSONValue.object(line).utf8() + [UInt8(ascii: "\n")]
      let isWritten = bytes.withUnsafeBytes { OperatingSystem.writeAll($0, to: fileDescriptor) }
      state?.byteCount += bytes.count
      guard isWritten, state?.byteCount ?? 0 < Limits.recordBytes.value else {
        isOn.store(false, ordering: .releasing)
        OperatingSystem.close(fileDescriptor)
        state = nil
        Log.write("the recording has ended: \(isWritten ? "it has its largest size" : "it cannot be written")")
        return
      }
    }
  }
}
