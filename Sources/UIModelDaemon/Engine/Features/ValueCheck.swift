import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Schema {
  /// What is wrong with a value that is to become the property of an object of this type: the path leads from the
  /// object to the property. The places are nodes of the value's own tree.
  package func problems(of value: JSONElement, as property: PropertyDefinition) -> [SchemaProblem] {
    var reader = SchemaReader(schema: self, block: BlockID(document: 0, serial: 0))
    reader.read(value, of: property)
    return reader.reading.problems
  }

  /// The property that a path of names leads to.
  package func property(at path: [String], of type: ObjectType) -> PropertyDefinition? {
    var type = type
    for (index, name) in path.enumerated() {
      guard let property = type.property(name) else { return nil }
      if index == path.count - 1 { return property }
      guard let inner = property.type.objectTypes.first.flatMap({ self.type($0) }) else { return nil }
      type = inner
    }
    return nil
  }
}

extension Document {
  /// What the schema takes the object at a place for.
  package func objectType(at place: Place) -> ObjectType? {
    if place.isRoot { return kind.schema.type(Schema.documentType) }
    guard let range = range(of: place), let cursor = Cursor(self, at: range.lowerBound + 1) else { return nil }
    return cursor.steps.last { cursor.range(of: $0.value).lowerBound == range.lowerBound }?.object
  }
}
