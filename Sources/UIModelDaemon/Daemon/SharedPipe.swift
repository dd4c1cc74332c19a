import Dispatch

/// Passes bytes on between a client's streams and the socket of a shared daemon, both ways, until one of them ends.
struct SharedPipe {
  private let streams: StandardStreams
  private let daemon: Int32
  private let sent: [UInt8]

  /// `daemon` is the pipe's, which closes it. `sent`: what the client has sent already.
  init(_ streams: StandardStreams, _ daemon: Int32, sent: [UInt8] = []) {
    (self.streams, self.daemon, self.sent) = (streams, daemon, sent)
  }

  func run() {
    let (input, daemon, sent) = (streams.input, daemon, sent)
    DispatchQueue(label: "uimodel.proxy").async {
      if sent.withUnsafeBytes({ OperatingSystem.writeAll($0, to: daemon) }) { SharedPipe.copy(input, to: daemon) }
      OperatingSystem.endOutput(daemon)
    }
    SharedPipe.copy(daemon, to: streams.output)
    OperatingSystem.close(daemon)
  }

  private static func copy(_ source: Int32, to target: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while case .bytes(let count) = OperatingSystem.read(source, into: buffer),
      OperatingSystem.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: target)
    {}
  }
}
