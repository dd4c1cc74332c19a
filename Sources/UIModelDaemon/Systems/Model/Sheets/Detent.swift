import UIModelJSON
import UIModelPlatform

/// A height at which a sheet rests. For example, `"medium"`, SwiftUI's `{ "height": 320 }`, or UIKit's `{ "custom": {
/// "identifier": "small", "resolver": { "height": 320 } } }`.
// A class because it is large, and many lists contain the same detent.
package final class Detent: Sendable {
  package enum Kind: Sendable {
    case medium, large
    /// A custom detent of UIKit, or SwiftUI's `height`, `fraction` or `custom` detent.
    case custom(Resolver)
  }

  /// The height of a custom detent.
  package enum Resolver: Sendable {
    /// A height in points inside the safe area.
    case height(Located<Double>)
    /// A fraction of the maximum height.
    case fraction(Located<Double>)
    /// Recorded results of the resolver for some windows. The resolver's results for other windows are unknown.
    case samples([DetentSample])
    case unknown
  }

  /// A size class for which a resolver returns nil.
  package enum Condition: String, Sendable {
    case compactHeight, regularHeight, compactWidth, regularWidth
  }

  package let kind: Kind
  /// The identifier of a custom detent. If the app does not set an identifier, UIKit generates a random one.
  package let identifier: Property<String>
  /// The name of a type that conforms to SwiftUI's `CustomPresentationDetent`.
  package let customType: Property<String>
  /// The size classes in which a custom detent is inactive.
  package let inactiveConditions: List<Condition>
  /// The values on which the height depends, as free text.
  package let heightInputs: List<Located<String>>
  /// The properties of the sheet controller that the resolver's code sets as a side effect.
  package let assignedProperties: List<Located<String>>
  package let place: Place

  package init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    guard element.kind == .object else {
      switch element.string {
      case "medium": kind = .medium
      case "large": kind = .large
      default: return nil
      }
      (identifier, customType, inactiveConditions, assignedProperties, heightInputs) = (
        .default, .default, .absent, .absent, .absent
      )
      return
    }
    let reader = ObjectReader(element, in: block)
    customType = reader.string("customType")
    guard let customReader = reader.property("custom", Detent.objectReader(in: block)).value else {
      // The element is a SwiftUI detent, or a custom detent that could not be read.
      let isSwiftUI = element["custom"] == nil
      identifier = isSwiftUI ? .default : .unknown(reason: "the detent is not known", place)
      let resolver = isSwiftUI ? reader : nil
      kind = .custom(Resolver(resolver))
      // A `CustomPresentationDetent` without samples might be inactive in any size class.
      let areConditionsKnown = element["customType"] == nil || element["samples"] != nil
      inactiveConditions = isSwiftUI && areConditionsKnown ? .absent : List([], isComplete: false)
      (assignedProperties, heightInputs) = (.absent, .absent)
      return
    }
    // In UIKit, a null identifier means that the app does not set an identifier.
    identifier = customReader.element["identifier"]?.kind == .null ? .default : customReader.string("identifier")
    let resolver = customReader.object("resolver")
    kind = .custom(Resolver(resolver))
    assignedProperties = resolver?.strings("sets") ?? .absent
    heightInputs = resolver?.strings("reads") ?? .absent
    inactiveConditions =
      resolver?.list("inactiveWhen") { $0.string.flatMap(Condition.init(rawValue:)) } ?? List([], isComplete: false)
  }

  private static func objectReader(in block: BlockID) -> (JSONElement) -> ObjectReader? {
    { $0.kind == .object ? ObjectReader($0, in: block) : nil }
  }

  /// The detent's identifier in `selectedDetentIdentifier`; nil if it is random or unknown.
  package var name: String? {
    switch kind {
    case .medium: "medium"
    case .large: "large"
    case .custom: identifier.value.map(Detent.shortName)
    }
  }

  /// Whether the identifier is known. False if a custom identifier could not be read.
  package var isNameKnown: Bool { identifier.isKnown }

  /// Returns the short form of an identifier: `medium` for `com.apple.UIKit.medium`. Documents can use either form.
  package static func shortName(_ identifier: String) -> String {
    switch identifier {
    case "com.apple.UIKit.medium": "medium"
    case "com.apple.UIKit.large": "large"
    default: identifier
    }
  }
}

extension Detent.Resolver {
  init(_ reader: ObjectReader?) {
    guard let reader else {
      self = .unknown
      return
    }
    if let height = reader.floatingPointValue("height").located {
      self = .height(height)
    } else if let fraction = reader.floatingPointValue("fraction").located {
      self = .fraction(fraction)
    } else if reader["samples"] != nil {
      self = .samples(reader.list("samples") { DetentSample($0, in: reader.block) }.elements)
    } else {
      self = .unknown
    }
  }
}

extension ObjectReader {
  /// Reads a number, or `"infinity"` or `"nan"`, which JSON cannot represent as numbers.
  fileprivate func floatingPointValue(_ key: JSONKey) -> Property<Double> { property(key) { $0.floatingPointValue } }
}

extension JSONElement {
  /// The number, also for `"infinity"` and `"nan"`, which JSON cannot represent as numbers; nil for any other value.
  var floatingPointValue: Double? {
    switch kind == .string ? string : nil {
    case "infinity": .infinity
    case "nan": .nan
    default: double
    }
  }
}

extension Property {
  /// The given value with its place; nil if no value is given.
  package var located: Located<Value>? {
    if case .given(let value, let origin) = self { Located(value, origin.place) } else { nil }
  }

}
