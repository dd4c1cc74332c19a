import UIModelEngine
import UIModelPlatform

/// The requested changes that can be undone. Editors undo typing themselves, so typing only rebases the entries of this
/// stack. For example, a line that is typed above the text of an entry moves the ranges of the entry. If typing touches
/// the text itself, the entry can no longer be undone.
package struct UndoStack: Sendable {
  package struct Entry: Sendable {
    package let name: String
    /// The scripts that revert the change, by document. Each script applies to the text in which all later entries are
    /// undone.
    var inverse: [UInt32: EditScript]
    /// The document that prevents the undo, because it was removed or because later edits touched the same text; nil if
    /// the change can be undone.
    package internal(set) var blockingDocument: UInt32?
  }

  private(set) var undoEntries: [Entry] = []
  private(set) var redoEntries: [Entry] = []
  private static let maximumEntryCount = 200

  /// Adds a change that was just made, and removes all entries that could be redone.
  mutating func push(_ entry: Entry) {
    undoEntries.append(entry)
    if undoEntries.count > UndoStack.maximumEntryCount { undoEntries.removeFirst() }
    redoEntries = []
  }

  mutating func popUndoEntry() -> Entry? { undoEntries.popLast() }
  mutating func popRedoEntry() -> Entry? { redoEntries.popLast() }
  mutating func pushRedoEntry(_ entry: Entry) { redoEntries.append(entry) }
  /// Adds a change that was redone. Other changes can still be redone.
  mutating func pushUndoEntry(_ entry: Entry) { undoEntries.append(entry) }

  /// Rebases every entry over an edit that was not requested, such as typing. An entry applies to the text in which all
  /// later entries are undone. Therefore, the range of the edit is mapped from each entry to the next lower entry.
  mutating func rebase(_ document: UInt32, over range: Range<Int>, newCount: Int) {
    UndoStack.rebase(&undoEntries, document, range, newCount)
    UndoStack.rebase(&redoEntries, document, range, newCount)
  }

  /// Rebases every entry over several simultaneous edits that were not requested.
  mutating func rebase(_ document: UInt32, over hunks: [TextHunk]) {
    for hunk in hunks.reversed() { rebase(document, over: hunk.range, newCount: hunk.newCount) }
  }

  /// Removes entries from the top of both stacks until the top entry changes a document that still exists.
  mutating func dropRemovedDocuments(exists: (UInt32) -> Bool) {
    while let lastEntry = undoEntries.last, !lastEntry.inverse.keys.contains(where: exists) { undoEntries.removeLast() }
    while let lastEntry = redoEntries.last, !lastEntry.inverse.keys.contains(where: exists) { redoEntries.removeLast() }
  }

  mutating func block(_ document: UInt32) {
    for index in undoEntries.indices where undoEntries[index].inverse[document] != nil {
      undoEntries[index].blockingDocument = document
    }
    for index in redoEntries.indices where redoEntries[index].inverse[document] != nil {
      redoEntries[index].blockingDocument = document
    }
  }

  private static func rebase(_ entries: inout [Entry], _ document: UInt32, _ range: Range<Int>, _ newCount: Int) {
    var range = range
    for index in entries.indices.reversed() {
      guard let script = entries[index].inverse[document] else { continue }
      // If one entry is blocked, the text below it is unknown. Lower entries therefore cannot be undone either.
      guard entries[index].inverse[document]?.rebase(over: range, newCount: newCount) == true else {
        for lowerIndex in entries[...index].indices where entries[lowerIndex].inverse[document] != nil {
          entries[lowerIndex].blockingDocument = document
        }
        return
      }
      range = script.movedRange(range)
    }
  }
}
