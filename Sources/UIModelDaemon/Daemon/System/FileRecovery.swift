import UIModelPlatform
import UIModelJSON

/// Locks of folders, taken in one order by all who take several.
struct FolderLocks {
  private(set) var folders: [String] = []
  private var descriptors: [Int32] = []

  /// Waits for others, so many milliseconds at the most.
  init(of paths: [String], patience: Int) throws(FileError) {
    for folder in Set(paths.map { FileCommit.folder(of: $0) }).sorted() {
      do { try take(folder, patience) } catch {
        unlock()
        throw error
      }
    }
  }

  private mutating func take(_ folder: String, _ patience: Int) throws(FileError) {
    for waited in 0...max(0, patience / 2) {
      if waited > 0 { OperatingSystem.sleep(milliseconds: 2) }
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

/// What a commit of several files is about to do, beside the first of them.
struct CommitRecord {
  struct File: Hashable {
    let path: String
    let beside: String
    let old: String
    let new: String
  }

  let files: [File]

  var bytes: [UInt8] {
    Array(JSONValue.object(["files": .array(files.map(\.json))]).text().utf8)
  }

  init(files: [File]) { self.files = files }

  /// Nil for what is no record.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONValue(text: String(decoding: bytes, as: UTF8.self)), let values = json["files"]?.array else {
      return nil
    }
    files = values.compactMap { File($0) }
    guard files.count == values.count else { return nil }
  }

  /// Tells texts apart: their length and a hash.
  static func fingerprint(_ bytes: [UInt8]) -> String {
    "\(bytes.count)-\(String(FNV1a.hash(bytes), radix: 16))"
  }
}

extension CommitRecord.File {
  var json: JSONValue {
    ["path": .string(path), "beside": .string(beside), "old": .string(old), "new": .string(new)]
  }

  /// Nil for what is no file of a record.
  init?(_ json: JSONValue) {
    guard let path = json["path"]?.string, let beside = json["beside"]?.string, let old = json["old"]?.string,
      let new = json["new"]?.string
    else { return nil }
    self.init(path: path, beside: beside, old: old, new: new)
  }
}

/// Finishes, or takes back, what a process that was killed had begun.
enum FileRecovery {
  /// Whether the commit of these files was made in the midst of which a process may have been killed: it is finished, or
  /// taken back, before that is asked.
  static func isMade(_ files: [CommitRecord.File]) -> Bool {
    let paths = files.compactMap { try? OperatingSystem.realPath($0.path) }
    if let locks = try? FolderLocks(of: paths, patience: FileCommit.patience) {
      for folder in locks.folders { recover(folder, having: Set(locks.folders)) }
      locks.unlock()
    }
    return files.contains { file in
      (try? FileSystem.read(file.path)).map { CommitRecord.fingerprint($0) } == file.new
    }
  }

  /// For one that has no lock yet, such as a scan. Does nothing while others write in the folder: what is there is theirs.
  static func recover(_ folder: String) {
    guard FileSystem.mayWrite else { return }
    guard let locks = try? FolderLocks(of: [folder + "/"], patience: 0) else { return }
    defer { locks.unlock() }
    recover(folder, having: Set(locks.folders))
  }

  /// `locked`: the folders that the caller has locked, this one among them.
  static func recover(_ folder: String, having locked: Set<String>) {
    let names = FileSystem.unsortedNames(in: folder).filter { $0.hasPrefix(FileCommit.prefix) }.sorted()
    if names.isEmpty { return }
    var kept = Set<String>()
    for name in names where name.hasPrefix(FileCommit.recordPrefix) {
      let path = folder + "/" + name
      guard let record = (try? FileSystem.read(path)).flatMap({ CommitRecord($0) }), isOurs(record, in: folder) else {
        continue
      }
      // Other folders of the commit may be in use; whoever comes next tries again.
      let missing = record.files.map(\.path).filter { !locked.contains(FileCommit.folder(of: $0)) }
      guard let more = try? FolderLocks(of: missing, patience: 0) else {
        kept.formUnion([path] + record.files.map(\.beside))
        continue
      }
      defer { more.unlock() }
      finish(record)
      OperatingSystem.remove(path)
    }
    // What was prepared and never came into a record was never promised to anybody.
    for name in names where !kept.contains(folder + "/" + name) { OperatingSystem.remove(folder + "/" + name) }
  }

  /// Whether a record names only what a commit would have made: files beside which its own stand.
  private static func isOurs(_ record: CommitRecord, in folder: String) -> Bool {
    record.files.allSatisfy { file in
      let name = file.beside.split(separator: "/").last ?? ""
      return file.path.hasPrefix("/") && FileCommit.folder(of: file.path) == FileCommit.folder(of: file.beside)
        && name.hasPrefix(FileCommit.prefix) && !name.hasPrefix(FileCommit.recordPrefix)
        && !file.path.split(separator: "/").contains("..")
    } && record.files.contains { FileCommit.folder(of: $0.path) == folder }
  }

  private static func finish(_ record: CommitRecord) {
    /// `gone`: it was written, and others have gone on with it.
    enum State { case old, new, gone, other }
    let states = record.files.map { file -> State in
      let now = (try? FileSystem.read(file.path)).map { CommitRecord.fingerprint($0) }
      if now == file.new { return .new }
      let beside = (try? FileSystem.read(file.beside)).map { CommitRecord.fingerprint($0) }
      if now == file.old, beside == file.new { return .old }
      return beside == file.old ? .gone : .other
    }
    // Where somebody has gone on with the old text, it cannot be finished any more.
    let isForward = !states.contains(.other)
    if !isForward, states.contains(.gone) {
      let paths = zip(record.files, states).filter { $0.1 == .gone }.map(\.0.path).joined(separator: ", ")
      Log.write(
        "undid an interrupted change of several files, except in \(paths), which other programs changed since")
    }
    for (file, state) in zip(record.files, states) where state == (isForward ? .old : .new) {
      let beside = (try? FileSystem.read(file.beside)).map { CommitRecord.fingerprint($0) }
      guard beside == (isForward ? file.new : file.old) else { continue }
      do { try OperatingSystem.exchange(file.beside, file.path) } catch {
        try? OperatingSystem.rename(file.beside, to: file.path)
      }
    }
    for folder in Set(record.files.map { FileCommit.folder(of: $0.path) }) { OperatingSystem.sync(folder: folder) }
    for file in record.files { OperatingSystem.remove(file.beside) }
  }
}
