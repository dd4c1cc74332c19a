import UIModelJSON
import UIModelPlatform

/// A Boolean that a document gives as a value, or as `{ "when": state }` if it is true only in a named state. For
/// example, `"isModalInPresentation": { "when": "hasChanges" }`.
package struct StateFlag: Sendable {
  /// The value in all states; unknown if the value depends on a state.
  package let value: Property<Bool>
  /// The named state in which the flag is true; nil if the value does not depend on a state.
  private let state: String?

  init(_ reader: ObjectReader, _ key: JSONKey) {
    value = reader.bool(key)
    state = reader[key]?["when"]?.string
  }

  /// Returns the value in the given states. The value is unknown if it depends on a state and `states` is nil.
  /// - Parameter states: the names of the current states; nil if they are unknown.
  package func value(in states: Set<String>?) -> Property<Bool> {
    guard let state, let place = value.place else { return value }
    return states.map { .given($0.contains(state), Origin(place)) }
      ?? .unknown(reason: "it depends on the state '\(state)'", place)
  }
}
