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

/// The methods of a list's delegate. A method has one result for all cells, or one result for each cell.
package struct ListDelegate: Sendable {
  package enum Kind: Sendable { case table, collection }

  package let methods: Implementations
  /// The kind of list that has the delegate; nil if the view's class and layout do not reveal the kind.
  private let kind: Kind?

  init(_ reader: ObjectReader, _ kind: Kind?) {
    methods = Implementations(reader, "delegate")
    self.kind = kind
  }

  /// Returns whether the list might call a delegate method, judged by the prefix of the method's name. A table view
  /// does not call methods of a collection view's delegate, and vice versa.
  package func listMayCall(_ method: String) -> Bool {
    switch kind {
    case .table: !method.hasPrefix("collectionView")
    case .collection: !method.hasPrefix("tableView")
    case nil: true
    }
  }

  /// Whether the delegate has a method for selecting several items with one gesture.
  var hasMultipleSelectionMethod: Bool {
    methods.isGiven && methods.methods.keys.contains { $0.containsASCII("MultipleSelectionInteraction") }
  }

  /// Whether the delegate has the method that returns a scene configuration for a pinch on a cell.
  var returnsSceneConfigurations: Bool {
    methods.contains(CellActivations.swiftMethodName) || methods.contains(CellActivations.objectiveCMethodName)
  }

  /// Returns the result of a delegate method for a cell. A document gives one result for all cells, such as `true`, or
  /// one result for each cell: `{ "default": true, "newAlbum": false }`. Returns `.default` if the delegate does not
  /// have the method.
  /// - Parameter names: the spellings of the method's name.
  /// - Parameter cellHandle: the handle of the cell.
  package func result(_ names: String..., for cellHandle: Property<String>) -> Property<Bool> {
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", nil) }
    guard let method = names.lazy.filter(listMayCall).compactMap({ methods.methods[$0] }).first else { return .default }
    let result: JSONValue?
    if case .object(let items) = method.value {
      let fallback = items["default"]
      // If the cell's handle (`ref`) is unknown, any of the per-cell results might apply. The result is certain only if
      // they all equal the default.
      let isCertain = cellHandle.isKnown || items.members.allSatisfy { $0.value == fallback }
      result = isCertain ? cellHandle.value.flatMap { items[$0] } ?? fallback : nil
    } else {
      result = method.value
    }
    guard let bool = result?.bool else {
      return .unknown(reason: "the result of the delegate is not known", method.place)
    }
    return .given(bool, Origin(method.place))
  }
}
