#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// What the system tells of the folders that are watched. What it was is looked up afterwards: events come late.
enum FolderEvent: Equatable, Sendable {
  /// A name in a folder came or went, or its file was written. `isFolder`: it is, or was, that of a folder.
  case name(String, in: String, isFolder: Bool)
  /// A folder that is watched is gone, or has another name.
  case gone(String)
  /// Events were dropped: anything may have changed.
  case lost
}

/// What came of watching a folder.
enum WatchOutcome: Equatable, Sendable {
  case watched
  /// There is no such folder, or it may not be read.
  case missing
  /// The system lets the user watch no more.
  case limitReached
}

extension OperatingSystem {
  /// What a user can do to have more folders watched.
  static var moreWatches: String {
    #if canImport(Darwin)
      "raise the limit with 'ulimit -n'"
    #else
      "raise fs.inotify.max_user_watches or max_user_instances"
    #endif
  }

  /// The second in which a file or folder was last changed; nil if there is none.
  static func lastChange(of path: String) -> Int64? { (try? state(of: path))?.lastChange }

  /// The second that it is.
  static var second: Int64 { Int64(time(nil)) }

  /// Whether a path is that of a file without contents, and no link.
  static func isEmptyFile(_ path: String) -> Bool {
    !isLink(path) && (try? state(of: path)).map { $0.isRegular && $0.size == 0 } ?? false
  }

  /// Reads what waits in a pipe.
  static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while poll(descriptor, events: Int16(POLLIN), milliseconds: 0), case .bytes = read(descriptor, into: buffer) {}
    }
  }
}

#if canImport(Darwin)
  /// The folders that the system is asked to tell of, by kqueue. For one thread.
  ///
  /// Of a folder kqueue tells that its names have changed, and nothing of its files. So the files of use are watched
  /// too, each by a descriptor of its own, and the names are compared with those that were there before.
  final class FolderWatch {
    /// Readable when there are events.
    let descriptor: Int32
    private let isOfUse: (String) -> Bool
    private var names: [Int32: (path: String, isFolder: Bool)] = [:]
    private var numbers: [String: Int32] = [:]
    /// The names that folders had, those of files that are of use and of folders.
    private var listed: [String: Set<String>] = [:]

    /// `isOfUse`: whether a file's name may be one that is read. Nil where the system allows no more queues.
    init?(isOfUse: @escaping (String) -> Bool) {
      descriptor = kqueue()
      self.isOfUse = isOfUse
      guard descriptor >= 0 else { return nil }
      OperatingSystem.allowManyDescriptors()
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
      for name in now where isOfUse(name) {
        if open(folder + "/" + name, isFolder: false) == .limitReached { return .limitReached }
      }
      return .watched
    }

    /// Ends the watching of a folder, and of all folders in it unless it is meant `alone`.
    func remove(_ folder: String, alone: Bool = false) {
      guard numbers[folder] != nil else { return }
      for (number, known) in names where FilePath.isIn(folder, known.path) {
        if alone, known.path != folder, known.isFolder || FileCommit.folder(of: known.path) != folder { continue }
        forget(number)
      }
    }

    /// What has happened; empty if nothing has.
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
          forget(number)
          // Another file may have taken its name.
          if open(path, isFolder: false) == .limitReached { found.append(.lost) }
        }
      }
      return found
    }

    private func compare(_ folder: String, _ found: inout [FolderEvent]) {
      let now = names(in: folder)
      let before = listed.updateValue(now, forKey: folder) ?? []
      for name in before.symmetricDifference(now).sorted() {
        let path = folder + "/" + name
        let isFile = isOfUse(name) && !OperatingSystem.isPlainFolder(path)
        found.append(.name(name, in: folder, isFolder: !isFile))
        if isFile, open(path, isFolder: false) == .limitReached { found.append(.lost) }
      }
    }

    private func names(in folder: String) -> Set<String> {
      Set(FileSystem.names(in: folder).filter { isOfUse($0) || OperatingSystem.isPlainFolder(folder + "/" + $0) })
    }

    private func open(_ path: String, isFolder: Bool) -> WatchOutcome {
      if numbers[path] != nil { return .watched }
      let number = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0 else { return errno == EMFILE || errno == ENFILE ? .limitReached : .missing }
      let kinds = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME
      var change = kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: UInt32(kinds),
        data: 0, udata: nil)
      guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
        OperatingSystem.close(number)
        return .missing
      }
      names[number] = (path, isFolder)
      numbers[path] = number
      return .watched
    }

    private func forget(_ number: Int32) {
      guard let (path, _) = names.removeValue(forKey: number) else { return }
      numbers[path] = nil
      listed[path] = nil
      // The queue lets go of it with the descriptor.
      OperatingSystem.close(number)
    }
  }
#else
  /// The folders that the system is asked to tell of, by inotify. For one thread.
  final class FolderWatch {
    /// Readable when there are events.
    let descriptor: Int32
    private var paths: [Int32: String] = [:]
    private var numbers: [String: Int32] = [:]

    /// A file counts when it is complete: when who wrote it closes it, or gives it its name.
    private static let kinds =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    /// Bytes before the name of an event: watch, kinds, cookie, length of the name.
    private static let head = 16

    /// `isOfUse`: whether a file's name may be one that is read. Nil where the system allows no more queues.
    init?(isOfUse: @escaping (String) -> Bool) {
      // The call's own names for these flags have the same values.
      descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
    }

    deinit { OperatingSystem.close(descriptor) }

    func isWatched(_ folder: String) -> Bool { numbers[folder] != nil }
    var folders: [String] { Array(numbers.keys) }
    var count: Int { numbers.count }

    func add(_ folder: String) -> WatchOutcome {
      if numbers[folder] != nil { return .watched }
      let number = inotify_add_watch(descriptor, folder, FolderWatch.kinds)
      guard number >= 0 else { return errno == ENOSPC || errno == ENOMEM ? .limitReached : .missing }
      // The same folder under another name is told of under the last one.
      if let old = paths.updateValue(folder, forKey: number) { numbers[old] = nil }
      numbers[folder] = number
      return .watched
    }

    /// Ends the watching of a folder, and of all folders in it unless it is meant `alone`.
    func remove(_ folder: String, alone: Bool = false) {
      guard numbers[folder] != nil else { return }
      for (path, number) in numbers where path == folder || !alone && FilePath.isIn(folder, path) {
        inotify_rm_watch(descriptor, number)
        numbers[path] = nil
        paths[number] = nil
      }
    }

    /// What has happened; empty if nothing has.
    func events() -> [FolderEvent] {
      var found: [FolderEvent] = []
      withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
        guard case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) else { return }
        var bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while bytes.count >= FolderWatch.head {
          let length = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
          let name = bytes.dropFirst(FolderWatch.head).prefix(length).prefix { $0 != 0 }
          take(
            bytes.loadUnaligned(as: Int32.self), bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
            String(decoding: name, as: UTF8.self), &found)
          bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(FolderWatch.head + length))
        }
      }
      return found
    }

    private func take(_ number: Int32, _ kinds: UInt32, _ name: String, _ found: inout [FolderEvent]) {
      if kinds & UInt32(IN_Q_OVERFLOW) != 0 { return found.append(.lost) }
      guard let folder = paths[number] else { return }
      if kinds & UInt32(IN_IGNORED) != 0 {
        paths[number] = nil
        if numbers[folder] == number { numbers[folder] = nil }
      } else if kinds & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0 {
        found.append(.gone(folder))
      } else if !name.isEmpty {
        let isFolder = kinds & UInt32(IN_ISDIR) != 0
        // A new file is written after this; a link, and a file that gets its first name late, is complete.
        if !isFolder, kinds & UInt32(IN_CREATE) != 0, OperatingSystem.isEmptyFile(folder + "/" + name) { return }
        found.append(.name(name, in: folder, isFolder: isFolder))
      }
    }
  }
#endif
