import UIModelJSON
import UIModelPlatform

/// A keyboard notification that code observes, and what it does with it.
package struct KeyboardObservation: Sendable {
  package enum Coordinates: String, Sendable, CaseIterable {
    case screen, window
  }

  package let name: Property<KeyboardNotification>
  /// Whether the name stands there without `Notification` at its end.
  package let isNameShort: Bool
  /// The method that is called.
  package let method: Property<String>
  package let reads: List<Located<KeyboardNotification.Key>>
  package let convertsFrame: Property<Bool>
  /// The coordinates that the frame is taken to be in.
  package let convertsFrom: Property<Coordinates>
  package let intersects: Property<Bool>
  /// What measures an edge of the keyboard in the screen's coordinates, as `frame.minY` does.
  package let measures: Property<String>
  /// What is used of the frame, away from where it is converted or measured.
  package let uses: Property<String>
  package let checksScreen: Property<Bool>
  /// What is moved or inset.
  package let adjusts: Property<String>
  /// A method that asks for the keyboard and counts on this having been called when that returns.
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

  /// Whether it reads this key of the notification's user info.
  package func reads(_ key: KeyboardNotification.Key) -> Bool { reads.elements.contains { $0.value == key } }
}
