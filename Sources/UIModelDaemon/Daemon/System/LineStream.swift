import UIModelProtocol

/// The standard streams of a process that serves one client, with one message per line. Messages may be sent from any
/// thread.
package final class LineStream: Sendable {
  private let streams: StandardStreams
  private let writer: OutputWriter

  /// The reason why the stream ended.
  package enum End: Sendable {
    /// The client has closed its output.
    case inputClosed
    /// The process was asked to end, or the client no longer reads.
    case stopped
  }

  /// Takes over the standard streams. Must be called once, before any thread is started.
  package init() {
    streams = StandardStreams.reserve()
    Signals.install()
    writer = OutputWriter(streams.output) { Signals.stop() }
  }

  /// Reads until the stream ends, and returns the reason for the end. Passes the bytes of each line to `onLine`, or an
  /// error response if the line is too long.
  package func read(_ onLine: (Result<[UInt8], ResponseError>) -> Void) -> End {
    let input = InputReader(streams.input)
    var decoder = FrameDecoder(framing: .line)
    func passFrames() {
      while let frame = decoder.next() { onLine(LineStream.content(of: frame)) }
    }
    while true {
      let end = input.next(milliseconds: -1) { event -> End? in
        switch event {
        case .bytes(let bytes):
          decoder.push(bytes)
          passFrames()
          return Signals.isStopRequested ? .stopped : nil
        case .end:
          if let frame = decoder.finish() { onLine(LineStream.content(of: frame)) }
          return .inputClosed
        case .signal: return Signals.isStopRequested ? .stopped : nil
        case .timeout: return nil
        }
      }
      if let end { return end }
    }
  }

  private static func content(of frame: FrameDecoder.Frame) -> Result<[UInt8], ResponseError> {
    switch frame {
    case .message(let bytes): .success(bytes)
    case .malformed(let error): .failure(error)
    }
  }

  /// Sends a message, which must not contain a line break.
  package func send(_ message: [UInt8]) { writer.send(FrameEncoder.encode(message, as: .line)) }

  /// Waits until all messages are written or writing has failed.
  package func finish() { writer.finish(milliseconds: nil) }
}
