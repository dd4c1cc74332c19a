import Synchronization

/// The restriction of the process's file access: the readable folders, and whether writing is allowed. Set once, before
/// the first file is read.
private struct Confinement: Sendable {
  /// The real paths of the readable folders.
  let folders: [String]
  let allowsWriting: Bool
}

private let confinement = Mutex<Confinement?>(nil)

extension FileSystem {
  /// Restricts the process to `folders` for its remaining lifetime. A file is read only if its real path is in one of
  /// the folders, and files are written only if `allowsWriting` is true. First loads the notes about files that crashed
  /// the program, because the notes are outside of the folders.
  package static func confine(to folders: [String], allowsWriting: Bool) {
    _ = SetAsideFiles.shared
    let realFolders = folders.map { destination(of: $0) }
    confinement.withLock { $0 = Confinement(folders: realFolders, allowsWriting: allowsWriting) }
  }

  /// Whether a real path is in a folder that the process may read.
  static func mayRead(_ realPath: String) -> Bool {
    confinement.withLock { confinement in
      confinement.map { $0.folders.contains { FilePath.isIn($0, realPath) } } ?? true
    }
  }

  /// Whether the process may write files.
  static var mayWrite: Bool { confinement.withLock { $0?.allowsWriting ?? true } }

  /// Returns an absolute path with all symbolic links resolved. The file or folder need not exist. For example, if
  /// `/App/link` leads to `/Other`, `/App/link/new.swift` becomes `/Other/new.swift`.
  package static func destination(of path: String) -> String {
    var (remainingPath, missingNames) = (DocumentURI.normalized(path), [Substring]())
    while remainingPath != "/" {
      if isValidPath(remainingPath), let realPrefix = try? OperatingSystem.realPath(remainingPath) {
        return missingNames.isEmpty
          ? realPrefix : (realPrefix == "/" ? "" : realPrefix) + "/" + missingNames.reversed().joined(separator: "/")
      }
      // A link without a target counts as a missing file. `read` checks the link's target again.
      missingNames.append(remainingPath.split(separator: "/").last ?? "")
      remainingPath = FileCommit.folder(of: remainingPath)
    }
    return "/" + missingNames.reversed().joined(separator: "/")
  }

  /// Whether a path is a symbolic link, even if the link's target is missing.
  package static func isLink(_ path: String) -> Bool { isValidPath(path) && OperatingSystem.isLink(path) }
}
