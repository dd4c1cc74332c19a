import UIModelJSON
import UIModelPlatform

/// A focus value of SwiftUI that code sets, and that no view has.
package struct FocusAssignment: Sendable {
  /// The focus state's name.
  package let state: Property<String>
  /// The value's name.
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
