import UIModelJSON
import UIModelPlatform

/// An assignment to a `@State` property with an initial value, in an initializer that must still assign a property
/// without an initial value. For example:
///
///     @State var isExpanded = false
///     let title: String
///     init(title: String) { isExpanded = true; self.title = title }
package struct StateAssignment: Sendable {
  /// The name of the `@State` property.
  package let property: Property<String>
  /// A property without an initial value that the initializer assigns later.
  package let laterProperty: Property<String>

  init(_ reader: ObjectReader) {
    property = reader.string("property")
    laterProperty = reader.string("before")
  }
}

extension Screen {
  package var declaresStateAssignments: Bool { reader["stateAssignments"] != nil }

  package var stateAssignments: List<StateAssignment> {
    reader.list("stateAssignments") { element in
      element.kind == .object ? StateAssignment(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
