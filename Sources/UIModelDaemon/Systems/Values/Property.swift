import UIModelPlatform

/// A value that can be unknown: a property, a list, or a result that depends on properties or lists.
package protocol Knowable: Sendable {
  /// Whether the value is known, including all parts that a conclusion could depend on.
  var isKnown: Bool { get }
}

/// A property as a document declares it.
///
/// - `given`: the property has this value.
/// - `default`: the property is certainly not set, so the platform's default applies.
/// - `unknown`: the property has a value that could not be read.
// The enumeration is indirect, because nearly all properties of nearly all entities are the default. A default property
// then takes one word and no reference counting.
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

  /// Returns the given value; the platform's default if the property is default or unknown. A finding is dropped if the
  /// property is unknown and is one of the `facts` passed to `report`.
  package func value(default defaultValue: Value) -> Value { value ?? defaultValue }

  package func map<Other>(_ transform: (Value) -> Other) -> Property<Other> {
    switch self {
    case .given(let value, let origin): .given(transform(value), origin)
    case .default: .default
    case .unknown(let reason, let place): .unknown(reason: reason, place)
    }
  }
}

/// The origin of a value: the place of the value and the places through which the value was passed.
package struct Origin: Sendable, Hashable {
  package let place: Place
  /// The places through which the value was passed, such as a constant or a helper function; empty for a literal.
  package let intermediatePlaces: [Place]

  package init(_ place: Place, intermediatePlaces: [Place] = []) {
    self.place = place
    self.intermediatePlaces = intermediatePlaces
  }
}

/// A list as a document declares it, and whether all of its elements are known.
package struct List<Element: Sendable>: Sendable, Knowable {
  package let elements: [Element]
  /// Whether the list certainly has no further elements.
  package let isComplete: Bool
  /// The number of elements that are certainly the first elements. Unknown elements might precede all further elements.
  package let leadingCount: Int
  /// The place of the list; nil if the list is not given.
  package let place: Place?

  /// Creates a list.
  ///
  /// - Parameter leadingCount: the number of certain first elements of an incomplete list; nil if unknown elements can
  ///   be anywhere.
  package init(_ elements: [Element], isComplete: Bool = true, leadingCount: Int? = nil, place: Place? = nil) {
    self.elements = elements
    self.isComplete = isComplete
    self.leadingCount = isComplete ? elements.count : leadingCount ?? 0
    self.place = place
  }

  /// A list that is not given, so the default applies.
  package static var absent: List { List([]) }

  package var isGiven: Bool { place != nil }
  package var isKnown: Bool { isComplete }
  /// Whether the list is given, complete and without elements.
  package var isExplicitlyEmpty: Bool { isGiven && isComplete && elements.isEmpty }
}
