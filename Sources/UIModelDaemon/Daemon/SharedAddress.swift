import UIModelPlatform

/// Where the shared daemon of a workspace is: its socket, lock and log, in a folder that only the user can look into. The
/// name is made of the workspace, the protocol's version and the build, so that programs which differ never meet.
package struct SharedAddress: Sendable {
  /// The workspace's folder, absolute.
  package let workspace: String
  private let base: String

  /// The address for the project around a path, which must exist.
  package init(around path: String) {
    workspace = Project.root(around: path)
    let name = FNV1a.hash("\(workspace)\u{0}\(Product.wire)\u{0}\(Product.longText)".utf8)
    base = OperatingSystem.runtimeFolder + "/" + String(name, radix: 16)
  }

  package var socket: String { base + ".sock" }
  package var lock: String { base + ".lock" }
  package var log: String { base + ".log" }
  /// The log and the file before it.
  package var logs: RotatingLog { RotatingLog(path: log, mostBytes: Limits.logBytes.value) }

  /// Makes the folder. False if another user owns it or can look into it.
  func makeFolder() -> Bool { OperatingSystem.makeOwnFolder(OperatingSystem.runtimeFolder) }
}
