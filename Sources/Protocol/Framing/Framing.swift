/// The format that separates the messages of a stream.
package enum Framing: Sendable, Hashable {
  /// A `Content-Length` header, an empty line and the body with that number of bytes, as LSP clients send.
  case headers
  /// One JSON value per line, for shell scripts.
  case line
}

/// Limits for input from a stream, in bytes.
package enum FramingLimits {
  /// The maximum size of a message.
  package static let maximumMessageSize = 64 << 20
  /// The maximum length of a header line.
  static let maximumHeaderLineLength = 8 << 10
  /// The maximum size of a message body that is skipped because it is larger than the message limit. A greater
  /// `Content-Length` makes the header malformed.
  package static let maximumSkippedBodySize = 1 << 30
}

/// Functions that add the header or the line break of a framing to a message.
///
/// For example, `{}` becomes `Content-Length: 2\r\n\r\n{}` with `headers`, and `{}\n` with `line`.
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
