import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// A private branch of the workspace: nobody else sees it until it is committed, and then all of it or nothing.
package struct Transaction: Sendable {
  package let id: String
  package let name: String
  /// The session that began it; it ends with that session.
  package let owner: Int
  /// Other sessions may take part: its id cannot be guessed, and whoever knows it was given it.
  package let isShared: Bool
  private(set) var branches: [UInt32: Branch] = [:]
  /// What was asked for, so that it can be made anew in what others have written.
  var made: [ChangeStep] = []
  /// Whether what it changes was found by looking at all documents.
  var spansDocuments = false
  /// The workspace's clock when something was last changed in it.
  var clock = 0
  /// The first change that was asked for in it and failed; without that change the others are not what was meant.
  private(set) var failure: FailedChange?

  struct Branch: Sendable {
    /// The clock of the document when the branch was taken.
    let clock: Int
    let spelling: String
    let base: Document
    var document: Document
    var script = EditScript()
  }

  init(id: String, name: String, owner: Int, isShared: Bool = false) {
    (self.id, self.name, self.owner, self.isShared) = (id, name, owner, isShared)
  }

  /// Digits that nobody guesses: 128 bits of the system's randomness.
  fileprivate static func secret() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Spoils the transaction, unless it is already: what is told is the first change that failed.
  mutating func note(_ failed: FailedChange) { failure = failure ?? failed }

  /// A document as the branch has it.
  func document(_ number: UInt32) -> Document? { branches[number]?.document }

  mutating func edit(_ record: DocumentRecord, _ edits: [TextEdit]) {
    var branch =
      branches[record.number]
      ?? Branch(clock: record.clock, spelling: record.spelling, base: record.document, document: record.document)
    let edits = edits.map { EditScript.Edit($0) }
    for edit in edits.gathered(in: branch.document).reversed() {
      _ = branch.document.replace(edit.range, with: edit.new)
    }
    branch.script.append(edits)
    branches[record.number] = branch
  }
}

/// A change of a transaction that was not made.
package struct FailedChange: Sendable {
  let method: String
  let message: String
}

/// What a commit has to do: ask the editors that hold documents, and write the files of the others.
package struct CommitPlan: Sendable {
  package let name: String
  package fileprivate(set) var scripts: [UInt32: EditScript]
  /// What takes it back, by document.
  package fileprivate(set) var inverse: [UInt32: EditScript]
  /// Documents that an editor holds.
  package let inEditors: [UInt32]
  package let others: [UInt32]
  /// The clocks of those others when the plan was made.
  let clocks: [UInt32: Int]

  package var isEmpty: Bool { scripts.isEmpty }

  /// The same change of a text that has become another one.
  mutating func carry(_ number: UInt32, _ script: EditScript, inverse: EditScript) {
    scripts[number] = script
    self.inverse[number] = inverse
  }
}

/// Why a transaction could not go on.
package enum TransactionError: Error, Sendable {
  case unknown(String)
  /// Another session began it, and did not share it.
  case isOfAnother(String)
  /// A change of the transaction failed.
  case spoiled(String, FailedChange)
  /// Documents that changed since the transaction took its branch of them.
  case conflict([String])
  /// The text of a document is not the one that its editor has.
  case outOfStep(String)
  /// Files hold something else than what was read of them, and the change does not fit what they hold. They have been
  /// read again.
  case filesChanged([String], isApart: Bool)
  case file(FileError)
  case nothingToUndo
  /// Later edits touched the same text of this document.
  case overlapsLaterEdits(String)
  /// The files of documents that are to be saved were written by somebody else.
  case filesDiffer([String])
  /// Editors hold different texts of this document.
  case contested(String, SharedText)
  /// Changes of a document wait that the editor which holds it has not taken.
  case waitsForEditor(String)
  /// The change is in no file, and it cannot be kept for a restart.
  case notKept(JournalFailure)
  /// A document of what was to be taken back is no longer there.
  case documentGone
}

extension Workspace {
  package func begin(name: String, owner: Int, isShared: Bool = false) -> Transaction {
    nextTransaction += 1
    let id = "t\(nextTransaction)" + (isShared ? "-\(Transaction.secret())" : "")
    let transaction = Transaction(id: id, name: name, owner: owner, isShared: isShared)
    transactions[transaction.id] = transaction
    return transaction
  }

  /// A transaction that a session may use.
  package func transaction(_ id: String, of session: Int) throws(TransactionError) -> Transaction {
    guard let transaction = transactions[id] else { throw .unknown(id) }
    guard transaction.owner == session || transaction.isShared else { throw .isOfAnother(id) }
    return transaction
  }

  package func rollback(_ id: String) throws(TransactionError) {
    guard transactions.removeValue(forKey: id) != nil else { throw .unknown(id) }
  }

  /// Ends every transaction of a session that is gone. Answers their ids.
  package func abandonTransactions(of owner: Int) -> [String] {
    let ids = transactions.values.filter { $0.owner == owner }.map(\.id).sorted()
    for id in ids { transactions[id] = nil }
    return ids
  }

  /// Ends a transaction and says what its commit has to do. After an error the transaction goes on, and can be rolled
  /// back.
  package func plan(_ id: String) throws(TransactionError) -> CommitPlan {
    guard let transaction = transactions[id] else { throw .unknown(id) }
    if let failure = transaction.failure { throw .spoiled(id, failure) }
    let plan = try plan(transaction)
    transactions[id] = nil
    return plan
  }

  func plan(_ transaction: Transaction) throws(TransactionError) -> CommitPlan {
    var scripts: [UInt32: EditScript] = [:]
    var stale: [String] = []
    try refuseOutOfStep(transaction.branches.filter { !$0.value.script.isEmpty }.keys)
    for (number, branch) in transaction.branches where !branch.script.isEmpty {
      // What has changed and is the same again is no other text.
      guard let record = records[number],
        record.clock == branch.clock || record.document.bytes == branch.base.bytes
      else {
        stale.append(branch.spelling)
        continue
      }
      scripts[number] = branch.script
    }
    guard stale.isEmpty else { throw .conflict(stale.sorted()) }
    try refuseContested(scripts.keys)
    try refuseWaiting(scripts.keys)
    return plan(named: transaction.name, scripts)
  }

  private func plan(named name: String, _ scripts: [UInt32: EditScript]) -> CommitPlan {
    var effective: [UInt32: EditScript] = [:]
    var inverse: [UInt32: EditScript] = [:]
    for (number, script) in scripts {
      guard let document = records[number]?.document else { continue }
      // What leaves the text as it is, is no change: nothing to ask for, to write, or to take back.
      guard script.edits.contains(where: { document.bytes(in: $0.range) != $0.new }) else { continue }
      effective[number] = script
      inverse[number] = script.inverse { document.bytes(in: $0) }
    }
    let numbers = inOrder(effective.keys)
    let others = numbers.filter { records[$0]?.isOpen != true }
    return CommitPlan(
      name: name, scripts: effective, inverse: inverse, inEditors: numbers.filter { records[$0]?.isOpen == true },
      others: others, clocks: others.reduce(into: [:]) { $0[$1] = records[$1]?.clock })
  }

  /// Writes the files of a plan's documents and moves the model. The documents in editors have moved already. Answers the
  /// plan as it was carried out: what others have written into the files meanwhile is taken in first, and with `carrying`
  /// the plan is carried over it where they wrote of other things.
  package func finish(_ plan: CommitPlan, carrying: Bool = true) throws(TransactionError) -> CommitPlan {
    // While editors were asked, others may have changed what is not in an editor.
    let changed = plan.others.filter { records[$0].map { $0.isOpen || $0.clock != plan.clocks[$0.number] } ?? true }
    guard changed.isEmpty else {
      throw .conflict(changed.map { records[$0]?.spelling ?? "a document that no longer exists" }.sorted())
    }
    let plan = try writeFiles(plan, carrying: carrying)
    let scripts = plan.scripts.filter { plan.others.contains($0.key) }
    if !writesOnCommit { for number in scripts.keys { keepSaved(number) } }
    tracked.formUnion(scripts.keys)
    if !scripts.isEmpty { _ = try? apply(.scripts(scripts)) }
    tracked.subtract(plan.scripts.keys)
    for number in plan.others where !writesOnCommit || records[number]?.uri.path == nil {
      setUnsaved(number, records[number]?.isAsSaved != true)
    }
    // What is as it was saved again is what the file holds by now.
    if !writesOnCommit { takeInFiles(of: plan.others) }
    return plan
  }

  /// Finishes a plan and keeps what takes it back.
  @discardableResult
  package func finishAndRemember(_ plan: CommitPlan, carrying: Bool = true) throws(TransactionError) -> CommitPlan {
    let plan = try finish(plan, carrying: carrying)
    if !plan.isEmpty { undoStack.push(UndoStack.Entry(name: plan.name, inverse: plan.inverse)) }
    return plan
  }

  /// Editors are about to make a plan's changes.
  package func expectEdits(of plan: CommitPlan) { tracked.formUnion(plan.inEditors) }

  /// The editors have not made a plan's changes, or have taken them back.
  package func endEdits(of plan: CommitPlan) { tracked.subtract(plan.inEditors) }

  /// Carries what can be taken back in a document over what was changed in it while a request changed it. Nil where
  /// nobody can tell one from the other: then nothing of it can be.
  func carryUndo(_ number: UInt32, over hunks: [TextHunk]?) {
    if let hunks { undoStack.rebase(number, over: hunks) } else { undoStack.forget(number) }
  }

  // MARK: Undo

  /// What undoing the last change of a request has to do.
  package func planUndo() throws(TransactionError) -> CommitPlan {
    takeInFiles(of: undoStack.done.last?.inverse.keys)
    undoStack.dropGone { records[$0] != nil }
    do {
      let plan = try plan(undoStack.done.last)
      _ = undoStack.takeLastDone()
      return plan
    } catch {
      // It never can be; those before it may.
      switch error {
      case .documentGone, .overlapsLaterEdits: _ = undoStack.takeLastDone()
      default: break
      }
      throw error
    }
  }

  package func planRedo() throws(TransactionError) -> CommitPlan {
    takeInFiles(of: undoStack.undone.last?.inverse.keys)
    undoStack.dropGone { records[$0] != nil }
    let plan = try plan(undoStack.undone.last)
    _ = undoStack.takeLastUndone()
    return plan
  }

  private func plan(_ entry: UndoStack.Entry?) throws(TransactionError) -> CommitPlan {
    guard let entry else { throw .nothingToUndo }
    if let blocked = entry.blockedBy {
      guard let record = records[blocked] else { throw .documentGone }
      throw .overlapsLaterEdits(record.spelling)
    }
    try refuseOutOfStep(entry.inverse.keys)
    try refuseContested(entry.inverse.keys)
    try refuseWaiting(entry.inverse.keys)
    return plan(named: entry.name, entry.inverse)
  }

  /// Puts back what was taken for a plan that could not be carried out.
  package func restoreUndo(_ plan: CommitPlan) {
    undoStack.pushRedone(UndoStack.Entry(name: plan.name, inverse: plan.scripts))
    forgetWhatMoved(plan)
  }

  package func restoreRedo(_ plan: CommitPlan) {
    undoStack.pushUndone(UndoStack.Entry(name: plan.name, inverse: plan.scripts))
    forgetWhatMoved(plan)
  }

  /// While an entry was taken from the stack, it was not carried over what came into its documents, nor were those below
  /// it carried over it: where that is so they fit no more.
  private func forgetWhatMoved(_ plan: CommitPlan) {
    for number in plan.others where records[number]?.clock != plan.clocks[number] { undoStack.forget(number) }
  }

  package func finishUndo(_ plan: CommitPlan) throws(TransactionError) {
    let plan = try finish(plan, carrying: false)
    undoStack.pushUndone(UndoStack.Entry(name: plan.name, inverse: plan.inverse))
  }

  package func finishRedo(_ plan: CommitPlan) throws(TransactionError) {
    let plan = try finish(plan, carrying: false)
    undoStack.pushRedone(UndoStack.Entry(name: plan.name, inverse: plan.inverse))
  }
}
