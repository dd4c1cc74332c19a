/// Takes a stream apart into messages. Bytes are pushed as they come, in pieces of any size, and frames are popped; each
/// byte is looked at a fixed number of times however it is delivered.
///
/// The stream's first byte that is no white space says how it is framed: a letter begins a header, all else a line.
package struct FrameDecoder: Sendable {
  package enum Frame: Sendable, Equatable {
    /// The bytes of one message.
    case message([UInt8])
    /// Bytes that are no frame, to be answered with this error. What follows is read again.
    case malformed(ResponseError)
  }

  /// Nil until the first byte has come.
  package private(set) var framing: Framing?

  private var buffer: [UInt8] = []
  /// Everything before it has been popped.
  private var head = 0
  /// No line ends between `head` and it.
  private var searched = 0
  private var state: State = .lines
  private var headers = HeaderBlock()

  private enum State {
    /// Between frames, in headers, or in lines.
    case lines
    case body(length: Int)
    /// In a message that is too large, with so many bytes left of it.
    case skipping(left: Int)
    /// In a line that is too long.
    case skippingLine
    /// After a broken header, where the next one must be found.
    case searching
  }

  /// Bytes of a message at the most; a longer one is a malformed frame.
  private let mostBytes: Int

  /// `framing`: if the stream has one whatever its first byte is.
  package init(mostBytes: Int = FramingLimits.message, framing: Framing? = nil) {
    self.mostBytes = mostBytes
    self.framing = framing
  }

  /// Bytes that were pushed and belong to no frame yet.
  package var pendingBytes: Int { buffer.count - head }

  package mutating func push(_ bytes: [UInt8]) { bytes.withUnsafeBytes { push($0) } }

  package mutating func push(_ bytes: UnsafeRawBufferPointer) {
    if head == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
      (head, searched) = (0, 0)
    } else if head > 1 << 16, head > buffer.count / 2 {
      buffer.removeFirst(head)
      searched -= head
      head = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next frame that is complete.
  package mutating func next() -> Frame? {
    if framing == nil, !decideFraming() { return nil }
    while true {
      switch state {
      case .body(let length):
        guard pendingBytes >= length else {
          // With room for what follows it, so that a message that comes with the next one is not copied.
          buffer.reserveCapacity(head + length + FrameDecoder.readAhead)
          return nil
        }
        state = .lines
        return .message(take(length))
      case .skipping(let left):
        let count = min(left, pendingBytes)
        drop(count)
        guard count == left else {
          state = .skipping(left: left - count)
          return nil
        }
        state = .lines
      case .skippingLine:
        guard takeLine(upTo: .max) != nil else {
          drop(pendingBytes)
          return nil
        }
        state = .lines
      case .searching:
        guard findHeader() else { return nil }
        state = .lines
      case .lines:
        let limit = framing == .line ? mostBytes : FramingLimits.headerLine
        guard let line = takeLine(upTo: limit) else { return pendingBytes > limit ? tooLongLine() : nil }
        if let frame = framing == .line ? message(inLine: line) : header(line) { return frame }
      }
    }
  }

  /// What the end of the stream leaves: a last line without its line break, or an error for a frame cut short. Nil when it
  /// is called again.
  package mutating func finish() -> Frame? {
    let rest = take(pendingBytes)
    let hasHeaders = !headers.isEmpty
    let last = state
    headers = HeaderBlock()
    state = .lines
    switch (framing, last) {
    case (.line, .lines): return message(inLine: rest)
    case (.headers, .body), (.headers, .skipping):
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a message"))
    case (.headers, .lines) where !rest.isEmpty || hasHeaders:
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a header"))
    default: return nil
    }
  }

  // MARK: Lines and headers

  private mutating func decideFraming() -> Bool {
    while head < buffer.count {
      let byte = buffer[head]
      guard byte.isWhiteSpace else {
        framing = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") ? .headers : .line
        return true
      }
      drop(1)
    }
    return false
  }

  private func message(inLine line: [UInt8]) -> Frame? {
    line.allSatisfy(\.isWhiteSpace) ? nil : .message(line)
  }

  private mutating func header(_ line: [UInt8]) -> Frame? {
    // Some senders end a message with a line break, so an empty line between two frames says nothing.
    if line.isEmpty, headers.isEmpty { return nil }
    if !line.isEmpty {
      guard let error = headers.read(line) else { return nil }
      return lose(error)
    }
    guard let length = headers.contentLength else { return lose("the header has no Content-Length") }
    headers = HeaderBlock()
    if length <= mostBytes {
      state = .body(length: length)
      return nil
    }
    let message = "a message has \(length) bytes, but the limit is \(mostBytes)"
    guard length <= FramingLimits.skipped else { return lose(message) }
    state = .skipping(left: length)
    return .malformed(ResponseError(.invalidRequest, message))
  }

  private mutating func lose(_ message: String) -> Frame {
    headers = HeaderBlock()
    state = .searching
    return .malformed(ResponseError(.parseError, message))
  }

  private mutating func tooLongLine() -> Frame {
    guard framing == .line else {
      // It may begin like a header, and must not be found again.
      drop(1)
      return lose("a header line does not end")
    }
    state = .skippingLine
    return .malformed(
      ResponseError(.invalidRequest, "a line is longer than the limit of \(mostBytes) bytes"))
  }

  /// Moves to where a header begins, wherever it stands: what came before it may not end with its line.
  private mutating func findHeader() -> Bool {
    while head < buffer.count {
      if buffer[head] | 0x20 == UInt8(ascii: "c") {
        switch HeaderBlock.startsHeader(buffer[head...]) {
        case .yes: return true
        case .maybe: return false
        case .no: break
        }
      }
      drop(1)
    }
    return false
  }

  // MARK: Bytes

  /// A line without its line break (LF or CR LF), nil if none of at most `limit` bytes is complete.
  private mutating func takeLine(upTo limit: Int) -> [UInt8]? {
    let start = max(head, searched)
    let found = buffer.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      return at
    }
    guard found < buffer.count, found - head <= limit else {
      searched = found
      return nil
    }
    var line = take(found - head)
    drop(1)
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// Bytes that may come together with the end of a message.
  private static let readAhead = 64 << 10

  private mutating func take(_ count: Int) -> [UInt8] {
    if count > FrameDecoder.readAhead, count == pendingBytes {
      // A long message that nothing follows yet is handed over as it lies.
      buffer.removeFirst(head)
      defer { (buffer, head, searched) = ([], 0, 0) }
      return buffer
    }
    let bytes = Array(buffer[head..<head + count])
    drop(count)
    return bytes
  }

  private mutating func drop(_ count: Int) { head += count }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
