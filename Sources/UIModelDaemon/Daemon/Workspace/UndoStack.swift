import UIModelEngine
import UIModelPlatform

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

  /// Carries every entry over a change that no request made. An entry counts on the text as it is once those above it
  /// are taken back, so the change is carried down from one to the next.
  mutating func rebase(_ document: UInt32, over range: Range<Int>, newCount: Int) {
    UndoStack.rebase(&done, document, range, newCount)
    UndoStack.rebase(&undone, document, range, newCount)
  }

  /// The same for all that was changed at once besides what a request did.
  mutating func rebase(_ document: UInt32, over hunks: [TextHunk]) {
    for hunk in hunks.reversed() { rebase(document, over: hunk.range, newCount: hunk.newCount) }
  }

  /// Drops the last entries for as long as nothing of what they changed is there any more.
  mutating func dropGone(isThere: (UInt32) -> Bool) {
    while let last = done.last, !last.inverse.keys.contains(where: isThere) { done.removeLast() }
    while let last = undone.last, !last.inverse.keys.contains(where: isThere) { undone.removeLast() }
  }

  mutating func forget(_ document: UInt32) {
    for index in done.indices where done[index].inverse[document] != nil { done[index].blockedBy = document }
    for index in undone.indices where undone[index].inverse[document] != nil { undone[index].blockedBy = document }
  }

  private static func rebase(_ entries: inout [Entry], _ document: UInt32, _ range: Range<Int>, _ newCount: Int) {
    var range = range
    for index in entries.indices.reversed() {
      guard let script = entries[index].inverse[document] else { continue }
      // Where the text below is no longer known, what is below cannot be taken back either.
      guard entries[index].inverse[document]?.rebase(over: range, newCount: newCount) == true else {
        for lower in entries[...index].indices where entries[lower].inverse[document] != nil {
          entries[lower].blockedBy = document
        }
        return
      }
      range = script.moved(range)
    }
  }
}
