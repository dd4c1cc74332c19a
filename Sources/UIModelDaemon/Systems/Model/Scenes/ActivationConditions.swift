import UIModelJSON
import UIModelPlatform

/// `UISceneActivationConditions`: predicates on a target content identifier.
package struct ActivationConditions: Sendable {
  /// Whether the scene can show the content; true by default.
  package let canActivate: Property<PredicateSource>
  /// Whether the scene is the best one for the content; false by default.
  package let prefersToActivate: Property<PredicateSource>
  package let place: Place

  static let canActivateKey: JSONKey = "canActivateForTargetContentIdentifierPredicate"
  static let prefersToActivateKey: JSONKey = "prefersToActivateForTargetContentIdentifierPredicate"

  init(_ reader: ObjectReader) {
    canActivate = reader.predicate(ActivationConditions.canActivateKey)
    prefersToActivate = reader.predicate(ActivationConditions.prefersToActivateKey)
    place = reader.place
  }
}

/// How a document gives a predicate.
package enum PredicateSource: Sendable, Hashable {
  /// `NSPredicate(value:)`.
  case value(Bool)
  /// `NSPredicate(format:)`, with what its `%@` stand for; nil for an argument that is not known.
  case format(String, arguments: [String?])
  /// `NSPredicate(block:)`, or one that calls a selector.
  case code(String)
}

extension ObjectReader {
  /// `true`, a format, `{ "format": "self == %@", "arguments": ["inbox"] }`, or `{ "block": "…" }`.
  fileprivate func predicate(_ key: JSONKey) -> Property<PredicateSource> {
    property(key) { element in
      if let value = element.bool { return .value(value) }
      if element.kind == .string { return element.string.map { .format($0, arguments: []) } }
      guard element.kind == .object else { return nil }
      for name in ["block", "selector"] where element[JSONKey(name)] != nil { return .code(name) }
      if let value = element["value"]?.bool { return .value(value) }
      guard let format = element["format"], format.kind == .string, let text = format.string else { return nil }
      let arguments = element["arguments"]
      guard arguments == nil || arguments?.kind == .array else { return nil }
      return .format(
        text, arguments: arguments.map { $0.elements.map { $0.kind == .string ? $0.string : nil } } ?? [])
    }
  }
}
