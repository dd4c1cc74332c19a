/// A decoder that splits a byte stream into messages. `push` adds bytes in pieces of any size, and `next` returns the
/// next frame. The decoding time is linear in the number of bytes, however small the pieces are.
///
/// The first byte that is not white space decides the framing: a letter means `headers`, and any other byte means
/// `line`. For example, after `Content-Length: 2\r\n\r\n{}` was pushed, `next` returns `.message` with the bytes of
/// `{}`.
package struct FrameDecoder: Sendable {
  /// A decoding result: one message or one error.
  package enum Frame: Sendable, Equatable {
    /// The bytes of one message.
    case message([UInt8])
    /// The error to send to the peer for bytes that are not a valid frame. Decoding continues after these bytes.
    case malformed(ResponseError)
  }

  /// The framing of the stream, or nil before the first byte that is not white space.
  package private(set) var framing: Framing?

  private var buffer: [UInt8] = []
  /// The index in `buffer` of the first byte that was not consumed yet.
  private var head = 0
  /// The index in `buffer` at which the search for a line break continues. There is no line break between `head` and
  /// this index.
  private var searchStart = 0
  private var state: State = .lines
  private var headers = HeaderBlock()

  private enum State {
    /// The state in which the decoder reads lines: between two frames, inside a header block, or in a stream with one
    /// message per line.
    case lines
    case body(length: Int)
    /// The state in which the decoder skips the body of a message that is too large. The associated value is the number
    /// of bytes that must still be skipped.
    case skippingBody(left: Int)
    /// The state in which the decoder skips the rest of a line that is too long.
    case skippingLine
    /// The state after a malformed header, in which the decoder searches for the start of the next header.
    case searchingHeader
  }

  /// The maximum size of a message in bytes. A longer message is a malformed frame.
  private let maximumMessageSize: Int

  /// Makes a decoder. If `framing` is nil, the first byte that is not white space decides the framing.
  package init(maximumMessageSize: Int = FramingLimits.maximumMessageSize, framing: Framing? = nil) {
    self.maximumMessageSize = maximumMessageSize
    self.framing = framing
  }

  /// The number of pushed bytes that were not consumed yet.
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
          // Reserve space for the body and for the start of the next message, because growing the buffer later would
          // copy the body.
          buffer.reserveCapacity(head + length + FrameDecoder.readAheadByteCount)
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

  /// Ends the stream. Returns the last line if it has no line break, an error for an incomplete frame, or nil. A second
  /// call returns nil.
  package mutating func finish() -> Frame? {
    let remainingBytes = consume(pendingByteCount)
    let hasHeaders = !headers.isEmpty
    let lastState = state
    headers = HeaderBlock()
    state = .lines
    switch (framing, lastState) {
    case (.line, .lines): return message(inLine: remainingBytes)
    case (.headers, .body), (.headers, .skippingBody):
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a message"))
    case (.headers, .lines) where !remainingBytes.isEmpty || hasHeaders:
      return .malformed(ResponseError(.parseError, "the stream ends in the middle of a header"))
    default: return nil
    }
  }

  // MARK: Lines and headers

  /// Sets `framing` according to the first byte that is not white space, and skips the white space before that byte.
  /// Returns false if more bytes are needed.
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

  /// Reads a line of a header block. Returns a `malformed` frame if the header is malformed or the message is too
  /// large, else nil.
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
      // Skip one byte, because the line might begin like a header. Otherwise, `findHeader` would find that header
      // again.
      drop(1)
      return rejectHeader("a header line does not end")
    }
    state = .skippingLine
    return .malformed(
      ResponseError(.invalidRequest, "a line is longer than the limit of \(maximumMessageSize) bytes"))
  }

  /// Moves `head` to the start of the next header. Returns false if more bytes are needed. The header can start in the
  /// middle of a line, because a malformed message does not always end with a line break.
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
      var index = start
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      return index
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

  /// The number of bytes to reserve for the start of the next message, which often arrives together with the end of the
  /// current message. Also the length above which `consume` avoids copying a message.
  private static let readAheadByteCount = 64 << 10

  private mutating func consume(_ count: Int) -> [UInt8] {
    if count > FrameDecoder.readAheadByteCount, count == pendingByteCount {
      // A long message that ends the buffer is returned as the buffer itself, which avoids a copy.
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
