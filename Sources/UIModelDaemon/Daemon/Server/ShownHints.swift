import UIModelEngine

/// The hints of a document at a time.
struct ShownHints {
  private let clock: Int
  /// By where they stand, in UTF-8 bytes.
  let glyphs: [Int: String]

  init(_ record: DocumentRecord, _ workspace: Workspace) {
    clock = record.clock
    let keys = KeysInCode.all(in: record.document, visitedBy: workspace.visitingDocuments(of: record))
    glyphs = keys.reduce(into: [:]) { glyphs, keys in glyphs[keys.end] = keys.shortcut?.glyphs }
  }

  /// Whether another file has changed them. After an edit of its own the client asks by itself.
  func areOld(_ record: DocumentRecord, _ workspace: Workspace) -> Bool {
    record.clock == clock && ShownHints(record, workspace).glyphs != glyphs
  }
}
