import UIModelJSON
import UIModelPlatform

/// A SwiftUI modifier that adds items to the keyboard toolbar of a view although an earlier modifier of the view
/// already adds some. For example, `{ "repeats": "toolbar" }`.
package struct KeyboardToolbar: Sendable {
  /// The earlier modifier, which also adds items to the keyboard toolbar.
  package let repeatedModifier: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    repeatedModifier = reader.string("repeats")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var keyboardToolbars: List<KeyboardToolbar> { reader.objects("keyboardToolbars") { KeyboardToolbar($0) } }
}
