import Synchronization
import UIModelJSON
import UIModelProtocol

/// Records the messages of all sessions in a file, one line of JSON each, for `daemon-client replay`. Texts of
/// documents are recorded only if requested.
///
///     {"milliseconds": 12, "client": 1, "from": "daemon", "message": {"jsonrpc": "2.0", "id": 1, "result": null}}
enum WireRecording {
  enum Sender: String { case client, daemon }

  private struct State {
    let file: Int32
    let hasTexts: Bool
    let start: UInt64
    var bytes = 0
  }

  private static let state = Mutex<State?>(nil)
  /// Whether a recording is active. Atomic, because it is read for each message.
  private static let isOn = Atomic(false)
  private static let clientCount = Atomic(0)

  /// Starts a recording in a new file that only the user can read. Returns false if the file cannot be created.
  static func start(_ path: String, hasTexts: Bool) -> Bool {
    OperatingSystem.remove(path)
    guard let file = OperatingSystem.openLog(path) else { return false }
    state.withLock { $0 = State(file: file, hasTexts: hasTexts, start: OperatingSystem.now()) }
    isOn.store(true, ordering: .releasing)
    write(["recording": 1, "build": .string(Product.fullVersion), "hasTexts": .bool(hasTexts)])
    return true
  }

  /// Records that a client has connected. Returns its number in the recording.
  static func open(_ framing: Framing) -> Int {
    let client = clientCount.add(1, ordering: .relaxed).newValue
    if isOn.load(ordering: .acquiring) {
      write(["client": .int(client), "opens": .string(framing == .line ? "line" : "headers")])
    }
    return client
  }

  static func close(_ client: Int) {
    if isOn.load(ordering: .acquiring) { write(["client": .int(client), "closes": true]) }
  }

  static func note(_ message: [UInt8], from sender: Sender, client: Int) {
    guard isOn.load(ordering: .acquiring), let hasTexts = state.withLock({ $0?.hasTexts }) else { return }
    // Messages may contain line breaks, and might not be valid JSON.
    let value = JSONTree(message, syntax: .strict).root.map { JSONValue($0) } ?? ["malformed": .int(message.count)]
    write([
      "client": .int(client), "from": .string(sender.rawValue),
      "message": hasTexts ? value : withoutTexts(value),
    ])
  }

  /// The names of members that contain text of a document, in notifications, edits, hovers and results.
  private static let textMembers: Set<String> = ["text", "newText", "value", "contents", "verbose"]

  /// Returns a message with texts replaced by their lengths in UTF-8 bytes, such as `{"text": {"omittedBytes": 12}}`.
  static func withoutTexts(_ value: JSONValue) -> JSONValue {
    // The value of `$/setTrace` is a trace level, not text.
    if value["method"]?.string == "$/setTrace" { return value }
    switch value {
    case .array(let elements): return .array(elements.map(withoutTexts))
    case .object(let object):
      return .object(
        JSONObject(
          distinct: object.members.map { member in
            guard textMembers.contains(member.name), let text = member.value.string else {
              return (member.name, withoutTexts(member.value))
            }
            return (member.name, ["omittedBytes": .int(text.utf8.count)])
          }))
    default: return value
    }
  }

  private static func write(_ entry: JSONObject) {
    state.withLock { state in
      guard let file = state?.file, let start = state?.start else { return }
      var line: JSONObject = ["milliseconds": .int(Int((OperatingSystem.now() &- start) / 1_000_000))]
      for member in entry.members { line[member.name] = member.value }
      let bytes = JSONValue.object(line).utf8() + [UInt8(ascii: "\n")]
      let isWritten = bytes.withUnsafeBytes { OperatingSystem.writeAll($0, to: file) }
      state?.bytes += bytes.count
      guard isWritten, state?.bytes ?? 0 < Limits.recordBytes.value else {
        isOn.store(false, ordering: .releasing)
        OperatingSystem.close(file)
        state = nil
        Log.write("the recording has ended: \(isWritten ? "it has its largest size" : "it cannot be written")")
        return
      }
    }
  }
}
