import UIModelProtocol

/// The standard streams of a process that serves one client, with a message on each line. May send from any thread.
package final class LineStream: Sendable {
  private let streams: StandardStreams
  private let writer: OutputWriter

  /// How the stream ended.
  package enum End: Sendable {
    /// The client has closed its side.
    case input
    /// The process was asked to end, or the client reads no more.
    case stopped
  }

  /// Takes the standard streams. To be called once, before any thread is started.
  package init() {
    streams = StandardStreams.take()
    Signals.install()
    writer = OutputWriter(streams.output) { Signals.stop() }
  }

  /// Hands over each line with its bytes, or the error to answer with, until the end.
  package func read(_ take: (Result<[UInt8], ResponseError>) -> Void) -> End {
    let input = InputReader(streams.input)
    var decoder = FrameDecoder(framing: .line)
    func takeFrames() {
      while let frame = decoder.next() { take(LineStream.content(of: frame)) }
    }
    while true {
      let end = input.next(milliseconds: -1) { event -> End? in
        switch event {
        case .bytes(let bytes):
          decoder.push(bytes)
          takeFrames()
          return Signals.hasTerminated ? .stopped : nil
        case .end:
          if let frame = decoder.finish() { take(LineStream.content(of: frame)) }
          return .input
        case .signal: return Signals.hasTerminated ? .stopped : nil
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

  /// Sends a message, which has no line break.
  package func send(_ message: [UInt8]) { writer.send(FrameEncoder.encode(message, as: .line)) }

  /// Waits until everything is written or cannot be.
  package func finish() { writer.finish(milliseconds: nil) }
}
