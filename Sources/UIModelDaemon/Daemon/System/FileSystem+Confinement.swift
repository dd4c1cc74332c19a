import Synchronization

/// What a process may read and write. Set once, before the first file is read.
private struct Confinement: Sendable {
  /// Real paths of folders.
  let folders: [String]
  let allowsWriting: Bool
}

private let confinement = Mutex<Confinement?>(nil)

extension FileSystem {
  /// From now on files are only read that lie in these folders, links followed, and none is written unless
  /// `allowsWriting`. Holds for the rest of the process. Notes of files that crashed the program are read before.
  package static func confine(to folders: [String], allowsWriting: Bool) {
    _ = SetAsideFiles.shared
    let real = folders.map { destination(of: $0) }
    confinement.withLock { $0 = Confinement(folders: real, allowsWriting: allowsWriting) }
  }

  /// Whether a real path may be read.
  static func isWithinReach(_ realPath: String) -> Bool {
    confinement.withLock { confinement in
      confinement.map { $0.folders.contains { FilePath.isIn($0, realPath) } } ?? true
    }
  }

  static var mayWrite: Bool { confinement.withLock { $0?.allowsWriting ?? true } }

  /// Where an absolute path leads, links followed: also for a file or folder that is not there yet.
  package static func destination(of path: String) -> String {
    var (rest, missing) = (DocumentURI.normalized(path), [Substring]())
    while rest != "/" {
      if isName(rest), let real = try? OperatingSystem.realPath(rest) {
        return missing.isEmpty ? real : (real == "/" ? "" : real) + "/" + missing.reversed().joined(separator: "/")
      }
      // A link that leads nowhere may lead to something when it is read.
      missing.append(rest.split(separator: "/").last ?? "")
      rest = FileCommit.folder(of: rest)
    }
    return "/" + missing.reversed().joined(separator: "/")
  }

  /// Whether something is at a path itself, also a link that leads nowhere.
  package static func isLink(_ path: String) -> Bool { isName(path) && OperatingSystem.isLink(path) }
}
