import UIModelPlatform

/// A value that may be unknown: a property, a list, or a result computed from them.
package protocol Knowable: Sendable {
  /// Whether the value is known, including all parts that a conclusion could depend on.
  var isKnown: Bool { get }
}

/// A property as a document declares it. `given`: the property has this value. `default`: the property is certainly not
/// set, so the platform's default applies. `unknown`: the property has a value that could not be read.
// Indirect, since nearly all properties of nearly all entities are the default: such a property takes one word and no
// reference counting.
package indirect enum Property<Value: Sendable>: Sendable, Knowable {
  case given(Value, Origin)
  case `default`
  case unknown(reason: String, Place?)

  /// The given value; nil if the property is default or unknown.
  package var value: Value? { if case .given(let value, _) = self { value } else { nil } }

  /// The place of the given or unknown value; nil for the default.
  package var place: Place? {
    switch self {
    case .given(_, let origin): origin.place
    case .unknown(_, let place): place
    case .default: nil
    }
  }

  package var isKnown: Bool { if case .unknown = self { false } else { true } }
  package var isGiven: Bool { if case .given = self { true } else { false } }
  package var isDefault: Bool { if case .default = self { true } else { false } }

  /// Returns the given value, or else the platform's default, even if the property is unknown. A finding that declares
  /// that it depends on this property is dropped in that case.
  package func value(default fallback: Value) -> Value { value ?? fallback }

  package func map<Other>(_ transform: (Value) -> Other) -> Property<Other> {
    switch self {
    case .given(let value, let origin): .given(transform(value), origin)
    case .default: .default
    case .unknown(let reason, let place): .unknown(reason: reason, place)
    }
  }
}

/// The origin of a value: its own place and the places it was passed through.
package struct Origin: Sendable, Hashable {
  /// The place of the value.
  package let place: Place
  /// The places that the value was passed through, such as a constant or a helper function; empty for a literal.
  package let through: [Place]

  package init(_ place: Place, through: [Place] = []) {
    self.place = place
    self.through = through
  }
}

/// A list as a document declares it, with the information whether all elements are known.
package struct List<Element: Sendable>: Sendable, Knowable {
  package let elements: [Element]
  /// Whether the list certainly has no further elements.
  package let isComplete: Bool
  /// The number of elements that certainly come first. Unknown elements may precede the next one.
  package let leading: Int
  /// The place of the list; nil if the list is not given.
  package let place: Place?

  /// Creates a list.
  ///
  /// - Parameter leading: The number of certain first elements of an incomplete list; nil if unknown elements may be
  ///   anywhere.
  package init(_ elements: [Element], isComplete: Bool = true, leading: Int? = nil, place: Place? = nil) {
    self.elements = elements
    self.isComplete = isComplete
    self.leading = isComplete ? elements.count : leading ?? 0
    self.place = place
  }

  /// A list that is not given, so the default applies.
  package static var absent: List { List([]) }

  package var isGiven: Bool { place != nil }
  package var isKnown: Bool { isComplete }
  /// Whether the list is given, complete and without elements.
  package var isExplicitlyEmpty: Bool { isGiven && isComplete && elements.isEmpty }
}
