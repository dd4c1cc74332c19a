@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A text after groups of edits, as they are made of it.
func edited(_ text: String, _ edits: (Document) -> [[ModelEdit]]) throws -> String {
  let document = Document(number: 1, bytes: Array(text.utf8))
  var set = EditSet(ModelEditing(document))
  for group in edits(document) { try set.add(group) }
  var bytes = document.bytes
  for edit in set.textEdits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Where a path leads in a document; the root if it leads nowhere.
func place(_ document: Document, _ path: String...) -> Place {
  document.place(at: path) ?? .root(of: document)
}
