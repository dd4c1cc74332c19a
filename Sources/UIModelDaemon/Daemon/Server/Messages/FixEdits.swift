import UIModelEngine
import UIModelProtocol
import UIModelSystems

extension Workspace {
  /// Returns the text edits of a fix for each document that it changes. Returns nil if one of the documents cannot be
  /// edited, for example because its text differs from the editor's text.
  func workspaceEdit(of fix: Fix, _ encoding: LSP.PositionEncodingKind) -> LSP.WorkspaceEdit? {
    var editsByDocument: [UInt32: [ModelEdit]] = [:]
    for edit in fix.edits { editsByDocument[edit.place.block.document, default: []].append(edit) }
    var changes: [LSP.TextDocumentEdit] = []
    for number in inOrder(editsByDocument.keys) {
      guard let record = records[number], !record.isOutOfStep, let edits = editsByDocument[number],
        let textEdits = try? ModelEditing(record.document, keepsComments: true).textEdits(edits)
      else { return nil }
      changes.append(record.textEdits(textEdits, encoding))
    }
    return changes.isEmpty ? nil : LSP.WorkspaceEdit(documentChanges: changes)
  }
}
