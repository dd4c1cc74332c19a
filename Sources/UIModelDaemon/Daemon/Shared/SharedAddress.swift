import UIModelPlatform

/// Where the shared daemon of a workspace is: its socket, lock and log, in a folder that only the user can look into. All
/// builds that speak the same version of the protocol share the lock, so that one daemon serves a workspace. The socket's
/// name has the build too, so that a client knows whom it meets before it connects.
package struct SharedAddress: Sendable {
  /// The workspace's folder, absolute.
  package let workspace: String
  private let base: String

  /// The daemons that a client wants to meet.
  package enum Builds: Sendable { case own, others, any }

  /// The address for the project around a path, which must exist.
  package init(around path: String) {
    workspace = Project.root(around: path)
    base = "\(OperatingSystem.runtimeFolder)/\(String(FNV1a.hash(workspace.utf8), radix: 16))-\(Product.wire)"
  }

  package var socket: String { "\(base)-\(Self.build)\(Self.socketSuffix)" }
  package var lock: String { base + Self.lockSuffix }
  package var log: String { base + ".log" }
  /// The log and the file before it.
  package var logs: RotatingLog { RotatingLog(path: log, mostBytes: Limits.logBytes.value) }

  /// This build, as names of sockets have it.
  private static let build: String = {
    let digits = String(FNV1a.hash(Product.longText.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()

  private static let socketSuffix = ".sock"
  private static let lockSuffix = ".lock"

  /// The sockets of daemons of other builds. At most one of these daemons is alive.
  var otherSockets: [String] { sockets.filter { $0 != socket } }

  /// The sockets of all builds.
  private var sockets: [String] {
    FileSystem.unsortedNames(in: OperatingSystem.runtimeFolder).map { OperatingSystem.runtimeFolder + "/" + $0 }
      .filter { $0.hasPrefix(base + "-") && $0.hasSuffix(Self.socketSuffix) }
  }

  /// Removes the sockets of dead daemons. For the one who holds the lock.
  func removeSockets() { sockets.forEach(OperatingSystem.remove) }

  /// The system allows no socket with a path as long as this one's.
  package var isTooLong: Bool { socket.utf8.count > OperatingSystem.longestSocketPath }

  /// The result of connecting to the daemon's socket.
  enum Found {
    case connection(Int32, socket: String)
    case nobody
    /// A daemon that takes no connection.
    case full(socket: String)
  }

  /// Connects to the daemon. One that takes the connection need not answer.
  func connect(to builds: Builds) -> Found {
    var full: String?
    // Where there is none, this build's name need not be known.
    let there = sockets
    let wanted = there.isEmpty ? [] : there.filter { builds == .any || ($0 == socket) == (builds == .own) }
    for socket in wanted.sorted(by: { $0 == self.socket && $1 != self.socket }) {
      switch OperatingSystem.connect(to: socket) {
      case .connected(let descriptor): return .connection(descriptor, socket: socket)
      case .isFull: full = full ?? socket
      case .refused: continue
      }
    }
    return full.map { .full(socket: $0) } ?? .nobody
  }

  /// The process that holds the lock of the daemon that listens at a socket; nil if that is not certain.
  static func holder(ofLockBeside socket: String) -> Int32? {
    guard let end = socket.lastIndex(of: "-") else { return nil }
    let lock = socket[..<end] + lockSuffix
    guard let text = OperatingSystem.systemText(String(lock)), let process = Int32(text.prefix { $0.isNumber }),
      OperatingSystem.hasOpen(String(lock), process)
    else { return nil }
    return process
  }

  /// The process of a daemon that serves the workspace and answers; nil if there is none.
  var servingProcess: Int? {
    for socket in sockets {
      guard case .met(let connection) = SharedConnection.look(at: socket) else { continue }
      let status = try? connection.request("uimodel/daemon/status", nil).get()
      return status?["processId"]?.int ?? 0
    }
    return nil
  }

  /// Makes the folder. False if another user owns it or can look into it.
  func makeFolder() -> Bool { OperatingSystem.makeOwnFolder(OperatingSystem.runtimeFolder) }
}
