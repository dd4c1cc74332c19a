import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Edits of one document that are made together, taken in one group after the other: a group that cannot be made beside
/// those before it changes nothing.
package struct EditSet {
  private let editing: ModelEditing
  /// Whether edits of two groups may touch, without a byte between them.
  private let mayTouch: Bool
  /// The groups that were taken in.
  package private(set) var groups: [[ModelEdit]] = []
  private var known = Set<[ModelEdit]>()
  /// In the order of the text, none overlapping.
  package private(set) var textEdits: [TextEdit] = []
  /// The properties that objects are given, and what was empty and is filled.
  private var insertions = Set<Insertion>()
  /// How many edits were compared with others, for the test that a group's cost does not grow with those before it.
  private(set) var compared = 0

  private enum Insertion: Hashable {
    case property(of: Place, String)
    case filling(Place)

    var isOfProperty: Bool { if case .property = self { true } else { false } }
  }

  package init(_ editing: ModelEditing, mayTouch: Bool = true) {
    self.editing = editing
    self.mayTouch = mayTouch
  }

  /// Takes in a group of edits, all of them or none. One that is there already is the same repair of something else.
  package mutating func add(_ group: [ModelEdit]) throws(EditError) {
    if known.contains(group) { return }
    // Two groups must neither give one object the same property, nor both fill what is empty: the second would know
    // nothing of the first. Nor must one group give a property two values.
    var inserted = Set<Insertion>()
    for insertion in group.flatMap(insertions(of:)) {
      let isAgain = !inserted.insert(insertion).inserted && insertion.isOfProperty
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

  /// Where new edits go among those that there are, as indices before any was put there.
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

  /// The index of the first edit that comes after this one.
  private mutating func place(of edit: TextEdit) -> Int {
    // Most come in the order of the text.
    if let last = textEdits.last, !EditSet.precedes(edit, last) {
      compared += 1
      return textEdits.count
    }
    var (low, high) = (0, textEdits.count)
    while low < high {
      let middle = (low + high) / 2
      compared += 1
      if EditSet.precedes(edit, textEdits[known: middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func precedes(_ a: TextEdit, _ b: TextEdit) -> Bool {
    (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
  }

  /// Of two of different groups, in the order of the text.
  private func isApart(_ a: TextEdit, _ b: TextEdit) -> Bool {
    mayTouch ? !EditSet.overlap(a, b) : a.range.upperBound < b.range.lowerBound
  }

  /// Of two in the order of the text.
  private static func overlap(_ a: TextEdit, _ b: TextEdit) -> Bool { a.range.upperBound > b.range.lowerBound }
}
