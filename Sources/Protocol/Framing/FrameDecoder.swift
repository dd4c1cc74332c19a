/// Splits a byte stream into messages. `push` adds bytes in pieces of any size, and `next` returns complete frames.
/// Each byte is read a fixed number of times, however small the pieces are.
///
/// The first byte that is not white space decides the framing: a letter begins a header, any other byte a line. For
/// example, after `Content-Length: 2\r\n\r\n{}` was pushed, `next` returns `.message` with the bytes of `{}`.
package struct FrameDecoder: Sendable {
  package enum Frame: Sendable, Equatable {
    /// The bytes of one message.
    case message([UInt8])
    /// Bytes that are not a frame, with the error to send to the peer. Decoding continues with the bytes after them.
    case malformed(ResponseError)
  }

  /// The framing of the stream, nil before the first byte that is not white space.
  package private(set) var framing: Framing?

  private var buffer: [UInt8] = []
  /// The index in `buffer` of the first byte that was not popped yet.
  private var head = 0
  /// The index up to which `buffer` was searched for a line break: there is none between `head` and `searched`.
  private var searched = 0
  private var state: State = .lines
  private var headers = HeaderBlock()

  private enum State {
    /// Between two frames, inside a header block, or in a stream of lines.
    case lines
    case body(length: Int)
    /// In the body of a message that is too large, with `left` bytes still to skip.
    case skipping(left: Int)
    /// In a line that is too long.
    case skippingLine
    /// After a malformed header, before the start of the next header was found.
    case searching
  }

  /// The maximum size of a message in bytes. A longer message is a malformed frame.
  private let maximumBytes: Int

  /// Makes a decoder. If `framing` is not nil, the stream has this framing whatever its first byte is.
  package init(maximumBytes: Int = FramingLimits.message, framing: Framing? = nil) {
    self.maximumBytes = maximumBytes
    self.framing = framing
  }

  /// The number of bytes that were pushed and not popped yet.
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

  /// Returns the next complete frame, or nil if more bytes are needed.
  package mutating func next() -> Frame? {
    if framing == nil, !decideFraming() { return nil }
    while true {
      switch state {
      case .body(let length):
        guard pendingBytes >= length else {
          // Reserves room for the bytes after this message too, so that a body that arrives together with the next
          // message is not copied.
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
        let limit = framing == .line ? maximumBytes : FramingLimits.headerLine
        guard let line = takeLine(upTo: limit) else { return pendingBytes > limit ? tooLongLine() : nil }
        if let frame = framing == .line ? message(inLine: line) : header(line) { return frame }
      }
    }
  }

  /// Ends the stream. Returns a last line without a line break, an error for a frame that was cut short, or nil. A
  /// second call returns nil.
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
    // Some senders end a message with a line break, so an empty line between two frames is ignored.
    if line.isEmpty, headers.isEmpty { return nil }
    if !line.isEmpty {
      guard let error = headers.read(line) else { return nil }
      return malformedHeader(error)
    }
    guard let length = headers.contentLength else { return malformedHeader("the header has no Content-Length") }
    headers = HeaderBlock()
    if length <= maximumBytes {
      state = .body(length: length)
      return nil
    }
    let message = "a message has \(length) bytes, but the limit is \(maximumBytes)"
    guard length <= FramingLimits.skipped else { return malformedHeader(message) }
    state = .skipping(left: length)
    return .malformed(ResponseError(.invalidRequest, message))
  }

  private mutating func malformedHeader(_ message: String) -> Frame {
    headers = HeaderBlock()
    state = .searching
    return .malformed(ResponseError(.parseError, message))
  }

  private mutating func tooLongLine() -> Frame {
    guard framing == .line else {
      // Skip one byte: the line may begin like a header, and `findHeader` must not find it again.
      drop(1)
      return malformedHeader("a header line does not end")
    }
    state = .skippingLine
    return .malformed(
      ResponseError(.invalidRequest, "a line is longer than the limit of \(maximumBytes) bytes"))
  }

  /// Moves `head` to the next start of a header. Returns false if more bytes are needed. The start may be in the middle
  /// of a line, because a broken message may not end with a line break.
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

  /// Removes the next line and returns it without its line break (LF or CR LF). Returns nil if there is no complete
  /// line of at most `limit` bytes.
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

  /// The room that is reserved for bytes that may arrive together with the end of a message.
  private static let readAhead = 64 << 10

  private mutating func take(_ count: Int) -> [UInt8] {
    if count > FrameDecoder.readAhead, count == pendingBytes {
      // Hands over the buffer itself for a long message that no other bytes follow, which avoids a copy.
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
