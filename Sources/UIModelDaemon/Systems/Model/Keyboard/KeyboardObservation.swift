import UIModelJSON
import UIModelPlatform

/// An observed keyboard notification and the way in which code handles it. For example, `{ "name":
/// "keyboardWillShowNotification", "in": "adjust(_:)" }`.
package struct KeyboardObservation: Sendable {
  package enum CoordinateSpace: String, Sendable, CaseIterable {
    case screen, window
  }

  package let name: Property<KeyboardNotification>
  /// Whether the name lacks the suffix `Notification`, as in `keyboardWillShow`.
  package let hasShortName: Bool
  /// The method that handles the notification.
  package let method: Property<String>
  package let userInfoKeys: List<Located<KeyboardNotification.Key>>
  package let convertsFrame: Property<Bool>
  /// The coordinate space from which the code converts the keyboard's frame.
  package let sourceCoordinateSpace: Property<CoordinateSpace>
  package let intersectsFrame: Property<Bool>
  /// The edge of the keyboard that the code compares with view coordinates although the edge is in screen coordinates,
  /// such as `frame.minY`.
  package let measuredEdge: Property<String>
  /// The part of the keyboard's frame, such as its height, with which the code adjusts the view. Given only if the code
  /// that adjusts the view is not the expression that converts or compares the frame.
  package let usedFramePart: Property<String>
  package let checksScreen: Property<Bool>
  /// The handle of the view or screen that the code moves or insets.
  package let adjustedHandle: Property<String>
  /// The method that requests the keyboard and expects this handler to be called before the request returns.
  package let expectingMethod: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.property("name") { $0.string.flatMap { KeyboardNotification($0) } }
    hasShortName = reader.string("name").value.flatMap { KeyboardNotification(rawValue: $0) } == nil
    method = reader.string("in")
    userInfoKeys = reader.list("reads") { element in
      element.string.flatMap { KeyboardNotification.Key(rawValue: $0) }
        .map { Located($0, Place(element, in: reader.block)) }
    }
    convertsFrame = reader.bool("convertsFrame")
    sourceCoordinateSpace = reader.value("convertsFrom", CoordinateSpace.self)
    intersectsFrame = reader.bool("intersects")
    measuredEdge = reader.string("measures")
    usedFramePart = reader.string("uses")
    checksScreen = reader.bool("checksScreen")
    adjustedHandle = reader.string("adjusts")
    expectingMethod = reader.string("expectedBy")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Returns whether the handler reads this key of the notification's `userInfo`.
  package func reads(_ key: KeyboardNotification.Key) -> Bool { userInfoKeys.elements.contains { $0.value == key } }
}
