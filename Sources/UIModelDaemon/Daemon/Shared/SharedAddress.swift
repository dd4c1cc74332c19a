import UIModelPlatform

/// The paths of a workspace's shared daemon: its socket, lock and log, in a folder that only the user can access.
///
/// All builds with the same protocol version share the lock, so that one daemon serves a workspace. The socket's name
/// contains the build, so that a client knows the build of a daemon before it connects. For example:
///
///     /run/user/1000/uimodel/4c0d8f21a7b3e965-1.lock
///     /run/user/1000/uimodel/4c0d8f21a7b3e965-1-09af3b5c7d2e4f18.sock
package struct SharedAddress: Sendable {
  /// The absolute path of the workspace's folder.
  package let workspacePath: String
  /// The common prefix of the paths of the socket, the lock and the log.
  private let basePath: String

  /// The builds of daemons that a client accepts: the client's own build, all other builds, or any build.
  package enum Builds: Sendable { case thisBuild, otherBuilds, anyBuild }

  /// Creates the address for the project around a path, which must exist.
  package init(around path: String) {
    workspacePath = Project.root(around: path)
    basePath =
      "\(OperatingSystem.runtimeFolder)/\(String(FNV1a.hash(workspacePath.utf8), radix: 16))-\(Product.protocolVersion)"
  }

  package var socketPath: String { "\(basePath)-\(Self.build)\(Self.socketSuffix)" }
  package var lockPath: String { basePath + Self.lockSuffix }
  package var logPath: String { basePath + ".log" }
  /// The current and the previous log file.
  package var rotatingLog: RotatingLog { RotatingLog(path: logPath, maximumBytes: Limits.logBytes.value) }

  /// The identification of this build in socket names: the hash of the version text, 16 hexadecimal digits.
  private static let build: String = {
    let digits = String(FNV1a.hash(Product.fullVersion.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()

  private static let socketSuffix = ".sock"
  private static let lockSuffix = ".lock"

  /// The paths of the existing sockets of other builds' daemons. At most one of these daemons is running.
  var otherSocketPaths: [String] { socketPaths.filter { $0 != socketPath } }

  /// The paths of the existing sockets of all builds' daemons for this workspace.
  private var socketPaths: [String] {
    FileSystem.unsortedNames(in: OperatingSystem.runtimeFolder).map { OperatingSystem.runtimeFolder + "/" + $0 }
      .filter { $0.hasPrefix(basePath + "-") && $0.hasSuffix(Self.socketSuffix) }
  }

  /// Removes all sockets of this workspace. The caller must hold the lock, so that no daemon is using them.
  func removeSockets() { socketPaths.forEach(OperatingSystem.remove) }

  /// Whether the socket's path is longer than the system allows.
  package var isSocketPathTooLong: Bool { socketPath.utf8.count > OperatingSystem.maximumSocketPathLength }

  /// The result of connecting to the daemon's socket.
  enum ConnectResult {
    /// A connected descriptor, with the path of the socket.
    case connection(Int32, socket: String)
    /// No daemon listens.
    case noDaemon
    /// A daemon listens, but its queue of connections is full.
    case full(socket: String)
  }

  /// Connects to a daemon of an accepted build; a daemon of this build is tried first. A connected daemon might still
  /// be unresponsive.
  func connect(to builds: Builds) -> ConnectResult {
    var fullSocketPath: String?
    // If there are no sockets, the name of this build's socket is not computed, because computing it hashes the
    // programs, which takes milliseconds.
    let existingPaths = socketPaths
    let acceptedPaths =
      existingPaths.isEmpty
      ? [] : existingPaths.filter { builds == .anyBuild || ($0 == socketPath) == (builds == .thisBuild) }
    for socketPath in acceptedPaths.sorted(by: { $0 == self.socketPath && $1 != self.socketPath }) {
      switch OperatingSystem.connect(to: socketPath) {
      case .connected(let descriptor): return .connection(descriptor, socket: socketPath)
      case .isFull: fullSocketPath = fullSocketPath ?? socketPath
      case .refused: continue
      }
    }
    return fullSocketPath.map { .full(socket: $0) } ?? .noDaemon
  }

  /// Returns the identifier of the process that holds the lock of the daemon at a socket; nil if the process cannot be
  /// verified. Always nil on macOS.
  static func lockHolderID(ofLockBeside socketPath: String) -> Int32? {
    guard let suffixIndex = socketPath.lastIndex(of: "-") else { return nil }
    let lockPath = socketPath[..<suffixIndex] + lockSuffix
    guard let text = OperatingSystem.systemText(String(lockPath)), let processID = Int32(text.prefix { $0.isNumber }),
      OperatingSystem.hasOpen(String(lockPath), processID)
    else { return nil }
    return processID
  }

  /// The process identifier of a running daemon for the workspace; nil if none responds. 0 if the daemon does not
  /// report its process.
  var servingProcessID: Int? {
    for socketPath in socketPaths {
      guard case .connected(let connection) = SharedConnection.probe(at: socketPath) else { continue }
      let status = try? connection.request("uimodel/daemon/status", nil).get()
      return status?["processId"]?.int ?? 0
    }
    return nil
  }

  /// Creates the folder of the socket, the lock and the log if needed. Returns false if the folder cannot be created,
  /// or if another user owns it or can access it.
  func makeRuntimeFolder() -> Bool { OperatingSystem.makeUserFolder(OperatingSystem.runtimeFolder) }
}
