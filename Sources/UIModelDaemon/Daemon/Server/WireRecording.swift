import Synchronization
import UIModelJSON
import UIModelProtocol

/// The messages of all sessions in a file, a line of JSON for each, for `daemon-client replay`. It has the texts of
/// documents only if they were asked for.
enum WireRecording {
  enum Sender: String { case client, daemon }

  private struct State {
    let file: Int32
    let hasTexts: Bool
    let start: UInt64
    var bytes = 0
  }

  private static let state = Mutex<State?>(nil)
  /// Whether something is recorded: looked at for each message.
  private static let isOn = Atomic(false)
  private static let clients = Atomic(0)

  /// Begins a recording in a new file, which only the user can read. False if it cannot be made.
  static func start(_ path: String, hasTexts: Bool) -> Bool {
    OperatingSystem.remove(path)
    guard let file = OperatingSystem.openLog(path) else { return false }
    state.withLock { $0 = State(file: file, hasTexts: hasTexts, start: OperatingSystem.now()) }
    isOn.store(true, ordering: .releasing)
    write(["recording": 1, "build": .string(Product.longText), "hasTexts": .bool(hasTexts)])
    return true
  }

  /// A client begins. Answers its number in the recording.
  static func open(_ framing: Framing) -> Int {
    let client = clients.add(1, ordering: .relaxed).newValue
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
    // Senders may break lines inside a message, and send what is no JSON.
    let value = JSONTree(message, syntax: .strict).root.map { JSONValue($0) } ?? ["malformed": .int(message.count)]
    write([
      "client": .int(client), "from": .string(sender.rawValue),
      "message": hasTexts ? value : withoutTexts(value),
    ])
  }

  /// Members that are text of a document, wherever they are: in notifications, edits, hovers and results.
  private static let texts: Set<String> = ["text", "newText", "value", "contents", "verbose"]

  /// A message in which the texts are replaced by their lengths.
  static func withoutTexts(_ value: JSONValue) -> JSONValue {
    // Its value is a level.
    if value["method"]?.string == "$/setTrace" { return value }
    switch value {
    case .array(let elements): return .array(elements.map(withoutTexts))
    case .object(let object):
      return .object(
        JSONObject(
          distinct: object.members.map { member in
            guard texts.contains(member.name), let text = member.value.string else {
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
