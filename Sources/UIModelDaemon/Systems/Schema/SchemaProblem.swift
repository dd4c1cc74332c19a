import UIModelPlatform

/// A key or a value that the schema does not allow.
///
/// For example, `"titel"` in a menu is an `unknownKey` with `title` as the nearest name.
package struct SchemaProblem: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A key that the type does not have.
    case unknownKey(String, type: String, nearest: String?)
    /// A version number that a platform skipped. `instead` is the replacement text; nil if there is no obvious
    /// replacement.
    case skippedRelease(String, nearest: Version, instead: String?)
    /// A value that the property does not accept. `allowed` lists the accepted values.
    case unknownValue(String, property: String, nearest: String?, allowed: [String])
    /// A value of the wrong type. `expected` is a phrase for messages. `property` is `Schema.documentType` for the
    /// document's root.
    case wrongType(property: String, expected: String)
    /// None of these keys is in the object, but one of them is required.
    case missingKeys([String], type: String)
    /// A key in the configuration that is neither a rule code nor a system.
    case unknownRule(String, nearest: String?)
    /// The former code of a rule. `successor` is its current code.
    case renamedRule(String, successor: String)
    /// A key that conflicts with another key of the object.
    case conflict(String, beside: String, type: String)
  }
  package let kind: Kind
  package let place: Place
}
