import UIModelPlatform

/// Something that may or may not be known: a property, a list, what is computed from them.
package protocol Knowable: Sendable {
  /// False if the value, or a part of it that a conclusion could rest on, is unknown.
  var isKnown: Bool { get }
}

/// A property as a document declares it. `given`: it has this value; `default`: it is certainly not set, so the
/// platform's default holds; `unknown`: it has a value that could not be read.
// Indirect, since nearly all properties of nearly all entities are the default: that takes a word and no counting.
package indirect enum Property<Value: Sendable>: Sendable, Knowable {
  case given(Value, Origin)
  case `default`
  case unknown(reason: String, Place?)

  /// The given value; nil for the default and for what is unknown.
  package var value: Value? { if case .given(let value, _) = self { value } else { nil } }

  /// Where the value stands.
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

  /// The given value, or the platform's default. For an unknown one too: a finding that says it rests on this property
  /// is dropped when it is reported.
  package func value(default fallback: Value) -> Value { value ?? fallback }

  package func map<Other>(_ transform: (Value) -> Other) -> Property<Other> {
    switch self {
    case .given(let value, let origin): .given(transform(value), origin)
    case .default: .default
    case .unknown(let reason, let place): .unknown(reason: reason, place)
    }
  }
}

/// Where a value comes from.
package struct Origin: Sendable, Hashable {
  /// The value itself.
  package let place: Place
  /// What it came through: a constant, a helper. Empty where it is written out.
  package let through: [Place]

  package init(_ place: Place, through: [Place] = []) {
    self.place = place
    self.through = through
  }
}

/// A list as a document declares it, with whether all of it is known.
package struct List<Element: Sendable>: Sendable, Knowable {
  package let elements: [Element]
  /// False if there may be more elements than these.
  package let isComplete: Bool
  /// How many of the elements certainly come first: before the next one there may be others.
  package let leading: Int
  /// The list itself; nil if it is not given.
  package let place: Place?

  /// `leading`: of a list that is not complete; nil if others may be anywhere.
  package init(_ elements: [Element], isComplete: Bool = true, leading: Int? = nil, place: Place? = nil) {
    self.elements = elements
    self.isComplete = isComplete
    self.leading = isComplete ? elements.count : leading ?? 0
    self.place = place
  }

  /// A list that is not given: the default holds.
  package static var absent: List { List([]) }

  package var isGiven: Bool { place != nil }
  package var isKnown: Bool { isComplete }
  /// Given, complete, and without elements.
  package var isExplicitlyEmpty: Bool { isGiven && isComplete && elements.isEmpty }
}
