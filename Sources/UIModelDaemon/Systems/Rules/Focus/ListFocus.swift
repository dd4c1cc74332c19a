import UIModelJSON
import UIModelPlatform

/// A table view or a collection view, with the properties that focus rules check.
struct ListFocus {
  let node: Int
  let view: View
  let properties: ListProperties
  /// The nodes of the listed cells.
  let cells: [Int]
  let delegate: ObjectReader?

  /// Returns the table views and collection views of the screen at the root of the tree.
  static func makeLists(_ screen: Screen, _ tree: FocusTree) -> [ListFocus] {
    screen.listProperties.sorted { $0.key < $1.key }.map { index, properties in
      // Node 0 is the screen itself, so the node of a view is the view's index plus 1.
      let node = index + 1
      var cells: [Int] = []
      var childNode = node + 1
      while childNode < tree.nodes[node].end {
        if tree.view(of: childNode)?.kind == .cell { cells.append(childNode) }
        childNode = tree.nodes[childNode].end
      }
      return ListFocus(
        node: node, view: screen.views[index], properties: properties, cells: cells,
        delegate: screen.details[index]?.reader.object("delegate"))
    }
  }

  /// Whether the document lists all cells of the list.
  var hasAllCells: Bool { !cells.isEmpty && properties.cellPlaces.isComplete }

  /// Whether none of the listed cells contains other views.
  func hasLeafCells(_ focus: FocusAnalysis) -> Bool { cells.allSatisfy { focus.tree.nodes[$0].end == $0 + 1 } }

  /// Returns the result of `canBecomeFocused` if every cell certainly overrides this property with the same result.
  /// Otherwise returns nil.
  func commonOverride(in focus: FocusAnalysis) -> Bool? {
    guard hasAllCells else { return nil }
    let results = Set(cells.map { focus.tree.implements(of: $0).result("canBecomeFocused").value })
    return results.count == 1 ? results.first ?? nil : nil
  }

  /// Returns the `ref`s of the cells that override, or may override, `canBecomeFocused`. UIKit does not call the
  /// delegate's focus methods for cells with an override.
  func overridingCellRefs(_ focus: FocusAnalysis) -> Set<String> {
    let cells = cells.filter { !focus.tree.implements(of: $0).result("canBecomeFocused").isDefault }
    return Set(cells.compactMap { focus.tree.view(of: $0)?.ref.value })
  }

  /// Whether the list is a table view rather than a collection view; nil if its class is unknown.
  var isTable: Bool? {
    let classes = [view.className, view.superclass].compactMap { $0.value.flatMap(ViewClass.named) }
    if classes.contains(where: \.isTable) { return true }
    return classes.contains(where: \.isCollection) || properties.collectionViewLayout.isGiven ? false : nil
  }

  static let canFocusMethods = [
    "collectionView(_:canFocusItemAt:)", "collectionView:canFocusItemAtIndexPath:", "tableView(_:canFocusRowAt:)",
    "tableView:canFocusRowAtIndexPath:",
  ]
  static let selectionFollowsFocusMethods = [
    "collectionView(_:selectionFollowsFocusForItemAt:)", "collectionView:selectionFollowsFocusForItemAtIndexPath:",
    "tableView(_:selectionFollowsFocusForRowAt:)", "tableView:selectionFollowsFocusForRowAtIndexPath:",
  ]
  static let shouldSelectMethods = [
    "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:",
    "tableView(_:willSelectRowAt:)", "tableView:willSelectRowAtIndexPath:",
  ]
  /// Delegate methods that UIKit calls on a tap or Return but not on every selection.
  static let primaryActionMethods = [
    "collectionView(_:performPrimaryActionForItemAt:)", "collectionView:performPrimaryActionForItemAtIndexPath:",
    "tableView(_:performPrimaryActionForRowAt:)", "tableView:performPrimaryActionForRowAtIndexPath:",
  ]

  /// Returns the delegate's results for the first of the given methods that the delegate implements. Returns nil if the
  /// delegate implements none of these methods.
  func results(_ methodNames: [String]) -> ItemResults? {
    guard let delegate,
      let methodName = methodNames.first(where: {
        properties.delegate.listMayCall($0) && delegate.element[JSONKey($0)] != nil
      }),
      let value = delegate.element[JSONKey(methodName)]
    else { return nil }
    return ItemResults(
      methodName, value, namePlace: properties.delegate.methods.methods[methodName]?.place, in: delegate.block)
  }
}

/// The results of a delegate method: one for all items, or one for each item.
///
/// For example, `{ "default": true, "header": false }` has the fallback true and one item, `header`.
struct ItemResults {
  struct Item {
    let ref: String
    /// The result for the item; nil if it is unknown.
    let result: Bool?
    let place: Place
  }

  let method: String
  /// The place of the method's name.
  let namePlace: Place
  let valuePlace: Place
  /// The result if the document gives one result for all items; nil otherwise.
  let singleResult: Bool?
  /// The result for all items that are not listed, from the key `default`. Nil if this result is missing or unknown.
  let fallback: Bool?
  let items: [Item]
  private let itemsByRef: [String: Item]

  init(_ method: String, _ element: JSONElement, namePlace: Place?, in block: BlockID) {
    self.method = method
    valuePlace = Place(element, in: block)
    self.namePlace = namePlace ?? valuePlace
    singleResult = element.bool
    let members = element.kind == .object && element.unknownReason == nil ? Array(element.members) : []
    fallback = members.first { $0.name == "default" }?.value.bool
    items = members.filter { $0.name != "default" }
      .map { Item(ref: $0.name, result: $0.value.bool, place: Place($0.value, in: block)) }
    itemsByRef = Dictionary(items.map { ($0.ref, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the common result of all items except the items in `excludedRefs`. Returns nil if the results differ or
  /// are unknown.
  func commonResult(excluding excludedRefs: Set<String>) -> Bool? {
    if let singleResult { return singleResult }
    guard let fallback, items.allSatisfy({ $0.result == fallback || excludedRefs.contains($0.ref) }) else { return nil }
    return fallback
  }

  /// Whether the method certainly returns the given result for some item.
  func contains(_ result: Bool) -> Bool {
    singleResult == result || fallback == result || items.contains { $0.result == result }
  }

  /// Returns the result for the item with a `ref`; nil if the result is unknown.
  func result(for ref: Property<String>) -> Bool? {
    if let singleResult { return singleResult }
    // A cell with an unknown `ref` may be any of the listed items.
    guard ref.isKnown else { return commonResult(excluding: []) }
    if let item = ref.value.flatMap({ itemsByRef[$0] }) { return item.result }
    return fallback
  }
}
