import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The reason that edits of a model cannot be converted into text edits.
package enum EditError: Error, Sendable, Hashable {
  /// The place no longer exists or does not support the edit.
  case notFound
  /// Two edits overlap.
  case overlapping
  /// The text around the place has syntax errors.
  case brokenText
  /// A comment on its own line before a comma might belong to the item before or after the comma.
  case unclearComment
  /// The edits would delete a comment that does not belong to a removed element.
  case deletesComment
}

/// Converts edits of the model into the smallest edits of its text. Formatting, line breaks and trailing commas stay as
/// they are, and comments move with the items that they belong to.
package struct ModelEditing {
  private let document: Document
  private let style: JSONStyle
  let containers: ContainerIndex
  /// The editor of Swift source; nil for a JSON document.
  private let swift: SwiftEditing?
  /// Whether edits that would delete a comment are refused. An edit that removes an element can still delete the
  /// comments that belong to the element.
  private let keepsComments: Bool

  /// Creates an editor of a document.
  /// - Parameter keepsComments: whether edits that would delete a comment are refused. True for edits that the author
  ///   did not request in detail, such as a fix.
  package init(_ document: Document, keepsComments: Bool = false) {
    self.document = document
    self.keepsComments = keepsComments
    style = JSONStyle(document)
    containers = ContainerIndex(document)
    swift = document.kind.isJSON ? nil : SwiftEditing(document)
  }

  /// Returns the text edits of a group, in text order, without overlaps.
  package func textEdits(_ edits: [ModelEdit]) throws(EditError) -> [TextEdit] {
    var editSet = EditSet(self)
    try editSet.add(edits)
    return editSet.textEdits
  }

  /// Whether this document's edits of a fix can be converted into text edits.
  package func canApply(_ fix: Fix) -> Bool {
    let edits = fix.edits.filter { $0.place.block.document == document.number }
    return (try? textEdits(edits)) != nil
  }

  /// Whether the object or list at a place is empty. Two groups of edits must not fill the same container, because the
  /// text of each group is computed without the other group.
  func isEmpty(at place: Place) -> Bool {
    document.kind.isJSON && containers.container(at: place)?.items.isEmpty == true
  }

  /// Returns the text edits of one group of edits.
  func textEdits(of group: [ModelEdit]) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    if document.kind.isJSON {
      edits = try GroupEditing.textEdits(group, document, style, containers)
    } else {
      guard let swift else { throw .notFound }
      edits = try swift.textEdits(group)
    }
    if keepsComments, !group.allSatisfy(\.isRemoval), CommentComparison.deletesAnyComment(edits, in: document) {
      throw .deletesComment
    }
    return edits
  }
}

extension ModelEdit {
  fileprivate var isRemoval: Bool {
    switch self {
    case .remove, .code(_, .removeStatement): true
    default: false
    }
  }
}
