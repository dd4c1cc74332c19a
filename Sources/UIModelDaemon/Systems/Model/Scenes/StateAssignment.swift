import UIModelJSON
import UIModelPlatform

/// An assignment of a `@State` property with an initial value, in an initializer that has not yet assigned all that needs a
/// value.
package struct StateAssignment: Sendable {
  /// The state.
  package let property: Property<String>
  /// A property that is assigned later and has no value before.
  package let before: Property<String>

  init(_ reader: ObjectReader) {
    property = reader.string("property")
    before = reader.string("before")
  }
}

extension Screen {
  package var saysStateAssignments: Bool { reader["stateAssignments"] != nil }

  package var stateAssignments: List<StateAssignment> {
    reader.list("stateAssignments") { element in
      element.kind == .object ? StateAssignment(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
