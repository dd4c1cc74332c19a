import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Writing documents to files, and reading files again.
extension Workspace {
  /// The number of attempts to commit while other programs keep writing the same files.
  static let maximumAttempts = 100

  /// Writes the files of a plan, all or none.
  func writeFiles(_ plan: CommitPlan, carrying: Bool) throws(TransactionError) -> CommitPlan {
    try refuseOpen(changes(of: plan))
    try refuseLinkedOut(changes(of: plan))
    guard writesOnCommit else {
      let plan = try rebasedOverFiles(plan, carrying: carrying)
      try keep(plan)
      return plan
    }
    var plan = plan
    for _ in 0..<Workspace.maximumAttempts {
      let files = changes(of: plan)
      do {
        try write(files, of: plan) { () throws(FileCommitError) in
          try FileCommit.carryOut(files, holding: heldLocks)
        }
        return plan
      } catch {
        switch error {
        case .files(.file(let error)): throw .file(error)
        case .notKept(let failure): throw .notKept(failure)
        case .files(.changed(let files)): plan = try rebasing(in: files, plan, carrying: carrying)
        }
      }
    }
    throw .filesChanged(plan.others.compactMap { records[$0]?.spelling }, isApart: true)
  }

  /// Returns a plan that is rebased over the content of files that other programs have written. Used if commits do not
  /// write files, for documents without unsaved changes.
  private func rebasedOverFiles(_ plan: CommitPlan, carrying: Bool) throws(TransactionError) -> CommitPlan {
    let changed = changes(of: plan).compactMap { change -> (path: String, bytes: [UInt8])? in
      guard record(DocumentURI(path: change.path))?.isUnsaved == false,
        let bytes = try? FileSystem.readText(change.path),
        bytes != change.old
      else { return nil }
      return (change.path, bytes)
    }
    return changed.isEmpty ? plan : try rebasing(in: changed, plan, carrying: carrying)
  }

  /// Locks a plan's folders against other processes of the daemon, and reads the plan's files again. A commit that
  /// failed because of another writer then succeeds at the next attempt.
  func hold(_ plan: CommitPlan) {
    guard heldLocks == nil else { return }
    let paths = plan.others.compactMap { records[$0]?.uri.path }.compactMap { try? OperatingSystem.realPath($0) }
    heldLocks = try? FolderLocks(of: paths, timeout: FileCommit.lockTimeout)
    reloadFiles(of: plan.others)
  }

  func release() {
    heldLocks?.unlock()
    heldLocks = nil
  }

  /// Reads the files of documents again that no editor holds. Returns whether any document has changed. A file that
  /// cannot be read keeps its text, unless it was removed.
  @discardableResult
  func reloadFiles(of numbers: (some Sequence<UInt32>)?) -> Bool {
    guard let numbers else { return false }
    var isAny = false
    for number in numbers {
      guard let record = records[number], !record.isOpen, !record.isUnsaved, let path = record.uri.path else {
        continue
      }
      let bytes = try? FileSystem.readText(path)
      guard bytes != nil || record.unread != nil || !FileSystem.exists(path) else { continue }
      isAny = (try? apply(.disk(record.uri, bytes)))?.isEmpty == false || isAny
    }
    return isAny
  }

  /// Throws if one of the files to write is outside of all open folders and is only reached through a link in one of
  /// them. The daemon reads such files, but does not write them.
  private func refuseLinkedOut(_ files: [FileChange]) throws(TransactionError) {
    let roots = folders.keys.compactMap { try? OperatingSystem.realPath($0) }
    for file in files where folder(of: file.path) != nil {
      guard let target = try? OperatingSystem.realPath(file.path),
        !roots.contains(where: { target.hasPrefix($0 == "/" ? "/" : $0 + "/") })
      else { continue }
      throw .file(
        FileError(operation: "write", path: file.path, reason: "a link leads out of the workspace folder, to \(target)")
      )
    }
  }

  private func changes(of plan: CommitPlan) -> [FileChange] {
    plan.others.compactMap { number in
      guard let record = records[number], let path = record.uri.path, let script = plan.scripts[number] else {
        return nil
      }
      let old = record.document.bytes
      return FileChange(path: path, old: old, new: script.applied(to: old))
    }
  }

  /// Applies the content that other programs have written, and returns the plan rebased over it. Throws if the plan
  /// does not fit.
  private func rebasing(
    in files: [(path: String, bytes: [UInt8])], _ plan: CommitPlan, carrying: Bool
  ) throws(TransactionError) -> CommitPlan {
    var plan = plan
    var unfit: [String] = []
    var allApart = true
    for (path, bytes) in files {
      let uri = DocumentURI(path: path)
      guard let before = record(uri), var script = plan.scripts[before.number] else { continue }
      let difference = TextDifference(before.document.bytes, bytes)
      let touched = before.document.lines(around: difference.range, difference.new.count)
      let fits =
        carrying && before.document.isApart(script, from: difference.range)
        && script.rebase(over: touched.range, newCount: touched.newCount)
      _ = try? apply(.disk(uri, bytes))
      allApart =
        allApart
        && records[before.number]?.document.holds(touched: plan.scripts[before.number], of: before.document) == true
      guard fits, let document = records[before.number]?.document else {
        unfit.append(before.spelling)
        continue
      }
      plan.carry(before.number, script, inverse: script.inverse { document.bytes(in: $0) })
    }
    guard unfit.isEmpty else { throw .filesChanged(unfit.sorted(), isApart: allApart) }
    return plan
  }

  /// Writes the unsaved texts of documents to their files, all or none, if the files still have the content that was
  /// read. Returns the documents that had to be written.
  package func save(_ numbers: [UInt32]) throws(TransactionError) -> [UInt32] {
    var changes: [(number: UInt32, file: FileChange)] = []
    for number in numbers {
      guard let record = records[number], record.isUnsaved, !record.isOpen, let path = record.uri.path,
        let saved = record.savedText
      else { continue }
      changes.append((number, FileChange(path: path, old: saved, new: record.document.bytes)))
    }
    try refuseOpen(changes.map(\.file))
    try refuseLinkedOut(changes.map(\.file))
    let waiting = changes.map(\.number)
    // In each round, some files may prove to be written already.
    while !changes.isEmpty {
      let files = changes.map(\.file)
      do {
        try saving(waiting, files) { () throws(FileCommitError) in try FileCommit.carryOut(files) }
        break
      } catch {
        switch error {
        case .files(.file(let error)): throw .file(error)
        case .notKept(let failure): throw .notKept(failure)
        case .files(.changed(let files)):
          // Another program may have written the same content.
          let others = files.filter { file in
            changes.contains { $0.file.path == file.path && $0.file.new != file.bytes }
          }
          guard others.isEmpty else {
            throw .filesDiffer(others.compactMap { record(DocumentURI(path: $0.path))?.spelling })
          }
          changes.removeAll { change in files.contains { $0.path == change.file.path } }
        }
      }
    }
    try? stopKeeping(waiting)
    for number in waiting { setUnsaved(number, false) }
    return changes.map(\.number)
  }
}

extension Workspace {
  /// Returns the texts of the declarations that a plan changes in files, by document.
  func declarations(touchedBy plan: CommitPlan) -> [UInt32: [[UInt8]]] {
    plan.others.reduce(into: [:]) { found, number in
      guard let document = records[number]?.document, let script = plan.scripts[number] else { return }
      found[number] = document.declarations(touchedBy: script)
    }
  }
}

extension Document {
  /// Whether all declarations that a script changes in an earlier text are unchanged in this one.
  fileprivate func holds(touched script: EditScript?, of earlier: Document) -> Bool {
    let touched = script.map { earlier.declarations(touchedBy: $0) } ?? []
    guard !touched.isEmpty else { return true }
    let here = Set(
      blocks.indices.flatMap { index in
        blocks[index].entries.map {
          bytes(in: starts[index] + $0.range.lowerBound..<starts[index] + $0.range.upperBound)
        }
      })
    return touched.allSatisfy { here.contains($0) }
  }

  /// Returns the texts of the declarations that a script touches, in text order.
  func declarations(touchedBy script: EditScript) -> [[UInt8]] {
    var found: [Int: [UInt8]] = [:]
    for edit in script.edits {
      var index = block(at: edit.range.lowerBound)
      while index < blocks.count, starts[index] <= edit.range.upperBound {
        for entry in blocks[index].entries {
          let own = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
          if own.lowerBound < max(edit.range.upperBound, edit.range.lowerBound + 1),
            edit.range.lowerBound < own.upperBound
          {
            found[own.lowerBound] = bytes(in: own)
          }
        }
        index += 1
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a script changes other declarations than another program changed in `range`. For example, after another
  /// program has renamed a sheet, a change of this sheet may no longer be intended.
  fileprivate func isApart(_ script: EditScript, from range: Range<Int>) -> Bool {
    script.edits.allSatisfy { edit in
      let index = block(at: edit.range.lowerBound)
      return blocks[index].entries.allSatisfy { entry in
        let own = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
        guard own.lowerBound <= edit.range.lowerBound, edit.range.lowerBound < own.upperBound else { return true }
        return range.upperBound < own.lowerBound || own.upperBound < range.lowerBound
      }
    }
  }
}

/// The difference between two texts: the range between their common beginning and their common end.
struct TextDifference {
  /// The range in the old text, in UTF-8 bytes.
  let range: Range<Int>
  let new: ArraySlice<UInt8>

  init(_ old: [UInt8], _ new: [UInt8]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let common = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    range = start..<old.count - common
    self.new = new[start..<new.count - common]
  }

  private init(range: Range<Int>, new: ArraySlice<UInt8>) {
    self.range = range
    self.new = new
  }

  /// Returns the difference extended to complete characters and complete CR LF pairs, for clients that count
  /// characters.
  func ofWholeCharacters(_ old: [UInt8], _ text: [UInt8]) -> TextDifference {
    func splitsCharacter(_ bytes: [UInt8], _ at: Int) -> Bool {
      guard at > 0, at < bytes.count else { return false }
      return bytes[at] & 0xC0 == 0x80 || bytes[at] == 0x0A && bytes[at - 1] == 0x0D
    }
    var (start, end, added) = (range.lowerBound, range.upperBound, new.count)
    while splitsCharacter(old, start) || splitsCharacter(text, start) { (start, added) = (start - 1, added + 1) }
    while splitsCharacter(old, end) || splitsCharacter(text, start + added) { (end, added) = (end + 1, added + 1) }
    return TextDifference(range: start..<end, new: text[start..<start + added])
  }
}
