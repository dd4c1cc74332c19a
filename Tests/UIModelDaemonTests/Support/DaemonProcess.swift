import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

/// The built daemon in a separate process with pipes for input and output. Methods that wait for a message or for the
/// process return at a deadline and never sleep. In `finish`, unread messages fail the test.
final class DaemonProcess {
  /// The maximum time to wait for a message, in seconds. With `BARE_CLIENTS=1`, the time is shorter, because most
  /// expectations then fail.
  static let timeout = JudgedSession.isBare ? 1.0 : 10.0 * slowness
  /// The factor by which the tests run slower than usual, for example under a sanitizer.
  static let slowness = ProcessInfo.processInfo.environment["SLOWNESS"].flatMap(Double.init) ?? 1

  let process = Process()
  private let inputPipe = Pipe()
  private let outputPipe = Pipe()
  private let errorPipe = Pipe()
  private let inbox = Inbox()
  private let framing: Framing
  /// The checker of the messages in both directions; nil if the process does not use LSP, such as an MCP server.
  private let judgedSession: JudgedSession?

  /// Starts the daemon.
  /// - Parameter standardInput: the standard input of the process; nil for a pipe to which `send` and `write` write.
  /// - Parameter shell: a command line for `sh` that starts the daemon as `$0`; nil to start the daemon directly.
  /// - Parameter isJudged: whether the messages are checked against the protocol.
  init(
    _ framing: Framing = .headers, standardInput: Any? = nil, shell: String? = nil,
    environment: [String: String] = [:], isJudged: Bool = true
  ) throws {
    self.framing = framing
    judgedSession = isJudged ? JudgedSession() : nil
    if standardInput != nil { judgedSession?.recordUncheckedInput() }
    let executableURL = try DaemonProcess.executableURL()
    process.executableURL = shell == nil ? executableURL : URL(fileURLWithPath: "/bin/sh")
    if let shell { process.arguments = ["-c", shell, executableURL.path] }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = standardInput ?? inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    let (inbox, judgedSession, handle) = (inbox, judgedSession, outputPipe.fileHandleForReading)
    process.terminationHandler = { _ in inbox.recordProcessEnd() }
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    Thread.detachNewThread {
      var decoder = FrameDecoder()
      while true {
        let data = handle.availableData
        inbox.waitWhilePaused()
        guard !data.isEmpty else { break }
        decoder.push(Array(data))
        while let frame = decoder.next() { inbox.add(frame, judgedSession) }
      }
      // The output can end in an incomplete message, because the daemon was killed or dropped a client that does not
      // read. The incomplete message is not checked.
      if let frame = decoder.finish() { inbox.add(frame, nil) }
      inbox.recordStreamEnd()
    }
  }

  deinit {
    judgedSession?.report()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Returns the URL of the daemon's executable, which `swift test` builds beside the tests.
  static func executableURL() throws -> URL {
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

  /// Sends bytes that are not checked.
  func write(_ bytes: some Sequence<UInt8>) {
    judgedSession?.recordUncheckedInput()
    writeInput(bytes)
  }

  func write(_ text: String) { write(text.utf8) }

  func send(_ message: JSONValue) {
    let message = JudgedSession.messageToSend(message)
    judgedSession?.recordSent(message)
    writeInput(FrameEncoder.encode(message.utf8(), as: framing))
  }

  private func writeInput(_ bytes: some Sequence<UInt8>) {
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(bytes))
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
    let result = response("initialize")
    notify("initialized", [:])
    return result?["result"]
  }

  func closeInput() { try? inputPipe.fileHandleForWriting.close() }

  func terminate() { kill(process.processIdentifier, SIGTERM) }

  /// Stops reading the daemon's output until `resumeReading` is called.
  func pauseReading() { inbox.pauseReading() }
  func resumeReading() { inbox.resumeReading() }

  // MARK: Receiving

  /// Removes and returns the next message for which `matches` is true; nil if none arrives in time.
  func next(
    within seconds: Double = DaemonProcess.timeout, _ matches: @escaping (JSONValue) -> Bool
  ) -> JSONValue? {
    defer { judgedSession?.report() }
    return inbox.removeMessage(before: Date().addingTimeInterval(seconds), matches)
  }

  /// Removes and returns the response to the request with an id; nil if none arrives in time.
  func response(_ id: JSONValue) -> JSONValue? { next { $0["id"] == id && $0["method"] == nil } }

  func errorCode(_ id: JSONValue) -> Int? { response(id)?["error"]?["code"]?.int }

  func notification(_ method: String) -> JSONValue? { next { $0["method"] == .string(method) } }

  /// Waits for the end of the process. Returns the exit status and the waiting time in seconds, or nil if the process
  /// does not end in time. If a signal ended the process, the status is the negative signal number.
  func waitForEnd() -> (status: Int32, seconds: Double)? {
    let start = Date()
    guard inbox.waitForEnd(before: start.addingTimeInterval(DaemonProcess.timeout)) else { return nil }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return (status, Date().timeIntervalSince(start))
  }

  /// Waits for the end of the process. Fails the test if the exit status differs, if the process ends too late, or if
  /// messages are unread. The product requirement is one second. The default limit is three seconds, because tests run
  /// in parallel.
  func finish(status: Int32, within seconds: Double = 3, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = waitForEnd()
    judgedSession?.report()
    #expect(end?.status == status, sourceLocation: sourceLocation)
    #expect((end?.seconds ?? .infinity) < seconds * Self.slowness, sourceLocation: sourceLocation)
    // On a busy machine, the daemon may log that a request took long.
    let unreadMessages = inbox.remaining.filter { $0["method"] != "window/logMessage" }
    #expect(unreadMessages.map { $0.text() } == [], sourceLocation: sourceLocation)
  }

  func errorText() -> String {
    String(decoding: errorPipe.fileHandleForReading.availableData, as: UTF8.self)
  }
}

/// The received messages that the test has not read yet. The reading thread and the test share this object.
private final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var messages: [JSONValue] = []
  private var hasStreamEnded = false
  private var hasProcessEnded = false
  private var isPaused = false

  var remaining: [JSONValue] {
    condition.lock()
    defer { condition.unlock() }
    return messages
  }

  func add(_ frame: FrameDecoder.Frame, _ judgedSession: JudgedSession?) {
    let message: JSONValue =
      switch frame {
      case .message(let bytes): JSONValue(text: String(decoding: bytes, as: UTF8.self)) ?? "not JSON"
      case .malformed(let error): ["malformed": .string(error.message)]
      }
    // Checks the message before a test can read it, so that the faults are reported in this test.
    judgedSession?.checkReceived(message)
    change { messages.append(message) }
  }

  func recordStreamEnd() { change { hasStreamEnded = true } }
  func recordProcessEnd() { change { hasProcessEnded = true } }
  func pauseReading() { change { isPaused = true } }
  func resumeReading() { change { isPaused = false } }

  func waitWhilePaused() {
    condition.lock()
    while isPaused { condition.wait() }
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

  func removeMessage(before deadline: Date, _ matches: (JSONValue) -> Bool) -> JSONValue? {
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
