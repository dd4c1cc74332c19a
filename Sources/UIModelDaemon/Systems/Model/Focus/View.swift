import UIModelJSON
import UIModelPlatform

/// A view, a cell, or an object of the app's own that can be focused. What every view may have stands here; what few
/// have stands in `Screen.lists` and `Screen.details`, where each is in `Screen.frames`.
package struct View: Sendable {
  package enum Kind: Sendable, Hashable {
    case view, cell
    /// An object of one's own (`focusItems`).
    case focusItem
  }

  package let kind: Kind
  /// The index of the superview in the screen's views; nil for the root view.
  package let parent: Int?
  /// The index after that of the last view inside.
  package internal(set) var end: Int
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
  package let implements: Implementations
  /// False if there may be more inside than what is named: subviews, cells or focus items.
  package let isContentKnown: Bool
  /// The named states in which properties are true, where they depend on one.
  package let conditions: [Flag: String]
  package let place: Place

  init(_ reader: ObjectReader, _ kind: Kind, parent: Int?, index: Int) {
    self.kind = kind
    self.parent = parent
    end = index + 1
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
    implements = Implementations(reader, "implements")
    isContentKnown = View.contentKeys.allSatisfy { reader.isComplete($0) }
    let areKnown = isHidden.isKnown && isUserInteractionEnabled.isKnown && isEnabled.isKnown && isSelected.isKnown
    conditions = areKnown ? [:] : View.conditions(reader)
    place = reader.place
  }

  /// The same view, read again after an edit of something that has no part in what it holds.
  init(_ view: View, _ reader: ObjectReader) {
    self.init(reader, view.kind, parent: view.parent, index: 0)
    end = view.end
  }

  /// What stands in a view alone: of this neither the screen nor the app is told.
  static let plainKeys = [
    "isHidden", "alpha", "isUserInteractionEnabled", "isEnabled", "isSelected", "clipsToBounds",
    "isTransparentFocusItem", "focusGroupIdentifier", "focusGroupPriority", "axis",
  ]
  /// A property that may depend on a named state.
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

  /// What to call it: its handle, else its class.
  package var name: String {
    ref.value ?? className.value ?? (kind == .cell ? "a cell" : kind == .focusItem ? "a focus item" : "a view")
  }

  /// Where it is named, for findings about something that is missing from it.
  package var namePlace: Place { ref.place ?? className.place ?? place }
}

/// The direction in which subviews follow each other.
package enum LayoutAxis: String, Sendable { case horizontal, vertical }

/// `UIFocusGroupPriority`, with its names.
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

  /// Whether a list holds nothing that could not be read; a list that is not given does.
  fileprivate func isComplete(_ key: JSONKey) -> Bool {
    guard let value = element[key] else { return true }
    return value.kind == .array && value.elements.allSatisfy { $0.kind == .object && $0.unknownReason == nil }
  }
}
