import UIModelEngine

/// Writing changes of documents to the journal before they are made.
extension Workspace {
  /// Returns the journal entry for the documents of a plan that no file will contain.
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

  /// Returns the journal entry that removes these documents.
  private func entryWithout(_ numbers: [UInt32]) -> JournalEntry {
    var entry = JournalEntry()
    for key in numbers.compactMap({ records[$0]?.uri.key }) where keeping.journal?.state.documents[key] != nil {
      entry.documents[key] = .some(nil)
    }
    return entry
  }

  /// Records the documents of a plan that are not written to files.
  func keep(_ plan: CommitPlan) throws(TransactionError) {
    do { try put(entry(of: plan)) } catch { throw .notKept(error) }
  }

  /// Writes the files of a plan, and records its documents that are in no file. The record takes effect only if the
  /// files are written.
  func write(
    _ files: [FileChange], of plan: CommitPlan, _ write: () throws(FileCommitError) -> Void
  ) throws(KeptCommitError) {
    try put(entry(of: plan), with: files, write)
  }

  /// Writes files whose texts were recorded so far, and removes the texts from the journal. Writes the files even if
  /// the journal cannot be changed.
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

  /// Records a text that a client provides for a document and that is in no file.
  func keepGiven(_ uri: DocumentURI, _ text: [UInt8]) throws(TransactionError) {
    let record = record(uri)
    // The text of an editor, or an unsaved text, is not replaced.
    guard keeping.journal != nil, record?.isOpen != true, record?.isUnsaved != true || uri.path == nil else { return }
    if let path = uri.path, writesOnCommit, folder(of: path) != nil || record?.isNamed == true { return }
    let isUnsaved = uri.path != nil ? !writesOnCommit : record?.isUnsaved ?? false
    var entry = JournalEntry()
    entry.documents[uri.key] = KeptDocument(
      uri: record?.ownSpelling ?? uri.key, text: text, saved: record?.savedText, isUnsaved: isUnsaved)
    do { try put(entry) } catch { throw .notKept(error) }
  }

  /// Removes closed and discarded documents from the journal.
  func stopKeeping(_ numbers: [UInt32]) throws(TransactionError) {
    do { try put(entryWithout(numbers)) } catch { throw .notKept(error) }
  }
}

/// The reason that files were not written, or that the related state was not recorded. All files are unchanged.
enum KeptCommitError: Error, Sendable {
  case files(FileCommitError)
  /// The part of the change that is in no file cannot be recorded for a restart.
  case notKept(JournalFailure)
}

extension DocumentRecord {
  /// The URI as the client spells it, or the document's own URI if the client uses another path of the file.
  var ownSpelling: String { DocumentURI(spelling) == uri ? spelling : uri.key }
}
