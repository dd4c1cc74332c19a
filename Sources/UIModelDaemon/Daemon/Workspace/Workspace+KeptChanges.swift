import UIModelEngine

/// Writing changes of documents to the journal before they are made.
extension Workspace {
  /// Returns the journal entry for those documents of a plan whose new text will not be saved in a file.
  private func entry(of plan: CommitPlan) -> JournalEntry {
    var entry = JournalEntry()
    guard unsavedStateRecording.journal != nil else { return entry }
    for number in plan.daemonDocuments {
      guard let record = records[number], record.uri.path == nil || !writesOnCommit, let script = plan.scripts[number]
      else { continue }
      let text = script.applied(to: record.document.bytes)
      let savedText = record.savedText ?? (record.isUnsaved || writesOnCommit ? nil : record.document.bytes)
      let isSaved = savedText == text
      let document = KeptDocument(
        uri: record.clientSpelling, text: text, savedText: isSaved ? nil : savedText, isUnsaved: !isSaved)
      entry.documents[record.uri.key] = record.uri.path != nil && isSaved ? .some(nil) : document
    }
    return entry
  }

  /// Returns the journal entry that removes these documents.
  private func removalEntry(_ numbers: [UInt32]) -> JournalEntry {
    var entry = JournalEntry()
    for key in numbers.compactMap({ records[$0]?.uri.key })
    where unsavedStateRecording.journal?.state.documents[key] != nil {
      entry.documents[key] = .some(nil)
    }
    return entry
  }

  /// Records the documents of a plan that are not written to files.
  func recordUnsavedTexts(_ plan: CommitPlan) throws(TransactionError) {
    do { try writeEntry(entry(of: plan)) } catch { throw .journalFailed(error) }
  }

  /// Writes the files of a plan, and records the plan's documents without a file in the journal. The journal entry
  /// takes effect only if the files are written.
  func performWrite(
    _ files: [FileChange], of plan: CommitPlan, _ write: () throws(FileCommitError) -> Void
  ) throws(JournaledCommitError) {
    try writeEntry(entry(of: plan), with: files, write)
  }

  /// Writes files whose texts are in the journal, and removes these texts from the journal. Writes the files even if
  /// the journal cannot be changed.
  func writeRecordedFiles(
    _ numbers: [UInt32], _ files: [FileChange], _ write: () throws(FileCommitError) -> Void
  ) throws(JournaledCommitError) {
    do { try writeEntry(removalEntry(numbers), with: files, write) } catch {
      guard case .journalFailed = error else { throw error }
      try commit(write)
    }
  }

  private func writeEntry(
    _ entry: JournalEntry, with files: [FileChange], _ write: () throws(FileCommitError) -> Void
  ) throws(JournaledCommitError) {
    guard let journal = unsavedStateRecording.journal, !entry.isEmpty else { return try commit(write) }
    var entry = entry
    if !files.isEmpty {
      entry.commitFiles = files.map {
        CommitRecord.File(
          path: $0.path, temporaryPath: "", oldFingerprint: CommitRecord.fingerprint($0.oldBytes),
          newFingerprint: CommitRecord.fingerprint($0.newBytes))
      }
    }
    do { try writeEntry(entry) } catch { throw .journalFailed(error) }
    guard entry.commitFiles != nil else { return try commit(write) }
    do { try commit(write) } catch {
      journal.endCommit(hasSucceeded: false)
      throw error
    }
    journal.endCommit(hasSucceeded: true)
  }

  private func commit(_ write: () throws(FileCommitError) -> Void) throws(JournaledCommitError) {
    do { try write() } catch { throw .files(error) }
  }

  /// Records a text that a client provides for a document and that is not saved in a file.
  func recordProvidedText(_ uri: DocumentURI, _ text: [UInt8]) throws(TransactionError) {
    let record = record(uri)
    // The text of an editor, or an unsaved text, is not replaced.
    guard unsavedStateRecording.journal != nil, record?.isOpen != true, record?.isUnsaved != true || uri.path == nil
    else { return }
    if let path = uri.path, writesOnCommit, folder(of: path) != nil || record?.isNamed == true { return }
    let isUnsaved = uri.path != nil ? !writesOnCommit : record?.isUnsaved ?? false
    var entry = JournalEntry()
    entry.documents[uri.key] = KeptDocument(
      uri: record?.clientSpelling ?? uri.key, text: text, savedText: record?.savedText, isUnsaved: isUnsaved)
    do { try writeEntry(entry) } catch { throw .journalFailed(error) }
  }

  /// Removes closed and discarded documents from the journal.
  func removeFromJournal(_ numbers: [UInt32]) throws(TransactionError) {
    do { try writeEntry(removalEntry(numbers)) } catch { throw .journalFailed(error) }
  }
}

/// The reason that files were not written, or that unsaved state was not recorded. All files are unchanged.
enum JournaledCommitError: Error, Sendable {
  case files(FileCommitError)
  /// The journal cannot record the part of the change that would not be saved in a file.
  case journalFailed(JournalFailure)
}

extension DocumentRecord {
  /// The URI as the client spells it, or the document's own URI if the client uses another path of the file.
  var clientSpelling: String { DocumentURI(spelling) == uri ? spelling : uri.key }
}
