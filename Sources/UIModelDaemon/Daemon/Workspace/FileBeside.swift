import UIModelEngine
import UIModelSystems

/// The file of a document that an editor holds. Detects that another program changes the file while the editor has
/// unsaved changes.
struct FileBeside: Sendable {
  /// The content of the file when the editor opened or saved the document, or when file and editor last had the same
  /// text; nil if there was no file.
  private var file: [UInt8]?
  /// The editor's text at the time of `file`.
  private var saved: [UInt8]
  /// The content that another program has written since, if it differs from both texts.
  private(set) var written: [UInt8]?
  /// Whether the editor has unsaved changes of a text that the file no longer contains.
  private(set) var isConflict = false

  init(file: [UInt8]?, text: [UInt8]) {
    self.file = file
    // Two equal arrays then share memory.
    saved = file == text ? file ?? text : text
  }

  /// Updates the state after the file has changed. `new` is nil for a removed file, which is no conflict, because
  /// saving replaces nothing.
  mutating func fileChanged(to new: [UInt8]?, beside text: [UInt8]) {
    written = new == file ? nil : new
    textChanged(to: text)
  }

  /// Updates the state after the editor's text has changed.
  mutating func textChanged(to text: [UInt8]) {
    guard let written else {
      isConflict = false
      return
    }
    if written == text { self = FileBeside(file: written, text: text) } else { isConflict = text != saved }
  }
}

extension Workspace {
  /// Updates the state of an open document after its file has changed. Returns whether the conflict finding may have
  /// changed.
  func noteFile(of record: DocumentRecord, _ bytes: [UInt8]?) -> Bool {
    guard var beside = record.beside else { return false }
    let before = (beside.isConflict, beside.written)
    beside.fileChanged(to: bytes, beside: record.document.bytes)
    setBeside(beside, of: record.number)
    return beside.isConflict != before.0 || beside.isConflict && beside.written != before.1
  }

  /// Updates the state of an open document after the editor's text has changed.
  func noteText(of number: UInt32) {
    guard let record = records[number], var beside = record.beside, beside.written != nil else { return }
    beside.textChanged(to: record.document.bytes)
    setBeside(beside, of: number)
  }

  /// Records that the editor has opened or saved a document. Returns whether this ended a conflict.
  func noteSaved(_ number: UInt32) -> Bool {
    guard let record = records[number], record.isOpen, let path = record.uri.path else { return false }
    setBeside(FileBeside(file: try? FileSystem.readText(path), text: record.document.bytes), of: number)
    return record.beside?.isConflict == true
  }

  /// Returns the finding for a document whose file another program has changed while the editor has unsaved changes;
  /// empty for others.
  func besideFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard record.beside?.isConflict == true, let block = record.document.blocks.first else { return [] }
    let finding = Finding(
      code: "daemon/changed-on-disk", severity: .warning, place: Place(block: block.id, text: 0..<0),
      message: "another program has changed this file on disk; saving your changes replaces what it wrote")
    return [LocatedFinding(finding: finding, range: 0..<0)]
  }
}
