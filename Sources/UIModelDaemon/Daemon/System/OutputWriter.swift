import Dispatch
import Synchronization

/// A writer that sends messages to a descriptor in order, without blocking the sender. The sending thread writes the
/// bytes that the descriptor accepts at once; a separate thread writes the rest.
///
/// If two waiting messages have the same key, only the later one is sent; no other message is dropped. Senders of many
/// notifications check `isBehind` first, and readers of requests call `waitForRoom`. The output ends at the first
/// failed write, and when a client leaves more than `Limits.outputBytes` unread.
///
/// For example, if the diagnostics of a document are sent twice and both messages wait behind unread output, only the
/// second one is written.
final class OutputWriter: Sendable {
  private struct Entry {
    var bytes: [UInt8]
    var key: String?
  }

  private struct State {
    var entries: [Entry] = []
    /// The number of leading entries that were already removed for writing.
    var headIndex = 0
    /// The index in `entries` of the waiting message of each key.
    var waitingIndices: [String: Int] = [:]
    var waitingByteCount = 0
    /// Bytes that were removed from `entries` and are not written yet.
    var pendingBytes: ArraySlice<UInt8> = []
    var isHeld = false
    var isThreadWriting = false
    var hasFailed = false
    /// Whether `onCaughtUp` must be called when all messages are written.
    var isCatchUpExpected = false
    /// The semaphore of the thread that waits in `waitForRoom` until the client has read enough.
    var waiter: DispatchSemaphore?
    var unwrittenByteCount: Int { waitingByteCount + pendingBytes.count }
  }

  private let descriptor: Int32
  private let onFailure: @Sendable () -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "uimodel.output")

  /// The maximum number of bytes that `hold` holds back.
  private static let holdLimit = 32 << 10
  /// The maximum size in bytes of messages that are combined into one write. A longer message is written alone.
  private static let maximumChunkSize = 256 << 10
  /// The number of waiting bytes above which notifications should be delayed.
  private static let behindThreshold = 256 << 10
  /// The number of waiting bytes above which no more requests are read.
  private static let requestThreshold = 64 << 20

  /// Called when all messages are written after `isBehind` returned true. Set once, before the first message.
  nonisolated(unsafe) private var onCaughtUp: @Sendable () -> Void = {}

  init(_ descriptor: Int32, onFailure: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.onFailure = onFailure
  }

  /// Sends framed bytes. A message with a key replaces a waiting message with the same key.
  func send(_ bytes: [UInt8], key: String? = nil) {
    let hasFailed = state.withLock { state -> Bool in
      guard !state.hasFailed else { return false }
      append(Entry(bytes: bytes, key: key), to: &state)
      guard state.waitingByteCount <= Limits.outputBytes.value else {
        Log.write("a client has not read \(state.waitingByteCount) bytes, which is beyond the limit (outputBytes)")
        fail(&state)
        return true
      }
      let isHeld = state.isHeld && state.waitingByteCount <= OutputWriter.holdLimit
      return isHeld ? false : !writeWithoutBlocking(&state)
    }
    if hasFailed { onFailure() }
  }

  /// Holds messages back until `flush`, so that many short messages are written together.
  func hold() { state.withLock { $0.isHeld = true } }

  func flush() {
    let hasFailed = state.withLock { state -> Bool in
      state.isHeld = false
      return !writeWithoutBlocking(&state)
    }
    if hasFailed { onFailure() }
  }

  /// Flushes, and waits until all messages are written or writing has failed, but at most for `milliseconds`. Nil waits
  /// without limit.
  func finish(milliseconds: Int?) {
    flush()
    guard state.withLock({ $0.isThreadWriting }) else { return }
    let completionSemaphore = DispatchSemaphore(value: 0)
    queue.async { completionSemaphore.signal() }
    _ = completionSemaphore.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
  }

  /// The number of bytes that are not written yet.
  var unwrittenByteCount: Int { state.withLock { $0.unwrittenByteCount } }

  // MARK: Slow readers

  func setCaughtUpHandler(_ body: @escaping @Sendable () -> Void) { onCaughtUp = body }

  /// Returns whether notifications should wait until the client has read more. If true, `onCaughtUp` is called later,
  /// when notifications can be sent.
  func isBehind() -> Bool {
    state.withLock { state in
      guard state.unwrittenByteCount > OutputWriter.behindThreshold, !state.hasFailed else { return false }
      state.isCatchUpExpected = true
      return true
    }
  }

  /// Blocks while more than `requestThreshold` bytes are unwritten. Call it before reading more requests.
  func waitForRoom() {
    let waiter = state.withLock { state -> DispatchSemaphore? in
      guard state.unwrittenByteCount > OutputWriter.requestThreshold, !state.hasFailed else { return nil }
      let waiter = DispatchSemaphore(value: 0)
      state.waiter = waiter
      return waiter
    }
    waiter?.wait()
  }

  // MARK: Functions that require the lock

  private func append(_ entry: Entry, to state: inout State) {
    if let key = entry.key {
      if let index = state.waitingIndices[key] {
        state.waitingByteCount -= state.entries[index].bytes.count
        state.entries[index] = Entry(bytes: [], key: nil)
        // A replaced entry stays in the list as an empty entry. If it is the last one, it is removed, because otherwise
        // many edits of one document would add an empty entry each.
        if index == state.entries.count - 1 { state.entries.removeLast() }
      }
      state.waitingIndices[key] = state.entries.count
    }
    state.waitingByteCount += entry.bytes.count
    state.entries.append(entry)
  }

  /// Writes the bytes that the descriptor accepts at once, and leaves the remaining bytes to the writing thread.
  /// Returns false if the output fails during this call.
  private func writeWithoutBlocking(_ state: inout State) -> Bool {
    guard !state.isThreadWriting, !state.hasFailed else { return true }
    while true {
      if state.pendingBytes.isEmpty { state.pendingBytes = consumeNextBytes(from: &state) }
      guard !state.pendingBytes.isEmpty else { return true }
      let writableCount = OperatingSystem.writableByteCount(descriptor)
      guard writableCount > 0 else {
        state.isThreadWriting = true
        queue.async { self.writeAll() }
        return true
      }
      let writablePart = state.pendingBytes.prefix(writableCount)
      switch writablePart.withUnsafeBytes({ OperatingSystem.write(descriptor, $0) }) {
      case .bytes(let count): state.pendingBytes = state.pendingBytes.dropFirst(count)
      case .end, .failed:
        fail(&state)
        return false
      }
    }
  }

  /// Removes and returns the next bytes to write: one message, or several short ones together.
  private func consumeNextBytes(from state: inout State) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    while state.headIndex < state.entries.count {
      let entry = state.entries[state.headIndex]
      guard bytes.isEmpty || bytes.count + entry.bytes.count <= OutputWriter.maximumChunkSize else { break }
      state.entries[state.headIndex].bytes = []
      state.headIndex += 1
      if let key = entry.key { state.waitingIndices[key] = nil }
      if bytes.isEmpty { bytes = entry.bytes } else { bytes.append(contentsOf: entry.bytes) }
    }
    if state.headIndex == state.entries.count {
      state.entries.removeAll(keepingCapacity: state.entries.count < 1024)
      state.headIndex = 0
    }
    state.waitingByteCount -= bytes.count
    return bytes[...]
  }

  private func fail(_ state: inout State) {
    state.waiter?.signal()
    state = State()
    state.hasFailed = true
  }

  // MARK: Functions on the writing thread

  private func writeAll() {
    var bytes: ArraySlice<UInt8> = []
    while true {
      var isCaughtUp = false
      bytes = state.withLock { state in
        let nextBytes = state.pendingBytes.isEmpty ? consumeNextBytes(from: &state) : state.pendingBytes
        state.pendingBytes = []
        if nextBytes.isEmpty {
          state.isThreadWriting = false
          isCaughtUp = state.isCatchUpExpected
          state.isCatchUpExpected = false
        }
        if let waiter = state.waiter, state.unwrittenByteCount <= OutputWriter.requestThreshold {
          waiter.signal()
          state.waiter = nil
        }
        return nextBytes
      }
      if isCaughtUp { onCaughtUp() }
      guard !bytes.isEmpty else { return }
      while !bytes.isEmpty {
        switch bytes.withUnsafeBytes({ OperatingSystem.write(descriptor, $0) }) {
        case .bytes(let count): bytes = bytes.dropFirst(count)
        case .end, .failed:
          state.withLock { fail(&$0) }
          return onFailure()
        }
      }
    }
  }
}
