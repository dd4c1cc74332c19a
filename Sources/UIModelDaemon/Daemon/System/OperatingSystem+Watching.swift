#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// An event in a watched folder. Events arrive late, so the receiver examines the present state of the file. For
/// example, saving `/App/A.swift` is `.name("A.swift", in: "/App", isFolder: false)`.
enum FolderEvent: Equatable, Sendable {
  /// A name was added or removed, or its file was written. `isFolder` is true if the name is or was that of a folder.
  case name(String, in: String, isFolder: Bool)
  /// A watched folder was removed or renamed.
  case gone(String)
  /// The system dropped events, so anything might have changed.
  case eventsDropped
}

/// The result of watching a folder.
enum WatchOutcome: Equatable, Sendable {
  case watched
  /// The folder does not exist or cannot be read.
  case missing
  /// The user's limit of watches is reached.
  case limitReached
}

extension OperatingSystem {
  /// Advice for a user who has reached the limit of watches.
  static var watchLimitAdvice: String {
    #if canImport(Darwin)
      "raise the limit with 'ulimit -n'"
    #else
      "raise fs.inotify.max_user_watches or max_user_instances"
    #endif
  }

  /// Returns the time of the last change of a file or folder, in seconds since 1970. Nil if the file or folder does not
  /// exist.
  static func lastChange(of path: String) -> Int64? { (try? state(of: path))?.lastChangeTime }

  /// The current time in seconds since 1970.
  static var currentSecond: Int64 { Int64(time(nil)) }

  /// Whether a path is an empty regular file, and not a link.
  static func isEmptyFile(_ path: String) -> Bool {
    !isLink(path) && (try? state(of: path)).map { $0.isRegular && $0.size == 0 } ?? false
  }

  /// Reads and discards the bytes that are available in a pipe.
  static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while poll(descriptor, events: Int16(POLLIN), milliseconds: 0), case .bytes = read(descriptor, into: buffer) {}
    }
  }
}

#if canImport(Darwin)
  /// A set of watched folders, based on kqueue. For use on one thread.
  ///
  /// For a folder, kqueue reports only that its names have changed, and nothing about its files. Each relevant file is
  /// therefore watched with its own descriptor, and a folder's names are compared with its previous names.
  final class FolderWatch {
    /// The descriptor that becomes readable when there are events.
    let descriptor: Int32
    private let isRelevant: (String) -> Bool
    private var names: [Int32: (path: String, isFolder: Bool)] = [:]
    private var numbers: [String: Int32] = [:]
    /// The last known names of relevant files and of subfolders, by watched folder.
    private var listed: [String: Set<String>] = [:]

    /// Creates a set without folders. `isRelevant` returns whether the daemon might read a file with a given name. Nil
    /// if the system allows no more queues.
    init?(isRelevant: @escaping (String) -> Bool) {
      descriptor = kqueue()
      self.isRelevant = isRelevant
      guard descriptor >= 0 else { return nil }
      OperatingSystem.raiseDescriptorLimit()
    }

    deinit {
      for number in names.keys { OperatingSystem.close(number) }
      OperatingSystem.close(descriptor)
    }

    func isWatched(_ folder: String) -> Bool { numbers[folder] != nil }
    var folders: [String] { Array(listed.keys) }
    var count: Int { listed.count }

    func add(_ folder: String) -> WatchOutcome {
      if numbers[folder] != nil { return .watched }
      let outcome = open(folder, isFolder: true)
      guard outcome == .watched else { return outcome }
      let now = names(in: folder)
      listed[folder] = now
      for name in now where isRelevant(name) {
        if open(folder + "/" + name, isFolder: false) == .limitReached { return .limitReached }
      }
      return .watched
    }

    /// Stops watching a folder and, unless `alone` is true, all folders in it.
    func remove(_ folder: String, alone: Bool = false) {
      guard numbers[folder] != nil else { return }
      for (number, known) in names where FilePath.isIn(folder, known.path) {
        if alone, known.path != folder, known.isFolder || FileCommit.folder(of: known.path) != folder { continue }
        stopWatching(number)
      }
    }

    /// Returns the events since the last call; empty if there are none.
    func events() -> [FolderEvent] {
      var found: [FolderEvent] = []
      var none = timespec()
      var buffer = Array(repeating: kevent(), count: 64)
      let count = kevent(descriptor, nil, 0, &buffer, Int32(buffer.count), &none)
      for event in buffer.prefix(Int(max(count, 0))) {
        let number = Int32(truncatingIfNeeded: event.ident)
        guard let (path, isFolder) = names[number] else { continue }
        let isGone = event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0
        if isFolder {
          if isGone { found.append(.gone(path)) } else { compare(path, &found) }
        } else {
          let folder = FileCommit.folder(of: path)
          found.append(.name(String(path.dropFirst(folder.utf8.count + 1)), in: folder, isFolder: false))
          guard isGone else { continue }
          stopWatching(number)
          // A new file with this name might already exist, so the path is watched again.
          if open(path, isFolder: false) == .limitReached { found.append(.eventsDropped) }
        }
      }
      return found
    }

    private func compare(_ folder: String, _ found: inout [FolderEvent]) {
      let now = names(in: folder)
      let before = listed.updateValue(now, forKey: folder) ?? []
      for name in before.symmetricDifference(now).sorted() {
        let path = folder + "/" + name
        let isFile = isRelevant(name) && !OperatingSystem.isPlainFolder(path)
        found.append(.name(name, in: folder, isFolder: !isFile))
        if isFile, open(path, isFolder: false) == .limitReached { found.append(.eventsDropped) }
      }
    }

    private func names(in folder: String) -> Set<String> {
      Set(FileSystem.names(in: folder).filter { isRelevant($0) || OperatingSystem.isPlainFolder(folder + "/" + $0) })
    }

    private func open(_ path: String, isFolder: Bool) -> WatchOutcome {
      if numbers[path] != nil { return .watched }
      let number = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0 else { return errno == EMFILE || errno == ENFILE ? .limitReached : .missing }
      let eventMask = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME
      var change = kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: UInt32(eventMask),
        data: 0, udata: nil)
      guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
        OperatingSystem.close(number)
        return .missing
      }
      names[number] = (path, isFolder)
      numbers[path] = number
      return .watched
    }

    private func stopWatching(_ number: Int32) {
      guard let (path, _) = names.removeValue(forKey: number) else { return }
      numbers[path] = nil
      listed[path] = nil
      // Closing the descriptor also removes it from the queue.
      OperatingSystem.close(number)
    }
  }
#else
  /// A set of watched folders, based on inotify. For use on one thread.
  final class FolderWatch {
    /// The descriptor that becomes readable when there are events.
    let descriptor: Int32
    private var paths: [Int32: String] = [:]
    private var watchNumbers: [String: Int32] = [:]

    /// The watched events. A file is reported when it is complete: when its writer closes it, or renames it to its
    /// final name.
    private static let eventMask =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    /// The size in bytes of an event without its name: watch, mask, cookie and length of the name.
    private static let headerSize = 16

    /// Creates a set without folders. Ignores `isRelevant`, because inotify reports the files of a watched folder. Nil
    /// if the system allows no more queues.
    init?(isRelevant: @escaping (String) -> Bool) {
      // The flags of `inotify_init1` have the same values as the corresponding flags of `open`.
      descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
    }

    deinit { OperatingSystem.close(descriptor) }

    func isWatched(_ folder: String) -> Bool { watchNumbers[folder] != nil }
    var folders: [String] { Array(watchNumbers.keys) }
    var count: Int { watchNumbers.count }

    func add(_ folder: String) -> WatchOutcome {
      if watchNumbers[folder] != nil { return .watched }
      let number = inotify_add_watch(descriptor, folder, FolderWatch.eventMask)
      guard number >= 0 else { return errno == ENOSPC || errno == ENOMEM ? .limitReached : .missing }
      // A folder that is added with a second path keeps its number. Its events then have the second path.
      if let previousPath = paths.updateValue(folder, forKey: number) { watchNumbers[previousPath] = nil }
      watchNumbers[folder] = number
      return .watched
    }

    /// Stops watching a folder and, unless `alone` is true, all folders in it.
    func remove(_ folder: String, alone: Bool = false) {
      guard watchNumbers[folder] != nil else { return }
      for (path, number) in watchNumbers where path == folder || !alone && FilePath.isIn(folder, path) {
        inotify_rm_watch(descriptor, number)
        watchNumbers[path] = nil
        paths[number] = nil
      }
    }

    /// Returns the events since the last call; empty if there are none.
    func events() -> [FolderEvent] {
      var events: [FolderEvent] = []
      withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
        guard case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) else { return }
        var bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while bytes.count >= FolderWatch.headerSize {
          let length = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
          let name = bytes.dropFirst(FolderWatch.headerSize).prefix(length).prefix { $0 != 0 }
          addEvent(
            bytes.loadUnaligned(as: Int32.self), bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
            String(decoding: name, as: UTF8.self), &events)
          bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(FolderWatch.headerSize + length))
        }
      }
      return events
    }

    private func addEvent(_ number: Int32, _ eventMask: UInt32, _ name: String, _ events: inout [FolderEvent]) {
      if eventMask & UInt32(IN_Q_OVERFLOW) != 0 { return events.append(.eventsDropped) }
      guard let folder = paths[number] else { return }
      if eventMask & UInt32(IN_IGNORED) != 0 {
        paths[number] = nil
        if watchNumbers[folder] == number { watchNumbers[folder] = nil }
      } else if eventMask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0 {
        events.append(.gone(folder))
      } else if !name.isEmpty {
        let isFolder = eventMask & UInt32(IN_ISDIR) != 0
        // The creation of an empty file is not reported, because its writer closes it later, which is reported. A link
        // is complete when it is created, and so is a file that gets its first name after its content (`linkat`).
        if !isFolder, eventMask & UInt32(IN_CREATE) != 0, OperatingSystem.isEmptyFile(folder + "/" + name) { return }
        events.append(.name(name, in: folder, isFolder: isFolder))
      }
    }
  }
#endif
