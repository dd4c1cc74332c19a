import UIModelJSON
import UIModelPlatform

/// A height at which a sheet rests.
// A class because it is large, and put into lists again and again.
package final class Detent: Sendable {
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
    /// What it answered in some windows; of others nothing is known.
    case samples([DetentSample])
    case unknown
  }

  /// A size class in which a resolver answers nil.
  package enum Condition: String, Sendable {
    case compactHeight, regularHeight, compactWidth, regularWidth
  }

  package let kind: Kind
  /// A custom detent's identifier. Without one UIKit makes a random one.
  package let identifier: Property<String>
  /// SwiftUI's `CustomPresentationDetent` type.
  package let customType: Property<String>
  /// Where a custom detent is inactive.
  package let inactiveWhen: List<Condition>
  /// The values that the height depends on, in the author's words.
  package let reads: List<Located<String>>
  /// Properties of the sheet that the resolver sets.
  package let sets: List<Located<String>>
  package let place: Place

  package init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    guard element.kind == .object else {
      switch element.string {
      case "medium": kind = .medium
      case "large": kind = .large
      default: return nil
      }
      (identifier, customType, inactiveWhen, sets, reads) = (.default, .default, .absent, .absent, .absent)
      return
    }
    let reader = ObjectReader(element, in: block)
    customType = reader.string("customType")
    guard let custom = reader.property("custom", Detent.object(in: block)).value else {
      // The shape of SwiftUI's detents, or a custom detent that is not known.
      let isSwiftUI = element["custom"] == nil
      identifier = isSwiftUI ? .default : .unknown(reason: "the detent is not known", place)
      let resolver = isSwiftUI ? reader : nil
      kind = .custom(Resolver(resolver))
      // What a CustomPresentationDetent answers is its own matter.
      let saysWhen = element["customType"] == nil || element["samples"] != nil
      inactiveWhen = isSwiftUI && saysWhen ? .absent : List([], isComplete: false)
      (sets, reads) = (.absent, .absent)
      return
    }
    // Null is what UIKit is given where there is none.
    identifier = custom.element["identifier"]?.kind == .null ? .default : custom.string("identifier")
    let resolver = custom.object("resolver")
    kind = .custom(Resolver(resolver))
    sets = resolver?.strings("sets") ?? .absent
    reads = resolver?.strings("reads") ?? .absent
    inactiveWhen =
      resolver?.list("inactiveWhen") { $0.string.flatMap(Condition.init(rawValue:)) } ?? List([], isComplete: false)
  }

  private static func object(in block: BlockID) -> (JSONElement) -> ObjectReader? {
    { $0.kind == .object ? ObjectReader($0, in: block) : nil }
  }

  /// What the detent is called in `selectedDetentIdentifier`; nil where it is random or unknown.
  package var name: String? {
    switch kind {
    case .medium: "medium"
    case .large: "large"
    case .custom: identifier.value.map(Detent.shortName)
    }
  }

  /// False if the detent has a name that could not be read.
  package var isNameKnown: Bool { identifier.isKnown }

  /// `medium` of `com.apple.UIKit.medium`: documents may use either.
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
    if let height = reader.points("height").located {
      self = .height(height)
    } else if let fraction = reader.points("fraction").located {
      self = .fraction(fraction)
    } else if reader["samples"] != nil {
      self = .samples(reader.list("samples") { DetentSample($0, in: reader.block) }.elements)
    } else {
      self = .unknown
    }
  }
}

extension ObjectReader {
  /// A number, or the name of one that JSON cannot write.
  fileprivate func points(_ key: JSONKey) -> Property<Double> { property(key) { $0.points } }
}

extension JSONElement {
  /// A number, or the name of one that JSON cannot write.
  var points: Double? {
    switch kind == .string ? string : nil {
    case "infinity": .infinity
    case "nan": .nan
    default: double
    }
  }
}

extension Property {
  /// A given value with its place.
  package var located: Located<Value>? {
    if case .given(let value, let origin) = self { Located(value, origin.place) } else { nil }
  }

}
