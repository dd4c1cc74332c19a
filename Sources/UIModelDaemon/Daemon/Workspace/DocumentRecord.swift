import UIModelEngine
import UIModelSystems

/// A document that is gone.
struct Removal: Sendable {
  let uri: DocumentURI
  let spelling: String
  let clock: Int
}

/// A document of the workspace: its text and what is known of where it is kept.
package struct DocumentRecord: Sendable {
  package let number: UInt32
  package let uri: DocumentURI
  /// The URI as the client spells it.
  package internal(set) var spelling: String
  package internal(set) var document: Document
  /// The session whose editor holds the text; changes are asked of it.
  package internal(set) var holder: Int?
  /// The version that the editor gave the text.
  package internal(set) var version: Int?
  /// The editor's text and ours are no longer the same; features say so until the whole text comes again.
  package internal(set) var isOutOfStep = false
  /// The text differs from the file's, because nothing has written it yet.
  package private(set) var isUnsaved = false
  /// What the file held when it was read, for a text that was changed since and not written.
  private(set) var savedText: [UInt8]?
  /// The text with what requests have changed and nothing has written, while an editor holds the file's text without that.
  /// What is to be taken back is of this text, and when the editor closes the document it is there again.
  var waiting: [UInt8]?
  /// The file, while an editor holds the text.
  var beside: FileBeside?
  /// Why the file cannot be read; nil for one that was read. The text is empty then.
  var unread: UnreadFile?
  /// Named by the user outright, so that excludes do not hold for it.
  package internal(set) var isNamed = false
  /// The clock of its last change.
  package internal(set) var clock: Int

  mutating func setUnsaved(_ isUnsaved: Bool) {
    self.isUnsaved = isUnsaved
    if !isUnsaved { (savedText, waiting) = (nil, nil) }
  }

  /// The editor's text has the changes that wait: it is the editor's to write.
  mutating func endWaiting() { if isOpen, waiting == document.bytes { setUnsaved(false) } }

  /// Keeps what the file holds, before a change that is not written.
  mutating func keepSaved() { if !isUnsaved, savedText == nil { savedText = document.bytes } }

  /// As the text was kept by an earlier process.
  mutating func restore(_ kept: KeptDocument) {
    spelling = kept.uri
    (isUnsaved, savedText) = (kept.isUnsaved, kept.isUnsaved ? kept.saved : nil)
  }

  /// Takes over all but the text, which is the same.
  mutating func takeState(of other: DocumentRecord) {
    (spelling, holder, version, isOutOfStep) = (other.spelling, other.holder, other.version, other.isOutOfStep)
    (isUnsaved, savedText, waiting) = (other.isUnsaved, other.savedText, other.waiting)
    (beside, isNamed, unread) = (other.beside, other.isNamed, other.unread)
  }

  /// Whether the text is what the file held again.
  var isAsSaved: Bool { savedText.map { $0 == document.bytes } ?? false }

  /// An editor holds the text.
  package var isOpen: Bool { holder != nil }
}

extension Workspace {
  /// Takes over what is known of an editor's text, which is here already.
  func setEditorState(of number: UInt32, as other: DocumentRecord) {
    records[number]?.version = other.version
    records[number]?.isOutOfStep = other.isOutOfStep
    records[number]?.beside = other.beside
  }

  /// The clock at which a document went; nil if it never did, or that is too long ago.
  func removal(of uri: DocumentURI) -> Int? { gone.values.filter { $0.uri == uri }.map(\.clock).max() }

  /// Those of these documents that are gone. A document that came back under its URI is not.
  func removals(among numbers: [UInt32]) -> [Removal] {
    numbers.compactMap { gone[$0] }.filter { record($0.uri)?.spelling != $0.spelling }
  }
}
