import UIModelJSON

/// A height at which a sheet rests.
package struct Detent: Sendable {
  package enum Kind: Sendable {
    case medium, large
    /// A custom detent of UIKit, or SwiftUI's `height`, `fraction` and `custom`.
    case custom(Resolver)
  }

  /// How high a custom detent is.
  package enum Resolver: Sendable {
    /// Points inside the safe area.
    case height(Located<Double>)
    /// A share of the largest height.
    case fraction(Located<Double>)
    case unknown
  }

  package let kind: Kind
  /// A custom detent's identifier. Without one UIKit makes a random one.
  package let identifier: Property<String>
  package let place: Place
  /// The resolver's object, where there is one.
  package let resolver: ObjectReader?

  package init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    switch element.string {
    case "medium": (kind, identifier, resolver) = (.medium, .default, nil)
    case "large": (kind, identifier, resolver) = (.large, .default, nil)
    case .some: return nil
    case nil:
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: block)
      let custom = reader.object("custom")
      identifier = custom?.string("identifier") ?? .default
      resolver = custom?.object("resolver") ?? (custom == nil ? reader : nil)
      kind = .custom(Resolver(resolver))
    }
  }

  /// What the detent is called in `selectedDetentIdentifier`; nil where it is random or unknown.
  package var name: String? {
    switch kind {
    case .medium: "medium"
    case .large: "large"
    case .custom: identifier.value
    }
  }
}

extension Detent.Resolver {
  init(_ reader: ObjectReader?) {
    if let reader, let height = reader.number("height").located {
      self = .height(height)
    } else if let reader, let fraction = reader.number("fraction").located {
      self = .fraction(fraction)
    } else {
      self = .unknown
    }
  }
}

extension Property {
  /// A given value with its place.
  package var located: Located<Value>? {
    if case .given(let value, let origin) = self { Located(value, origin.place) } else { nil }
  }
}
