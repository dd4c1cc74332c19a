import UIModelJSON
import UIModelPlatform

/// An assignment of a focus value in SwiftUI for which no view has a matching `focused` modifier. For example, code
/// sets `focusedField = .email`, but no view has `.focused($focusedField, equals: .email)`.
package struct FocusAssignment: Sendable {
  /// The name of the focus state, such as `focusedField`.
  package let state: Property<String>
  /// The assigned value, such as `email`.
  package let value: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    state = reader.string("state")
    value = reader.string("value")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var focusAssignments: List<FocusAssignment> { reader.objects("focusAssignments") { FocusAssignment($0) } }
}
