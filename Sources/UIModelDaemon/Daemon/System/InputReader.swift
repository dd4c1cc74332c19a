/// A reader of a descriptor: a pipe, a file, a terminal, `/dev/null` or a closed descriptor. It waits in the kernel,
/// without polling. For example, `/dev/null` yields `.end` at once.
struct InputReader: ~Copyable {
  /// The result of waiting for input.
  enum Event {
    case bytes(UnsafeRawBufferPointer)
    case end
    /// A byte was written to the pipe of `Signals`.
    case signal
    /// No input has arrived within the time limit.
    case timeout
  }

  private let descriptor: Int32
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Waits for the next event and passes it to `body`. The event's bytes are valid only until `body` returns. If
  /// `milliseconds` is negative, waits without limit.
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
