import UIModelJSON
import UIModelPlatform

/// What a document may say: the one table behind the checks of keys and values, completion, hover, the outline and the
/// JSON Schema. Each system brings its own types.
package struct Schema: Sendable {
  package let types: [ObjectType]
  private let byName: KeyTable

  package init(_ types: [ObjectType]) {
    self.types = types
    byName = KeyTable(types.map { JSONKey($0.name) })
  }

  package func type(_ name: String) -> ObjectType? {
    byName.first(JSONKey(name).hash) { types[$0].name == name }.map { types[$0] }
  }

  /// The name of the type of a document's root.
  package static let documentType = "Document"
}

/// A kind of object in a document.
package final class ObjectType: Sendable {
  /// UIKit's or SwiftUI's name where there is one.
  package let name: String
  package let summary: String
  /// What it declares, if the workspace can refer to it.
  package let entity: EntityKind?
  package let properties: [PropertyDefinition]
  /// The type of further members with any name; nil where an unknown name is a mistake.
  package let anyOther: ValueType?
  /// By the hash of the name, so that a key need not become a string to be looked up.
  private let byHash: KeyTable
  /// Those that cannot be left out.
  let required: [PropertyDefinition]
  /// What is wrong with an object whose keys are all known.
  let shape: (@Sendable (JSONElement) -> [ShapeProblem])?

  package init(
    _ name: String, _ summary: String, entity: EntityKind? = nil, anyOther: ValueType? = nil,
    _ properties: [PropertyDefinition], shape: (@Sendable (JSONElement) -> [ShapeProblem])? = nil
  ) {
    self.shape = shape
    self.name = name
    self.summary = summary
    self.entity = entity
    self.anyOther = anyOther
    self.properties = properties
    required = properties.filter(\.isRequired)
    byHash = KeyTable(properties.map(\.key))
  }

  package func property(_ name: String) -> PropertyDefinition? {
    byHash.first(JSONKey(name).hash) { properties[$0].name == name }.map { properties[$0] }
  }

  /// The property that a key names.
  package func property(of key: JSONElement) -> PropertyDefinition? {
    byHash.first(key.node.payload) { key.isKey(properties[$0].key) }.map { properties[$0] }
  }
}

/// A property of a kind of object. A class because it is large and only ever read: it is handed on without being copied.
package final class PropertyDefinition: Sendable {
  package let name: String
  package let type: ValueType
  /// One or two sentences: what it is, with units.
  package let summary: String
  /// The platform's default, as a document would write it.
  package let defaultText: String?
  package let availability: Availability?
  package let source: Source?
  package let isRequired: Bool
  /// Where a string names a constant of the API: when that came. Names of the app's own come before.
  let constants: (@Sendable (String) -> Availability?)?
  /// The names in a value that takes other words too.
  let uses: (@Sendable (JSONElement) -> [NameUse])?
  /// Whether a string is the path of a file, relative to the document.
  package let isPath: Bool
  let key: JSONKey

  package init(
    _ name: String, _ type: ValueType, _ summary: String, default defaultText: String? = nil,
    _ availability: Availability? = nil, source: Source? = nil, isRequired: Bool = false,
    constants: (@Sendable (String) -> Availability?)? = nil, uses: (@Sendable (JSONElement) -> [NameUse])? = nil,
    isPath: Bool = false
  ) {
    self.constants = constants
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

/// What values a property takes.
package indirect enum ValueType: Sendable {
  case any, null, string, boolean, integer, number
  /// An array of just these numbers, named for people: `["x", "y", "width", "height"]`, in points.
  case numbers([String])
  /// One of these strings.
  case enumeration([EnumerationCase])
  /// An object of this type.
  case object(String)
  case list(ValueType)
  /// An object with any keys.
  case map(ValueType)
  /// The first that fits; no two alternatives may be objects, or lists.
  case oneOf([ValueType])
  /// The workspace's handle for the object that has this property.
  case handle
  /// An API identifier that others may refer to.
  case identifier
  /// The handle or identifier of something of these kinds.
  case reference([EntityKind])
  /// A version, such as `"16.4"`.
  case version
  /// Releases from a version on, or a range of them; see `ReleaseRange`.
  case releases

  /// The names of an enumeration without anything more to say of each.
  package static func names(_ names: String...) -> ValueType { .enumeration(names.map { EnumerationCase($0) }) }
}

/// One value of an enumeration.
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
