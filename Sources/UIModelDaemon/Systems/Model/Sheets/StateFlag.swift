import UIModelJSON
import UIModelPlatform

/// A boolean that a document gives as a value, or as `{ "when": state }` for one that is true only in a named state.
package struct StateFlag: Sendable {
  /// The value whatever state holds; unknown where a state decides.
  package let value: Property<Bool>
  /// The named state in which it is true, where it depends on one.
  private let state: String?

  init(_ reader: ObjectReader, _ key: JSONKey) {
    value = reader.bool(key)
    state = reader[key]?["when"]?.string
  }

  /// The value while some named states hold; nil leaves all of them open.
  package func value(in states: Set<String>?) -> Property<Bool> {
    guard let state, let place = value.place else { return value }
    return states.map { .given($0.contains(state), Origin(place)) }
      ?? .unknown(reason: "it depends on the state '\(state)'", place)
  }
}
