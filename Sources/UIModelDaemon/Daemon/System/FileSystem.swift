import UIModelPlatform

#if canImport(FoundationEssentials) && !canImport(Darwin)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why a file operation failed. For example: "cannot read /App/A.swift: permission denied".
package struct FileError: Error, Sendable, CustomStringConvertible {
  package let operation: String
  package let path: String
  package let reason: String

  package var description: String { "cannot \(operation) \(path): \(reason)" }
}

/// File operations of the daemon: reading and writing complete files, and listing folders.
package enum FileSystem {
  /// Folders that contain generated or third-party files and are not searched for documents.
  static let skippedFolderNames: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// Reads the bytes of a regular file. Pipes, devices and system files are not opened, even through links: reading a
  /// pipe can block, and opening a device can have effects.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    func failure(_ reason: String) -> FileError { FileError(operation: "read", path: path, reason: reason) }
    guard isValidPath(path) else { throw failure("it is not a valid file name") }
    let limit = Limits.documentBytes.value
    let tooLargeError = failure("it is larger than \(limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes")")
    do {
      let state = try OperatingSystem.state(of: path)
      if let reason = obstacle(state) { throw failure(reason) }
      guard state.size <= limit else { throw tooLargeError }
      let targetPath = try OperatingSystem.realPath(path)
      if let folder = systemFolder(of: targetPath) { throw failure("it is a system file, in \(folder)") }
      guard mayRead(targetPath) else { throw failure("it is outside of the folders that are served") }
      // The file might have been replaced or have grown since the check.
      switch try OperatingSystem.readFile(targetPath, atMost: limit) {
      case .bytes(let bytes): return bytes
      case .tooLarge: throw tooLargeError
      case .notRegular(let state): throw failure(obstacle(state) ?? "it is not a regular file")
      }
    } catch let error as FileError {
      throw error
    } catch let error as OperatingSystem.Failure {
      throw failure(reason(error))
    } catch {
      throw failure("the system does not allow it")
    }
  }

  /// Reads a regular file as UTF-8 text. UTF-16 with a byte order mark is converted.
  package static func readText(_ path: String) throws(FileError) -> [UInt8] { TextEncoding.utf8(try read(path)) }

  /// Replaces a file's content if the file still contains the bytes that were read.
  package static func replace(_ oldBytes: [UInt8], by newBytes: [UInt8], at path: String) throws(FileError) {
    do throws(FileCommitError) {
      try FileCommit.carryOut([FileChange(path: path, oldBytes: oldBytes, newBytes: newBytes)])
    } catch {
      switch error {
      case .file(let failure): throw failure
      case .changed:
        throw FileError(operation: "write", path: path, reason: "another program has changed it meanwhile")
      }
    }
  }

  /// Writes a file atomically: after a crash it has either the old or the new content. A pipe or device is written
  /// directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    do {
      // An atomic write replaces the file. Links and permissions must survive the replacement.
      let fileURL = URL(filePath: path).resolvingSymlinksInPath()
      let oldState = try? OperatingSystem.state(of: fileURL.path)
      // A device or pipe must not be replaced by a file.
      let isFile = oldState?.isRegular ?? true
      try Data(bytes).write(to: fileURL, options: isFile ? .atomic : [])
      guard isFile, let oldState else { return }
      try? FileManager.default.setAttributes([.posixPermissions: oldState.permissions], ofItemAtPath: fileURL.path)
    } catch {
      throw FileError(operation: "write", path: path, reason: reason(error))
    }
  }

  /// Creates a file. Throws if the file exists, and leaves it unchanged.
  package static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw FileError(operation: "write", path: path, reason: exists(path) ? "it already exists" : reason(error))
    }
  }

  /// The kind of the file at a path, after links are followed. Sizes are in bytes.
  enum Kind { case file(size: Int), folder, other, missing }

  static func kind(of path: String) -> Kind {
    // Foundation's attributes include the owner's name, which can require a request to a directory server.
    guard isValidPath(path), let state = try? OperatingSystem.state(of: path) else { return .missing }
    return state.isRegular ? .file(size: state.size) : state.isFolder ? .folder : .other
  }

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  package static func isFolder(_ path: String) -> Bool {
    isValidPath(path)
      && (OperatingSystem.isPlainFolder(path) || (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil)
  }

  /// Whether a file or folder can be written.
  package static func isWritable(_ path: String) -> Bool { FileManager.default.isWritableFile(atPath: path) }
  /// Whether a file can be read, or the names in a folder can be listed.
  package static func isReadable(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: path) }

  /// Returns the sorted names in a folder; empty if the folder cannot be read.
  package static func names(in folder: String) -> [String] { unsortedNames(in: folder).sorted() }

  /// Returns the names in a folder in any order, which takes half the time for a large folder. Empty if the folder
  /// cannot be read.
  static func unsortedNames(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Creates a folder and its missing parents. An existing folder stays unchanged.
  package static func makeFolder(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(operation: "make", path: path, reason: reason(error))
    }
  }

  package static func remove(_ path: String) throws(FileError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw FileError(operation: "remove", path: path, reason: reason(error))
    }
  }

  package static var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// Returns the absolute form of a path. Links are not followed.
  package static func absolute(_ path: String) -> String {
    DocumentURI.normalized(path.hasPrefix("/") ? path : currentFolder + "/" + path)
  }

  /// Returns the files below a folder whose names are accepted by `isWanted`, sorted by path and relative to the
  /// folder. Omits hidden files, linked folders and folders that cannot be read.
  package static func files(under folder: String, isWanted: (Substring) -> Bool) -> [String] {
    FileListing(of: folder, isWanted: isWanted).files
  }

  /// Returns the absolute paths of a folder and of the folders below it that `files(under:)` searches, except those
  /// that satisfy `isExcluded`. Empty if the path is not a folder.
  static func folders(under folder: String, isExcluded: (String) -> Bool) -> [String] {
    guard isValidPath(folder), isFolder(folder), !isExcluded(folder) else { return [] }
    var folders: [String] = []
    var pendingFolders = [(path: folder, depth: 0)]
    while let (path, depth) = pendingFolders.popLast() {
      folders.append(path)
      guard depth < Limits.folderLevels.value else { continue }
      for name in names(in: path) where !name.hasPrefix(".") && !skippedFolderNames.contains(name) {
        let innerPath = path == "/" ? "/" + name : path + "/" + name
        if OperatingSystem.isPlainFolder(innerPath), !isExcluded(innerPath) {
          pendingFolders.append((innerPath, depth + 1))
        }
      }
    }
    return folders
  }

  /// Whether `files(under:)` omits a file because its name or a folder in its path is hidden, because a folder is in
  /// `skippedFolderNames`, or because the path is too deep. For example, `Pods/A.swift` and `.build/A.swift` are
  /// skipped.
  package static func isSkipped(_ relativePath: String) -> Bool {
    let names = relativePath.split(separator: "/")
    return names.contains { $0.hasPrefix(".") } || names.count > Limits.folderLevels.value + 1
      || names.dropLast().contains { skippedFolderNames.contains(String($0)) }
  }

  /// Whether the system can represent a path. A path with a NUL character would end there and name another file.
  static func isValidPath(_ path: String) -> Bool { !path.utf8.contains(0) }

  /// Folders in which the system presents devices and its own state as files.
  private static let systemFolders = ["/dev", "/proc", "/sys"]

  private static func systemFolder(of realPath: String) -> String? {
    // `/dev/shm` contains regular files in memory, which any program may create.
    if realPath.hasPrefix("/dev/shm/") { return nil }
    return systemFolders.first { realPath.hasPrefix($0 + "/") }
  }

  /// Returns the reason why a file of this type cannot be read or written as text; nil for a regular file.
  static func obstacle(_ state: OperatingSystem.FileState) -> String? {
    if state.isFolder { return "it is a folder" }
    return state.isRegular ? nil : "it is a pipe, a socket or a device"
  }

  static func reason(_ failure: OperatingSystem.Failure) -> String {
    if failure.isLinkLoop { return "its symbolic links form a loop" }
    if failure.isMissing { return "there is no such file" }
    return failure.isPermissionDenied ? "permission denied" : "the system does not allow it"
  }

  private static func reason(_ error: any Error) -> String {
    if let cocoaError = error as? CocoaError {
      switch cocoaError.code {
      case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file"
      case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
      case .fileWriteOutOfSpace: return "no space left"
      case .fileWriteVolumeReadOnly: return "the volume is read-only"
      default: break
      }
    }
    return "the system does not allow it"
  }
}
