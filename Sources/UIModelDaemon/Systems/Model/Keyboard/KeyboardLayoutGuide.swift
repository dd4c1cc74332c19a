import UIModelJSON
import UIModelPlatform

/// A view's `UIKeyboardLayoutGuide`.
package struct KeyboardLayoutGuide: Sendable {
  package let followsUndockedKeyboard: Property<Bool>
  package let usesBottomSafeArea: Property<Bool>
  /// In points above the keyboard; below 0 counts as 0.
  package let keyboardDismissPadding: Property<Double>
  package let trackedConstraints: List<TrackedConstraints>
  /// The key of the tracked constraints.
  package let trackedKey: Place?
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    followsUndockedKeyboard = reader.bool("followsUndockedKeyboard")
    usesBottomSafeArea = reader.bool("usesBottomSafeArea")
    keyboardDismissPadding = reader.number("keyboardDismissPadding")
    trackedConstraints = reader.list("trackedConstraints") { element in
      element.kind == .object ? TrackedConstraints(ObjectReader(element, in: reader.block)) : nil
    }
    trackedKey = reader.element.member("trackedConstraints").map { Place($0.key, in: reader.block) }
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// Constraints that are active only while the keyboard is near or away from edges: all the conditions together.
package struct TrackedConstraints: Sendable {
  package let constraints: List<LayoutConstraint>
  package let activeWhenNearEdges: List<Located<LayoutEdge>>
  package let activeWhenAwayFromEdges: List<Located<LayoutEdge>>
  package let place: Place

  init(_ reader: ObjectReader) {
    func edges(_ key: JSONKey) -> List<Located<LayoutEdge>> {
      reader.list(key) { element in
        element.string.flatMap { LayoutEdge(rawValue: $0) }.map { Located($0, Place(element, in: reader.block)) }
      }
    }
    constraints = reader.constraints("constraints")
    activeWhenNearEdges = edges("activeWhenNearEdges")
    activeWhenAwayFromEdges = edges("activeWhenAwayFromEdges")
    place = reader.place
  }
}

/// An edge of the view that the keyboard is near to or away from.
package enum LayoutEdge: String, Sendable, Hashable, CaseIterable { case top, leading, bottom, trailing }

extension ObjectReader {
  /// A list of constraints.
  package func constraints(_ key: JSONKey) -> List<LayoutConstraint> {
    list(key) { element in
      element.kind == .object ? LayoutConstraint(ObjectReader(element, in: block)) : nil
    }
  }
}
