import UIModelPlatform
import UIModelJSON

/// Locks of several folders. All processes acquire them in sorted order, which prevents deadlocks.
struct FolderLocks {
  private(set) var folders: [String] = []
  private var descriptors: [Int32] = []

  /// Locks the folders of files. Waits for each lock for up to `timeout` milliseconds, and throws if another process
  /// holds it longer.
  init(of paths: [String], timeout: Int) throws(FileError) {
    for folder in Set(paths.map { FileCommit.folder(of: $0) }).sorted() {
      do { try acquire(folder, timeout) } catch {
        unlock()
        throw error
      }
    }
  }

  private mutating func acquire(_ folder: String, _ timeout: Int) throws(FileError) {
    for attempt in 0...max(0, timeout / 2) {
      if attempt > 0 { OperatingSystem.sleep(milliseconds: 2) }
      do {
        guard let descriptor = try OperatingSystem.lock(folder: folder) else { continue }
        folders.append(folder)
        descriptors.append(descriptor)
        return
      } catch { throw FileError(operation: "lock", path: folder, reason: error.reason) }
    }
    throw FileError(operation: "lock", path: folder, reason: "another process has locked it for several seconds")
  }

  func unlock() { for descriptor in descriptors { OperatingSystem.unlock(descriptor) } }
}

/// The description of a commit of several files. It is stored in the folder of the first file while the commit runs.
struct CommitRecord {
  /// A file of a commit, with the path of its temporary file and the fingerprints of its old and new text.
  struct File: Hashable {
    let path: String
    let temporaryPath: String
    let oldFingerprint: String
    let newFingerprint: String
  }

  let files: [File]

  var bytes: [UInt8] {
    Array(JSONValue.object(["files": .array(files.map(\.json))]).text().utf8)
  }

  init(files: [File]) { self.files = files }

  /// Parses a stored record; nil if the bytes are not a record.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONValue(text: String(decoding: bytes, as: UTF8.self)), let values = json["files"]?.array else {
      return nil
    }
    files = values.compactMap { File($0) }
    guard files.count == values.count else { return nil }
  }

  /// Returns a text's length and hash, which distinguish it from other texts. For example, the fingerprint of 120 bytes
  /// is "120-" with the hash in hexadecimal digits.
  static func fingerprint(_ bytes: [UInt8]) -> String {
    "\(bytes.count)-\(String(FNV1a.hash(bytes), radix: 16))"
  }
}

extension CommitRecord.File {
  var json: JSONValue {
    [
      "path": .string(path), "beside": .string(temporaryPath), "old": .string(oldFingerprint),
      "new": .string(newFingerprint),
    ]
  }

  /// Parses a file of a record; nil if the JSON does not describe a file.
  init?(_ json: JSONValue) {
    guard let path = json["path"]?.string, let temporaryPath = json["beside"]?.string,
      let oldFingerprint = json["old"]?.string,
      let newFingerprint = json["new"]?.string
    else { return nil }
    self.init(path: path, temporaryPath: temporaryPath, oldFingerprint: oldFingerprint, newFingerprint: newFingerprint)
  }
}

/// Recovery from interrupted commits, whose process was killed. Each commit is finished or undone.
enum FileRecovery {
  /// Finishes or undoes a commit that might have been interrupted. Returns whether at least one file has its new
  /// content afterwards.
  static func recoverAndCheck(_ files: [CommitRecord.File]) -> Bool {
    let paths = files.compactMap { try? OperatingSystem.realPath($0.path) }
    if let locks = try? FolderLocks(of: paths, timeout: FileCommit.lockTimeout) {
      for folder in locks.folders { recover(folder, having: Set(locks.folders)) }
      locks.unlock()
    }
    return files.contains { file in
      (try? FileSystem.read(file.path)).map { CommitRecord.fingerprint($0) } == file.newFingerprint
    }
  }

  /// Finishes or undoes the interrupted commits in a folder, for a caller without a lock, such as a scan. Does nothing
  /// while another process holds the folder's lock, because the temporary files are then in use.
  static func recover(_ folder: String) {
    guard FileSystem.mayWrite else { return }
    guard let locks = try? FolderLocks(of: [folder + "/"], timeout: 0) else { return }
    defer { locks.unlock() }
    recover(folder, having: Set(locks.folders))
  }

  /// Finishes or undoes the interrupted commits in a folder, and removes left-over temporary files. `lockedFolders`
  /// contains the folders that the caller has locked, including this one.
  static func recover(_ folder: String, having lockedFolders: Set<String>) {
    let names = FileSystem.unsortedNames(in: folder).filter { $0.hasPrefix(FileCommit.namePrefix) }.sorted()
    if names.isEmpty { return }
    var keptPaths = Set<String>()
    for name in names where name.hasPrefix(FileCommit.recordPrefix) {
      let path = folder + "/" + name
      guard let record = (try? FileSystem.read(path)).flatMap({ CommitRecord($0) }), isValid(record, in: folder) else {
        continue
      }
      // Another process might hold the lock of another folder of the commit. The commit then stays unfinished until a
      // process reads this folder again.
      let unlockedPaths = record.files.map(\.path).filter { !lockedFolders.contains(FileCommit.folder(of: $0)) }
      guard let additionalLocks = try? FolderLocks(of: unlockedPaths, timeout: 0) else {
        keptPaths.formUnion([path] + record.files.map(\.temporaryPath))
        continue
      }
      defer { additionalLocks.unlock() }
      finishOrUndo(record)
      OperatingSystem.remove(path)
    }
    // The remaining files do not belong to a commit that can still be finished.
    for name in names where !keptPaths.contains(folder + "/" + name) { OperatingSystem.remove(folder + "/" + name) }
  }

  /// Whether a record names only files that a commit could have created: temporary files in the folders of their
  /// targets. At least one target must be in `folder`.
  private static func isValid(_ record: CommitRecord, in folder: String) -> Bool {
    record.files.allSatisfy { file in
      let name = file.temporaryPath.split(separator: "/").last ?? ""
      return file.path.hasPrefix("/") && FileCommit.folder(of: file.path) == FileCommit.folder(of: file.temporaryPath)
        && name.hasPrefix(FileCommit.namePrefix) && !name.hasPrefix(FileCommit.recordPrefix)
        && !file.path.split(separator: "/").contains("..")
    } && record.files.contains { FileCommit.folder(of: $0.path) == folder }
  }

  private static func finishOrUndo(_ record: CommitRecord) {
    /// The state of a file in the record.
    ///
    /// - `old`: the file has its old text, and the new text is in the temporary file.
    /// - `new`: the file has its new text.
    /// - `changedAfterCommit`: the commit wrote the file, and another program changed it later.
    /// - `unexpected`: any other state.
    enum State { case old, new, changedAfterCommit, unexpected }
    let states = record.files.map { file -> State in
      let currentFingerprint = (try? FileSystem.read(file.path)).map { CommitRecord.fingerprint($0) }
      if currentFingerprint == file.newFingerprint { return .new }
      let temporaryFingerprint = (try? FileSystem.read(file.temporaryPath)).map { CommitRecord.fingerprint($0) }
      if currentFingerprint == file.oldFingerprint, temporaryFingerprint == file.newFingerprint { return .old }
      return temporaryFingerprint == file.oldFingerprint ? .changedAfterCommit : .unexpected
    }
    // If another program changed a file that the commit had not written yet, the commit cannot be finished.
    let canFinish = !states.contains(.unexpected)
    if !canFinish, states.contains(.changedAfterCommit) {
      let paths = zip(record.files, states).filter { $0.1 == .changedAfterCommit }.map(\.0.path).joined(separator: ", ")
      Log.write(
        "undid an interrupted change of several files, except in \(paths), which other programs changed since")
    }
    for (file, state) in zip(record.files, states) where state == (canFinish ? .old : .new) {
      let temporaryFingerprint = (try? FileSystem.read(file.temporaryPath)).map { CommitRecord.fingerprint($0) }
      guard temporaryFingerprint == (canFinish ? file.newFingerprint : file.oldFingerprint) else { continue }
      do { try OperatingSystem.exchange(file.temporaryPath, file.path) } catch {
        try? OperatingSystem.rename(file.temporaryPath, to: file.path)
      }
    }
    for folder in Set(record.files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    for file in record.files { OperatingSystem.remove(file.temporaryPath) }
  }
}
