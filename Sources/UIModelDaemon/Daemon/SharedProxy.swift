import UIModelJSON
import UIModelProtocol

/// An editor's server that passes everything on to the shared daemon of the editor's folder, which it starts if it is not
/// there, and again if it dies.
struct SharedProxy {
  private let streams: StandardStreams
  /// What was read to find the folder.
  private var first: [UInt8] = []
  private var framing = Framing.headers

  /// How an attempt ended.
  enum Outcome {
    /// The session is over, and the process ends with this status.
    case ended(status: Int32)
    /// There is no shared daemon. What the editor has sent so far is still to be answered.
    case unavailable(sent: [UInt8])
  }

  init(streams: StandardStreams) { self.streams = streams }

  /// Serves the editor until its end.
  mutating func run() -> Outcome {
    OperatingSystem.ignoreBrokenPipes()
    // A daemon that it has started and that dies leaves nothing behind.
    OperatingSystem.ignoreEndedChildren()
    let address = SharedAddress(around: readFolder())
    guard let daemon = SharedProxy.connect(to: address, .isReplacedIfOlder) else { return .unavailable(sent: first) }
    let link = ProxyLink(address, daemon: daemon, streams: streams, framing: framing)
    return .ended(status: link.run(sent: first))
  }

  /// Reads up to the first message, which says where the editor works; without that, the current folder.
  private mutating func readFolder() -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(mostBytes: FramingLimits.skipped)
    while true {
      if let frame = decoder.next() {
        framing = decoder.framing ?? .headers
        guard case .message(let bytes) = frame,
          case .single(.request(_, "initialize", let params)) = JSONRPCFrame(bytes), let params
        else { return FileSystem.currentFolder }
        let folders = params["workspaceFolders"].map { Array($0.elements) } ?? []
        let uri = folders.first?["uri"]?.string ?? params["rootUri"]?.string
        let path = uri.flatMap { DocumentURI($0).path } ?? params["rootPath"]?.string
        return path.flatMap { FileSystem.exists($0) ? DocumentURI.normalized($0) : nil } ?? FileSystem.currentFolder
      }
      guard case .bytes(let count) = OperatingSystem.read(streams.input, into: buffer) else {
        framing = decoder.framing ?? .headers
        return FileSystem.currentFolder
      }
      first += buffer[..<count]
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private static let mostAttempts = 100

  /// A connection to the daemon, which is started if it is not there; nil if that cannot be done. Continuous integration
  /// leaves no process behind.
  static func connect(to address: SharedAddress, _ other: SharedDaemon.OtherBuild) -> Int32? {
    guard OperatingSystem.environment("CI")?.isEmpty != false else { return address.connect(to: .any) }
    for _ in 0..<mostAttempts {
      let isThere = (try? SharedDaemon(address).start(other)) != nil
      // One that is about to end may take a connection and refuse the next one.
      if let connection = address.connect(to: .any) { return connection }
      guard isThere else { return nil }
    }
    return nil
  }
}
