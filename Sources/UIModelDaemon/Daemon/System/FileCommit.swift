import UIModelEngine
import UIModelPlatform

/// A change of a file's complete content, from the bytes that were read to new bytes.
struct FileChange: Sendable {
  let path: String
  let old: [UInt8]
  let new: [UInt8]
}

/// The reason why a commit failed. All of its files keep their previous content.
enum FileCommitError: Error, Sendable {
  /// These files no longer contain the bytes that were read. `bytes` is their present content.
  case changed([(path: String, bytes: [UInt8])])
  case file(FileError)
}

/// Writes several files, all or none, and only if each still contains the bytes that were read.
///
/// Processes of this product write in a folder only while they hold its lock. Each new text is prepared in a temporary
/// file beside its target and exchanged with the target. The text that comes out is compared with the expected one. It
/// is put back if a program that ignores the lock has written meanwhile.
///
/// A commit of several files is described in a record. If the process is killed, the next one that reads the folder
/// finishes or undoes the commit (`FileRecovery`). For example, a commit of `A.swift` and `B.swift` creates
/// `.uimodel-412-91`, `.uimodel-412-92` and the record `.uimodel-commit-412-93`, and removes them at its end.
struct FileCommit {
  /// The milliseconds to wait for the commit of another process.
  static let lockTimeout = 5_000
  /// The prefix of the names of all temporary files and records.
  static let prefix = ".uimodel-"
  /// The maximum number of exchanges to put a text back while other programs keep writing the file.
  private static let maximumSwaps = 4
  static let recordPrefix = ".uimodel-commit-"

  private var files: [Prepared] = []
  private let canExchange: Bool

  private struct Prepared {
    let path: String
    let change: FileChange
    let state: OperatingSystem.FileState
    var beside = ""
    var isDone = false
  }

  /// Writes all changes, or throws and leaves all files unchanged.
  /// - Parameter held: Locks of folders that the caller holds and keeps.
  /// - Parameter canExchange: False to behave as on a file system that cannot exchange two names. Then a write by
  ///   another program between the last check of a file and its replacement is not detected.
  static func carryOut(
    _ changes: [FileChange], holding held: FolderLocks? = nil, canExchange: Bool = true
  ) throws(FileCommitError) {
    if !FileSystem.mayWrite, let first = changes.first {
      throw .file(FileError(operation: "write", path: first.path, reason: "this process writes no files"))
    }
    do {
      var commit = FileCommit(canExchange: canExchange)
      let paths = try changes.map { (change) throws(FileError) in try Self.target(change.path) }
      if let again = Dictionary(grouping: zip(paths, changes), by: \.0).values.first(where: { $0.count > 1 }) {
        throw FileError(
          operation: "write", path: again[1].1.path,
          reason: "it is the same file as \(again[0].1.path), which changes too")
      }
      let missing = paths.filter { held?.folders.contains(FileCommit.folder(of: $0)) != true }
      let locks = try FolderLocks(of: missing, timeout: lockTimeout)
      defer { locks.unlock() }
      // A killed process may have left an unfinished commit, also in the folders that the caller has locked.
      let folders = Set(locks.folders).union(held?.folders ?? [])
      for folder in folders.sorted() { FileRecovery.recover(folder, having: folders) }
      try commit.verify(changes, paths)
      try commit.carryOut()
    } catch let error as FileCommitError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(operation: "write", path: changes.first?.path ?? "", reason: "\(error)"))
    }
  }

  private init(canExchange: Bool) { self.canExchange = canExchange }

  private static func target(_ path: String) throws(FileError) -> String {
    do { return try OperatingSystem.realPath(path) } catch {
      let gone = "it was deleted, and a change does not create it again"
      throw FileError(operation: "write", path: path, reason: error.isMissing ? gone : error.reason)
    }
  }

  // MARK: Looking

  private mutating func verify(_ changes: [FileChange], _ paths: [String]) throws {
    var changed: [(path: String, bytes: [UInt8])] = []
    for (change, path) in zip(changes, paths) {
      let state: OperatingSystem.FileState
      do { state = try OperatingSystem.state(of: path) } catch { throw Self.failure(path, error) }
      if let reason = FileSystem.obstacle(state) {
        throw FileError(operation: "write", path: change.path, reason: reason)
      }
      if state.isReadOnly { throw FileError(operation: "write", path: change.path, reason: "it is read-only") }
      if state.links > 1 {
        throw FileError(
          operation: "write", path: change.path,
          reason: "it has \(state.links) hard links, and writing would separate this one from the others")
      }
      let bytes = try FileSystem.read(path)
      if TextEncoding.isUTF16(bytes) {
        throw FileError(
          operation: "write", path: change.path, reason: "it is UTF-16; save it as UTF-8 first")
      }
      if bytes != change.old { changed.append((change.path, bytes)) }
      files.append(Prepared(path: path, change: change, state: state))
    }
    if !changed.isEmpty { throw FileCommitError.changed(changed) }
  }

  // MARK: Writing

  private mutating func carryOut() throws {
    var record: String?
    do {
      try prepare()
      if files.count > 1 { record = try writeRecord() }
      for index in files.indices { try exchange(index) }
    } catch {
      rollBack()
      cleanUp(record)
      throw error
    }
    // From here on the change is complete, even if the process is killed.
    for folder in Set(files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    cleanUp(record)
  }

  private mutating func prepare() throws {
    for index in files.indices {
      let (path, change, state) = (files[index].path, files[index].change, files[index].state)
      let beside = FileCommit.beside(path)
      do {
        try OperatingSystem.create(beside, change.new, like: (path, state))
      } catch { throw FileCommit.failure(path, error) }
      files[index].beside = beside
    }
  }

  private func writeRecord() throws -> String? {
    guard let first = files.first else { return nil }
    let folder = FileCommit.folder(of: first.path)
    let record = CommitRecord(
      files: files.map {
        CommitRecord.File(
          path: $0.path, beside: $0.beside, old: CommitRecord.fingerprint($0.change.old),
          new: CommitRecord.fingerprint($0.change.new))
      })
    let name = folder + "/" + FileCommit.recordPrefix + FileCommit.unique
    let beside = FileCommit.beside(name)
    do {
      try OperatingSystem.create(beside, record.bytes, like: nil)
      try OperatingSystem.rename(beside, to: name)
    } catch {
      OperatingSystem.remove(beside)
      throw FileCommit.failure(name, error)
    }
    for folder in Set(files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    return name
  }

  private mutating func exchange(_ index: Int) throws {
    let file = files[index]
    do {
      guard canExchange else { throw OperatingSystem.Failure.callIsMissing }
      try OperatingSystem.exchange(file.beside, file.path)
    } catch let error as OperatingSystem.Failure where error.isUnsupported {
      let bytes = try FileSystem.read(file.path)
      guard bytes == file.change.old else { throw FileCommitError.changed([(file.change.path, bytes)]) }
      do { try OperatingSystem.rename(file.beside, to: file.path) } catch { throw FileCommit.failure(file.path, error) }
      files[index].isDone = true
      return
    } catch let error as OperatingSystem.Failure { throw FileCommit.failure(file.path, error) }
    // A program may have written the file without the lock, between the check and the exchange. Its text must not be
    // lost.
    let out: [UInt8]
    do { out = try FileSystem.read(file.beside) } catch {
      putBack(file, nil)
      throw error
    }
    guard out == file.change.old else {
      putBack(file, out)
      throw FileCommitError.changed([(file.change.path, out)])
    }
    files[index].isDone = true
  }

  /// Undoes an exchange: the text that came out gets the file's name again. If another program has written meanwhile,
  /// its text is newer and gets the name instead.
  private func putBack(_ file: Prepared, _ out: [UInt8]?) {
    var (shown, held) = (Optional(file.change.new), out)
    for _ in 0..<FileCommit.maximumSwaps {
      do { try OperatingSystem.exchange(file.beside, file.path) } catch { return }
      let found = try? FileSystem.read(file.beside)
      if found == shown { return }
      (shown, held) = (held, found)
    }
  }

  /// Restores the files that were exchanged, if they still contain the new text.
  private func rollBack() {
    for file in files where file.isDone {
      guard (try? FileSystem.read(file.path)) == file.change.new else { continue }
      if (try? FileSystem.read(file.beside)) != file.change.old {
        OperatingSystem.remove(file.beside)
        try? OperatingSystem.create(file.beside, file.change.old, like: (file.path, file.state))
      }
      do { try OperatingSystem.exchange(file.beside, file.path) } catch {
        try? OperatingSystem.rename(file.beside, to: file.path)
      }
    }
  }

  private func cleanUp(_ record: String?) {
    if let record { OperatingSystem.remove(record) }
    for file in files where !file.beside.isEmpty { OperatingSystem.remove(file.beside) }
  }

  // MARK: Names

  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return folder.isEmpty ? "/" : folder
  }

  private static var unique: String { "\(OperatingSystem.processIdentifier)-\(UInt32.random(in: 0 ... .max))" }

  private static func beside(_ path: String) -> String { folder(of: path) + "/" + prefix + unique }

  private static func failure(_ path: String, _ error: OperatingSystem.Failure) -> FileError {
    FileError(operation: "write", path: path, reason: error.reason)
  }
}
