import Dispatch
import Synchronization

/// Writes messages to a descriptor, in the order given and without ever making the sender wait: what the descriptor
/// takes at once is written by whoever sends, the rest by a thread of its own.
///
/// Nothing is dropped but this: of two messages with one key that both still wait, only the later is sent. Whoever has
/// much to tell asks `isBehind` first, and whoever takes requests waits for room. A write that fails ends the output, once,
/// and so does a client that leaves too much unread (`Limits.outputBytes`).
final class OutputWriter: Sendable {
  private struct Entry {
    var bytes: [UInt8]
    var key: String?
  }

  private struct State {
    var entries: [Entry] = []
    /// Entries before it have been taken.
    var head = 0
    /// Where the waiting message of a key is, in `entries`.
    var places: [String: Int] = [:]
    var waitingBytes = 0
    /// Taken from `entries` and not written yet.
    var rest: ArraySlice<UInt8> = []
    var isHeld = false
    var isThreadWriting = false
    var hasFailed = false
    /// Somebody has news that wait until everything is written.
    var hasNews = false
    /// Who waits for room.
    var waiter: DispatchSemaphore?
    var unwrittenBytes: Int { waitingBytes + rest.count }
  }

  private let descriptor: Int32
  private let onFailure: @Sendable () -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "uimodel.output")

  /// Bytes that are held back at the most.
  private static let heldBytes = 32 << 10
  /// Bytes that are written with one call at the most.
  private static let chunk = 256 << 10
  /// Bytes that may wait before news do.
  private static let newsBytes = 256 << 10
  /// Bytes that may wait before no more requests are taken.
  private static let room = 64 << 20

  /// Called when everything is written after `isBehind` was true. Set once, before the first message.
  nonisolated(unsafe) private var onCaughtUp: @Sendable () -> Void = {}

  init(_ descriptor: Int32, onFailure: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.onFailure = onFailure
  }

  /// Sends framed bytes.
  func send(_ bytes: [UInt8], key: String? = nil) {
    let failed = state.withLock { state -> Bool in
      guard !state.hasFailed else { return false }
      append(Entry(bytes: bytes, key: key), to: &state)
      guard state.waitingBytes <= Limits.outputBytes.value else {
        Log.write("a client has not read \(state.waitingBytes) bytes, which is beyond the limit (outputBytes)")
        fail(&state)
        return true
      }
      let isHeld = state.isHeld && state.waitingBytes <= OutputWriter.heldBytes
      return isHeld ? false : !writeWhatFits(&state)
    }
    if failed { onFailure() }
  }

  /// Holds messages back, so that many short ones go out together; until `flush`.
  func hold() { state.withLock { $0.isHeld = true } }

  func flush() {
    let failed = state.withLock { state -> Bool in
      state.isHeld = false
      return !writeWhatFits(&state)
    }
    if failed { onFailure() }
  }

  /// Flushes, and waits until everything is written or cannot be. A nil time waits for ever.
  func finish(milliseconds: Int?) {
    flush()
    guard state.withLock({ $0.isThreadWriting }) else { return }
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
  }

  /// Bytes that wait to be written.
  var waitingBytes: Int { state.withLock { $0.unwrittenBytes } }

  // MARK: Slow readers

  func whenCaughtUp(_ body: @escaping @Sendable () -> Void) { onCaughtUp = body }

  /// Whether news had better wait until the client has read more; then it is told when they need not any more.
  func isBehind() -> Bool {
    state.withLock { state in
      guard state.unwrittenBytes > OutputWriter.newsBytes, !state.hasFailed else { return false }
      state.hasNews = true
      return true
    }
  }

  /// Waits until the client has read enough of its answers to ask for more.
  func waitForRoom() {
    let waiter = state.withLock { state -> DispatchSemaphore? in
      guard state.unwrittenBytes > OutputWriter.room, !state.hasFailed else { return nil }
      let waiter = DispatchSemaphore(value: 0)
      state.waiter = waiter
      return waiter
    }
    waiter?.wait()
  }

  // MARK: Under the lock

  private func append(_ entry: Entry, to state: inout State) {
    if let key = entry.key {
      if let place = state.places[key] {
        state.waitingBytes -= state.entries[place].bytes.count
        state.entries[place] = Entry(bytes: [], key: nil)
        // A document that is typed in alone leaves nothing behind.
        if place == state.entries.count - 1 { state.entries.removeLast() }
      }
      state.places[key] = state.entries.count
    }
    state.waitingBytes += entry.bytes.count
    state.entries.append(entry)
  }

  /// Writes without waiting and leaves what does not fit to the thread. False if the output has failed just now.
  private func writeWhatFits(_ state: inout State) -> Bool {
    guard !state.isThreadWriting, !state.hasFailed else { return true }
    while true {
      if state.rest.isEmpty { state.rest = take(from: &state) }
      guard !state.rest.isEmpty else { return true }
      let fits = OperatingSystem.writableBytes(descriptor)
      guard fits > 0 else {
        state.isThreadWriting = true
        queue.async { self.writeAll() }
        return true
      }
      let part = state.rest.prefix(fits)
      switch part.withUnsafeBytes({ OperatingSystem.write(descriptor, $0) }) {
      case .bytes(let count): state.rest = state.rest.dropFirst(count)
      case .end, .failed:
        fail(&state)
        return false
      }
    }
  }

  /// The next bytes to write: one message, or several short ones together.
  private func take(from state: inout State) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    while state.head < state.entries.count {
      let entry = state.entries[state.head]
      guard bytes.isEmpty || bytes.count + entry.bytes.count <= OutputWriter.chunk else { break }
      state.entries[state.head].bytes = []
      state.head += 1
      if let key = entry.key { state.places[key] = nil }
      if bytes.isEmpty { bytes = entry.bytes } else { bytes.append(contentsOf: entry.bytes) }
    }
    if state.head == state.entries.count {
      state.entries.removeAll(keepingCapacity: state.entries.count < 1024)
      state.head = 0
    }
    state.waitingBytes -= bytes.count
    return bytes[...]
  }

  private func fail(_ state: inout State) {
    state.waiter?.signal()
    state = State()
    state.hasFailed = true
  }

  // MARK: On the thread

  private func writeAll() {
    var bytes: ArraySlice<UInt8> = []
    while true {
      var isCaughtUp = false
      bytes = state.withLock { state in
        let next = state.rest.isEmpty ? take(from: &state) : state.rest
        state.rest = []
        if next.isEmpty {
          state.isThreadWriting = false
          isCaughtUp = state.hasNews
          state.hasNews = false
        }
        if let waiter = state.waiter, state.unwrittenBytes <= OutputWriter.room {
          waiter.signal()
          state.waiter = nil
        }
        return next
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
