@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Returns a text after several groups of edits, which are combined in one edit set.
func edited(_ text: String, _ edits: (Document) -> [[ModelEdit]]) throws -> String {
  let document = Document(number: 1, bytes: Array(text.utf8))
  var editSet = EditSet(ModelEditing(document))
  for group in edits(document) { try editSet.add(group) }
  var bytes = document.bytes
  for edit in editSet.textEdits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the place, i.e. the block and the tree node, of the value at a path in a document. Returns the root of the
/// document if the path does not exist.
func place(_ document: Document, _ path: String...) -> Place {
  document.place(at: path) ?? .root(of: document)
}
