import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Why an edit of the model could not be made text.
package enum EditError: Error, Sendable, Hashable {
  /// The place is no longer there, or is nothing that can be edited so.
  case notFound
  /// Two edits of one set touch the same text.
  case overlapping
  /// The document's text is too broken around the place.
  case brokenText
  /// A comment stands before a comma on a line of its own, and may be of what is before it or behind it.
  case unclearComment
  /// A comment would be lost that belongs to nothing that is removed.
  case losesComment
}

/// Turns edits of the model into the smallest edits of the text: formatting, line breaks and trailing commas stay as they
/// are, and comments go where goes what they belong to.
package struct ModelEditing {
  private let document: Document
  private let style: JSONStyle
  let containers: ContainerIndex
  /// For Swift source.
  private let swift: SwiftEditing?
  /// Whether a group of edits that would lose a comment is refused. What is removed takes its own along.
  private let keepsComments: Bool

  /// `keepsComments`: for what the author has not asked for word by word, such as a fix.
  package init(_ document: Document, keepsComments: Bool = false) {
    self.document = document
    self.keepsComments = keepsComments
    style = JSONStyle(document)
    containers = ContainerIndex(document)
    swift = document.kind.isJSON ? nil : SwiftEditing(document)
  }

  /// The text edits of a group, in the order of the text, none overlapping.
  package func textEdits(_ edits: [ModelEdit]) throws(EditError) -> [TextEdit] {
    var set = EditSet(self)
    try set.add(edits)
    return set.textEdits
  }

  /// Whether a fix can be offered, as far as it changes this document.
  package func canBeMade(_ fix: Fix) -> Bool {
    let edits = fix.edits.filter { $0.place.block.document == document.number }
    return (try? textEdits(edits)) != nil
  }

  /// Whether the object or list at a place has nothing in it: two groups that fill it would know nothing of each other.
  func isEmpty(at place: Place) -> Bool {
    document.kind.isJSON && containers.container(at: place)?.items.isEmpty == true
  }

  /// The text edits of edits that are made together.
  func text(of group: [ModelEdit]) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    if document.kind.isJSON {
      edits = try GroupEditing.textEdits(group, document, style, containers)
    } else {
      guard let swift else { throw .notFound }
      edits = try swift.textEdits(group)
    }
    if keepsComments, !group.allSatisfy(\.isRemoval), CommentCount.isAnyLost(edits, in: document) {
      throw .losesComment
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
