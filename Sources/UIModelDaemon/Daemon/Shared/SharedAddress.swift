import UIModelPlatform

/// The paths of a workspace's shared daemon: its socket, lock and log, in a folder that only the user can access.
///
/// All builds with the same protocol version share the lock, so that one daemon serves a workspace. The socket's name
/// contains the build, so that a client knows the build of a daemon before it connects. For example:
///
///     /run/user/1000/uimodel/4c0d8f21a7b3e965-1.lock
///     /run/user/1000/uimodel/4c0d8f21a7b3e965-1-09af3b5c7d2e4f18.sock
package struct SharedAddress: Sendable {
  /// The workspace's folder, absolute.
  package let workspace: String
  private let basePath: String

  /// The builds that a client accepts: its own, all others, or any.
  package enum Builds: Sendable { case own, others, any }

  /// Creates the address for the project around a path, which must exist.
  package init(around path: String) {
    workspace = Project.root(around: path)
    basePath =
      "\(OperatingSystem.runtimeFolder)/\(String(FNV1a.hash(workspace.utf8), radix: 16))-\(Product.protocolVersion)"
  }

  package var socket: String { "\(basePath)-\(Self.build)\(Self.socketSuffix)" }
  package var lock: String { basePath + Self.lockSuffix }
  package var log: String { basePath + ".log" }
  /// The current log and its predecessor.
  package var rotatingLog: RotatingLog { RotatingLog(path: log, maximumBytes: Limits.logBytes.value) }

  /// This build as it appears in socket names: the hash of the version text, 16 hexadecimal digits.
  private static let build: String = {
    let digits = String(FNV1a.hash(Product.fullVersion.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()

  private static let socketSuffix = ".sock"
  private static let lockSuffix = ".lock"

  /// The paths of the existing sockets of other builds' daemons. At most one of these daemons is running.
  var otherSockets: [String] { sockets.filter { $0 != socket } }

  /// The paths of the existing sockets of all builds' daemons for this workspace.
  private var sockets: [String] {
    FileSystem.unsortedNames(in: OperatingSystem.runtimeFolder).map { OperatingSystem.runtimeFolder + "/" + $0 }
      .filter { $0.hasPrefix(basePath + "-") && $0.hasSuffix(Self.socketSuffix) }
  }

  /// Removes all sockets of this workspace. The caller must hold the lock, so that no daemon is using them.
  func removeSockets() { sockets.forEach(OperatingSystem.remove) }

  /// Whether the socket's path is longer than the system allows.
  package var isSocketPathTooLong: Bool { socket.utf8.count > OperatingSystem.maximumSocketPathLength }

  /// The result of connecting to the daemon's socket.
  enum ConnectResult {
    /// A connected descriptor, with the path of the socket.
    case connection(Int32, socket: String)
    /// No daemon listens.
    case noDaemon
    /// A daemon listens, but its queue of connections is full.
    case full(socket: String)
  }

  /// Connects to a daemon of the given builds, preferably of this build. A connected daemon might still be
  /// unresponsive.
  func connect(to builds: Builds) -> ConnectResult {
    var fullSocket: String?
    // Without any socket, this build's name is not needed: computing it hashes the programs, which takes milliseconds.
    let existingSockets = sockets
    let acceptedSockets =
      existingSockets.isEmpty ? [] : existingSockets.filter { builds == .any || ($0 == socket) == (builds == .own) }
    for socket in acceptedSockets.sorted(by: { $0 == self.socket && $1 != self.socket }) {
      switch OperatingSystem.connect(to: socket) {
      case .connected(let descriptor): return .connection(descriptor, socket: socket)
      case .isFull: fullSocket = fullSocket ?? socket
      case .refused: continue
      }
    }
    return fullSocket.map { .full(socket: $0) } ?? .noDaemon
  }

  /// Returns the identifier of the process that holds the lock of the daemon at a socket; nil if it cannot be verified.
  /// Always nil on macOS.
  static func lockHolderID(ofLockBeside socket: String) -> Int32? {
    guard let end = socket.lastIndex(of: "-") else { return nil }
    let lock = socket[..<end] + lockSuffix
    guard let text = OperatingSystem.systemText(String(lock)), let processID = Int32(text.prefix { $0.isNumber }),
      OperatingSystem.hasOpen(String(lock), processID)
    else { return nil }
    return processID
  }

  /// The process identifier of a running daemon for the workspace; nil if none responds. 0 if the daemon does not
  /// report its process.
  var servingProcessID: Int? {
    for socket in sockets {
      guard case .connected(let connection) = SharedConnection.probe(at: socket) else { continue }
      let status = try? connection.request("uimodel/daemon/status", nil).get()
      return status?["processId"]?.int ?? 0
    }
    return nil
  }

  /// Creates the folder if needed. Returns false if another user owns it or can access it.
  func makeFolder() -> Bool { OperatingSystem.makeOwnFolder(OperatingSystem.runtimeFolder) }
}
