import UIModelJSON
import UIModelPlatform

/// The properties that only table and collection views have. For example, `{ "class": "UICollectionView",
/// "allowsFocus": true, "cells": [] }`.
package struct ListProperties: Sendable {
  package let cellPlaces: List<Place>
  package let allowsFocus: Property<Bool>
  package let allowsFocusDuringEditing: Property<Bool>
  package let isEditing: Property<Bool>
  package let selectionFollowsFocus: Property<Bool>
  package let allowsSelection: Property<Bool>
  package let allowsMultipleSelection: Property<Bool>
  package let remembersLastFocusedIndexPath: Property<Bool>
  /// The uninterpreted JSON of `collectionViewLayout`.
  package let collectionViewLayout: Property<JSONValue>
  /// The appearance of a list layout, such as `sidebar`.
  package let appearance: Property<String>
  package let delegate: ListDelegate

  init(_ reader: ObjectReader, _ view: View) {
    cellPlaces = reader.list("cells") { Place($0, in: reader.block) }
    allowsFocus = reader.bool("allowsFocus")
    allowsFocusDuringEditing = reader.bool("allowsFocusDuringEditing")
    isEditing = reader.bool("isEditing")
    selectionFollowsFocus = reader.bool("selectionFollowsFocus")
    allowsSelection = reader.bool("allowsSelection")
    allowsMultipleSelection = reader.bool("allowsMultipleSelection")
    remembersLastFocusedIndexPath = reader.bool("remembersLastFocusedIndexPath")
    collectionViewLayout = reader.json("collectionViewLayout")
    appearance = ListProperties.appearance(reader)
    let viewClass = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    let kind: ListDelegate.Kind? =
      viewClass?.isTable == true
      ? .table : viewClass?.isCollection == true || collectionViewLayout.isGiven ? .collection : nil
    delegate = ListDelegate(reader, kind)
  }

  /// Whether the list certainly has a sidebar appearance. In a sidebar, cells can be focused, and selection follows
  /// focus.
  package var isSidebar: Bool { appearance.value == "sidebar" || appearance.value == "sidebarPlain" }

  private static func appearance(_ reader: ObjectReader) -> Property<String> {
    if let list = reader.object("collectionViewLayout")?.object("list") { return list.string("appearance") }
    switch reader.json("collectionViewLayout") {
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    default: return .default
    }
  }
}

/// The methods of a list's delegate. Each has one result for all items, or one result for each item.
package struct ListDelegate: Sendable {
  package enum Kind: Sendable { case table, collection }

  package let methods: Implementations
  /// The kind of list that calls the delegate; nil if it cannot be derived from the view's class.
  private let kind: Kind?

  init(_ reader: ObjectReader, _ kind: Kind?) {
    methods = Implementations(reader, "delegate")
    self.kind = kind
  }

  /// Returns whether the list can call a method of this delegate. A table view calls no method of a collection view's
  /// delegate, and vice versa.
  package func isCalled(_ method: String) -> Bool {
    switch kind {
    case .table: !method.hasPrefix("collectionView")
    case .collection: !method.hasPrefix("tableView")
    case nil: true
    }
  }

  /// Whether the delegate has a method for selecting several items with one gesture.
  var hasMultipleSelectionMethod: Bool {
    methods.isGiven && methods.methods.keys.contains { $0.mentions("MultipleSelectionInteraction") }
  }

  /// Whether the delegate has the method that returns the configuration of the scene that a pinch on a cell opens.
  var returnsSceneConfigurations: Bool {
    methods.contains(CellActivations.swiftName) || methods.contains(CellActivations.objectiveCName)
  }

  /// Returns the result of a delegate method for a cell. A document gives one result for all cells, such as `true`, or
  /// one for each: `{ "default": true, "newAlbum": false }`. The result is `.default` if the delegate has no such
  /// method.
  /// - Parameter names: the spellings of the method's name.
  /// - Parameter cell: the handle of the cell.
  package func result(_ names: String..., for cell: Property<String>) -> Property<Bool> {
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", nil) }
    guard let method = names.lazy.filter(isCalled).compactMap({ methods.methods[$0] }).first else { return .default }
    let result: JSONValue?
    if case .object(let items) = method.value {
      let fallback = items["default"]
      // A cell with an unknown handle might be one of the cells that the object names.
      let isCertain = cell.isKnown || items.members.allSatisfy { $0.value == fallback }
      result = isCertain ? cell.value.flatMap { items[$0] } ?? fallback : nil
    } else {
      result = method.value
    }
    guard let bool = result?.bool else {
      return .unknown(reason: "the result of the delegate is not known", method.place)
    }
    return .given(bool, Origin(method.place))
  }
}
