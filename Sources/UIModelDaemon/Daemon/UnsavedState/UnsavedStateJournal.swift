import UIModelJSON

/// The journal of unsaved state: the state of a workspace that is not saved in any file. Each change is written to the
/// journal before it is applied and acknowledged, so the next daemon can restore it even after a crash. Only the worker
/// may use this class.
final class UnsavedStateJournal {
  let project: String
  let report: JournalReport
  /// The paths of the journal; nil if the environment does not define a state folder. Without an address, no state is
  /// kept.
  let address: JournalAddress?
  /// The state that the file's records produce.
  var state = JournalState()
  /// The open journal file; nil while there is no state to keep.
  var file: JournalFile?
  /// The descriptor of the lock; nil until this process owns the journal.
  var lock: Int32?
  /// Whether the file might differ from `state`. The next entry then replaces the file.
  var mustRewrite = false
  /// The size in bytes at which the file is compacted.
  private var compactionSize = 0

  /// The minimum size of a file that is compacted, in bytes. The file must also be four times as large as after its
  /// last rewrite.
  private static let minimumCompactionSize = 1 << 20
  private static let compactionFactor = 4

  init(of project: String, at address: JournalAddress?) {
    (self.project, self.address) = (project, address)
    report = JournalReport(address == nil ? .unavailable : .restoring, path: address?.journalPath)
  }

  deinit { if let lock { OperatingSystem.unlock(lock) } }

  /// Writes an entry to the journal. After an error, no part of the entry is kept.
  /// - Parameter isFlushed: whether the entry must survive a power failure.
  func keep(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let address else { return }
    guard lock != nil else { throw refusal }
    var next = state
    next.apply(entry)
    do {
      try write(entry, next, at: address.journalPath, isFlushed: isFlushed)
    } catch {
      report.setState(.failing(error.reason))
      throw error
    }
    // The open files are recorded with the first entry that needs them.
    state = next.isEmpty ? JournalState() : next
    report.setState(.active)
  }

  /// Records whether the commit that the last entry began has succeeded. If the record cannot be written, the committed
  /// files themselves determine the outcome at the next start.
  func endCommit(hasSucceeded: Bool) {
    var entry = JournalEntry()
    entry.commitSucceeded = hasSucceeded
    do { try keep(entry, isFlushed: false) } catch {
      state.apply(entry)
      mustRewrite = true
    }
  }

  private var refusal: JournalFailure {
    switch report.state {
    case .restoring: JournalFailure("the journal was not begun; open the project again")
    case .failing(let reason): JournalFailure("\(reason); open the project again when that is repaired")
    default:
      JournalFailure(
        "another daemon keeps the changes of this project that are in no file; stop it, and open the project again")
    }
  }

  private func write(
    _ entry: JournalEntry, _ next: JournalState, at path: String, isFlushed: Bool
  ) throws(JournalFailure) {
    // An empty state needs no write, so it can be recorded even on a full disk.
    if next.isEmpty { return try removeFile(path) }
    guard let file, !mustRewrite, file.hasName else { return try rewrite(next) }
    if file.size >= compactionSize {
      do { return try rewrite(next) } catch { compactionSize = file.size * 2 }
    }
    try file.append(entry.bytes, isFlushed: isFlushed)
  }

  private func removeFile(_ path: String) throws(JournalFailure) {
    OperatingSystem.remove(path)
    guard !FileSystem.exists(path) else { throw JournalFailure("cannot remove \(path)") }
    OperatingSystem.sync(folder: FileCommit.folder(of: path))
    (file, mustRewrite) = (nil, false)
  }

  /// Replaces the journal file with a new one that has a single record for each kept document and session.
  func rewrite(_ state: JournalState) throws(JournalFailure) {
    guard let address else { return }
    guard OperatingSystem.makeOwnFolders(address.folder) else {
      throw JournalFailure("\(address.folder) cannot be made, or belongs to another user")
    }
    file = try JournalFile.write(state.entries(of: project).map(\.bytes), at: address.journalPath)
    compactionSize = max(
      UnsavedStateJournal.minimumCompactionSize, UnsavedStateJournal.compactionFactor * (file?.size ?? 0))
    mustRewrite = false
  }
}
