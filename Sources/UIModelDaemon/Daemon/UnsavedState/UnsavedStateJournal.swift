import UIModelJSON

/// The journal of unsaved state. Keeps what a workspace holds and no file does: each change is written to the journal's
/// file before it is made and acknowledged, so that the next daemon has it however this one ends. Touched only by the
/// worker.
final class UnsavedStateJournal {
  let project: String
  let report: JournalReport
  /// Nil where there is no place for it; then nothing is kept.
  let address: JournalAddress?
  /// What the file comes to.
  var state = JournalState()
  /// Nil while there is nothing to keep.
  var file: JournalFile?
  /// Nil until the journal is ours.
  var lock: Int32?
  /// The file is not what the state is, so that nothing may be written behind it.
  var mustRewrite = false
  /// The size in bytes at which the file is compacted.
  private var largest = 0

  /// A file is compacted when it has at least this size in bytes and is four times as long as necessary.
  private static let smallest = 1 << 20
  private static let slack = 4

  init(of project: String, at address: JournalAddress?) {
    (self.project, self.address) = (project, address)
    report = JournalReport(address == nil ? .unavailable : .beginning, path: address?.journal)
  }

  deinit { if let lock { OperatingSystem.unlock(lock) } }

  /// Writes an entry down, or throws and keeps nothing of it. `isFlushed`: not even a loss of power takes it away.
  func keep(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let address else { return }
    guard lock != nil else { throw refusal }
    var next = state
    next.take(entry)
    do {
      try write(entry, next, at: address.journal, isFlushed: isFlushed)
    } catch {
      report.stands(.failing(error.reason))
      throw error
    }
    // What is open is kept with the first thing that needs it.
    state = next.isEmpty ? JournalState() : next
    report.stands(.kept)
  }

  /// Says how the commit ended that the last entry began. Where that cannot be written, the files say it.
  func end(isMade: Bool) {
    var entry = JournalEntry()
    entry.ended = isMade
    do { try keep(entry, isFlushed: false) } catch {
      state.take(entry)
      mustRewrite = true
    }
  }

  private var refusal: JournalFailure {
    switch report.standing {
    case .beginning: JournalFailure("the journal was not begun; open the project again")
    case .failing(let reason): JournalFailure("\(reason); open the project again when that is repaired")
    default:
      JournalFailure(
        "another daemon keeps the changes of this project that are in no file; stop it, and open the project again")
    }
  }

  private func write(
    _ entry: JournalEntry, _ next: JournalState, at path: String, isFlushed: Bool
  ) throws(JournalFailure) {
    // That there is nothing more to keep can be said on a full disk.
    if next.isEmpty { return try removeFile(path) }
    guard let file, !mustRewrite, file.hasName else { return try rewrite(next) }
    if file.size >= largest {
      do { return try rewrite(next) } catch { largest = file.size * 2 }
    }
    try file.append(entry.bytes, isFlushed: isFlushed)
  }

  private func removeFile(_ path: String) throws(JournalFailure) {
    OperatingSystem.remove(path)
    guard !FileSystem.exists(path) else { throw JournalFailure("cannot remove \(path)") }
    OperatingSystem.sync(folder: FileCommit.folder(of: path))
    (file, mustRewrite) = (nil, false)
  }

  /// Writes a file with one record for each thing that is kept.
  func rewrite(_ state: JournalState) throws(JournalFailure) {
    guard let address else { return }
    guard OperatingSystem.makeOwnFolders(address.folder) else {
      throw JournalFailure("\(address.folder) cannot be made, or belongs to another user")
    }
    file = try JournalFile.write(state.entries(of: project).map(\.bytes), at: address.journal)
    largest = max(UnsavedStateJournal.smallest, UnsavedStateJournal.slack * (file?.size ?? 0))
    mustRewrite = false
  }
}
