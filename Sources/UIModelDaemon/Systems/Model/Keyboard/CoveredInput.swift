import UIModelJSON
import UIModelPlatform

/// A text input at the bottom of a SwiftUI view that ignores the keyboard, so the keyboard covers the input. For
/// example, `{ "input": "TextField" }`.
package struct CoveredInput: Sendable {
  /// The SwiftUI type of the text input, such as `TextField`.
  package let inputType: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    inputType = reader.string("input")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var coveredInputs: List<CoveredInput> { reader.objects("coveredInputs") { CoveredInput($0) } }
}
