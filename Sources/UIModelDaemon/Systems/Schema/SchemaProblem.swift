import UIModelPlatform

/// A key or a value that the schema does not allow.
package struct SchemaProblem: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case unknownKey(String, type: String, nearest: String?)
    /// A release that a platform has skipped; `instead` is what to write where that is plain.
    case noSuchRelease(String, nearest: Version, instead: String?)
    case unknownValue(String, property: String, nearest: String?, allowed: [String])
    /// `expected` is a phrase for messages. `property` is `Schema.documentType` for the document's root.
    case wrongType(property: String, expected: String)
    /// One of these keys is needed.
    case missing([String], type: String)
    /// A key of a configuration that is the code of no rule.
    case unknownRule(String, nearest: String?)
    /// The former code of a rule.
    case renamedRule(String, successor: String)
    /// A key that does not go with another one.
    case excess(String, beside: String, type: String)
  }
  package let kind: Kind
  package let place: Place
}
