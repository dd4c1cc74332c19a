import UIModelJSON

/// A journal of the unsaved changes in a workspace. Each change is written to the journal before it is applied and
/// acknowledged, so the next daemon can restore the change even after a crash. Only the daemon's worker queue may use
/// this class.
final class UnsavedStateJournal {
  let projectPath: String
  let report: JournalReport
  /// The paths of the journal; nil if the environment does not define a state folder. Without an address, no state is
  /// kept.
  let address: JournalAddress?
  /// The state that results from applying the file's records in order.
  var state = JournalState()
  /// The open journal file; nil while there is no state to keep.
  var file: JournalFile?
  /// The descriptor of the lock; nil until this process owns the journal.
  var lockDescriptor: Int32?
  /// Whether the file might differ from `state`. The next entry then replaces the file.
  var mustRewrite = false
  /// The minimum file size at which the next entry causes a compaction of the file, in bytes.
  private var compactionSize = 0

  /// The minimum size of a file that is compacted, in bytes. The file must also have `compactionFactor` times the size
  /// that its last rewrite produced.
  private static let minimumCompactionSize = 1 << 20
  private static let compactionFactor = 4

  init(of projectPath: String, at address: JournalAddress?) {
    (self.projectPath, self.address) = (projectPath, address)
    report = JournalReport(address == nil ? .unavailable : .restoring, path: address?.journalPath)
  }

  deinit { if let lockDescriptor { OperatingSystem.unlock(lockDescriptor) } }

  /// Writes an entry to the journal. After an error, no part of the entry is kept.
  /// - Parameter isFlushed: whether the entry must survive a power failure.
  func keep(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let address else { return }
    guard lockDescriptor != nil else { throw refusal }
    var newState = state
    newState.apply(entry)
    do {
      try write(entry, newState, at: address.journalPath, isFlushed: isFlushed)
    } catch {
      report.setState(.failing(error.reason))
      throw error
    }
    // If there is nothing to restore, the open files are not recorded. The next entry with unsaved state records them
    // again.
    state = newState.isEmpty ? JournalState() : newState
    report.setState(.active)
  }

  /// Records whether the commit that the last entry began has succeeded. If the record cannot be written, the committed
  /// files themselves determine the outcome at the next start.
  func endCommit(hasSucceeded: Bool) {
    var entry = JournalEntry()
    entry.hasCommitSucceeded = hasSucceeded
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
    _ entry: JournalEntry, _ newState: JournalState, at path: String, isFlushed: Bool
  ) throws(JournalFailure) {
    // An empty state needs no write, so it can be recorded even on a full disk.
    if newState.isEmpty { return try removeFile(path) }
    guard let file, !mustRewrite, file.hasName else { return try rewrite(newState) }
    if file.size >= compactionSize {
      do { return try rewrite(newState) } catch { compactionSize = file.size * 2 }
    }
    try file.append(entry.payload, isFlushed: isFlushed)
  }

  private func removeFile(_ path: String) throws(JournalFailure) {
    OperatingSystem.remove(path)
    guard !FileSystem.exists(path) else { throw JournalFailure("cannot remove \(path)") }
    OperatingSystem.sync(folder: FileCommit.folder(of: path))
    (file, mustRewrite) = (nil, false)
  }

  /// Replaces the journal file with a new file that has one record for each kept document and session.
  func rewrite(_ state: JournalState) throws(JournalFailure) {
    guard let address else { return }
    guard OperatingSystem.makeUserFolders(address.folderPath) else {
      throw JournalFailure("\(address.folderPath) cannot be made, or belongs to another user")
    }
    file = try JournalFile.write(state.entries(of: projectPath).map(\.payload), at: address.journalPath)
    compactionSize = max(
      UnsavedStateJournal.minimumCompactionSize, UnsavedStateJournal.compactionFactor * (file?.size ?? 0))
    mustRewrite = false
  }
}
