import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Writing documents to files, and reading files again.
extension Workspace {
  /// The maximum number of attempts to commit while other programs keep writing the same files.
  static let maximumAttemptCount = 100

  /// Writes the files of a plan: either all files or none. Returns the plan as it was carried out. If commits do not
  /// write files, records the changes in the journal instead.
  func writeFiles(_ plan: CommitPlan, allowsRebase: Bool) throws(TransactionError) -> CommitPlan {
    try refuseHeldFiles(changes(of: plan))
    try refuseLinksOutOfFolders(changes(of: plan))
    guard writesOnCommit else {
      let plan = try rebasedOverFiles(plan, allowsRebase: allowsRebase)
      try recordUnsavedTexts(plan)
      return plan
    }
    var plan = plan
    for _ in 0..<Workspace.maximumAttemptCount {
      let files = changes(of: plan)
      do {
        try performWrite(files, of: plan) { () throws(FileCommitError) in
          try FileCommit.carryOut(files, holding: heldLocks)
        }
        return plan
      } catch {
        switch error {
        case .files(.file(let error)): throw .file(error)
        case .journalFailed(let failure): throw .journalFailed(failure)
        case .files(.changed(let files)): plan = try rebasedPlan(in: files, plan, allowsRebase: allowsRebase)
        }
      }
    }
    throw .filesChanged(plan.daemonDocuments.compactMap { records[$0]?.spelling }, isApart: true)
  }

  /// Returns a plan that is rebased over the new content of files that other programs have written. Used only if
  /// commits do not write files, for documents without unsaved changes.
  private func rebasedOverFiles(_ plan: CommitPlan, allowsRebase: Bool) throws(TransactionError) -> CommitPlan {
    let changedFiles = changes(of: plan).compactMap { change -> (path: String, bytes: [UInt8])? in
      guard record(DocumentURI(path: change.path))?.isUnsaved == false,
        let bytes = try? FileSystem.readText(change.path),
        bytes != change.oldBytes
      else { return nil }
      return (change.path, bytes)
    }
    return changedFiles.isEmpty ? plan : try rebasedPlan(in: changedFiles, plan, allowsRebase: allowsRebase)
  }

  /// Locks a plan's folders against other processes of the daemon, and reads the plan's files again. Called after
  /// another process wrote the files during a commit, so that the next attempt can succeed.
  func lockFolders(_ plan: CommitPlan) {
    guard heldLocks == nil else { return }
    let paths = plan.daemonDocuments.compactMap { records[$0]?.uri.path }.compactMap {
      try? OperatingSystem.realPath($0)
    }
    heldLocks = try? FolderLocks(of: paths, timeout: FileCommit.lockTimeout)
    reloadFiles(of: plan.daemonDocuments)
  }

  func unlockFolders() {
    heldLocks?.unlock()
    heldLocks = nil
  }

  /// Reads again the files of documents, except for documents that an editor holds or that have unsaved changes.
  /// Returns whether a document has changed. A document whose file cannot be read keeps its text, unless the file was
  /// removed.
  @discardableResult
  func reloadFiles(of numbers: (some Sequence<UInt32>)?) -> Bool {
    guard let numbers else { return false }
    var hasChanged = false
    for number in numbers {
      guard let record = records[number], !record.isOpen, !record.isUnsaved, let path = record.uri.path else {
        continue
      }
      let bytes = try? FileSystem.readText(path)
      guard bytes != nil || record.unreadFile != nil || !FileSystem.exists(path) else { continue }
      hasChanged = (try? apply(.fileContent(record.uri, bytes)))?.isEmpty == false || hasChanged
    }
    return hasChanged
  }

  /// Throws if one of the files to write is outside of all open folders and is only reached through a link in an open
  /// folder. The daemon reads such files, but does not write them.
  private func refuseLinksOutOfFolders(_ files: [FileChange]) throws(TransactionError) {
    let roots = folders.keys.compactMap { try? OperatingSystem.realPath($0) }
    for file in files where folder(of: file.path) != nil {
      guard let targetPath = try? OperatingSystem.realPath(file.path),
        !roots.contains(where: { targetPath.hasPrefix($0 == "/" ? "/" : $0 + "/") })
      else { continue }
      throw .file(
        FileError(
          operation: "write", path: file.path, reason: "a link leads out of the workspace folder, to \(targetPath)")
      )
    }
  }

  private func changes(of plan: CommitPlan) -> [FileChange] {
    plan.daemonDocuments.compactMap { number in
      guard let record = records[number], let path = record.uri.path, let script = plan.scripts[number] else {
        return nil
      }
      let oldBytes = record.document.bytes
      return FileChange(path: path, oldBytes: oldBytes, newBytes: script.applied(to: oldBytes))
    }
  }

  /// Applies the content that other programs have written, and returns the plan rebased over this content. Throws if
  /// the plan does not fit.
  private func rebasedPlan(
    in files: [(path: String, bytes: [UInt8])], _ plan: CommitPlan, allowsRebase: Bool
  ) throws(TransactionError) -> CommitPlan {
    var plan = plan
    var conflictingSpellings: [String] = []
    var areAllIndependent = true
    for (path, bytes) in files {
      let uri = DocumentURI(path: path)
      guard let previousRecord = record(uri), var script = plan.scripts[previousRecord.number] else { continue }
      let difference = TextDifference(previousRecord.document.bytes, bytes)
      let touchedLines = previousRecord.document.lines(around: difference.range, difference.newText.count)
      let fits =
        allowsRebase && previousRecord.document.isIndependent(script, from: difference.range)
        && script.rebase(over: touchedLines.range, newCount: touchedLines.newCount)
      _ = try? apply(.fileContent(uri, bytes))
      areAllIndependent =
        areAllIndependent
        && records[previousRecord.number]?.document.stillContains(
          touched: plan.scripts[previousRecord.number], of: previousRecord.document)
          == true
      guard fits, let document = records[previousRecord.number]?.document else {
        conflictingSpellings.append(previousRecord.spelling)
        continue
      }
      plan.replaceScript(previousRecord.number, script, inverse: script.inverse { document.bytes(in: $0) })
    }
    guard conflictingSpellings.isEmpty else {
      throw .filesChanged(conflictingSpellings.sorted(), isApart: areAllIndependent)
    }
    return plan
  }

  /// Writes the unsaved texts of documents to their files, either all or none, if the files still have the content that
  /// was read. Returns the documents that had to be written.
  package func save(_ numbers: [UInt32]) throws(TransactionError) -> [UInt32] {
    var changes: [(number: UInt32, file: FileChange)] = []
    for number in numbers {
      guard let record = records[number], record.isUnsaved, !record.isOpen, let path = record.uri.path,
        let savedText = record.savedText
      else { continue }
      changes.append((number, FileChange(path: path, oldBytes: savedText, newBytes: record.document.bytes)))
    }
    try refuseHeldFiles(changes.map(\.file))
    try refuseLinksOutOfFolders(changes.map(\.file))
    let savedNumbers = changes.map(\.number)
    // Each attempt can find files that already have the new content. The next attempt leaves these files out.
    while !changes.isEmpty {
      let files = changes.map(\.file)
      do {
        try writeRecordedFiles(savedNumbers, files) { () throws(FileCommitError) in try FileCommit.carryOut(files) }
        break
      } catch {
        switch error {
        case .files(.file(let error)): throw .file(error)
        case .journalFailed(let failure): throw .journalFailed(failure)
        case .files(.changed(let files)):
          // Another program might have written the same content.
          let differingFiles = files.filter { file in
            changes.contains { $0.file.path == file.path && $0.file.newBytes != file.bytes }
          }
          guard differingFiles.isEmpty else {
            throw .filesDiffer(differingFiles.compactMap { record(DocumentURI(path: $0.path))?.spelling })
          }
          changes.removeAll { change in files.contains { $0.path == change.file.path } }
        }
      }
    }
    try? removeFromJournal(savedNumbers)
    for number in savedNumbers { setUnsaved(number, false) }
    return changes.map(\.number)
  }
}

extension Workspace {
  /// Returns the texts of the declarations that a plan changes in files, by document.
  func declarations(touchedBy plan: CommitPlan) -> [UInt32: [[UInt8]]] {
    plan.daemonDocuments.reduce(into: [:]) { textsByDocument, number in
      guard let document = records[number]?.document, let script = plan.scripts[number] else { return }
      textsByDocument[number] = document.declarations(touchedBy: script)
    }
  }
}

extension Document {
  /// Whether this text still contains all declarations that a script changes in an earlier text.
  fileprivate func stillContains(touched script: EditScript?, of earlierDocument: Document) -> Bool {
    let touchedTexts = script.map { earlierDocument.declarations(touchedBy: $0) } ?? []
    guard !touchedTexts.isEmpty else { return true }
    let currentTexts = Set(
      blocks.indices.flatMap { index in
        blocks[index].entries.map {
          bytes(in: starts[index] + $0.range.lowerBound..<starts[index] + $0.range.upperBound)
        }
      })
    return touchedTexts.allSatisfy { currentTexts.contains($0) }
  }

  /// Returns the texts of the declarations that a script touches, in the order of the document.
  func declarations(touchedBy script: EditScript) -> [[UInt8]] {
    var textsByOffset: [Int: [UInt8]] = [:]
    for edit in script.edits {
      var index = blockIndex(at: edit.range.lowerBound)
      while index < blocks.count, starts[index] <= edit.range.upperBound {
        for entry in blocks[index].entries {
          let entryRange = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
          if entryRange.lowerBound < max(edit.range.upperBound, edit.range.lowerBound + 1),
            edit.range.lowerBound < entryRange.upperBound
          {
            textsByOffset[entryRange.lowerBound] = bytes(in: entryRange)
          }
        }
        index += 1
      }
    }
    return textsByOffset.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a script changes none of the declarations that another program has changed in `range`. For example, after
  /// another program has renamed a sheet, a change of this sheet might no longer be intended.
  fileprivate func isIndependent(_ script: EditScript, from range: Range<Int>) -> Bool {
    script.edits.allSatisfy { edit in
      let index = blockIndex(at: edit.range.lowerBound)
      return blocks[index].entries.allSatisfy { entry in
        let entryRange = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
        guard entryRange.lowerBound <= edit.range.lowerBound, edit.range.lowerBound < entryRange.upperBound else {
          return true
        }
        return range.upperBound < entryRange.lowerBound || entryRange.upperBound < range.lowerBound
      }
    }
  }
}

/// The difference between two texts: the parts without their common prefix and suffix.
struct TextDifference {
  /// The range in the old text, in UTF-8 bytes.
  let range: Range<Int>
  let newText: ArraySlice<UInt8>

  init(_ oldText: [UInt8], _ newText: [UInt8]) {
    let start = zip(oldText, newText).prefix { $0 == $1 }.count
    let suffixCount = zip(oldText[start...].reversed(), newText[start...].reversed()).prefix { $0 == $1 }.count
    range = start..<oldText.count - suffixCount
    self.newText = newText[start..<newText.count - suffixCount]
  }

  private init(range: Range<Int>, newText: ArraySlice<UInt8>) {
    self.range = range
    self.newText = newText
  }

  /// Returns the difference extended to complete characters and complete CR LF pairs, for clients that count
  /// characters.
  ///
  /// - Parameter oldText: the old text.
  /// - Parameter text: the new text.
  func extendedToCharacters(_ oldText: [UInt8], _ text: [UInt8]) -> TextDifference {
    func splitsCharacter(_ bytes: [UInt8], _ offset: Int) -> Bool {
      guard offset > 0, offset < bytes.count else { return false }
      return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
    }
    var (start, end, addedCount) = (range.lowerBound, range.upperBound, newText.count)
    while splitsCharacter(oldText, start) || splitsCharacter(text, start) {
      (start, addedCount) = (start - 1, addedCount + 1)
    }
    while splitsCharacter(oldText, end) || splitsCharacter(text, start + addedCount) {
      (end, addedCount) = (end + 1, addedCount + 1)
    }
    return TextDifference(range: start..<end, newText: text[start..<start + addedCount])
  }
}
