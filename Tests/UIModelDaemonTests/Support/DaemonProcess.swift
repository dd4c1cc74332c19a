import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

/// The built daemon as a separate process with pipes. Expectations wait for messages until a deadline and never sleep.
/// Messages that no test has taken fail the test in `finish`.
final class DaemonProcess {
  /// The time in seconds after which an expectation fails. Shorter for bare clients, because most of their expectations
  /// fail.
  static let timeout = JudgedSession.isBare ? 1.0 : 10.0 * slowness
  /// The factor by which the tests run slower than usual, for example under a sanitizer.
  static let slowness = ProcessInfo.processInfo.environment["SLOWNESS"].flatMap(Double.init) ?? 1

  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let inbox = Inbox()
  private let framing: Framing
  /// Checks the messages in both directions. Nil for output that is not LSP, such as that of an MCP server.
  private let judged: JudgedSession?

  /// Starts the daemon.
  /// - Parameter shell: A command line for `sh` that starts the daemon as `$0`; nil starts the daemon directly.
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
      // A daemon that is killed, or that drops a client which does not read, leaves half a message. This half is not
      // checked.
      if let frame = decoder.finish() { inbox.add(frame, nil) }
      inbox.streamEnded()
    }
  }

  deinit {
    judged?.report()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Returns the daemon's executable, which `swift test` has built beside the tests.
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

  /// Sends `initialize` and `initialized`, and returns the result of `initialize`.
  @discardableResult func initialize(_ params: JSONValue = ["capabilities": [:]]) -> JSONValue? {
    request("initialize", "initialize", params)
    let result = answer("initialize")
    notify("initialized", [:])
    return result?["result"]
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  func terminate() { kill(process.processIdentifier, SIGTERM) }

  /// Stops reading the daemon's output until `release` is called.
  func hold() { inbox.hold() }
  func release() { inbox.release() }

  // MARK: Receiving

  /// Removes and returns the next message for which `matches` is true; nil if none arrives in time.
  func next(
    within seconds: Double = DaemonProcess.timeout, _ matches: @escaping (JSONValue) -> Bool
  ) -> JSONValue? {
    defer { judged?.report() }
    return inbox.take(before: Date().addingTimeInterval(seconds), matches)
  }

  /// Returns the response to a request; nil if none arrives in time.
  func answer(_ id: JSONValue) -> JSONValue? { next { $0["id"] == id && $0["method"] == nil } }

  func errorCode(_ id: JSONValue) -> Int? { answer(id)?["error"]?["code"]?.int }

  func notification(_ method: String) -> JSONValue? { next { $0["method"] == .string(method) } }

  /// Waits for the process to end. Returns its status and the waiting time in seconds; nil if it does not end in time.
  /// The status is the negative signal number if a signal ended the process.
  func end() -> (status: Int32, seconds: Double)? {
    let start = Date()
    guard inbox.waitForEnd(before: start.addingTimeInterval(DaemonProcess.timeout)) else { return nil }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return (status, Date().timeIntervalSince(start))
  }

  /// Waits for the process to end. Fails the test if the status differs, the end takes too long or messages are unread.
  /// The requirement is one second. The default is three seconds, because tests run in parallel.
  func finish(status: Int32, within seconds: Double = 3, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = end()
    judged?.report()
    #expect(end?.status == status, sourceLocation: sourceLocation)
    #expect((end?.seconds ?? .infinity) < seconds * Self.slowness, sourceLocation: sourceLocation)
    // On a busy machine, the daemon logs that a request took long.
    let unread = inbox.remaining.filter { $0["method"] != "window/logMessage" }
    #expect(unread.map { $0.text() } == [], sourceLocation: sourceLocation)
  }

  func errorText() -> String {
    String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
  }
}

/// The received messages that no test has taken yet.
private final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var messages: [JSONValue] = []
  private var hasStreamEnded = false
  private var hasProcessEnded = false
  private var isHeld = false

  var remaining: [JSONValue] {
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
    // The message is checked before a test can take it, so that the same test reports its faults.
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
