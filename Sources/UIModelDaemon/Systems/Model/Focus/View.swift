import UIModelJSON
import UIModelPlatform

/// A view, a cell, or an app-defined object that can be focused. `Screen` stores frames, list properties and rarely
/// used properties separately. For example, `{ "ref": "name", "class": "UITextField", "isEnabled": false }`.
package struct View: Sendable {
  package enum Kind: Sendable, Hashable {
    case view, cell
    /// An app-defined object that can be focused (`focusItems`).
    case focusItem
  }

  package let kind: Kind
  /// The index of the superview in `Screen.views`; nil for the root view.
  package let parentIndex: Int?
  /// The index after the last descendant of this view. For example, if the view at index 3 has two subviews without
  /// subviews of their own, this index is 6.
  package internal(set) var endIndex: Int
  package let ref: Property<String>
  package let className: Property<String>
  package let superclass: Property<String>
  package let isHidden: Property<Bool>
  package let alpha: Property<Double>
  package let isUserInteractionEnabled: Property<Bool>
  package let isEnabled: Property<Bool>
  package let isSelected: Property<Bool>
  package let clipsToBounds: Property<Bool>
  package let isTransparentFocusItem: Property<Bool>
  package let focusGroupIdentifier: Property<String>
  package let focusGroupPriority: Property<Int>
  package let axis: Property<LayoutAxis>
  package let implementations: Implementations
  /// Whether all subviews, cells and focus items are listed and could be read.
  package let isContentKnown: Bool
  /// The named state in which a property is true, for each property that depends on a state. For example, `"isHidden":
  /// { "when": "editing" }` becomes `[.isHidden: "editing"]`.
  package let conditions: [Flag: String]
  package let place: Place

  init(_ reader: ObjectReader, _ kind: Kind, parentIndex: Int?, index: Int) {
    self.kind = kind
    self.parentIndex = parentIndex
    endIndex = index + 1
    ref = reader.string("ref")
    className = reader.string("class")
    superclass = reader.string("superclass")
    isHidden = reader.bool("isHidden")
    alpha = reader.number("alpha")
    isUserInteractionEnabled = reader.bool("isUserInteractionEnabled")
    isEnabled = reader.bool("isEnabled")
    isSelected = reader.bool("isSelected")
    clipsToBounds = reader.bool("clipsToBounds")
    isTransparentFocusItem = reader.bool("isTransparentFocusItem")
    focusGroupIdentifier = reader.nullableString("focusGroupIdentifier")
    focusGroupPriority = reader.focusGroupPriority
    axis = reader.value("axis", LayoutAxis.self)
    implementations = Implementations(reader, "implements")
    isContentKnown = View.contentKeys.allSatisfy { reader.isComplete($0) }
    let areFlagsKnown = isHidden.isKnown && isUserInteractionEnabled.isKnown && isEnabled.isKnown && isSelected.isKnown
    conditions = areFlagsKnown ? [:] : View.conditions(reader)
    place = reader.place
  }

  /// Reads a view again after an edit that does not change the view's kind, position in the tree, or subviews.
  init(_ view: View, _ reader: ObjectReader) {
    self.init(reader, view.kind, parentIndex: view.parentIndex, index: 0)
    endIndex = view.endIndex
  }

  /// The keys of properties that affect only their view. Neither the screen nor the app depends on them.
  static let viewOnlyKeys = [
    "isHidden", "alpha", "isUserInteractionEnabled", "isEnabled", "isSelected", "clipsToBounds",
    "isTransparentFocusItem", "focusGroupIdentifier", "focusGroupPriority", "axis",
  ]
  /// A Boolean property whose value can depend on a named state.
  package enum Flag: String, Sendable, CaseIterable { case isHidden, isUserInteractionEnabled, isEnabled, isSelected }

  package subscript(_ flag: Flag) -> Property<Bool> {
    switch flag {
    case .isHidden: isHidden
    case .isUserInteractionEnabled: isUserInteractionEnabled
    case .isEnabled: isEnabled
    case .isSelected: isSelected
    }
  }

  private static func conditions(_ reader: ObjectReader) -> [Flag: String] {
    var conditions: [Flag: String] = [:]
    for flag in Flag.allCases { conditions[flag] = reader[JSONKey(flag.rawValue)]?["when"]?.string }
    return conditions
  }

  static let contentKeys: [JSONKey] = ["subviews", "cells", "focusItems"]

  /// The name of the view for messages: its handle, or else its class.
  package var name: String {
    ref.value ?? className.value ?? (kind == .cell ? "a cell" : kind == .focusItem ? "a focus item" : "a view")
  }

  /// The place of the view's name, for findings about missing properties.
  package var namePlace: Place { ref.place ?? className.place ?? place }
}

/// The direction in which a view arranges its subviews.
package enum LayoutAxis: String, Sendable { case horizontal, vertical }

/// The predefined values of `UIFocusGroupPriority`. For example, `named("prioritized")` returns 2000.
package enum FocusGroupPriority {
  package static let ignored = 0
  package static let previouslyFocused = 1000
  package static let prioritized = 2000
  package static let currentlyFocused = Int.max

  static func named(_ name: String) -> Int? {
    switch name {
    case "ignored": ignored
    case "previouslyFocused": previouslyFocused
    case "prioritized": prioritized
    case "currentlyFocused": currentlyFocused
    default: nil
    }
  }
}

extension ObjectReader {
  fileprivate var focusGroupPriority: Property<Int> {
    property("focusGroupPriority") { $0.int ?? $0.string.flatMap(FocusGroupPriority.named) }
  }

  /// Returns whether all elements of a list could be read. An absent list is complete.
  fileprivate func isComplete(_ key: JSONKey) -> Bool {
    guard let value = element[key] else { return true }
    return value.kind == .array && value.elements.allSatisfy { $0.kind == .object && $0.unknownReason == nil }
  }
}
