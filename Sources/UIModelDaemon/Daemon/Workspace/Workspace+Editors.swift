import UIModelEngine
import UIModelPlatform

/// The changes that editors make to documents.
extension Workspace {
  func open(_ spelling: String, version: Int?, _ text: [UInt8], holder: Int) -> UInt32 {
    let uri = opened(spelling) { record($0)?.holder == holder }
    let known = record(uri)
    let number = known?.number ?? add(uri, spelling: spelling, text)
    if let known {
      if known.isUnsaved, !known.isOpen, known.savedText != nil, known.document.bytes != text {
        records[number]?.waiting = known.document.bytes
      }
      replaceIfDifferent(known, text)
    }
    setUnread(nil, of: number)
    records[number]?.spelling = spelling
    records[number]?.holder = holder
    records[number]?.version = version
    records[number]?.isOutOfStep = false
    records[number]?.endWaiting()
    _ = noteSaved(number)
    if uri.path.map({ folder(of: $0) == nil }) == true { filesRevision &+= 1 }
    return number
  }

  /// Makes the edits of an editor as far as they fit together. Returns the document, and the error if some edits were
  /// refused.
  func edit(_ uri: String, _ edits: [VersionedEdit]) throws(ChangeError) -> (UInt32, refused: ChangeError?) {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    let number = record.number
    var changes: [TextChange] = []
    var (version, isOutOfStep, wasRefused, isTaken) = (record.version, record.isOutOfStep, false, false)
    for edit in edits {
      if let new = edit.version, let last = version, new <= last { isOutOfStep = true }
      if isOutOfStep, !edit.startsWithFullText {
        wasRefused = true
        continue
      }
      // A full text replaces all earlier changes.
      if edit.startsWithFullText { changes = [] }
      changes += edit.changes
      (version, isOutOfStep, isTaken) = (edit.version ?? version, false, true)
    }
    make(changes, in: number)
    records[number]?.version = version
    records[number]?.isOutOfStep = isOutOfStep
    if isTaken { records[number]?.endWaiting() }
    let refused = wasRefused ? ChangeError.outOfStep(uri) : nil
    if let refused, !isTaken { throw refused }
    return (number, refused)
  }

  /// Applies changes to a document. Swift source is one block, so it is read only once for consecutive changes. In a
  /// model document, each change only causes the blocks that it touches to be read again.
  private func make(_ changes: [TextChange], in number: UInt32) {
    let isSource = records[number]?.document.kind == .swift
    var rest = changes[...]
    while let change = rest.first, let now = records[number] {
      guard change.range != nil else {
        replaceIfDifferent(now, change.text)
        rest = rest.dropFirst()
        continue
      }
      let together = isSource ? rest.prefix { $0.range != nil } : rest.prefix(1)
      rest = rest.dropFirst(together.count)
      guard together.count == 1 else {
        makeTogether(together, in: now)
        continue
      }
      let range = change.bytes { now.document.offset(of: $0, in: change.encoding) }
      replace(range, with: change.text, in: number)
    }
  }

  private func makeTogether(_ changes: ArraySlice<TextChange>, in record: DocumentRecord) {
    var text = EditedText(record.document.bytes)
    for change in changes {
      let range = change.bytes { text.offset(of: $0, in: change.encoding) }
      rebaseUndo(record.number, over: range, newCount: change.text.count)
      text.replace(range, with: change.text)
    }
    guard let replaced = text.replaced else { return }
    replaceText(replaced, with: Array(text.replacement), in: record.number)
  }

  /// Marks a document as out of step, because a change by its editor could not be read. Returns whether the document
  /// was in step before.
  func markOutOfStep(_ uri: String) -> Bool {
    guard let record = record(uri: uri), record.isOpen, !record.isOutOfStep else { return false }
    records[record.number]?.isOutOfStep = true
    return true
  }

  /// Closes a document in its editor, so that the text of the file counts again. Returns the document.
  func close(_ uri: String) throws(ChangeError) -> UInt32? {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    records[record.number]?.holder = nil
    records[record.number]?.version = nil
    records[record.number]?.isOutOfStep = false
    records[record.number]?.beside = nil
    // Requested changes from before the editor opened the document are restored if they were not written.
    if let waiting = record.waiting {
      replaceIfDifferent(record, waiting)
      records[record.number]?.waiting = nil
    }
    if record.isUnsaved {
      keeping.leftUnsaved.insert(record.number)
      return record.number
    }
    let bytes = record.uri.path.flatMap { try? FileSystem.readText($0) }
    if isWanted(record) { noteCode(record.uri, bytes) }
    guard let bytes, isWanted(record), isKept(record, bytes) else { return remove(record.number) }
    replaceIfDifferent(record, bytes)
    return record.number
  }

  /// Returns the document of a file that has another path through a link to its folder; nil if there is none. `isHeld`
  /// excludes a document that the same editor holds under that path. For example, on macOS `/tmp/A.swift` is another
  /// path of `/private/tmp/A.swift`.
  func knownUnderAnotherName(_ uri: DocumentURI, isHeld: (DocumentURI) -> Bool) -> DocumentURI? {
    guard let path = uri.path, let real = try? OperatingSystem.realPath(path) else { return nil }
    var names = [real]
    for folder in folders.keys.sorted() {
      guard let own = try? OperatingSystem.realPath(folder), own != folder, real.hasPrefix(own + "/") else { continue }
      names.append(folder + real.dropFirst(own.count))
    }
    return names.lazy.filter { $0 != path }.map { DocumentURI(path: $0) }.first { record($0) != nil && !isHeld($0) }
  }

  /// Throws if an editor holds one of the files to write under another path.
  func refuseOpen(_ files: [FileChange]) throws(TransactionError) {
    let open = records.values.filter { $0.isOpen }
    if open.isEmpty { return }
    var real: [String: String] = [:]
    for record in open {
      if let path = record.uri.path, let found = try? OperatingSystem.realPath(path) { real[found] = record.spelling }
    }
    for file in files {
      guard let found = try? OperatingSystem.realPath(file.path), let holder = real[found] else { continue }
      throw .file(FileError(operation: "write", path: file.path, reason: "an editor has it open as \(holder)"))
    }
  }

  /// Returns the script that adds the waiting changes to the text of an editor that has opened the file. Nil if no
  /// changes wait, or if the editor's text differs from the file's, so that the changes may not fit.
  func scriptOfWaiting(_ uri: String) -> EditScript? {
    guard let record = record(uri: uri), let waiting = record.waiting, record.savedText == record.document.bytes else {
      return nil
    }
    let difference = TextDifference(record.document.bytes, waiting).ofWholeCharacters(record.document.bytes, waiting)
    return EditScript([(difference.range, Array(difference.new))])
  }

  /// Throws if the text of a document differs from its editor's text, because the editor could not make the change.
  func refuseOutOfStep(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.isOutOfStep { throw .outOfStep(record.spelling) }
    }
  }

  /// Throws if a document has changes that wait for its editor.
  func refuseWaiting(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.waiting != nil { throw .waitsForEditor(record.spelling) }
    }
  }
}
