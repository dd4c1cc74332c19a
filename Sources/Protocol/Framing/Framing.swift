/// How messages are told apart on a stream.
package enum Framing: Sendable, Hashable {
  /// `Content-Length` headers, an empty line and that many bytes: what editors speak.
  case headers
  /// One JSON value per line: what shells speak.
  case line
}

/// What is accepted from a stream at the most, in bytes.
package enum FramingLimits {
  /// One message.
  package static let message = 64 << 20
  /// One line of headers.
  static let headerLine = 8 << 10
  /// A message larger than `message` is stepped over up to this length; a greater one is taken for a broken header.
  package static let skipped = 1 << 30
}

/// Wraps a message as its framing wants it.
package enum FrameEncoder {
  package static func encode(_ message: [UInt8], as framing: Framing) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(message.count + 32)
    append(message, as: framing, to: &bytes)
    return bytes
  }

  package static func append(_ message: [UInt8], as framing: Framing, to bytes: inout [UInt8]) {
    switch framing {
    case .headers:
      bytes.append(contentsOf: "Content-Length: ".utf8)
      bytes.append(contentsOf: String(message.count).utf8)
      bytes.append(contentsOf: "\r\n\r\n".utf8)
      bytes.append(contentsOf: message)
    case .line:
      bytes.append(contentsOf: message)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
