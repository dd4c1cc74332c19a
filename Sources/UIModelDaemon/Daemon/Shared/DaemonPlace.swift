/// A shared daemon's place: the lock that makes it the only one, and the socket where clients find it. Other programs may
/// remove the files of both.
struct DaemonPlace {
  private let address: SharedAddress
  private var lock: Int32
  private(set) var listener: Int32
  /// The socket's file.
  private var socket: FileIdentity?
  /// The log has said that the place cannot be made again.
  private var hasComplained = false

  /// Takes the place with a lock, which it keeps; nil if nobody can listen there.
  init?(_ address: SharedAddress, lock: Int32) {
    guard let listener = OperatingSystem.listen(at: address.socket) else { return nil }
    (self.address, self.lock, self.listener) = (address, lock, listener)
    socket = FileIdentity(of: address.socket)
    OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lock)
  }

  /// Makes again what was removed. False if another daemon has the place by now.
  mutating func keep() -> Bool {
    let isLocked = FileIdentity(of: address.lock) == FileIdentity(of: lock)
    let isThere = socket != nil && FileIdentity(of: address.socket) == socket
    if isLocked, isThere { return true }
    guard address.makeFolder() else { return complain(OperatingSystem.runtimeFolder) }
    if !isLocked {
      guard let next = OperatingSystem.lock(file: address.lock) else {
        guard FileSystem.exists(address.lock) else { return complain(address.lock) }
        Log.write("another daemon has taken over, because the lock of this one was removed")
        return false
      }
      OperatingSystem.close(lock)
      lock = next
      OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lock)
      Log.write("the lock was removed and is made again")
    }
    if !isThere {
      OperatingSystem.remove(address.socket)
      guard let next = OperatingSystem.listen(at: address.socket) else { return complain(address.socket) }
      // Who waits at the old one is refused, and comes again.
      OperatingSystem.close(listener)
      (listener, socket) = (next, FileIdentity(of: address.socket))
      Log.write("the socket was removed and is made again")
    }
    hasComplained = false
    return true
  }

  private mutating func complain(_ path: String) -> Bool {
    if !hasComplained { Log.write("clients cannot find this daemon, because \(path) was removed and cannot be made") }
    hasComplained = true
    return true
  }

  /// No client finds the daemon from here on. What another one has put there stays.
  func close() {
    if socket != nil, FileIdentity(of: address.socket) == socket { OperatingSystem.remove(address.socket) }
    OperatingSystem.close(listener)
  }

  /// Lets the next daemon begin, which waits for the lock.
  func leave() {
    if FileIdentity(of: address.lock) == FileIdentity(of: lock) { OperatingSystem.remove(address.lock) }
    OperatingSystem.unlock(lock)
  }
}
