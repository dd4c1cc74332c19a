import UIModelEngine
import UIModelPlatform

/// The replacement of a file's complete content. `oldBytes` is the expected current content.
struct FileChange: Sendable {
  let path: String
  let oldBytes: [UInt8]
  let newBytes: [UInt8]
}

/// The reason why a commit failed. All files of the commit keep their previous content.
enum FileCommitError: Error, Sendable {
  /// Some files no longer contain the expected bytes. `bytes` is the present content of a file.
  case changed([(path: String, bytes: [UInt8])])
  case file(FileError)
}

/// An atomic change of several files. Either all files are written or none. The commit fails if a file no longer
/// contains the expected bytes.
///
/// Processes of this product write in a folder only while they hold its lock. Each new text is prepared in a temporary
/// file beside its target. The two files then exchange their names, and the replaced text is compared with the expected
/// one. If a program that ignores the lock has written meanwhile, its text is put back.
///
/// A commit of several files is described in a record. If the process is killed, the next process that reads the folder
/// finishes or undoes the commit (`FileRecovery`). For example, a commit of `A.swift` and `B.swift` creates
/// `.uimodel-412-91`, `.uimodel-412-92` and the record `.uimodel-commit-412-93`, and removes them at its end.
struct FileCommit {
  /// The maximum time to wait for another process's lock of a folder, in milliseconds.
  static let lockTimeout = 5_000
  /// The prefix of the names of all temporary files and records.
  static let namePrefix = ".uimodel-"
  /// The maximum number of times that two files exchange names while a replaced text is restored. More than one
  /// exchange is needed only if another program writes the file in the meantime.
  private static let maximumExchangeCount = 4
  static let recordPrefix = ".uimodel-commit-"

  private var files: [PreparedFile] = []
  private let canExchange: Bool

  private struct PreparedFile {
    let path: String
    let change: FileChange
    let state: OperatingSystem.FileState
    var temporaryPath = ""
    var isWritten = false
  }

  /// Writes all changes, or throws and leaves all files unchanged.
  /// - Parameter heldLocks: the locks of folders that the caller holds and keeps.
  /// - Parameter canExchange: false to behave as on a file system that cannot exchange two names. Then a write by
  ///   another program between the last check of a file and its replacement is not detected.
  static func carryOut(
    _ changes: [FileChange], holding heldLocks: FolderLocks? = nil, canExchange: Bool = true
  ) throws(FileCommitError) {
    if !FileSystem.mayWrite, let firstChange = changes.first {
      throw .file(FileError(operation: "write", path: firstChange.path, reason: "this process writes no files"))
    }
    do {
      var commit = FileCommit(canExchange: canExchange)
      let paths = try changes.map { (change) throws(FileError) in try Self.targetPath(change.path) }
      if let duplicates = Dictionary(grouping: zip(paths, changes), by: \.0).values.first(where: { $0.count > 1 }) {
        throw FileError(
          operation: "write", path: duplicates[1].1.path,
          reason: "it is the same file as \(duplicates[0].1.path), which changes too")
      }
      let unlockedPaths = paths.filter { heldLocks?.folders.contains(FileCommit.folder(of: $0)) != true }
      let locks = try FolderLocks(of: unlockedPaths, timeout: lockTimeout)
      defer { locks.unlock() }
      // A killed process might have left an unfinished commit, also in the folders that the caller has locked.
      let folders = Set(locks.folders).union(heldLocks?.folders ?? [])
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

  private static func targetPath(_ path: String) throws(FileError) -> String {
    do { return try OperatingSystem.realPath(path) } catch {
      let deletedReason = "it was deleted, and a change does not create it again"
      throw FileError(operation: "write", path: path, reason: error.isMissing ? deletedReason : error.reason)
    }
  }

  // MARK: Checking

  private mutating func verify(_ changes: [FileChange], _ paths: [String]) throws {
    var changedFiles: [(path: String, bytes: [UInt8])] = []
    for (change, path) in zip(changes, paths) {
      let state: OperatingSystem.FileState
      do { state = try OperatingSystem.state(of: path) } catch { throw Self.failure(path, error) }
      if let reason = FileSystem.obstacle(state) {
        throw FileError(operation: "write", path: change.path, reason: reason)
      }
      if state.isReadOnly { throw FileError(operation: "write", path: change.path, reason: "it is read-only") }
      if state.linkCount > 1 {
        throw FileError(
          operation: "write", path: change.path,
          reason: "it has \(state.linkCount) hard links, and writing would separate this one from the others")
      }
      let bytes = try FileSystem.read(path)
      if TextEncoding.isUTF16(bytes) {
        throw FileError(
          operation: "write", path: change.path, reason: "it is UTF-16; save it as UTF-8 first")
      }
      if bytes != change.oldBytes { changedFiles.append((change.path, bytes)) }
      files.append(PreparedFile(path: path, change: change, state: state))
    }
    if !changedFiles.isEmpty { throw FileCommitError.changed(changedFiles) }
  }

  // MARK: Writing

  private mutating func carryOut() throws {
    var recordPath: String?
    do {
      try prepare()
      if files.count > 1 { recordPath = try writeRecord() }
      for index in files.indices { try exchange(index) }
    } catch {
      rollBack()
      cleanUp(recordPath)
      throw error
    }
    // From here on the change is complete, even if the process is killed.
    for folder in Set(files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    cleanUp(recordPath)
  }

  private mutating func prepare() throws {
    for index in files.indices {
      let (path, change, state) = (files[index].path, files[index].change, files[index].state)
      let temporaryPath = FileCommit.newTemporaryPath(path)
      do {
        try OperatingSystem.create(temporaryPath, change.newBytes, like: (path, state))
      } catch { throw FileCommit.failure(path, error) }
      files[index].temporaryPath = temporaryPath
    }
  }

  private func writeRecord() throws -> String? {
    guard let firstFile = files.first else { return nil }
    let folder = FileCommit.folder(of: firstFile.path)
    let record = CommitRecord(
      files: files.map {
        CommitRecord.File(
          path: $0.path, temporaryPath: $0.temporaryPath, oldFingerprint: CommitRecord.fingerprint($0.change.oldBytes),
          newFingerprint: CommitRecord.fingerprint($0.change.newBytes))
      })
    let recordPath = folder + "/" + FileCommit.recordPrefix + FileCommit.uniqueSuffix
    let temporaryPath = FileCommit.newTemporaryPath(recordPath)
    do {
      try OperatingSystem.create(temporaryPath, record.bytes, like: nil)
      try OperatingSystem.rename(temporaryPath, to: recordPath)
    } catch {
      OperatingSystem.remove(temporaryPath)
      throw FileCommit.failure(recordPath, error)
    }
    for folder in Set(files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    return recordPath
  }

  private mutating func exchange(_ fileIndex: Int) throws {
    let file = files[fileIndex]
    do {
      guard canExchange else { throw OperatingSystem.Failure.unsupportedCall }
      try OperatingSystem.exchange(file.temporaryPath, file.path)
    } catch let error as OperatingSystem.Failure where error.isUnsupported {
      let bytes = try FileSystem.read(file.path)
      guard bytes == file.change.oldBytes else { throw FileCommitError.changed([(file.change.path, bytes)]) }
      do { try OperatingSystem.rename(file.temporaryPath, to: file.path) } catch {
        throw FileCommit.failure(file.path, error)
      }
      files[fileIndex].isWritten = true
      return
    } catch let error as OperatingSystem.Failure { throw FileCommit.failure(file.path, error) }
    // A program might have written the file without the lock, between the check and the exchange. Its text must not be
    // lost.
    let replacedText: [UInt8]
    do { replacedText = try FileSystem.read(file.temporaryPath) } catch {
      putBack(file, nil)
      throw error
    }
    guard replacedText == file.change.oldBytes else {
      putBack(file, replacedText)
      throw FileCommitError.changed([(file.change.path, replacedText)])
    }
    files[fileIndex].isWritten = true
  }

  /// Undoes the exchange of a file and its temporary file, so that the file has the replaced text again. If another
  /// program has written the file in the meantime, the newer text is kept. `replacedText` is nil if it could not be
  /// read.
  private func putBack(_ file: PreparedFile, _ replacedText: [UInt8]?) {
    var (fileText, temporaryText) = (Optional(file.change.newBytes), replacedText)
    for _ in 0..<FileCommit.maximumExchangeCount {
      do { try OperatingSystem.exchange(file.temporaryPath, file.path) } catch { return }
      let exchangedText = try? FileSystem.read(file.temporaryPath)
      if exchangedText == fileText { return }
      (fileText, temporaryText) = (temporaryText, exchangedText)
    }
  }

  /// Restores the old text of the exchanged files that still contain the new text.
  private func rollBack() {
    for file in files where file.isWritten {
      guard (try? FileSystem.read(file.path)) == file.change.newBytes else { continue }
      if (try? FileSystem.read(file.temporaryPath)) != file.change.oldBytes {
        OperatingSystem.remove(file.temporaryPath)
        try? OperatingSystem.create(file.temporaryPath, file.change.oldBytes, like: (file.path, file.state))
      }
      do { try OperatingSystem.exchange(file.temporaryPath, file.path) } catch {
        try? OperatingSystem.rename(file.temporaryPath, to: file.path)
      }
    }
  }

  private func cleanUp(_ recordPath: String?) {
    if let recordPath { OperatingSystem.remove(recordPath) }
    for file in files where !file.temporaryPath.isEmpty { OperatingSystem.remove(file.temporaryPath) }
  }

  // MARK: Names

  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return folder.isEmpty ? "/" : folder
  }

  private static var uniqueSuffix: String { "\(OperatingSystem.processIdentifier)-\(UInt32.random(in: 0 ... .max))" }

  private static func newTemporaryPath(_ path: String) -> String { folder(of: path) + "/" + namePrefix + uniqueSuffix }

  private static func failure(_ path: String, _ error: OperatingSystem.Failure) -> FileError {
    FileError(operation: "write", path: path, reason: error.reason)
  }
}
