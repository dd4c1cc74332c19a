import UIModelEngine
import UIModelSystems

/// The state of a document's file while an editor holds the document. Detects that another program changes the file
/// while the editor has unsaved changes.
struct EditedFileState: Sendable {
  /// The content of the file when the editor opened or saved the document, or when the file and the editor last had the
  /// same text; nil if the file did not exist.
  private var fileContent: [UInt8]?
  /// The editor's text at the time when the file had `fileContent`.
  private var savedEditorText: [UInt8]
  /// The content that another program has written to the file since. Nil if the file still has `fileContent`, if it has
  /// the editor's text, or if it was removed.
  private(set) var externalContent: [UInt8]?
  /// Whether the editor has unsaved changes although another program has changed the file.
  private(set) var isConflict = false

  init(fileContent: [UInt8]?, text: [UInt8]) {
    self.fileContent = fileContent
    // If the texts are equal, both properties share one array.
    savedEditorText = fileContent == text ? fileContent ?? text : text
  }

  /// Updates the state after the file has changed. `newContent` is nil for a removed file. A removal is not a conflict,
  /// because saving then replaces nothing.
  mutating func applyFileChange(to newContent: [UInt8]?, editorText text: [UInt8]) {
    externalContent = newContent == fileContent ? nil : newContent
    applyTextChange(to: text)
  }

  /// Updates the state after the editor's text has changed.
  mutating func applyTextChange(to text: [UInt8]) {
    guard let externalContent else {
      isConflict = false
      return
    }
    if externalContent == text {
      self = EditedFileState(fileContent: externalContent, text: text)
    } else {
      isConflict = text != savedEditorText
    }
  }
}

extension Workspace {
  /// Updates the `EditedFileState` of an open document after its file has changed. Returns whether the conflict finding
  /// might have changed.
  func recordFileChange(of record: DocumentRecord, _ bytes: [UInt8]?) -> Bool {
    guard var state = record.editedFileState else { return false }
    let previousState = (state.isConflict, state.externalContent)
    state.applyFileChange(to: bytes, editorText: record.document.bytes)
    setEditedFileState(state, of: record.number)
    return state.isConflict != previousState.0 || state.isConflict && state.externalContent != previousState.1
  }

  /// Updates the `EditedFileState` of an open document after the editor's text has changed.
  func recordTextChange(of number: UInt32) {
    guard let record = records[number], var state = record.editedFileState, state.externalContent != nil else { return }
    state.applyTextChange(to: record.document.bytes)
    setEditedFileState(state, of: number)
  }

  /// Updates the `EditedFileState` after the editor has opened or saved a document. Returns whether the document had a
  /// conflict before.
  func recordSave(_ number: UInt32) -> Bool {
    guard let record = records[number], record.isOpen, let path = record.uri.path else { return false }
    setEditedFileState(
      EditedFileState(fileContent: try? FileSystem.readText(path), text: record.document.bytes), of: number)
    return record.editedFileState?.isConflict == true
  }

  /// Returns the finding for a document whose file another program has changed while the editor has unsaved changes, or
  /// an empty array for any other document.
  func conflictFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard record.editedFileState?.isConflict == true, let block = record.document.blocks.first else { return [] }
    let finding = Finding(
      code: "daemon/changed-on-disk", severity: .warning, place: Place(block: block.id, text: 0..<0),
      message: "another program has changed this file on disk; saving your changes replaces what it wrote")
    return [LocatedFinding(finding: finding, range: 0..<0)]
  }
}
