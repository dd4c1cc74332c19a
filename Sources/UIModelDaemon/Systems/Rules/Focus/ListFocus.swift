import UIModelJSON
import UIModelPlatform

/// A table view or a collection view, with the properties that the focus rules read.
struct ListFocus {
  let node: Int
  let view: View
  let properties: ListProperties
  /// The nodes of the cells that the document lists.
  let cells: [Int]
  let delegate: ObjectReader?

  /// The table views and collection views of a screen, which is the root of the tree.
  static func all(_ screen: Screen, _ tree: FocusTree) -> [ListFocus] {
    screen.lists.sorted { $0.key < $1.key }.map { index, properties in
      // Node 0 is the screen itself, so views are shifted by one.
      let node = index + 1
      var cells: [Int] = []
      var child = node + 1
      while child < tree.nodes[node].end {
        if tree.view(of: child)?.kind == .cell { cells.append(child) }
        child = tree.nodes[child].end
      }
      return ListFocus(
        node: node, view: screen.views[index], properties: properties, cells: cells,
        delegate: screen.details[index]?.reader.object("delegate"))
    }
  }

  /// Whether the document lists all cells of the list.
  var hasAllCells: Bool { !cells.isEmpty && properties.cells.isComplete }

  /// Whether no listed cell contains other views.
  func hasPlainCells(_ focus: FocusAnswer) -> Bool { cells.allSatisfy { focus.tree.nodes[$0].end == $0 + 1 } }

  /// The result of `canBecomeFocused`, if every cell certainly overrides the property with the same result; otherwise
  /// nil.
  func override(ofAll focus: FocusAnswer) -> Bool? {
    guard hasAllCells else { return nil }
    let answers = Set(cells.map { focus.tree.implements(of: $0).answer("canBecomeFocused").value })
    return answers.count == 1 ? answers.first ?? nil : nil
  }

  /// The handles of the cells that override `canBecomeFocused`. UIKit does not ask the delegate about these cells.
  func overriding(_ focus: FocusAnswer) -> Set<String> {
    let cells = cells.filter { !focus.tree.implements(of: $0).answer("canBecomeFocused").isDefault }
    return Set(cells.compactMap { focus.tree.view(of: $0)?.ref.value })
  }

  /// Whether the list is a table view rather than a collection view; nil if its class is unknown.
  var isTable: Bool? {
    let classes = [view.className, view.superclass].compactMap { $0.value.flatMap(ViewClass.named) }
    if classes.contains(where: \.isTable) { return true }
    return classes.contains(where: \.isCollection) || properties.collectionViewLayout.isGiven ? false : nil
  }

  static let canFocus = [
    "collectionView(_:canFocusItemAt:)", "collectionView:canFocusItemAtIndexPath:", "tableView(_:canFocusRowAt:)",
    "tableView:canFocusRowAtIndexPath:",
  ]
  static let selectionFollows = [
    "collectionView(_:selectionFollowsFocusForItemAt:)", "collectionView:selectionFollowsFocusForItemAtIndexPath:",
    "tableView(_:selectionFollowsFocusForRowAt:)", "tableView:selectionFollowsFocusForRowAtIndexPath:",
  ]
  static let shouldSelect = [
    "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:",
    "tableView(_:willSelectRowAt:)", "tableView:willSelectRowAtIndexPath:",
  ]
  /// Delegate methods that UIKit calls on a tap or Return but not on every selection.
  static let primaryAction = [
    "collectionView(_:performPrimaryActionForItemAt:)", "collectionView:performPrimaryActionForItemAtIndexPath:",
    "tableView(_:performPrimaryActionForRowAt:)", "tableView:performPrimaryActionForRowAtIndexPath:",
  ]

  /// Returns the delegate's results for the first of the given methods that it implements; nil if it implements none.
  func answers(_ names: [String]) -> ItemAnswers? {
    guard let delegate,
      let name = names.first(where: {
        properties.delegate.isCalled($0) && delegate.element[JSONKey($0)] != nil
      }),
      let value = delegate.element[JSONKey(name)]
    else { return nil }
    return ItemAnswers(name, value, key: properties.delegate.methods.methods[name]?.place, in: delegate.block)
  }
}

/// The results of a delegate method: one for all items, or one for each item.
///
/// For example, `{ "default": true, "header": false }` has the fallback true and one item, `header`.
struct ItemAnswers {
  struct Item {
    let ref: String
    /// The result for the item; nil if it is unknown.
    let answer: Bool?
    let place: Place
  }

  let method: String
  /// The place of the method's name.
  let key: Place
  let value: Place
  /// The result, if the document gives a single one for all items; otherwise nil.
  let uniform: Bool?
  /// The result for all items that are not listed (`default`); nil if it is not given or unknown.
  let fallback: Bool?
  let items: [Item]
  private let itemsByRef: [String: Item]

  init(_ method: String, _ element: JSONElement, key: Place?, in block: BlockID) {
    self.method = method
    value = Place(element, in: block)
    self.key = key ?? value
    uniform = element.bool
    let members = element.kind == .object && element.unknownReason == nil ? Array(element.members) : []
    fallback = members.first { $0.name == "default" }?.value.bool
    items = members.filter { $0.name != "default" }
      .map { Item(ref: $0.name, answer: $0.value.bool, place: Place($0.value, in: block)) }
    itemsByRef = Dictionary(items.map { ($0.ref, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the result that every item has, except those in `others`. Nil if the results differ or are unknown.
  func constant(besides others: Set<String>) -> Bool? {
    if let uniform { return uniform }
    guard let fallback, items.allSatisfy({ $0.answer == fallback || others.contains($0.ref) }) else { return nil }
    return fallback
  }

  /// Whether the method certainly returns the given result for some item.
  func gives(_ answer: Bool) -> Bool {
    uniform == answer || fallback == answer || items.contains { $0.answer == answer }
  }

  /// Returns the result for the item with a handle; nil if the result is unknown.
  func answer(for ref: Property<String>) -> Bool? {
    if let uniform { return uniform }
    // A cell with an unknown handle may be any of the listed items.
    guard ref.isKnown else { return constant(besides: []) }
    if let item = ref.value.flatMap({ itemsByRef[$0] }) { return item.answer }
    return fallback
  }
}
