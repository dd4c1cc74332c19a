import UIModelJSON
import UIModelPlatform

/// An observed keyboard notification and the way in which code handles it. For example, `{ "name":
/// "keyboardWillShowNotification", "in": "adjust(_:)" }`.
package struct KeyboardObservation: Sendable {
  package enum Coordinates: String, Sendable, CaseIterable {
    case screen, window
  }

  package let name: Property<KeyboardNotification>
  /// Whether the name lacks the suffix `Notification`, as in `keyboardWillShow`.
  package let isNameShort: Bool
  /// The method that handles the notification.
  package let method: Property<String>
  package let reads: List<Located<KeyboardNotification.Key>>
  package let convertsFrame: Property<Bool>
  /// The coordinate space from which the code converts the keyboard's frame.
  package let convertsFrom: Property<Coordinates>
  package let intersects: Property<Bool>
  /// The edge of the keyboard in screen coordinates, such as `frame.minY`, that the code compares with view
  /// coordinates.
  package let measures: Property<String>
  /// The part of the frame that the code uses away from the place that converts or measures the frame.
  package let uses: Property<String>
  package let checksScreen: Property<Bool>
  /// The handle of the view or screen that the code moves or insets.
  package let adjusts: Property<String>
  /// A method that requests the keyboard and expects this handler to be called before the request returns.
  package let expectedBy: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.property("name") { $0.string.flatMap { KeyboardNotification($0) } }
    isNameShort = reader.string("name").value.flatMap { KeyboardNotification(rawValue: $0) } == nil
    method = reader.string("in")
    reads = reader.list("reads") { element in
      element.string.flatMap { KeyboardNotification.Key(rawValue: $0) }
        .map { Located($0, Place(element, in: reader.block)) }
    }
    convertsFrame = reader.bool("convertsFrame")
    convertsFrom = reader.value("convertsFrom", Coordinates.self)
    intersects = reader.bool("intersects")
    measures = reader.string("measures")
    uses = reader.string("uses")
    checksScreen = reader.bool("checksScreen")
    adjusts = reader.string("adjusts")
    expectedBy = reader.string("expectedBy")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Returns whether the handler reads this key of the notification's `userInfo`.
  package func reads(_ key: KeyboardNotification.Key) -> Bool { reads.elements.contains { $0.value == key } }
}
