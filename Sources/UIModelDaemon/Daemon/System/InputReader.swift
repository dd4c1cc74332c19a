/// Reads a descriptor: a pipe, a file, a terminal, /dev/null or one that is closed. Waits in the system, never spins.
struct InputReader: ~Copyable {
  enum Event {
    case bytes(UnsafeRawBufferPointer)
    case end
    /// `Signals` has something to say.
    case signal
    /// The time given has passed.
    case timeout
  }

  private let descriptor: Int32
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Waits for the next event and hands it over; the bytes are valid only until then. A negative time waits for ever.
  func next<Result>(milliseconds: Int32, _ body: (Event) -> Result) -> Result {
    switch OperatingSystem.waitForInput(descriptor, signal: Signals.descriptor, milliseconds: milliseconds) {
    case .signal: return body(.signal)
    case .timeout: return body(.timeout)
    case .input: break
    }
    switch OperatingSystem.read(descriptor, into: buffer) {
    case .bytes(let count): return body(.bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
    case .end, .failed: return body(.end)
    }
  }
}
