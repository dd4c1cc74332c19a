import UIModelJSON
import UIModelPlatform

/// A view's `UIKeyboardLayoutGuide`. For example, `{ "followsUndockedKeyboard": true }`.
package struct KeyboardLayoutGuide: Sendable {
  package let followsUndockedKeyboard: Property<Bool>
  package let usesBottomSafeArea: Property<Bool>
  /// The distance above the keyboard at which an interactive dismissal begins, in points. Negative values count as 0.
  package let keyboardDismissPadding: Property<Double>
  package let trackedConstraints: List<TrackedConstraints>
  /// The place of the key `trackedConstraints`; nil if the key is not given.
  package let trackedConstraintsKeyPlace: Place?
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    followsUndockedKeyboard = reader.bool("followsUndockedKeyboard")
    usesBottomSafeArea = reader.bool("usesBottomSafeArea")
    keyboardDismissPadding = reader.number("keyboardDismissPadding")
    trackedConstraints = reader.list("trackedConstraints") { element in
      element.kind == .object ? TrackedConstraints(ObjectReader(element, in: reader.block)) : nil
    }
    trackedConstraintsKeyPlace = reader.element.member("trackedConstraints").map { Place($0.key, in: reader.block) }
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// Constraints that are active only while the keyboard is near certain edges of the view and away from others. All edge
/// conditions must hold.
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

/// An edge of a view.
package enum LayoutEdge: String, Sendable, Hashable, CaseIterable { case top, leading, bottom, trailing }

extension ObjectReader {
  /// Reads a list of constraints.
  package func constraints(_ key: JSONKey) -> List<LayoutConstraint> {
    list(key) { element in
      element.kind == .object ? LayoutConstraint(ObjectReader(element, in: block)) : nil
    }
  }
}
