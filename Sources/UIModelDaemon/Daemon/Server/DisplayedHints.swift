import UIModelEngine

/// The inlay hints that a client shows for a document, with the document's clock at the time of the request.
struct DisplayedHints {
  private let clock: Int
  /// The glyphs of the shortcuts, such as ⇧⌘I, by the UTF-8 offset of the hint.
  let glyphs: [Int: String]

  init(_ record: DocumentRecord, _ workspace: Workspace) {
    clock = record.clock
    let keys = KeysInCode.combinations(in: record.document, usedBy: workspace.visitingDocuments(of: record))
    glyphs = keys.reduce(into: [:]) { glyphs, keys in glyphs[keys.endOffset] = keys.shortcut?.glyphs }
  }

  /// Whether the hints are outdated because of a change in another file. False after an edit of the document itself,
  /// because the client then requests new hints without being asked.
  func areStale(_ record: DocumentRecord, _ workspace: Workspace) -> Bool {
    record.clock == clock && DisplayedHints(record, workspace).glyphs != glyphs
  }
}
