import UIModelEngine
import UIModelPlatform

/// A file that is to hold another text than the one that was read.
struct FileChange: Sendable {
  let path: String
  let old: [UInt8]
  let new: [UInt8]
}

/// Why files were not written. All of them are as they were.
enum FileCommitError: Error, Sendable {
  /// These hold something else than what was read of them.
  case changed([(path: String, bytes: [UInt8])])
  case file(FileError)
}

/// Writes files, all or none, and only if each is what was read.
///
/// Our processes write in a folder only while they have its lock. Each new text is prepared beside its file and changes
/// places with it; what comes out is compared, and put back if a program that knows of no lock has written meanwhile.
/// Of several files a record says what is to be done; should the process be killed, the next one that looks into the
/// folder finishes that, or takes it back (`FileRecovery`).
struct FileCommit {
  /// How long another process's commit is waited for, in milliseconds.
  static let patience = 5_000
  /// What all that is prepared begins with.
  static let prefix = ".uimodel-"
  /// How often a text is put back while others go on writing it.
  private static let mostSwaps = 4
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

  /// `canExchange`: false to do as on a file system where two names cannot be swapped. Then a program that writes between
  /// the last look at a file and its replacement is not noticed.
  /// `held`: locks of folders that the caller has and keeps.
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
      let locks = try FolderLocks(of: missing, patience: patience)
      defer { locks.unlock() }
      // Another process may have been killed in a folder since its lock was taken that the caller holds.
      let folders = Set(locks.folders).union(held?.folders ?? [])
      for folder in folders.sorted() { FileRecovery.recover(folder, having: folders) }
      try commit.look(changes, paths)
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

  private mutating func look(_ changes: [FileChange], _ paths: [String]) throws {
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
      takeBack()
      cleanUp(record)
      throw error
    }
    // A process that is killed from here on has made its change.
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
    // Who wrote without our lock, between the look and the swap, must not lose it.
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

  /// Swaps a new text and what came out once more. If others have written again in between, theirs is newer than what came
  /// out, and goes back to its name instead.
  private func putBack(_ file: Prepared, _ out: [UInt8]?) {
    var (shown, held) = (Optional(file.change.new), out)
    for _ in 0..<FileCommit.mostSwaps {
      do { try OperatingSystem.exchange(file.beside, file.path) } catch { return }
      let found = try? FileSystem.read(file.beside)
      if found == shown { return }
      (shown, held) = (held, found)
    }
  }

  /// Puts back what was written, where it is still what was written.
  private func takeBack() {
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
