import UIModelJSON
import UIModelPlatform

/// A SwiftUI view that ignores the keyboard although a text input is at its bottom, so the keyboard covers the input.
/// For example, `{ "input": "TextField" }`.
package struct CoveredInput: Sendable {
  /// The type of the text input.
  package let input: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    input = reader.string("input")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var coveredInputs: List<CoveredInput> { reader.objects("coveredInputs") { CoveredInput($0) } }
}
