import UIModelJSON
import UIModelPlatform

/// A view's keyboard properties: its keyboard layout guide, constraints, accessory view and ignored safe area. For
/// example, `{ "ignoresSafeArea": { "regions": "keyboard" } }`.
// A class because it is large, and most views have nil instead.
package final class KeyboardDetails: Sendable {
  package let guide: KeyboardLayoutGuide?
  /// Whether the keyboard layout guide is known. False if the view has a guide that could not be read.
  package let isGuideKnown: Bool
  /// The constraints that the view owns, active or not. Tracked constraints are stored in the guide instead.
  package let constraints: List<LayoutConstraint>
  package let inputAccessoryView: Property<String>
  package let ignoresSafeArea: Property<IgnoredSafeArea>

  private static let keys: [JSONKey] = [
    "keyboardLayoutGuide", "constraints", "inputAccessoryView", "ignoresSafeArea",
  ]

  /// Reads the keyboard properties of a view; nil if the view has none of them.
  init?(_ reader: ObjectReader) {
    guard KeyboardDetails.keys.contains(where: { reader[$0] != nil }) else { return nil }
    guide = reader.object("keyboardLayoutGuide").map { KeyboardLayoutGuide($0) }
    isGuideKnown = reader["keyboardLayoutGuide"] == nil || guide != nil
    constraints = reader.constraints("constraints")
    inputAccessoryView = reader.string("inputAccessoryView")
    ignoresSafeArea = reader.property("ignoresSafeArea") { IgnoredSafeArea($0) }
  }
}

/// The arguments of SwiftUI's `ignoresSafeArea(_:edges:)`.
package struct IgnoredSafeArea: Sendable, Hashable {
  /// The regions of the safe area (`SafeAreaRegions`).
  package enum Region: String, Sendable, Hashable { case all, container, keyboard }

  /// The ignored region; nil if `ignoresSafeArea` is false, so the view ignores no region.
  package let region: Region?
  package let edges: Set<LayoutEdge>
  /// Whether the document gives `ignoresSafeArea` as an object with arguments, and not as a Boolean.
  package let hasArguments: Bool

  /// Whether the view ignores the keyboard at the bottom, so that the keyboard can cover the view.
  package var ignoresKeyboard: Bool { (region == .all || region == .keyboard) && edges.contains(.bottom) }

  /// Whether the view ignores the container region at the bottom, so that it extends under bars and the device's safe
  /// area.
  package var ignoresContainer: Bool { (region == .all || region == .container) && edges.contains(.bottom) }

  /// Reads `true` (the modifier without arguments), `false`, or an object such as `{ "regions": "keyboard", "edges":
  /// ["bottom"] }`. Returns nil for an invalid value.
  init?(_ element: JSONElement) {
    hasArguments = element.kind == .object
    if let isApplied = element.bool {
      region = isApplied ? .all : nil
      edges = isApplied ? Set(LayoutEdge.allCases) : []
      return
    }
    guard element.kind == .object else { return nil }
    if let regionElement = element["regions"] {
      guard let region = regionElement.string.flatMap(Region.init(rawValue:)) else { return nil }
      self.region = region
    } else {
      region = .all
    }
    guard let edgeList = element["edges"] else {
      edges = Set(LayoutEdge.allCases)
      return
    }
    guard edgeList.kind == .array else { return nil }
    var edges: Set<LayoutEdge> = []
    for element in edgeList.elements {
      switch element.string {
      case "all": edges.formUnion(LayoutEdge.allCases)
      case "vertical": edges.formUnion([.top, .bottom])
      case "horizontal": edges.formUnion([.leading, .trailing])
      case let name: guard let edge = name.flatMap(LayoutEdge.init(rawValue:)) else { return nil }; edges.insert(edge)
      }
    }
    self.edges = edges
  }
}

/// `UIScrollView.KeyboardDismissMode`: the way in which a drag in a scroll view dismisses the keyboard.
package enum KeyboardDismissMode: String, Sendable, Hashable {
  case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory

  /// Whether the keyboard follows the finger during the drag.
  package var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
}

/// `UITextInlinePredictionType`: whether the system predicts text inline while people type.
package enum InlinePredictionType: String, Sendable, Hashable { case `default`, no, yes }
