/// Splits a byte stream into messages. `push` adds bytes in pieces of any size, and `next` returns complete frames.
/// Each byte is read a fixed number of times, however small the pieces are.
///
/// The first byte that is not white space decides the framing: a letter begins a header, any other byte a line. For
/// example, after `Content-Length: 2\r\n\r\n{}` was pushed, `next` returns `.message` with the bytes of `{}`.
package struct FrameDecoder: Sendable {
  package enum Frame: Sendable, Equatable {
    /// The bytes of one message.
    case message([UInt8])
    /// Bytes that are not a valid frame, with the error to send to the peer. Decoding continues after these bytes.
    case malformed(ResponseError)
  }

  /// The framing of the stream, or nil before the first byte that is not white space.
  package private(set) var framing: Framing?

  private var buffer: [UInt8] = []
  /// The index in `buffer` of the first byte that was not removed yet.
  private var head = 0
  /// The index in `buffer` at which the search for a line break continues. There is no line break between `head` and
  /// this index.
  private var searchStart = 0
  private var state: State = .lines
  private var headers = HeaderBlock()

  private enum State {
    /// Between two frames, inside a header block, or in a stream of lines.
    case lines
    case body(length: Int)
    /// In the body of a message that is too large. `remainingCount` bytes must still be skipped.
    case skippingBody(left: Int)
    /// In a line that is too long.
    case skippingLine
    /// After a malformed header. The decoder searches for the start of the next header.
    case searchingHeader
  }

  /// The maximum size of a message in bytes. A longer message is a malformed frame.
  private let maximumMessageSize: Int

  /// Makes a decoder. If `framing` is not nil, the stream has this framing whatever its first byte is.
  package init(maximumMessageSize: Int = FramingLimits.maximumMessageSize, framing: Framing? = nil) {
    self.maximumMessageSize = maximumMessageSize
    self.framing = framing
  }

  /// The number of bytes that were pushed and not removed yet.
  package var pendingByteCount: Int { buffer.count - head }

  package mutating func push(_ bytes: [UInt8]) { bytes.withUnsafeBytes { push($0) } }

  package mutating func push(_ bytes: UnsafeRawBufferPointer) {
    if head == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
      (head, searchStart) = (0, 0)
    } else if head > 1 << 16, head > buffer.count / 2 {
      buffer.removeFirst(head)
      searchStart -= head
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
        guard pendingByteCount >= length else {
          // Reserve room for the bytes after this message too. A body that arrives together with the next message is
          // then not copied.
          buffer.reserveCapacity(head + length + FrameDecoder.readAhead)
          return nil
        }
        state = .lines
        return .message(consume(length))
      case .skippingBody(let remainingCount):
        let count = min(remainingCount, pendingByteCount)
        drop(count)
        guard count == remainingCount else {
          state = .skippingBody(left: remainingCount - count)
          return nil
        }
        state = .lines
      case .skippingLine:
        guard consumeLine(upTo: .max) != nil else {
          drop(pendingByteCount)
          return nil
        }
        state = .lines
      case .searchingHeader:
        guard findHeader() else { return nil }
        state = .lines
      case .lines:
        let limit = framing == .line ? maximumMessageSize : FramingLimits.maximumHeaderLineLength
        guard let line = consumeLine(upTo: limit) else { return pendingByteCount > limit ? rejectLongLine() : nil }
        if let frame = framing == .line ? message(inLine: line) : readHeaderLine(line) { return frame }
      }
    }
  }

  /// Ends the stream. Returns a last line without a line break, an error for a frame that was cut short, or nil. A
  /// second call returns nil.
  package mutating func finish() -> Frame? {
    let rest = consume(pendingByteCount)
    let hasHeaders = !headers.isEmpty
    let lastState = state
    headers = HeaderBlock()
    state = .lines
    switch (framing, lastState) {
    case (.line, .lines): return message(inLine: rest)
    case (.headers, .body), (.headers, .skippingBody):
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a message"))
    case (.headers, .lines) where !rest.isEmpty || hasHeaders:
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a header"))
    default: return nil
    }
  }

  // MARK: Lines and headers

  /// Sets the framing by the first byte that is not white space. Returns false if more bytes are needed.
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

  /// Reads a line of a header block. Returns a frame if the header is malformed or the message is too large.
  private mutating func readHeaderLine(_ line: [UInt8]) -> Frame? {
    // Some senders end a message with a line break, so an empty line between two frames is ignored.
    if line.isEmpty, headers.isEmpty { return nil }
    if !line.isEmpty {
      guard let error = headers.read(line) else { return nil }
      return rejectHeader(error)
    }
    guard let length = headers.contentLength else { return rejectHeader("the header has no Content-Length") }
    headers = HeaderBlock()
    if length <= maximumMessageSize {
      state = .body(length: length)
      return nil
    }
    let message = "a message has \(length) bytes, but the limit is \(maximumMessageSize)"
    guard length <= FramingLimits.maximumSkippedBodySize else { return rejectHeader(message) }
    state = .skippingBody(left: length)
    return .malformed(ResponseError(.invalidRequest, message))
  }

  private mutating func rejectHeader(_ message: String) -> Frame {
    headers = HeaderBlock()
    state = .searchingHeader
    return .malformed(ResponseError(.parseError, message))
  }

  private mutating func rejectLongLine() -> Frame {
    guard framing == .line else {
      // Skip one byte: the line may begin like a header, and `findHeader` must not find it again.
      drop(1)
      return rejectHeader("a header line does not end")
    }
    state = .skippingLine
    return .malformed(
      ResponseError(.invalidRequest, "a line is longer than the limit of \(maximumMessageSize) bytes"))
  }

  /// Moves `head` to the next start of a header. Returns false if more bytes are needed. The start can be in the middle
  /// of a line, because a malformed message does not always end with a line break.
  private mutating func findHeader() -> Bool {
    while head < buffer.count {
      if buffer[head] | 0x20 == UInt8(ascii: "c") {
        switch HeaderBlock.headerMatch(buffer[head...]) {
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
  private mutating func consumeLine(upTo limit: Int) -> [UInt8]? {
    let start = max(head, searchStart)
    let lineEnd = buffer.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      return at
    }
    guard lineEnd < buffer.count, lineEnd - head <= limit else {
      searchStart = lineEnd
      return nil
    }
    var line = consume(lineEnd - head)
    drop(1)
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// The number of bytes for which room is reserved after a message. They can arrive together with the end of the
  /// message.
  private static let readAhead = 64 << 10

  private mutating func consume(_ count: Int) -> [UInt8] {
    if count > FrameDecoder.readAhead, count == pendingByteCount {
      // Hands over the buffer itself for a long message that no other bytes follow, which avoids a copy.
      buffer.removeFirst(head)
      defer { (buffer, head, searchStart) = ([], 0, 0) }
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
