import Synchronization

/// The files that the process may read and write. Set once, before the first file is read.
private struct Confinement: Sendable {
  /// The real paths of the readable folders.
  let folders: [String]
  let allowsWriting: Bool
}

private let confinement = Mutex<Confinement?>(nil)

extension FileSystem {
  /// Restricts the process to these folders for its remaining lifetime. Only files whose real paths lie in them are
  /// read, and files are written only if `allowsWriting`. First loads the notes about files that crashed the program,
  /// because the notes lie outside of the folders.
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

  /// Returns the path to which an absolute path leads after links are followed. The file or folder need not exist. For
  /// example, if `/App/link` leads to `/Other`, `/App/link/new.swift` becomes `/Other/new.swift`.
  package static func destination(of path: String) -> String {
    var (rest, missing) = (DocumentURI.normalized(path), [Substring]())
    while rest != "/" {
      if isValidPath(rest), let realFolders = try? OperatingSystem.realPath(rest) {
        return missing.isEmpty
          ? realFolders : (realFolders == "/" ? "" : realFolders) + "/" + missing.reversed().joined(separator: "/")
      }
      // A link without a target counts as a missing file. `read` checks its target again.
      missing.append(rest.split(separator: "/").last ?? "")
      rest = FileCommit.folder(of: rest)
    }
    return "/" + missing.reversed().joined(separator: "/")
  }

  /// Whether a path is a symbolic link, also one whose target is missing.
  package static func isLink(_ path: String) -> Bool { isValidPath(path) && OperatingSystem.isLink(path) }
}
