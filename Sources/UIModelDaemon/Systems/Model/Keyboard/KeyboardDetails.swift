import UIModelJSON
import UIModelPlatform

/// What few views say of the keyboard and of what stands on it.
// A class because it is large, and views without any of it have none.
package final class KeyboardDetails: Sendable {
  package let guide: KeyboardLayoutGuide?
  /// False if the view has a guide of which nothing is known.
  package let isGuideKnown: Bool
  /// The constraints that the view holds, always active ones and others; tracked ones are the guide's.
  package let constraints: List<LayoutConstraint>
  package let inputAccessoryView: Property<String>
  package let ignoresSafeArea: Property<IgnoredSafeArea>

  private static let names: [JSONKey] = [
    "keyboardLayoutGuide", "constraints", "inputAccessoryView", "ignoresSafeArea",
  ]

  /// Nil where the view says nothing of it.
  init?(_ reader: ObjectReader) {
    guard KeyboardDetails.names.contains(where: { reader[$0] != nil }) else { return nil }
    guide = reader.object("keyboardLayoutGuide").map { KeyboardLayoutGuide($0) }
    isGuideKnown = reader["keyboardLayoutGuide"] == nil || guide != nil
    constraints = reader.constraints("constraints")
    inputAccessoryView = reader.string("inputAccessoryView")
    ignoresSafeArea = reader.property("ignoresSafeArea") { IgnoredSafeArea($0) }
  }
}

/// SwiftUI's `ignoresSafeArea(_:edges:)`.
package struct IgnoredSafeArea: Sendable, Hashable {
  /// Which parts of the safe area (`SafeAreaRegions`).
  package enum Region: String, Sendable, Hashable { case all, container, keyboard }

  /// Nil if `ignoresSafeArea` is false: the modifier is not there.
  package let region: Region?
  package let edges: Set<LayoutEdge>
  /// Whether it is written as an object, with arguments.
  package let hasArguments: Bool

  /// Whether the keyboard no longer makes room here.
  package var ignoresKeyboard: Bool { (region == .all || region == .keyboard) && edges.contains(.bottom) }

  /// Whether the device and the bars around it no longer make room at the bottom.
  package var ignoresContainer: Bool { (region == .all || region == .container) && edges.contains(.bottom) }

  /// `true` for the modifier without arguments, or `{ "regions": "keyboard", "edges": ["bottom"] }`.
  init?(_ element: JSONElement) {
    hasArguments = element.kind == .object
    if let isThere = element.bool {
      region = isThere ? .all : nil
      edges = isThere ? Set(LayoutEdge.allCases) : []
      return
    }
    guard element.kind == .object else { return nil }
    if let given = element["regions"] {
      guard let region = given.string.flatMap(Region.init(rawValue:)) else { return nil }
      self.region = region
    } else {
      region = .all
    }
    guard let given = element["edges"] else {
      edges = Set(LayoutEdge.allCases)
      return
    }
    guard given.kind == .array else { return nil }
    var edges: Set<LayoutEdge> = []
    for element in given.elements {
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

/// How dragging a scroll view dismisses the keyboard.
package enum KeyboardDismissMode: String, Sendable, Hashable {
  case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory

  /// Whether the keyboard follows the finger.
  package var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
}

/// Whether the system completes while people type.
package enum InlinePredictionType: String, Sendable, Hashable { case `default`, no, yes }
