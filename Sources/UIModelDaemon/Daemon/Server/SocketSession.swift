import UIModelProtocol

/// The session of a client that is connected through a socket. A process can have several such sessions.
final class SocketSession: Sendable {
  private let server: Server
  private let descriptor: Int32
  private let onEnd: @Sendable () -> Void

  /// Creates a session for a connected socket.
  ///
  /// The session owns `descriptor`: it closes the descriptor when it ends, and then calls `onEnd`.
  init(server: Server, descriptor: Int32, onEnd: @escaping @Sendable () -> Void) {
    (self.server, self.descriptor, self.onEnd) = (server, descriptor, onEnd)
  }

  /// Starts a thread that serves the client. If the system cannot create one, closes the connection.
  func start() {
    guard !OperatingSystem.startThread(run) else { return }
    Log.write("a client was refused, because the system has no thread for it")
    OperatingSystem.close(descriptor)
    onEnd()
  }

  private func run() {
    let descriptor = descriptor
    let writer = OutputWriter(descriptor) { OperatingSystem.endConnection(descriptor) }
    var sessionInput = SessionInput(server: server, writer: writer)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var isOver = false
    while !isOver {
      writer.waitForRoom()
      switch OperatingSystem.read(descriptor, into: buffer) {
      case .bytes(let count):
        sessionInput.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        isOver = sessionInput.receive(atEnd: false)
      case .end, .failed:
        isOver = true
        // A script that closes its input still gets the responses to all its requests.
        if !sessionInput.receive(atEnd: true), sessionInput.usesLineFraming {
          sessionInput.session?.waitForResponses(milliseconds: nil)
        }
      }
    }
    if let session = sessionInput.session {
      server.close(session)
      sessionInput.close()
      if session.isClient { Log.writeToFileOnly("client \(session.number) has left") }
    }
    writer.finish(milliseconds: 300)
    OperatingSystem.close(descriptor)
    onEnd()
  }
}
