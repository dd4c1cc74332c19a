import UIModelPlatform

#if canImport(FoundationEssentials) && !canImport(Darwin)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a file could not be read or written, with what was tried.
package struct FileError: Error, Sendable, CustomStringConvertible {
  package let operation: String
  package let path: String
  package let reason: String

  package var description: String { "cannot \(operation) \(path): \(reason)" }
}

/// The file system, as far as it is used: whole files, and folders looked through for documents.
package enum FileSystem {
  /// Folders that hold no documents of the author's.
  static let skippedFolders: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// A plain file's bytes. Nothing else is opened: a pipe would have its reader wait, a device may do something, and what
  /// the system tells in the place of files is no part of a workspace, whatever links lead there.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    func failure(_ reason: String) -> FileError { FileError(operation: "read", path: path, reason: reason) }
    guard isName(path) else { throw failure("it is not a valid file name") }
    let limit = Limits.documentBytes.value
    let tooLarge = failure("it is larger than \(limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes")")
    do {
      let state = try OperatingSystem.state(of: path)
      if let reason = obstacle(state) { throw failure(reason) }
      guard state.size <= limit else { throw tooLarge }
      let target = try OperatingSystem.realPath(path)
      if let folder = systemFolder(of: target) { throw failure("it is a system file, in \(folder)") }
      guard isWithinReach(target) else { throw failure("it is outside of the folders that are served") }
      // Another may have taken its place since, or it may have grown.
      switch try OperatingSystem.readFile(target, atMost: limit) {
      case .bytes(let bytes): return bytes
      case .tooLarge: throw tooLarge
      case .other(let state): throw failure(obstacle(state) ?? "it is not a regular file")
      }
    } catch let error as FileError {
      throw error
    } catch let error as OperatingSystem.Failure {
      throw failure(reason(error))
    } catch {
      throw failure("the system does not allow it")
    }
  }

  /// A plain file's text in UTF-8, as an editor shows it: UTF-16 with a byte order mark is converted.
  package static func readText(_ path: String) throws(FileError) -> [UInt8] { TextEncoding.utf8(try read(path)) }

  /// Gives a file another text, if it still has the one that was read of it.
  package static func replace(_ old: [UInt8], by new: [UInt8], at path: String) throws(FileError) {
    do throws(FileCommitError) {
      try FileCommit.carryOut([FileChange(path: path, old: old, new: new)])
    } catch {
      switch error {
      case .file(let failure): throw failure
      case .changed:
        throw FileError(operation: "write", path: path, reason: "another program has changed it meanwhile")
      }
    }
  }

  /// Writes a file so that it is either the old one or the new one, whatever happens.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    do {
      // A new file takes the old one's place: where a link leads, and with the rights that the old one had.
      let file = URL(filePath: path).resolvingSymlinksInPath()
      let old = try? OperatingSystem.state(of: file.path)
      // Nothing takes the place of a device or a pipe: it is written to.
      let isFile = old?.isRegular ?? true
      try Data(bytes).write(to: file, options: isFile ? .atomic : [])
      guard isFile, let old else { return }
      try? FileManager.default.setAttributes([.posixPermissions: old.rights], ofItemAtPath: file.path)
    } catch {
      throw FileError(operation: "write", path: path, reason: reason(error))
    }
  }

  /// Writes a file that is not there yet; one that is stays as it is.
  package static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw FileError(operation: "write", path: path, reason: exists(path) ? "it already exists" : reason(error))
    }
  }

  /// What a path leads to, links followed.
  enum Kind { case file(size: Int), folder, other, missing }

  static func kind(of path: String) -> Kind {
    // Foundation's attributes have the owner's name, for which it may ask a server.
    guard isName(path), let state = try? OperatingSystem.state(of: path) else { return .missing }
    return state.isRegular ? .file(size: state.size) : state.isFolder ? .folder : .other
  }

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  package static func isFolder(_ path: String) -> Bool {
    isName(path)
      && (OperatingSystem.isPlainFolder(path) || (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil)
  }

  /// Whether a file, or the names in a folder, can be read.
  package static func isWritable(_ path: String) -> Bool { FileManager.default.isWritableFile(atPath: path) }
  package static func isReadable(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: path) }

  /// The names in a folder, sorted; none if it cannot be read.
  package static func names(in folder: String) -> [String] { unsortedNames(in: folder).sorted() }

  /// The same in any order, which for a large folder takes half the time.
  static func unsortedNames(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Makes a folder with those above it; one that is there already is left as it is.
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

  /// The path from the root on, links in it as they are.
  package static func absolute(_ path: String) -> String {
    DocumentURI.normalized(path.hasPrefix("/") ? path : currentFolder + "/" + path)
  }

  /// The files under a folder whose name `isWanted`, in the order of their paths, hidden ones and links to folders left
  /// out. Paths are relative to the folder. Folders that cannot be read are passed over.
  package static func files(under folder: String, isWanted: (Substring) -> Bool) -> [String] {
    FileListing(of: folder, isWanted: isWanted).files
  }

  /// A folder and those under it in which `files(under:)` looks, but not those that `isLeftOut`. Absolute; none if it is no
  /// folder.
  static func folders(under folder: String, isLeftOut: (String) -> Bool) -> [String] {
    guard isName(folder), isFolder(folder), !isLeftOut(folder) else { return [] }
    var found: [String] = []
    var pending = [(path: folder, depth: 0)]
    while let (path, depth) = pending.popLast() {
      found.append(path)
      guard depth < Limits.folderLevels.value else { continue }
      for name in names(in: path) where !name.hasPrefix(".") && !skippedFolders.contains(name) {
        let inner = path == "/" ? "/" + name : path + "/" + name
        if OperatingSystem.isPlainFolder(inner), !isLeftOut(inner) { pending.append((inner, depth + 1)) }
      }
    }
    return found
  }

  /// Whether `files(under:)` passes a file by, wherever it wants files of its name.
  package static func isPassedBy(_ relativePath: String) -> Bool {
    let names = relativePath.split(separator: "/")
    return names.contains { $0.hasPrefix(".") } || names.count > Limits.folderLevels.value + 1
      || names.dropLast().contains { skippedFolders.contains(String($0)) }
  }

  /// A NUL ends a name for the system, which would take it for another.
  static func isName(_ path: String) -> Bool { !path.utf8.contains(0) }

  /// Where the system tells of itself and of its devices.
  private static let systemFolders = ["/dev", "/proc", "/sys"]

  private static func systemFolder(of realPath: String) -> String? {
    // Plain files in memory, which anybody may put there.
    if realPath.hasPrefix("/dev/shm/") { return nil }
    return systemFolders.first { realPath.hasPrefix($0 + "/") }
  }

  /// What it is that no text can be read of or written to; nil for a plain file.
  static func obstacle(_ state: OperatingSystem.FileState) -> String? {
    if state.isFolder { return "it is a folder" }
    return state.isRegular ? nil : "it is a pipe, a socket or a device"
  }

  static func reason(_ failure: OperatingSystem.Failure) -> String {
    if failure.isCircle { return "its symbolic links form a loop" }
    if failure.isMissing { return "there is no such file" }
    return failure.isRefused ? "permission denied" : "the system does not allow it"
  }

  private static func reason(_ error: any Error) -> String {
    if let cocoa = error as? CocoaError {
      switch cocoa.code {
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
