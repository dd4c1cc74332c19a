import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Groups of edits of one document. The edits of a group are applied together: a group that conflicts with earlier
/// groups is not added.
package struct EditSet {
  private let editing: ModelEditing
  /// Whether edits of two groups may be adjacent, with no byte between them.
  private let allowsAdjacentEdits: Bool
  /// The groups that were added.
  package private(set) var groups: [[ModelEdit]] = []
  private var addedGroups = Set<[ModelEdit]>()
  /// The text edits of all groups, in text order, without overlaps.
  package private(set) var textEdits: [TextEdit] = []
  /// The properties that were set, and the empty containers that were filled.
  private var insertions = Set<Insertion>()
  /// The number of comparisons between edits. A test uses this count to prove that the cost of adding a group does not
  /// grow with the number of earlier groups.
  private(set) var comparisonCount = 0

  private enum Insertion: Hashable {
    case property(of: Place, String)
    case filledContainer(Place)

    var isProperty: Bool { if case .property = self { true } else { false } }
  }

  package init(_ editing: ModelEditing, allowsAdjacentEdits: Bool = true) {
    self.editing = editing
    self.allowsAdjacentEdits = allowsAdjacentEdits
  }

  /// Adds all edits of a group. A repeated group is ignored, because one fix can repair several findings. Throws
  /// without adding any edit if the group conflicts with an earlier group.
  package mutating func add(_ group: [ModelEdit]) throws(EditError) {
    if addedGroups.contains(group) { return }
    // Two groups must not set the same property of an object or fill the same empty container, because the text of each
    // group is computed without the other group. One group must not set a property twice.
    var newInsertions = Set<Insertion>()
    for insertion in group.flatMap(insertions(of:)) {
      let isRepeated = !newInsertions.insert(insertion).inserted && insertion.isProperty
      guard !insertions.contains(insertion), !isRepeated else { throw .overlapping }
    }
    var newEdits = try editing.textEdits(of: group)
    newEdits.sort(by: EditSet.precedes)
    let indices = try insertionIndices(of: newEdits)
    for (edit, index) in zip(newEdits, indices).reversed() { textEdits.insert(edit, at: index) }
    insertions.formUnion(newInsertions)
    groups.append(group)
    addedGroups.insert(group)
  }

  private func insertions(of edit: ModelEdit) -> [Insertion] {
    switch edit {
    case .set(let object, let name, _):
      let property = Insertion.property(of: object, name)
      return editing.isEmpty(at: object) ? [property, .filledContainer(object)] : [property]
    case .insert(let list, _, _): return editing.isEmpty(at: list) ? [.filledContainer(list)] : []
    default: return []
    }
  }

  /// Returns the index of each new edit among the existing edits, counted before any new edit is inserted. Throws if
  /// edits conflict.
  private mutating func insertionIndices(of newEdits: [TextEdit]) throws(EditError) -> [Int] {
    for (a, b) in zip(newEdits, newEdits.dropFirst()) where EditSet.areOverlapping(a, b) { throw .overlapping }
    var indices: [Int] = []
    indices.reserveCapacity(newEdits.count)
    for edit in newEdits {
      let index = insertionIndex(of: edit)
      if index > 0, !areCompatible(textEdits[known: index - 1], edit) { throw .overlapping }
      if index < textEdits.count, !areCompatible(edit, textEdits[known: index]) { throw .overlapping }
      indices.append(index)
    }
    return indices
  }

  /// Returns the index at which an edit is inserted to keep the text order.
  private mutating func insertionIndex(of edit: TextEdit) -> Int {
    // Most edits arrive in text order.
    if let last = textEdits.last, !EditSet.precedes(edit, last) {
      comparisonCount += 1
      return textEdits.count
    }
    var (low, high) = (0, textEdits.count)
    while low < high {
      let middle = (low + high) / 2
      comparisonCount += 1
      if EditSet.precedes(edit, textEdits[known: middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func precedes(_ a: TextEdit, _ b: TextEdit) -> Bool {
    (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
  }

  /// Whether two edits of different groups can both be applied. The edits are in text order.
  private func areCompatible(_ a: TextEdit, _ b: TextEdit) -> Bool {
    allowsAdjacentEdits ? !EditSet.areOverlapping(a, b) : a.range.upperBound < b.range.lowerBound
  }

  /// Whether two edits overlap. The edits are in text order.
  private static func areOverlapping(_ a: TextEdit, _ b: TextEdit) -> Bool { a.range.upperBound > b.range.lowerBound }
}
