import UIModelEngine
import UIModelPlatform

/// The changes of requests that can be undone. Editors undo typing: it only rebases the entries here. For example, a
/// line that is typed above the text of an entry moves the ranges of the entry. If typing touches the text itself, the
/// entry can no longer be undone.
package struct UndoStack: Sendable {
  package struct Entry: Sendable {
    package let name: String
    /// The scripts that revert the change, by document. They apply to the texts in which all later entries are undone.
    var inverse: [UInt32: EditScript]
    /// A document in which later edits touched the same text, or which was removed; nil if the change can be undone.
    package internal(set) var blockedBy: UInt32?
  }

  private(set) var done: [Entry] = []
  private(set) var undone: [Entry] = []
  private static let capacity = 200

  /// Adds a change that was just made, and removes all entries that could be redone.
  mutating func push(_ entry: Entry) {
    done.append(entry)
    if done.count > UndoStack.capacity { done.removeFirst() }
    undone = []
  }

  mutating func takeLastDone() -> Entry? { done.popLast() }
  mutating func takeLastUndone() -> Entry? { undone.popLast() }
  mutating func pushUndone(_ entry: Entry) { undone.append(entry) }
  /// Adds a change that was redone. Other changes can still be redone.
  mutating func pushRedone(_ entry: Entry) { done.append(entry) }

  /// Rebases every entry over an edit that no request made. An entry applies to the text in which all later entries are
  /// undone, so the range of the edit is mapped from each entry to the one below it.
  mutating func rebase(_ document: UInt32, over range: Range<Int>, newCount: Int) {
    UndoStack.rebase(&done, document, range, newCount)
    UndoStack.rebase(&undone, document, range, newCount)
  }

  /// Rebases every entry over several edits that were made at the same time and that no request made.
  mutating func rebase(_ document: UInt32, over hunks: [TextHunk]) {
    for hunk in hunks.reversed() { rebase(document, over: hunk.range, newCount: hunk.newCount) }
  }

  /// Removes the last entries, as long as none of their documents exists any more.
  mutating func dropRemoved(exists: (UInt32) -> Bool) {
    while let last = done.last, !last.inverse.keys.contains(where: exists) { done.removeLast() }
    while let last = undone.last, !last.inverse.keys.contains(where: exists) { undone.removeLast() }
  }

  mutating func block(_ document: UInt32) {
    for index in done.indices where done[index].inverse[document] != nil { done[index].blockedBy = document }
    for index in undone.indices where undone[index].inverse[document] != nil { undone[index].blockedBy = document }
  }

  private static func rebase(_ entries: inout [Entry], _ document: UInt32, _ range: Range<Int>, _ newCount: Int) {
    var range = range
    for index in entries.indices.reversed() {
      guard let script = entries[index].inverse[document] else { continue }
      // If one entry is blocked, the text below it is unknown, so lower entries cannot be undone either.
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
