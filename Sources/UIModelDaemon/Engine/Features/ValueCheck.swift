import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Schema {
  /// Returns the schema problems of a value for a property. The places of the problems are nodes of the value's own
  /// tree.
  package func problems(of value: JSONElement, as property: PropertyDefinition) -> [SchemaProblem] {
    var reader = SchemaReader(schema: self, block: BlockID(document: 0, serial: 0))
    reader.read(value, of: property)
    return reader.reading.problems
  }

  /// Returns the definition of the property at a path of names; nil if the schema does not define the property.
  package func property(at path: [String], of type: ObjectType) -> PropertyDefinition? {
    var type = type
    for (index, name) in path.enumerated() {
      guard let property = type.property(name) else { return nil }
      if index == path.count - 1 { return property }
      guard let innerType = property.type.objectTypes.first.flatMap({ self.type($0) }) else { return nil }
      type = innerType
    }
    return nil
  }
}

extension Document {
  /// Returns the schema's type of the object at a place; nil if the place is not an object of the schema.
  package func objectType(at place: Place) -> ObjectType? {
    if place.isRoot { return kind.schema.type(Schema.documentType) }
    guard let range = range(of: place), let cursor = Cursor(self, at: range.lowerBound + 1) else { return nil }
    return cursor.steps.last { cursor.range(of: $0.value).lowerBound == range.lowerBound }?.objectType
  }
}
