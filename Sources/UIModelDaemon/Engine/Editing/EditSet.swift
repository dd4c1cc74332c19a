import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Groups of edits of one document that are made together. Each group is added as a whole: a group that conflicts with
/// earlier ones changes nothing.
package struct EditSet {
  private let editing: ModelEditing
  /// Whether edits of two groups may touch, with no byte between them.
  private let mayTouch: Bool
  /// The groups that were added.
  package private(set) var groups: [[ModelEdit]] = []
  private var known = Set<[ModelEdit]>()
  /// The text edits of all groups, in text order, without overlaps.
  package private(set) var textEdits: [TextEdit] = []
  /// The properties that were added to objects, and the empty containers that were filled.
  private var insertions = Set<Insertion>()
  /// The number of comparisons between edits. A test uses it to prove that the cost of a group does not grow with the
  /// number of earlier groups.
  private(set) var comparisonCount = 0

  private enum Insertion: Hashable {
    case property(of: Place, String)
    case filling(Place)

    var isProperty: Bool { if case .property = self { true } else { false } }
  }

  package init(_ editing: ModelEditing, mayTouch: Bool = true) {
    self.editing = editing
    self.mayTouch = mayTouch
  }

  /// Adds a group of edits, all or none. A group that was added before is ignored: the same fix repairs another finding
  /// too. Throws if the group conflicts with an earlier one.
  package mutating func add(_ group: [ModelEdit]) throws(EditError) {
    if known.contains(group) { return }
    // Two groups must not set the same property of an object or fill the same empty container, because neither knows
    // the other's text. One group must not set a property twice.
    var inserted = Set<Insertion>()
    for insertion in group.flatMap(insertions(of:)) {
      let isAgain = !inserted.insert(insertion).inserted && insertion.isProperty
      guard !insertions.contains(insertion), !isAgain else { throw .overlapping }
    }
    var new = try editing.text(of: group)
    new.sort(by: EditSet.precedes)
    let places = try places(of: new)
    for (edit, place) in zip(new, places).reversed() { textEdits.insert(edit, at: place) }
    insertions.formUnion(inserted)
    groups.append(group)
    known.insert(group)
  }

  private func insertions(of edit: ModelEdit) -> [Insertion] {
    switch edit {
    case .set(let object, let name, _):
      let property = Insertion.property(of: object, name)
      return editing.isEmpty(at: object) ? [property, .filling(object)] : [property]
    case .insert(let list, _, _): return editing.isEmpty(at: list) ? [.filling(list)] : []
    default: return []
    }
  }

  /// Returns the index for each new edit among the existing edits, counted before any new edit is inserted.
  private mutating func places(of new: [TextEdit]) throws(EditError) -> [Int] {
    for (a, b) in zip(new, new.dropFirst()) where EditSet.overlap(a, b) { throw .overlapping }
    var places: [Int] = []
    places.reserveCapacity(new.count)
    for edit in new {
      let place = place(of: edit)
      if place > 0, !isApart(textEdits[known: place - 1], edit) { throw .overlapping }
      if place < textEdits.count, !isApart(edit, textEdits[known: place]) { throw .overlapping }
      places.append(place)
    }
    return places
  }

  /// Returns the index of the first edit that follows an edit in text order.
  private mutating func place(of edit: TextEdit) -> Int {
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

  /// Whether two edits of different groups, in text order, do not conflict.
  private func isApart(_ a: TextEdit, _ b: TextEdit) -> Bool {
    mayTouch ? !EditSet.overlap(a, b) : a.range.upperBound < b.range.lowerBound
  }

  /// Whether two edits, in text order, overlap.
  private static func overlap(_ a: TextEdit, _ b: TextEdit) -> Bool { a.range.upperBound > b.range.lowerBound }
}
