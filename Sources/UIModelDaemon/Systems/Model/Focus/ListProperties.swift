import UIModelJSON
import UIModelPlatform

/// The properties that only table and collection views have. For example, `{ "class": "UICollectionView",
/// "allowsFocus": true, "cells": [] }`.
package struct ListProperties: Sendable {
  package let cells: List<Place>
  package let allowsFocus: Property<Bool>
  package let allowsFocusDuringEditing: Property<Bool>
  package let isEditing: Property<Bool>
  package let selectionFollowsFocus: Property<Bool>
  package let allowsSelection: Property<Bool>
  package let allowsMultipleSelection: Property<Bool>
  package let remembersLastFocusedIndexPath: Property<Bool>
  /// The uninterpreted value of `collectionViewLayout`.
  package let collectionViewLayout: Property<JSONValue>
  /// The appearance of a list layout, such as `sidebar`.
  package let appearance: Property<String>
  package let delegate: ListDelegate

  init(_ reader: ObjectReader, _ view: View) {
    cells = reader.list("cells") { Place($0, in: reader.block) }
    allowsFocus = reader.bool("allowsFocus")
    allowsFocusDuringEditing = reader.bool("allowsFocusDuringEditing")
    isEditing = reader.bool("isEditing")
    selectionFollowsFocus = reader.bool("selectionFollowsFocus")
    allowsSelection = reader.bool("allowsSelection")
    allowsMultipleSelection = reader.bool("allowsMultipleSelection")
    remembersLastFocusedIndexPath = reader.bool("remembersLastFocusedIndexPath")
    collectionViewLayout = reader.any("collectionViewLayout")
    appearance = ListProperties.appearance(reader)
    let known = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    let kind: ListDelegate.Kind? =
      known?.isTable == true ? .table : known?.isCollection == true || collectionViewLayout.isGiven ? .collection : nil
    delegate = ListDelegate(reader, kind)
  }

  /// Whether the list certainly has a sidebar appearance. In a sidebar, UIKit lets cells be focused, and selection
  /// follows focus.
  package var isSidebar: Bool { appearance.value == "sidebar" || appearance.value == "sidebarPlain" }

  private static func appearance(_ reader: ObjectReader) -> Property<String> {
    if let list = reader.object("collectionViewLayout")?.object("list") { return list.string("appearance") }
    switch reader.any("collectionViewLayout") {
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    default: return .default
    }
  }
}

/// The methods of a list's delegate, with one result for all items or one for each.
package struct ListDelegate: Sendable {
  package enum Kind: Sendable { case table, collection }

  package let methods: Implementations
  /// The kind of list that calls the delegate; nil if the view's class does not show it.
  private let kind: Kind?

  init(_ reader: ObjectReader, _ kind: Kind?) {
    methods = Implementations(reader, "delegate")
    self.kind = kind
  }

  /// Returns whether the list can call a method. A table view calls no method of a collection view's delegate, and vice
  /// versa.
  package func isCalled(_ method: String) -> Bool {
    switch kind {
    case .table: !method.hasPrefix("collectionView")
    case .collection: !method.hasPrefix("tableView")
    case nil: true
    }
  }

  /// Whether the delegate has a method about selecting several items with one gesture.
  var concernsMultipleSelection: Bool {
    methods.isGiven && methods.methods.keys.contains { $0.mentions("MultipleSelectionInteraction") }
  }

  /// Whether the delegate returns the scene that a pinch on a cell opens.
  var returnsActivations: Bool {
    methods.contains(CellActivations.swiftName) || methods.contains(CellActivations.objectiveCName)
  }

  /// Returns the result of the delegate's method for a cell. A document gives one result for all cells, such as `true`,
  /// or one for each: `{ "default": true, "newAlbum": false }`. The result is default if the delegate has no such
  /// method.
  /// - Parameter names: The spellings of the method's name.
  /// - Parameter cell: The handle of the cell.
  package func answer(_ names: String..., for cell: Property<String>) -> Property<Bool> {
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", nil) }
    guard let found = names.lazy.filter(isCalled).compactMap({ methods.methods[$0] }).first else { return .default }
    let answer: JSONValue?
    if case .object(let items) = found.value {
      let fallback = items["default"]
      // A cell with an unknown handle may be any of the named ones.
      let isCertain = cell.isKnown || items.members.allSatisfy { $0.value == fallback }
      answer = isCertain ? cell.value.flatMap { items[$0] } ?? fallback : nil
    } else {
      answer = found.value
    }
    guard let bool = answer?.bool else {
      return .unknown(reason: "the result of the delegate is not known", found.place)
    }
    return .given(bool, Origin(found.place))
  }
}
