import UIModelEngine

/// Changes of documents are written down before they are made.
extension Workspace {
  /// What a plan makes of documents that no file holds then.
  private func entry(of plan: CommitPlan) -> JournalEntry {
    var entry = JournalEntry()
    guard keeping.journal != nil else { return entry }
    for number in plan.others {
      guard let record = records[number], record.uri.path == nil || !writesOnCommit, let script = plan.scripts[number]
      else { continue }
      let text = script.applied(to: record.document.bytes)
      let saved = record.savedText ?? (record.isUnsaved || writesOnCommit ? nil : record.document.bytes)
      let isSaved = saved == text
      let document = KeptDocument(
        uri: record.ownSpelling, text: text, saved: isSaved ? nil : saved, isUnsaved: !isSaved)
      entry.documents[record.uri.key] = record.uri.path != nil && isSaved ? .some(nil) : document
    }
    return entry
  }

  /// What is kept without these documents.
  private func entryWithout(_ numbers: [UInt32]) -> JournalEntry {
    var entry = JournalEntry()
    for key in numbers.compactMap({ records[$0]?.uri.key }) where keeping.journal?.state.documents[key] != nil {
      entry.documents[key] = .some(nil)
    }
    return entry
  }

  /// Keeps what a plan makes of documents that are not written.
  func keep(_ plan: CommitPlan) throws(TransactionError) {
    do { try put(entry(of: plan)) } catch { throw .notKept(error) }
  }

  /// Writes the files of a plan. What it changes in no file is kept if they are written, and else it is not.
  func write(
    _ files: [FileChange], of plan: CommitPlan, _ write: () throws(FileCommitError) -> Void
  ) throws(KeptCommitError) {
    try put(entry(of: plan), with: files, write)
  }

  /// Writes files with texts that were kept so far. That a text is saved is not refused because nothing can be kept.
  func saving(
    _ numbers: [UInt32], _ files: [FileChange], _ write: () throws(FileCommitError) -> Void
  ) throws(KeptCommitError) {
    do { try put(entryWithout(numbers), with: files, write) } catch {
      guard case .notKept = error else { throw error }
      try commit(write)
    }
  }

  private func put(
    _ entry: JournalEntry, with files: [FileChange], _ write: () throws(FileCommitError) -> Void
  ) throws(KeptCommitError) {
    guard let journal = keeping.journal, !entry.isEmpty else { return try commit(write) }
    var entry = entry
    if !files.isEmpty {
      entry.commit = files.map {
        CommitRecord.File(
          path: $0.path, beside: "", old: CommitRecord.fingerprint($0.old), new: CommitRecord.fingerprint($0.new))
      }
    }
    do { try put(entry) } catch { throw .notKept(error) }
    guard entry.commit != nil else { return try commit(write) }
    do { try commit(write) } catch {
      journal.end(isMade: false)
      throw error
    }
    journal.end(isMade: true)
  }

  private func commit(_ write: () throws(FileCommitError) -> Void) throws(KeptCommitError) {
    do { try write() } catch { throw .files(error) }
  }

  /// Keeps a text that is given for a document and read from no file.
  func keepGiven(_ uri: DocumentURI, _ text: [UInt8]) throws(TransactionError) {
    let record = record(uri)
    // The text of an editor, or one that waits to be saved, is not replaced.
    guard keeping.journal != nil, record?.isOpen != true, record?.isUnsaved != true || uri.path == nil else { return }
    if let path = uri.path, writesOnCommit, folder(of: path) != nil || record?.isNamed == true { return }
    let isUnsaved = uri.path != nil ? !writesOnCommit : record?.isUnsaved ?? false
    var entry = JournalEntry()
    entry.documents[uri.key] = KeptDocument(
      uri: record?.ownSpelling ?? uri.key, text: text, saved: record?.savedText, isUnsaved: isUnsaved)
    do { try put(entry) } catch { throw .notKept(error) }
  }

  /// Lets go of documents that are closed, or whose changes are given up.
  func stopKeeping(_ numbers: [UInt32]) throws(TransactionError) {
    do { try put(entryWithout(numbers)) } catch { throw .notKept(error) }
  }
}

/// Why files were not written, or what was to be kept together with them. All of them are as they were.
enum KeptCommitError: Error, Sendable {
  case files(FileCommitError)
  /// What belongs to the change and is in no file cannot be kept for a restart.
  case notKept(JournalFailure)
}

extension DocumentRecord {
  /// The client's spelling of its URI, unless it is that of another name of the file.
  var ownSpelling: String { DocumentURI(spelling) == uri ? spelling : uri.key }
}
