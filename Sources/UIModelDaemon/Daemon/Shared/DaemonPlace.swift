/// The lock and the socket of a running shared daemon. The lock makes it the only daemon of its project, and clients
/// connect to the socket. Other programs may remove the files of both, for example when they clean up `/tmp`.
struct DaemonPlace {
  private let address: SharedAddress
  private var lock: Int32
  private(set) var listener: Int32
  /// The identity of the socket's file; nil if the file could not be examined.
  private var socket: FileIdentity?
  /// Whether the log already contains the message that the lock or the socket cannot be recreated.
  private var hasComplained = false

  /// Listens at the address and takes over the lock, a descriptor that the caller has locked. Nil if the socket cannot
  /// be created.
  init?(_ address: SharedAddress, lock: Int32) {
    guard let listener = OperatingSystem.listen(at: address.socket) else { return nil }
    (self.address, self.lock, self.listener) = (address, lock, listener)
    socket = FileIdentity(of: address.socket)
    OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lock)
  }

  /// Recreates the lock and the socket if their files were removed. Returns false if another daemon holds the lock now.
  mutating func keep() -> Bool {
    let isLocked = FileIdentity(of: address.lock) == FileIdentity(of: lock)
    let hasSocket = socket != nil && FileIdentity(of: address.socket) == socket
    if isLocked, hasSocket { return true }
    guard address.makeFolder() else { return reportUnreachable(OperatingSystem.runtimeFolder) }
    if !isLocked {
      guard let next = OperatingSystem.lock(file: address.lock) else {
        guard FileSystem.exists(address.lock) else { return reportUnreachable(address.lock) }
        Log.write("another daemon has taken over, because the lock of this one was removed")
        return false
      }
      OperatingSystem.close(lock)
      lock = next
      OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lock)
      Log.write("the lock was removed and is made again")
    }
    if !hasSocket {
      OperatingSystem.remove(address.socket)
      guard let next = OperatingSystem.listen(at: address.socket) else { return reportUnreachable(address.socket) }
      // Clients that wait at the old socket are refused, and connect again.
      OperatingSystem.close(listener)
      (listener, socket) = (next, FileIdentity(of: address.socket))
      Log.write("the socket was removed and is made again")
    }
    hasComplained = false
    return true
  }

  private mutating func reportUnreachable(_ path: String) -> Bool {
    if !hasComplained { Log.write("clients cannot find this daemon, because \(path) was removed and cannot be made") }
    hasComplained = true
    return true
  }

  /// Stops listening and removes the socket's file, unless another daemon has replaced the file.
  func close() {
    if socket != nil, FileIdentity(of: address.socket) == socket { OperatingSystem.remove(address.socket) }
    OperatingSystem.close(listener)
  }

  /// Removes and releases the lock, so that a waiting daemon can start.
  func leave() {
    if FileIdentity(of: address.lock) == FileIdentity(of: lock) { OperatingSystem.remove(address.lock) }
    OperatingSystem.unlock(lock)
  }
}
