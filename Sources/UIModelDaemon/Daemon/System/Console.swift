/// The standard streams and the environment of a command-line program. The daemon uses `StandardStreams` instead.
package enum Console {
  package enum Stream: Int32, Sendable { case output = 1, error = 2 }

  /// Writes a complete text. Returns false if writing fails.
  @discardableResult
  package static func write(_ text: String, to stream: Stream = .output) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var remainingBytes = UnsafeRawBufferPointer(bytes)
      while !remainingBytes.isEmpty {
        guard case .bytes(let count) = OperatingSystem.write(stream.rawValue, remainingBytes), count > 0 else {
          return false
        }
        remainingBytes = UnsafeRawBufferPointer(rebasing: remainingBytes[count...])
      }
      return true
    }
  }

  /// Reads standard input until its end.
  package static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case .bytes(let count) = buffer.withUnsafeMutableBytes({ OperatingSystem.read(0, into: $0) }) {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// Whether a stream is connected to a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool { OperatingSystem.isTerminal(stream.rawValue) }

  /// The names of the system and the processor for reports, such as "macOS, arm64".
  package static var systemName: String {
    #if arch(arm64)
      let processor = "arm64"
    #elseif arch(x86_64)
      let processor = "x86_64"
    #else
      let processor = "another processor"
    #endif
    #if canImport(Darwin)
      return "macOS, \(processor)"
    #else
      let kernel = OperatingSystem.systemText("/proc/version") ?? "Linux"
      return "\(kernel.prefix { $0 != "(" && $0 != "\n" }), \(processor)"
    #endif
  }

  /// Returns the value of an environment variable; nil if it is not set.
  package static func environment(_ name: String) -> String? { OperatingSystem.environment(name) }
}
