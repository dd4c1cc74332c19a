import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// A private branch of the workspace. Other clients see its changes only after the commit. The commit applies either
/// all of the changes or none.
package struct Transaction: Sendable {
  package let id: String
  package let name: String
  /// The session that began the transaction. When the session ends, the transaction ends too.
  package let ownerSession: Int
  /// Whether other sessions may use the transaction. The id of a shared transaction cannot be guessed, so only a
  /// session that received the id can use the transaction.
  package let isShared: Bool
  private(set) var branches: [UInt32: Branch] = [:]
  /// The requested steps, to be repeated if other programs have changed the documents.
  var steps: [ChangeStep] = []
  /// Whether a step searches all documents for the places to change.
  var spansDocuments = false
  /// The workspace's clock at the last change of the transaction.
  var clock = 0
  /// The first requested change that failed. A commit is then refused, because the other changes may depend on the
  /// failed one.
  private(set) var failure: FailedChange?

  /// A document in a transaction, with the changes of the transaction.
  struct Branch: Sendable {
    /// The clock of the document when the branch was created.
    let clock: Int
    let spelling: String
    let base: Document
    var document: Document
    var script = EditScript()
  }

  init(id: String, name: String, ownerSession: Int, isShared: Bool = false) {
    (self.id, self.name, self.ownerSession, self.isShared) = (id, name, ownerSession, isShared)
  }

  /// Returns 128 random bits from the system as 32 hexadecimal digits, so that an id cannot be guessed.
  fileprivate static func secret() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Records a failed change, unless an earlier change failed: only the first failure is reported.
  mutating func recordFailure(_ failedChange: FailedChange) { failure = failure ?? failedChange }

  /// Returns a document with the changes of the transaction, or nil if the transaction does not change the document.
  func document(_ number: UInt32) -> Document? { branches[number]?.document }

  mutating func edit(_ record: DocumentRecord, _ edits: [TextEdit]) {
    var branch =
      branches[record.number]
      ?? Branch(clock: record.clock, spelling: record.spelling, base: record.document, document: record.document)
    let edits = edits.map { EditScript.Edit($0) }
    for edit in edits.mergingNearbyEdits(in: branch.document).reversed() {
      _ = branch.document.replace(edit.range, with: edit.new)
    }
    branch.script.append(edits)
    branches[record.number] = branch
  }
}

/// A change that a transaction requested and that failed.
package struct FailedChange: Sendable {
  let method: String
  let message: String
}

/// The plan of a commit: the scripts to apply, the documents that editors have to change, and the documents that the
/// daemon changes.
package struct CommitPlan: Sendable {
  package let name: String
  package fileprivate(set) var scripts: [UInt32: EditScript]
  /// The scripts that revert the commit, by document.
  package fileprivate(set) var inverse: [UInt32: EditScript]
  /// The documents that editors hold.
  package let editorDocuments: [UInt32]
  /// The documents that no editor holds.
  package let daemonDocuments: [UInt32]
  /// The clocks of the documents in `daemonDocuments` when the plan was made.
  let clocks: [UInt32: Int]

  package var isEmpty: Bool { scripts.isEmpty }

  /// Replaces the script of a document whose text has changed. The new script makes the same change in the new text.
  mutating func replaceScript(_ number: UInt32, _ script: EditScript, inverse: EditScript) {
    scripts[number] = script
    self.inverse[number] = inverse
  }
}

/// The reason that a transaction, an undo or a redo failed.
package enum TransactionError: Error, Sendable {
  case unknownTransaction(String)
  /// Another session began the transaction and does not share it.
  case ownedByOtherSession(String)
  /// A change of the transaction failed.
  case changeFailed(String, FailedChange)
  /// These documents have changed since the transaction branched them.
  case conflict([String])
  /// The daemon's text of a document differs from its editor's text.
  case outOfStep(String)
  /// Files differ from the content that was read, and the change does not fit the new content. The files were read
  /// again. `isApart` is true if the other programs did not change the declarations that the change concerns.
  case filesChanged([String], isApart: Bool)
  case file(FileError)
  case nothingToUndo
  /// Later edits touched the same text of this document.
  case overlapsLaterEdits(String)
  /// Another program has written to the files of documents that should be saved.
  case filesDiffer([String])
  /// Editors hold different texts of this document.
  case contested(String, SharedText)
  /// A document has unsaved changes that its editor has not applied yet.
  case waitsForEditor(String)
  /// The change would not be saved in a file, and the journal cannot record the change for a restart of the daemon.
  case journalFailed(JournalFailure)
  /// A document of the change that should be undone no longer exists.
  case documentRemoved
}

extension Workspace {
  package func beginTransaction(name: String, ownerSession: Int, isShared: Bool = false) -> Transaction {
    transactionCount += 1
    let id = "t\(transactionCount)" + (isShared ? "-\(Transaction.secret())" : "")
    let transaction = Transaction(id: id, name: name, ownerSession: ownerSession, isShared: isShared)
    transactions[transaction.id] = transaction
    return transaction
  }

  /// Returns a transaction that a session may use. Throws if the transaction does not exist, or if another session
  /// began the transaction and does not share it.
  package func transaction(_ id: String, of session: Int) throws(TransactionError) -> Transaction {
    guard let transaction = transactions[id] else { throw .unknownTransaction(id) }
    guard transaction.ownerSession == session || transaction.isShared else { throw .ownedByOtherSession(id) }
    return transaction
  }

  package func rollBack(_ id: String) throws(TransactionError) {
    guard transactions.removeValue(forKey: id) != nil else { throw .unknownTransaction(id) }
  }

  /// Ends every transaction of a session that has ended. Returns the ids of the transactions.
  package func abandonTransactions(of ownerSession: Int) -> [String] {
    let ids = transactions.values.filter { $0.ownerSession == ownerSession }.map(\.id).sorted()
    for id in ids { transactions[id] = nil }
    return ids
  }

  /// Ends a transaction and returns the plan of its commit. After an error, the transaction continues and can be rolled
  /// back.
  package func planCommit(_ id: String) throws(TransactionError) -> CommitPlan {
    guard let transaction = transactions[id] else { throw .unknownTransaction(id) }
    if let failure = transaction.failure { throw .changeFailed(id, failure) }
    let plan = try planCommit(transaction)
    transactions[id] = nil
    return plan
  }

  func planCommit(_ transaction: Transaction) throws(TransactionError) -> CommitPlan {
    var scripts: [UInt32: EditScript] = [:]
    var changedSpellings: [String] = []
    try refuseOutOfStepDocuments(transaction.branches.filter { !$0.value.script.isEmpty }.keys)
    for (number, branch) in transaction.branches where !branch.script.isEmpty {
      // If a document was changed and changed back, its text is the same as in the branch.
      guard let record = records[number],
        record.clock == branch.clock || record.document.bytes == branch.base.bytes
      else {
        changedSpellings.append(branch.spelling)
        continue
      }
      scripts[number] = branch.script
    }
    guard changedSpellings.isEmpty else { throw .conflict(changedSpellings.sorted()) }
    try refuseContestedDocuments(scripts.keys)
    try refusePendingChanges(scripts.keys)
    return makePlan(named: transaction.name, scripts)
  }

  private func makePlan(named name: String, _ scripts: [UInt32: EditScript]) -> CommitPlan {
    var effectiveScripts: [UInt32: EditScript] = [:]
    var inverse: [UInt32: EditScript] = [:]
    for (number, script) in scripts {
      guard let document = records[number]?.document else { continue }
      // A script that leaves the text unchanged is dropped, because nothing has to be requested, written or undone.
      guard script.edits.contains(where: { document.bytes(in: $0.range) != $0.new }) else { continue }
      effectiveScripts[number] = script
      inverse[number] = script.inverse { document.bytes(in: $0) }
    }
    let numbers = inOrder(effectiveScripts.keys)
    let daemonDocuments = numbers.filter { records[$0]?.isOpen != true }
    return CommitPlan(
      name: name, scripts: effectiveScripts, inverse: inverse,
      editorDocuments: numbers.filter { records[$0]?.isOpen == true },
      daemonDocuments: daemonDocuments, clocks: daemonDocuments.reduce(into: [:]) { $0[$1] = records[$1]?.clock })
  }

  /// Writes the files of a plan's documents and updates the workspace. Editors have already changed the documents that
  /// they hold. Returns the plan as it was carried out.
  ///
  /// If other programs have changed the files, the new content is read first. If `allowsRebase` is true, and the other
  /// programs changed other declarations, the plan is rebased over their changes.
  package func finish(_ plan: CommitPlan, allowsRebase: Bool = true) throws(TransactionError) -> CommitPlan {
    // While the editors made the requested changes, other requests may have changed documents that no editor holds.
    let changedDocuments = plan.daemonDocuments.filter {
      records[$0].map { $0.isOpen || $0.clock != plan.clocks[$0.number] } ?? true
    }
    guard changedDocuments.isEmpty else {
      throw .conflict(changedDocuments.map { records[$0]?.spelling ?? "a document that no longer exists" }.sorted())
    }
    let plan = try writeFiles(plan, allowsRebase: allowsRebase)
    let scripts = plan.scripts.filter { plan.daemonDocuments.contains($0.key) }
    if !writesOnCommit { for number in scripts.keys { storeSavedText(number) } }
    trackedDocuments.formUnion(scripts.keys)
    if !scripts.isEmpty { _ = try? apply(.scripts(scripts)) }
    trackedDocuments.subtract(plan.scripts.keys)
    for number in plan.daemonDocuments where !writesOnCommit || records[number]?.uri.path == nil {
      setUnsaved(number, records[number]?.equalsSavedText != true)
    }
    // A document whose text equals its saved text again has no unsaved changes. Its file is read again, because the
    // file might have changed meanwhile.
    if !writesOnCommit { reloadFiles(of: plan.daemonDocuments) }
    return plan
  }

  /// Finishes a plan and pushes its inverse onto the undo stack.
  @discardableResult
  package func finishAndRecordUndo(_ plan: CommitPlan, allowsRebase: Bool = true) throws(TransactionError) -> CommitPlan
  {
    let plan = try finish(plan, allowsRebase: allowsRebase)
    if !plan.isEmpty { undoStack.push(UndoStack.Entry(name: plan.name, inverse: plan.inverse)) }
    return plan
  }

  /// Records that editors are about to make a plan's changes. Until `endEdits`, edits of these documents do not rebase
  /// the undo stack.
  package func expectEdits(of plan: CommitPlan) { trackedDocuments.formUnion(plan.editorDocuments) }

  /// Records that editors have refused or reverted a plan's changes.
  package func endEdits(of plan: CommitPlan) { trackedDocuments.subtract(plan.editorDocuments) }

  /// Rebases the undo entries of a document over other edits that were made during a request. If `hunks` is nil, these
  /// edits could not be determined, and the entries can no longer be undone.
  func rebaseUndoEntries(_ number: UInt32, over hunks: [TextHunk]?) {
    if let hunks { undoStack.rebase(number, over: hunks) } else { undoStack.block(number) }
  }

  // MARK: Undo

  /// Removes the last requested change from the undo stack, and returns the plan that undoes the change.
  package func planUndo() throws(TransactionError) -> CommitPlan {
    reloadFiles(of: undoStack.undoEntries.last?.inverse.keys)
    undoStack.dropRemovedDocuments { records[$0] != nil }
    do {
      let plan = try makePlan(undoStack.undoEntries.last)
      _ = undoStack.popUndoEntry()
      return plan
    } catch {
      // This change can never be undone, but earlier changes might be.
      switch error {
      case .documentRemoved, .overlapsLaterEdits: _ = undoStack.popUndoEntry()
      default: break
      }
      throw error
    }
  }

  package func planRedo() throws(TransactionError) -> CommitPlan {
    reloadFiles(of: undoStack.redoEntries.last?.inverse.keys)
    undoStack.dropRemovedDocuments { records[$0] != nil }
    let plan = try makePlan(undoStack.redoEntries.last)
    _ = undoStack.popRedoEntry()
    return plan
  }

  private func makePlan(_ entry: UndoStack.Entry?) throws(TransactionError) -> CommitPlan {
    guard let entry else { throw .nothingToUndo }
    if let blockingDocument = entry.blockingDocument {
      guard let record = records[blockingDocument] else { throw .documentRemoved }
      throw .overlapsLaterEdits(record.spelling)
    }
    try refuseOutOfStepDocuments(entry.inverse.keys)
    try refuseContestedDocuments(entry.inverse.keys)
    try refusePendingChanges(entry.inverse.keys)
    return makePlan(named: entry.name, entry.inverse)
  }

  /// Puts the entry of a plan that could not be carried out back onto the undo stack.
  package func restoreUndo(_ plan: CommitPlan) {
    undoStack.pushUndoEntry(UndoStack.Entry(name: plan.name, inverse: plan.scripts))
    blockChangedDocuments(plan)
  }

  package func restoreRedo(_ plan: CommitPlan) {
    undoStack.pushRedoEntry(UndoStack.Entry(name: plan.name, inverse: plan.scripts))
    blockChangedDocuments(plan)
  }

  /// Blocks the entries of documents that changed while an entry was off the stack. The entry was not rebased over
  /// these changes, and neither were the entries below it.
  private func blockChangedDocuments(_ plan: CommitPlan) {
    for number in plan.daemonDocuments where records[number]?.clock != plan.clocks[number] { undoStack.block(number) }
  }

  package func finishUndo(_ plan: CommitPlan) throws(TransactionError) {
    let plan = try finish(plan, allowsRebase: false)
    undoStack.pushRedoEntry(UndoStack.Entry(name: plan.name, inverse: plan.inverse))
  }

  package func finishRedo(_ plan: CommitPlan) throws(TransactionError) {
    let plan = try finish(plan, allowsRebase: false)
    undoStack.pushUndoEntry(UndoStack.Entry(name: plan.name, inverse: plan.inverse))
  }
}
