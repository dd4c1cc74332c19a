import UIModelEngine

/// What requests have changed, to be taken back. Typing is the editor's to undo: it only moves what is kept here, and
/// where it touches the same text, that change can no longer be taken back.
package struct UndoStack: Sendable {
  package struct Entry: Sendable {
    package let name: String
    /// What takes the change back, by document, against the text as it is now.
    var inverse: [UInt32: EditScript]
    /// A document in which later edits touched the same text, or that is gone.
    package internal(set) var blockedBy: UInt32?
  }

  private(set) var done: [Entry] = []
  private(set) var undone: [Entry] = []
  private static let capacity = 200

  /// Keeps a change that was just made.
  mutating func push(_ entry: Entry) {
    done.append(entry)
    if done.count > UndoStack.capacity { done.removeFirst() }
    undone = []
  }

  mutating func takeLastDone() -> Entry? { done.popLast() }
  mutating func takeLastUndone() -> Entry? { undone.popLast() }
  mutating func pushUndone(_ entry: Entry) { undone.append(entry) }
  /// Keeps a change that was made again; what else was taken back can still be made again.
  mutating func pushRedone(_ entry: Entry) { done.append(entry) }

  /// Carries every entry over a change of a document's text.
  mutating func rebase(_ document: UInt32, over range: Range<Int>, newCount: Int) {
    for index in done.indices { UndoStack.rebase(&done[index], document, range, newCount) }
    for index in undone.indices { UndoStack.rebase(&undone[index], document, range, newCount) }
  }

  mutating func forget(_ document: UInt32) {
    for index in done.indices where done[index].inverse[document] != nil { done[index].blockedBy = document }
    for index in undone.indices where undone[index].inverse[document] != nil { undone[index].blockedBy = document }
  }

  private static func rebase(_ entry: inout Entry, _ document: UInt32, _ range: Range<Int>, _ newCount: Int) {
    guard entry.inverse[document] != nil else { return }
    if entry.inverse[document]?.rebase(over: range, newCount: newCount) == false { entry.blockedBy = document }
  }
}
