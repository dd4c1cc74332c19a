import UIModelJSON
import UIModelPlatform

/// The format of a kind of document. Validation of keys and values, completion, hover, the outline and the JSON Schema
/// are derived from this table. Each system contributes its types.
///
/// For example, `Schema.modelDocument.type("Menu")?.property("title")` describes the title of a menu.
package struct Schema: Sendable {
  package let types: [ObjectType]
  private let typeIndices: KeyTable

  package init(_ types: [ObjectType]) {
    self.types = types
    typeIndices = KeyTable(types.map { JSONKey($0.name) })
  }

  /// Returns the type with a name, or nil if the schema has no such type.
  package func type(_ name: String) -> ObjectType? {
    typeIndices.firstIndex(JSONKey(name).hash) { types[$0].name == name }.map { types[$0] }
  }

  /// The name of the object type for the root of a document.
  package static let documentType = "Document"
}

/// A type of objects in a document.
package final class ObjectType: Sendable {
  /// The name of the type: the UIKit or SwiftUI name if the objects represent a type of these frameworks.
  package let name: String
  package let summary: String
  /// The kind of entity that objects of this type declare; nil if objects of this type cannot be referred to.
  package let entityKind: EntityKind?
  package let properties: [PropertyDefinition]
  /// The type of additional members with any name; nil if unknown names are errors.
  package let otherMemberType: ValueType?
  /// The indices of the properties by the hashes of their names. A lookup by hash creates no string for the key.
  private let propertyIndices: KeyTable
  let requiredProperties: [PropertyDefinition]
  /// The check of an entire object. It runs only if all keys of the object are known.
  let objectCheck: (@Sendable (JSONElement) -> [ObjectProblem])?

  package init(
    _ name: String, _ summary: String, entityKind: EntityKind? = nil, otherMemberType: ValueType? = nil,
    _ properties: [PropertyDefinition], objectCheck: (@Sendable (JSONElement) -> [ObjectProblem])? = nil
  ) {
    self.objectCheck = objectCheck
    self.name = name
    self.summary = summary
    self.entityKind = entityKind
    self.otherMemberType = otherMemberType
    self.properties = properties
    requiredProperties = properties.filter(\.isRequired)
    propertyIndices = KeyTable(properties.map(\.key))
  }

  /// Returns the property with a name, or nil if the type has no such property.
  package func property(_ name: String) -> PropertyDefinition? {
    propertyIndices.firstIndex(JSONKey(name).hash) { properties[$0].name == name }.map { properties[$0] }
  }

  /// Returns the property with the name of a key, or nil if the type has no such property.
  package func property(of key: JSONElement) -> PropertyDefinition? {
    propertyIndices.firstIndex(key.node.payload) { key.isKey(properties[$0].key) }.map { properties[$0] }
  }
}

/// A property of an object type. A class, because properties are large and immutable, and are passed on without
/// copying.
package final class PropertyDefinition: Sendable {
  package let name: String
  package let type: ValueType
  /// The description in one or two sentences, with units.
  package let summary: String
  /// The platform's default, in the form that a document uses.
  package let defaultText: String?
  package let availability: Availability?
  package let source: Source?
  package let isRequired: Bool
  /// A function that returns the availability of an API constant by its name, or nil if no constant with this name has
  /// limited availability. An app menu with the same name takes precedence.
  let apiAvailability: (@Sendable (String) -> Availability?)?
  /// A function that returns the names in a value that can also contain other words. Nil if values contain no such
  /// names.
  let uses: (@Sendable (JSONElement) -> [NameUse])?
  /// Whether a string value is the path of a file, relative to the document.
  package let isPath: Bool
  let key: JSONKey

  package init(
    _ name: String, _ type: ValueType, _ summary: String, default defaultText: String? = nil,
    _ availability: Availability? = nil, source: Source? = nil, isRequired: Bool = false,
    apiAvailability: (@Sendable (String) -> Availability?)? = nil, uses: (@Sendable (JSONElement) -> [NameUse])? = nil,
    isPath: Bool = false
  ) {
    self.apiAvailability = apiAvailability
    self.uses = uses
    self.name = name
    self.type = type
    self.summary = summary
    self.defaultText = defaultText
    self.availability = availability
    self.source = source
    self.isRequired = isRequired
    self.isPath = isPath
    key = JSONKey(name)
  }
}

/// The type of a property's values.
///
/// For example, `["medium", "large"]` has the type `.list(.string)`.
package indirect enum ValueType: Sendable {
  case any, null, string, boolean, integer, number
  /// An array with one number for each of these names. For example, `["x", "y", "width", "height"]` describes a
  /// rectangle in points.
  case numbers([String])
  /// One of these strings.
  case enumeration([EnumerationCase])
  /// An object of the type with this name.
  case object(String)
  /// An array with elements of this type.
  case list(ValueType)
  /// An object with any keys and values of this type.
  case map(ValueType)
  /// A value of one of these types. The first matching type applies; at most one may be an object, and at most one a
  /// list.
  case oneOf([ValueType])
  /// The `ref` of the object that has this property.
  case handle
  /// An API identifier that other objects may refer to.
  case identifier
  /// The handle or identifier of an entity of one of these kinds.
  case reference([EntityKind])
  /// A version, such as `"16.4"`.
  case version
  /// The releases from a version on, or a range of releases; see `ReleaseRange`.
  case releases

  /// Makes an enumeration of names without descriptions.
  package static func names(_ names: String...) -> ValueType { .enumeration(names.map { EnumerationCase($0) }) }
}

/// A value of an enumeration.
package struct EnumerationCase: Sendable {
  package let name: String
  package let summary: String
  package let availability: Availability?

  package init(_ name: String, _ summary: String = "", _ availability: Availability? = nil) {
    self.name = name
    self.summary = summary
    self.availability = availability
  }
}
