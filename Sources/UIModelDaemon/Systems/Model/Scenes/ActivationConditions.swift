import UIModelJSON
import UIModelPlatform

/// `UISceneActivationConditions`: predicates on the target content identifier of a request. For example, `{
/// "prefersToActivateForTargetContentIdentifierPredicate": "self == 'inbox'" }`.
package struct ActivationConditions: Sendable {
  /// The predicate for content that the scene can show; `true` by default.
  package let canActivatePredicate: Property<PredicateSource>
  /// The predicate for content that the system should show in this scene in preference to other scenes; `false` by
  /// default.
  package let prefersToActivatePredicate: Property<PredicateSource>
  package let place: Place

  static let canActivateKey: JSONKey = "canActivateForTargetContentIdentifierPredicate"
  static let prefersToActivateKey: JSONKey = "prefersToActivateForTargetContentIdentifierPredicate"

  init(_ reader: ObjectReader) {
    canActivatePredicate = reader.predicate(ActivationConditions.canActivateKey)
    prefersToActivatePredicate = reader.predicate(ActivationConditions.prefersToActivateKey)
    place = reader.place
  }
}

/// A predicate as declared in a document: a constant, a format, or code.
package enum PredicateSource: Sendable, Hashable {
  /// `NSPredicate(value:)`, which has the same result for every identifier.
  case value(Bool)
  /// `NSPredicate(format:)` with the values of its `%@` arguments; nil for an unknown argument.
  case format(String, arguments: [String?])
  /// A predicate that code evaluates: `NSPredicate(block:)`, or a predicate that calls a selector. The value is the
  /// document's key, `block` or `selector`.
  case code(String)
}

extension ObjectReader {
  /// Reads a predicate: `true`, a format, `{ "format": "self == %@", "arguments": ["inbox"] }`, or `{ "block": "…" }`.
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
