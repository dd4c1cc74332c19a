import UIModelEngine
import UIModelSystems

/// The file of a document that an editor holds, to notice when another program writes it under the editor's changes.
struct FileBeside: Sendable {
  /// What the file held when the editor opened or saved the document, or last had the file's text; nil: there was none.
  private var file: [UInt8]?
  /// What the editor held then.
  private var saved: [UInt8]
  /// What another program has written since, as long as it is another text than both.
  private(set) var written: [UInt8]?
  /// Whether the editor's text has changes that are not saved, of a text that the file no longer holds.
  private(set) var isConflict = false

  init(file: [UInt8]?, text: [UInt8]) {
    self.file = file
    // Two equal arrays take the memory of one.
    saved = file == text ? file ?? text : text
  }

  /// Takes notice of what the file holds now; nil: it is gone, and nothing is lost with it.
  mutating func fileChanged(to new: [UInt8]?, beside text: [UInt8]) {
    written = new == file ? nil : new
    textChanged(to: text)
  }

  /// Takes notice of what the editor holds now.
  mutating func textChanged(to text: [UInt8]) {
    guard let written else {
      isConflict = false
      return
    }
    if written == text { self = FileBeside(file: written, text: text) } else { isConflict = text != saved }
  }
}

extension Workspace {
  /// Takes notice of what the file of an open document holds. Whether that is news for who is told of the document.
  func noteFile(of record: DocumentRecord, _ bytes: [UInt8]?) -> Bool {
    guard var beside = record.beside else { return false }
    let before = (beside.isConflict, beside.written)
    beside.fileChanged(to: bytes, beside: record.document.bytes)
    setBeside(beside, of: record.number)
    return beside.isConflict != before.0 || beside.isConflict && beside.written != before.1
  }

  /// Takes notice of what the editor holds after a change.
  func noteText(of number: UInt32) {
    guard let record = records[number], var beside = record.beside, beside.written != nil else { return }
    beside.textChanged(to: record.document.bytes)
    setBeside(beside, of: number)
  }

  /// The editor has opened or saved a document. Whether that ended a conflict.
  func noteSaved(_ number: UInt32) -> Bool {
    guard let record = records[number], record.isOpen, let path = record.uri.path else { return false }
    setBeside(FileBeside(file: try? FileSystem.readText(path), text: record.document.bytes), of: number)
    return record.beside?.isConflict == true
  }

  /// The finding for a document whose file another program has written under unsaved changes; empty for others.
  func besideFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard record.beside?.isConflict == true, let block = record.document.blocks.first else { return [] }
    let finding = Finding(
      code: "daemon/changed-on-disk", severity: .warning, place: Place(block: block.id, text: 0..<0),
      message: "another program has changed this file on disk; saving your changes replaces what it wrote")
    return [LocatedFinding(finding: finding, range: 0..<0)]
  }
}
