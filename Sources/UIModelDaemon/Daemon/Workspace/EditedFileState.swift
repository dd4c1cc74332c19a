import UIModelEngine
import UIModelSystems

/// The state of a document's file while an editor holds the document. Detects that another program changes the file
/// while the editor has unsaved changes.
struct EditedFileState: Sendable {
  /// The content of the file when the editor opened or saved the document, or when file and editor last had the same
  /// text; nil if there was no file.
  private var file: [UInt8]?
  /// The editor's text at the time of `file`.
  private var saved: [UInt8]
  /// The content that another program has written since; nil if it equals `file` or the editor's text, or if the file
  /// was removed.
  private(set) var externalContent: [UInt8]?
  /// Whether the editor has unsaved changes of a text that the file no longer contains.
  private(set) var isConflict = false

  init(file: [UInt8]?, text: [UInt8]) {
    self.file = file
    // If the texts are equal, both properties share one array.
    saved = file == text ? file ?? text : text
  }

  /// Updates the state after the file has changed. `new` is nil for a removed file. A removal is not a conflict,
  /// because saving then replaces nothing.
  mutating func fileChanged(to new: [UInt8]?, editorText text: [UInt8]) {
    externalContent = new == file ? nil : new
    textChanged(to: text)
  }

  /// Updates the state after the editor's text has changed.
  mutating func textChanged(to text: [UInt8]) {
    guard let externalContent else {
      isConflict = false
      return
    }
    if externalContent == text {
      self = EditedFileState(file: externalContent, text: text)
    } else {
      isConflict = text != saved
    }
  }
}

extension Workspace {
  /// Updates the state of an open document after its file has changed. Returns whether the conflict finding might have
  /// changed.
  func noteFile(of record: DocumentRecord, _ bytes: [UInt8]?) -> Bool {
    guard var state = record.editedFileState else { return false }
    let before = (state.isConflict, state.externalContent)
    state.fileChanged(to: bytes, editorText: record.document.bytes)
    setEditedFileState(state, of: record.number)
    return state.isConflict != before.0 || state.isConflict && state.externalContent != before.1
  }

  /// Updates the state of an open document after the editor's text has changed.
  func noteText(of number: UInt32) {
    guard let record = records[number], var state = record.editedFileState, state.externalContent != nil else { return }
    state.textChanged(to: record.document.bytes)
    setEditedFileState(state, of: number)
  }

  /// Records that the editor has opened or saved a document. Returns whether this ended a conflict.
  func noteSaved(_ number: UInt32) -> Bool {
    guard let record = records[number], record.isOpen, let path = record.uri.path else { return false }
    setEditedFileState(EditedFileState(file: try? FileSystem.readText(path), text: record.document.bytes), of: number)
    return record.editedFileState?.isConflict == true
  }

  /// Returns the finding for a document whose file another program has changed while the editor has unsaved changes;
  /// empty for others.
  func conflictFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard record.editedFileState?.isConflict == true, let block = record.document.blocks.first else { return [] }
    let finding = Finding(
      code: "daemon/changed-on-disk", severity: .warning, place: Place(block: block.id, text: 0..<0),
      message: "another program has changed this file on disk; saving your changes replaces what it wrote")
    return [LocatedFinding(finding: finding, range: 0..<0)]
  }
}
