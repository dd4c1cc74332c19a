import UIModelEngine
import UIModelPlatform

/// The changes that editors make to documents.
extension Workspace {
  func open(_ spelling: String, version: Int?, _ text: [UInt8], holder: Int) -> UInt32 {
    let uri = openedURI(spelling) { record($0)?.holderSession == holder }
    let existingRecord = record(uri)
    let number = existingRecord?.number ?? add(uri, spelling: spelling, text)
    if let existingRecord {
      if existingRecord.isUnsaved, !existingRecord.isOpen, existingRecord.savedText != nil,
        existingRecord.document.bytes != text
      {
        records[number]?.pendingText = existingRecord.document.bytes
      }
      replaceIfDifferent(existingRecord, text)
    }
    setUnreadFile(nil, of: number)
    records[number]?.spelling = spelling
    records[number]?.holderSession = holder
    records[number]?.version = version
    records[number]?.isOutOfStep = false
    records[number]?.clearPendingTextIfApplied()
    _ = recordSave(number)
    if uri.path.map({ folder(of: $0) == nil }) == true { filesRevision &+= 1 }
    return number
  }

  /// Applies those edits of an editor that are in step (see `ChangeError.outOfStep`), and refuses the other edits.
  /// Returns the document's number, and the error if some edits were refused. Throws if all edits were refused.
  func edit(_ uri: String, _ edits: [VersionedEdit]) throws(ChangeError) -> (UInt32, refused: ChangeError?) {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    let number = record.number
    var changes: [TextChange] = []
    var (version, isOutOfStep, wasRefused, hasApplied) = (record.version, record.isOutOfStep, false, false)
    for edit in edits {
      if let newVersion = edit.version, let lastVersion = version, newVersion <= lastVersion { isOutOfStep = true }
      if isOutOfStep, !edit.startsWithFullText {
        wasRefused = true
        continue
      }
      // A full text replaces all earlier changes.
      if edit.startsWithFullText { changes = [] }
      changes += edit.changes
      (version, isOutOfStep, hasApplied) = (edit.version ?? version, false, true)
    }
    applyChanges(changes, in: number)
    records[number]?.version = version
    records[number]?.isOutOfStep = isOutOfStep
    if hasApplied { records[number]?.clearPendingTextIfApplied() }
    let refusal = wasRefused ? ChangeError.outOfStep(uri) : nil
    if let refusal, !hasApplied { throw refusal }
    return (number, refusal)
  }

  /// Applies changes to a document. Swift source is one block, so consecutive changes are combined and the source is
  /// read only once. In a model document, a change only causes the touched blocks to be read again.
  private func applyChanges(_ changes: [TextChange], in number: UInt32) {
    let isSource = records[number]?.document.kind == .swift
    var remainingChanges = changes[...]
    while let change = remainingChanges.first, let currentRecord = records[number] {
      guard change.range != nil else {
        replaceIfDifferent(currentRecord, change.text)
        remainingChanges = remainingChanges.dropFirst()
        continue
      }
      let batch = isSource ? remainingChanges.prefix { $0.range != nil } : remainingChanges.prefix(1)
      remainingChanges = remainingChanges.dropFirst(batch.count)
      guard batch.count == 1 else {
        applyConsecutiveChanges(batch, in: currentRecord)
        continue
      }
      let range = change.replacedRange { currentRecord.document.offset(of: $0, in: change.encoding) }
      replace(range, with: change.text, in: number)
    }
  }

  private func applyConsecutiveChanges(_ changes: ArraySlice<TextChange>, in record: DocumentRecord) {
    var text = EditedText(record.document.bytes)
    for change in changes {
      let range = change.replacedRange { text.offset(of: $0, in: change.encoding) }
      rebaseUndo(record.number, over: range, newCount: change.text.count)
      text.replace(range, with: change.text)
    }
    guard let replacedRange = text.replacedRange else { return }
    replaceText(replacedRange, with: Array(text.replacement), in: record.number)
  }

  /// Marks a document as out of step, because a change by its editor could not be read. Returns whether the document
  /// was in step before.
  func markOutOfStep(_ uri: String) -> Bool {
    guard let record = record(uri: uri), record.isOpen, !record.isOutOfStep else { return false }
    records[record.number]?.isOutOfStep = true
    return true
  }

  /// Closes a document in its editor. A document with unsaved changes keeps its text. Any other document gets the text
  /// of its file again, or is removed if the file does not belong to the workspace. Returns the document's number.
  func close(_ uri: String) throws(ChangeError) -> UInt32? {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    records[record.number]?.holderSession = nil
    records[record.number]?.version = nil
    records[record.number]?.isOutOfStep = false
    records[record.number]?.editedFileState = nil
    // Requested changes from before the editor opened the document are restored if they were not written.
    if let pendingText = record.pendingText {
      replaceIfDifferent(record, pendingText)
      records[record.number]?.pendingText = nil
    }
    if record.isUnsaved {
      unsavedStateRecording.closedUnsavedDocuments.insert(record.number)
      return record.number
    }
    let bytes = record.uri.path.flatMap { try? FileSystem.readText($0) }
    if isNamedOrIncluded(record) { updateCode(record.uri, bytes) }
    guard let bytes, isNamedOrIncluded(record), staysInWorkspace(record, bytes) else { return remove(record.number) }
    replaceIfDifferent(record, bytes)
    return record.number
  }

  /// Returns the URI of an existing document that names the file of `uri` by another path, through a link to a folder.
  /// Returns nil if there is no such document. Documents for which `isHeld` returns true are excluded: the editor
  /// already holds them. For example, on macOS `/tmp/A.swift` is another path of `/private/tmp/A.swift`.
  func existingAlias(_ uri: DocumentURI, isHeld: (DocumentURI) -> Bool) -> DocumentURI? {
    guard let path = uri.path, let realPath = try? OperatingSystem.realPath(path) else { return nil }
    var candidatePaths = [realPath]
    for folder in folders.keys.sorted() {
      guard let realFolder = try? OperatingSystem.realPath(folder), realFolder != folder,
        realPath.hasPrefix(realFolder + "/")
      else { continue }
      candidatePaths.append(folder + realPath.dropFirst(realFolder.count))
    }
    return candidatePaths.lazy.filter { $0 != path }.map { DocumentURI(path: $0) }.first {
      record($0) != nil && !isHeld($0)
    }
  }

  /// Throws if an editor holds one of the files to write, but under another path.
  func refuseHeldFiles(_ files: [FileChange]) throws(TransactionError) {
    let openRecords = records.values.filter { $0.isOpen }
    if openRecords.isEmpty { return }
    var spellingsByRealPath: [String: String] = [:]
    for record in openRecords {
      if let path = record.uri.path, let realPath = try? OperatingSystem.realPath(path) {
        spellingsByRealPath[realPath] = record.spelling
      }
    }
    for file in files {
      guard let realPath = try? OperatingSystem.realPath(file.path), let holderSpelling = spellingsByRealPath[realPath]
      else {
        continue
      }
      throw .file(FileError(operation: "write", path: file.path, reason: "an editor has it open as \(holderSpelling)"))
    }
  }

  /// Returns the script that adds the pending changes to the text of an editor that has opened the file. Nil if no
  /// changes are pending, or if the editor's text differs from the file's text, because the changes might not fit.
  func pendingScript(_ uri: String) -> EditScript? {
    guard let record = record(uri: uri), let pendingText = record.pendingText, record.savedText == record.document.bytes
    else {
      return nil
    }
    let difference = TextDifference(record.document.bytes, pendingText).extendedToCharacters(
      record.document.bytes, pendingText)
    return EditScript([(difference.range, Array(difference.newText))])
  }

  /// Throws if the daemon's text of one of these documents differs from the editor's text, because the editor could not
  /// make the requested change.
  func refuseOutOfStepDocuments(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.isOutOfStep { throw .outOfStep(record.spelling) }
    }
  }

  /// Throws if one of these documents has pending changes that its editor has not applied.
  func refusePendingChanges(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.pendingText != nil { throw .waitsForEditor(record.spelling) }
    }
  }
}
