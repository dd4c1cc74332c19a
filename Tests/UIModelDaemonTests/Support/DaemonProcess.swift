import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

/// The built daemon as a process of its own, spoken to over pipes. Nothing sleeps: whoever expects something waits for it
/// until a deadline. What was received and never looked at fails the test at `finish`.
final class DaemonProcess {
  /// Seconds after which an expectation has failed. Of bare clients, most fail.
  static let patience = JudgedSession.isBare ? 1.0 : 10.0 * slowness
  /// How much slower all is than usual, as under a sanitizer.
  static let slowness = ProcessInfo.processInfo.environment["SLOWNESS"].flatMap(Double.init) ?? 1

  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let inbox = Inbox()
  private let framing: Framing
  /// Sees each message that goes either way. Nil where others write the input, or what comes are no messages.
  private let judged: JudgedSession?

  /// `shell`: a command line that starts the daemon as `$0`.
  init(
    _ framing: Framing = .headers, standardInput: Any? = nil, shell: String? = nil,
    environment: [String: String] = [:], isJudged: Bool = true
  ) throws {
    self.framing = framing
    judged = isJudged ? JudgedSession() : nil
    if standardInput != nil { judged?.sentUnseen() }
    let executable = try DaemonProcess.executable()
    process.executableURL = shell == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    if let shell { process.arguments = ["-c", shell, executable.path] }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = standardInput ?? input
    process.standardOutput = output
    process.standardError = errors
    let (inbox, judged, handle) = (inbox, judged, output.fileHandleForReading)
    process.terminationHandler = { _ in inbox.processEnded() }
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    Thread.detachNewThread {
      var decoder = FrameDecoder()
      while true {
        let data = handle.availableData
        inbox.waitWhileHeld()
        guard !data.isEmpty else { break }
        decoder.push(Array(data))
        while let frame = decoder.next() { inbox.add(frame, judged) }
      }
      // A daemon that was killed, or that gives up a client that reads nothing, leaves half a message, which is not judged.
      if let frame = decoder.finish() { inbox.add(frame, nil) }
      inbox.streamEnded()
    }
  }

  deinit {
    judged?.report()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The product that `swift test` has built beside the tests.
  static func executable() throws -> URL {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var folders = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { URL(fileURLWithPath: $0.bundlePath).deletingLastPathComponent() }
    folders.append(URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent())
    folders.append(root.appendingPathComponent(".build/debug"))
    let candidates = folders.map { $0.appendingPathComponent("uimodel-daemon") }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  // MARK: Sending

  func write(_ bytes: some Sequence<UInt8>) {
    judged?.sentUnseen()
    put(bytes)
  }

  func write(_ text: String) { write(text.utf8) }

  func send(_ message: JSONValue) {
    let message = JudgedSession.bare(message)
    judged?.sent(message)
    put(FrameEncoder.encode(message.utf8(), as: framing))
  }

  private func put(_ bytes: some Sequence<UInt8>) {
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func request(_ id: JSONValue, _ method: String, _ params: JSONValue? = nil) {
    var message: JSONObject = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
    message["params"] = params
    send(.object(message))
  }

  func notify(_ method: String, _ params: JSONValue? = nil) {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    message["params"] = params
    send(.object(message))
  }

  /// `initialize` and `initialized`, with the answer looked at.
  @discardableResult func initialize(_ params: JSONValue = ["capabilities": [:]]) -> JSONValue? {
    request("initialize", "initialize", params)
    let result = answer("initialize")
    notify("initialized", [:])
    return result?["result"]
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  func terminate() { kill(process.processIdentifier, SIGTERM) }

  /// Reads nothing from here on until `release`.
  func hold() { inbox.hold() }
  func release() { inbox.release() }

  // MARK: Receiving

  /// The next message of which `matches` is true, taken out of the inbox; nil if none comes in time.
  func next(
    within seconds: Double = DaemonProcess.patience, _ matches: @escaping (JSONValue) -> Bool
  ) -> JSONValue? {
    defer { judged?.report() }
    return inbox.take(before: Date().addingTimeInterval(seconds), matches)
  }

  /// The answer to a request.
  func answer(_ id: JSONValue) -> JSONValue? { next { $0["id"] == id && $0["method"] == nil } }

  func errorCode(_ id: JSONValue) -> Int? { answer(id)?["error"]?["code"]?.int }

  func notification(_ method: String) -> JSONValue? { next { $0["method"] == .string(method) } }

  /// Waits for the end; the status and how many seconds it took, nil for a process that goes on.
  func end() -> (status: Int32, seconds: Double)? {
    let start = Date()
    guard inbox.waitForEnd(before: start.addingTimeInterval(DaemonProcess.patience)) else { return nil }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return (status, Date().timeIntervalSince(start))
  }

  /// Waits for the end and fails if it is another than expected, takes too long, or leaves messages unread. One second
  /// is what is asked for; tests run beside each other, so three are held here.
  func finish(status: Int32, within seconds: Double = 3, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = end()
    judged?.report()
    #expect(end?.status == status, sourceLocation: sourceLocation)
    #expect((end?.seconds ?? .infinity) < seconds * Self.slowness, sourceLocation: sourceLocation)
    // A busy machine makes the daemon say that a request took long.
    let unread = inbox.rest.filter { $0["method"] != "window/logMessage" }
    #expect(unread.map { $0.text() } == [], sourceLocation: sourceLocation)
  }

  func errorText() -> String {
    String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
  }
}

/// What has been received and not been looked at.
private final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var messages: [JSONValue] = []
  private var hasStreamEnded = false
  private var hasProcessEnded = false
  private var isHeld = false

  var rest: [JSONValue] {
    condition.lock()
    defer { condition.unlock() }
    return messages
  }

  func add(_ frame: FrameDecoder.Frame, _ judged: JudgedSession?) {
    let message: JSONValue =
      switch frame {
      case .message(let bytes): JSONValue(text: String(decoding: bytes, as: UTF8.self)) ?? "not JSON"
      case .malformed(let error): ["malformed": .string(error.message)]
      }
    // Before a test can take it, so that the same test reports what is wrong with it.
    judged?.received(message)
    change { messages.append(message) }
  }

  func streamEnded() { change { hasStreamEnded = true } }
  func processEnded() { change { hasProcessEnded = true } }
  func hold() { change { isHeld = true } }
  func release() { change { isHeld = false } }

  func waitWhileHeld() {
    condition.lock()
    while isHeld { condition.wait() }
    condition.unlock()
  }

  func waitForEnd(before deadline: Date) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while !(hasStreamEnded && hasProcessEnded) {
      guard condition.wait(until: deadline) else { return false }
    }
    return true
  }

  func take(before deadline: Date, _ matches: (JSONValue) -> Bool) -> JSONValue? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let index = messages.firstIndex(where: matches) { return messages.remove(at: index) }
      guard !hasStreamEnded, condition.wait(until: deadline) else { return nil }
    }
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
