import UIModelProtocol

/// A session over a socket, one of several of the process.
final class SocketSession: Sendable {
  private let server: Server
  private let descriptor: Int32
  private let onEnd: @Sendable () -> Void

  /// `descriptor` is the session's, which closes it at its end and then calls `onEnd`.
  init(server: Server, descriptor: Int32, onEnd: @escaping @Sendable () -> Void) {
    (self.server, self.descriptor, self.onEnd) = (server, descriptor, onEnd)
  }

  /// Serves the client on a thread of its own.
  func start() {
    guard !OperatingSystem.startThread(run) else { return }
    Log.write("a client was refused, because the system has no thread for it")
    OperatingSystem.close(descriptor)
    onEnd()
  }

  private func run() {
    let descriptor = descriptor
    let writer = OutputWriter(descriptor) { OperatingSystem.endConnection(descriptor) }
    var taken = SessionInput(server: server, writer: writer)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var isOver = false
    while !isOver {
      writer.waitForRoom()
      switch OperatingSystem.read(descriptor, into: buffer) {
      case .bytes(let count):
        taken.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        isOver = taken.receive(atEnd: false)
      case .end, .failed:
        isOver = true
        // A shell that has said all it wanted to say gets all its answers.
        if !taken.receive(atEnd: true), taken.isOfLines { taken.session?.waitForAnswers(milliseconds: nil) }
      }
    }
    if let session = taken.session {
      server.close(session)
      taken.close()
      if session.isClient { Log.note("client \(session.number) has left") }
    }
    writer.finish(milliseconds: 300)
    OperatingSystem.close(descriptor)
    onEnd()
  }
}
