import UIModelEngine
import UIModelSystems

/// The removal of a document from the workspace: the document's URI, the client's spelling of the URI, and the clock of
/// the removal.
struct Removal: Sendable {
  let uri: DocumentURI
  let spelling: String
  let clock: Int
}

/// A document of the workspace: its text, the editor that holds the text, and the state of its file.
package struct DocumentRecord: Sendable {
  package let number: UInt32
  package let uri: DocumentURI
  /// The URI as the client spells it.
  package internal(set) var spelling: String
  package internal(set) var document: Document
  /// The number of the session whose editor holds the text; nil if the daemon holds the text. Changes of the text are
  /// requested from this editor.
  package internal(set) var holderSession: Int?
  /// The version that the editor assigned to the text.
  package internal(set) var version: Int?
  /// Whether the daemon's text differs from the editor's text. Requested changes then fail until the editor sends the
  /// full text.
  package internal(set) var isOutOfStep = false
  /// Whether the text differs from the file because changes were not written yet.
  package private(set) var isUnsaved = false
  /// The content of the file before the first change that was not written; nil if there is no such change, or if the
  /// content is unknown.
  private(set) var savedText: [UInt8]?
  /// The text with requested changes that were not written, if an editor has opened the file's text without these
  /// changes; otherwise nil. Undo applies to the pending text. When the editor closes the document, the pending text
  /// becomes the document's text again.
  var pendingText: [UInt8]?
  /// The state of the file while an editor holds the text; nil if no editor does.
  var editedFileState: EditedFileState?
  /// The reason that the file cannot be read; the text is then empty. Nil for a file that was read.
  var unreadFile: UnreadFile?
  /// Whether the user named the file explicitly, so that exclude patterns do not apply to it.
  package internal(set) var isNamed = false
  /// The clock of the document's last change.
  package internal(set) var clock: Int

  mutating func setUnsaved(_ isUnsaved: Bool) {
    self.isUnsaved = isUnsaved
    if !isUnsaved { (savedText, pendingText) = (nil, nil) }
  }

  /// Clears the pending text if the editor's text equals it. The editor then has to save the changes.
  mutating func clearPendingTextIfApplied() { if isOpen, pendingText == document.bytes { setUnsaved(false) } }

  /// Stores the content of the file as `savedText` before a change that is not written.
  mutating func storeSavedText() { if !isUnsaved, savedText == nil { savedText = document.bytes } }

  /// Restores the spelling and the unsaved state that an earlier process recorded.
  mutating func restore(_ keptDocument: KeptDocument) {
    spelling = keptDocument.uri
    (isUnsaved, savedText) = (keptDocument.isUnsaved, keptDocument.isUnsaved ? keptDocument.savedText : nil)
  }

  /// Copies all state except the text. The texts of both records must be equal.
  mutating func copyState(of source: DocumentRecord) {
    (spelling, holderSession, version, isOutOfStep) = (
      source.spelling, source.holderSession, source.version, source.isOutOfStep
    )
    (isUnsaved, savedText, pendingText) = (source.isUnsaved, source.savedText, source.pendingText)
    (editedFileState, isNamed, unreadFile) = (source.editedFileState, source.isNamed, source.unreadFile)
  }

  /// Whether the text equals the content of the file again, after unsaved changes. False if the content is unknown.
  var equalsSavedText: Bool { savedText.map { $0 == document.bytes } ?? false }

  /// Whether an editor holds the text.
  package var isOpen: Bool { holderSession != nil }
}

extension Workspace {
  /// Copies three properties from another record: the version of the editor's text, whether the text is out of step,
  /// and the state of the file. The document must already have the text of the other record.
  func setEditorState(of number: UInt32, as source: DocumentRecord) {
    records[number]?.version = source.version
    records[number]?.isOutOfStep = source.isOutOfStep
    records[number]?.editedFileState = source.editedFileState
  }

  /// Returns the clock at which a document was removed, or nil if no removal of the document is known. `refresh` drops
  /// old removals.
  func removalClock(of uri: DocumentURI) -> Int? { removedDocuments.values.filter { $0.uri == uri }.map(\.clock).max() }

  /// Returns the removals among these documents, except for documents that were added again with the same spelling of
  /// the URI.
  func removals(among numbers: [UInt32]) -> [Removal] {
    numbers.compactMap { removedDocuments[$0] }.filter { record($0.uri)?.spelling != $0.spelling }
  }
}
