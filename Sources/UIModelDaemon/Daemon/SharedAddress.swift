import UIModelPlatform

/// Where the shared daemon of a workspace is: its socket, lock and log, in a folder that only the user can look into. All
/// builds that speak the same version of the protocol share the lock, so that one daemon serves a workspace. The socket's
/// name has the build too, so that a client knows whom it meets before it connects.
package struct SharedAddress: Sendable {
  /// The workspace's folder, absolute.
  package let workspace: String
  private let base: String
  private let build: String

  /// The daemons that a client wants to meet.
  package enum Builds: Sendable { case own, others, any }

  /// The address for the project around a path, which must exist.
  package init(around path: String) {
    workspace = Project.root(around: path)
    base = "\(OperatingSystem.runtimeFolder)/\(String(FNV1a.hash(workspace.utf8), radix: 16))-\(Product.wire)"
    build = String(FNV1a.hash(Product.longText.utf8), radix: 16)
  }

  package var socket: String { "\(base)-\(build)\(Self.socketSuffix)" }
  package var lock: String { base + ".lock" }
  package var log: String { base + ".log" }
  /// The log and the file before it.
  package var logs: RotatingLog { RotatingLog(path: log, mostBytes: Limits.logBytes.value) }

  private static let socketSuffix = ".sock"

  /// The sockets of daemons of other builds. At most one of these daemons is alive.
  var otherSockets: [String] {
    FileSystem.unsortedNames(in: OperatingSystem.runtimeFolder).map { OperatingSystem.runtimeFolder + "/" + $0 }.filter
    {
      $0.hasPrefix(base + "-") && $0.hasSuffix(Self.socketSuffix) && $0 != socket
    }
  }

  /// A connection to the daemon; nil if none listens.
  func connect(to builds: Builds) -> Int32? {
    if builds != .others, let descriptor = OperatingSystem.connect(to: socket) { return descriptor }
    return builds == .own ? nil : otherSockets.lazy.compactMap { OperatingSystem.connect(to: $0) }.first
  }

  /// The version and the full name of the build whose daemon serves the workspace; nil if none does, or this build's.
  package var otherBuild: (version: String, name: String)? {
    for socket in otherSockets {
      guard let connection = SharedConnection(socket: socket, patience: 5000),
        case .success(let status) = connection.request("uimodel/daemon/status", nil)
      else { continue }
      let version = status["version"]?.string ?? ""
      return (version, status["build"]?.string ?? version)
    }
    return nil
  }

  /// Makes the folder. False if another user owns it or can look into it.
  func makeFolder() -> Bool { OperatingSystem.makeOwnFolder(OperatingSystem.runtimeFolder) }
}
