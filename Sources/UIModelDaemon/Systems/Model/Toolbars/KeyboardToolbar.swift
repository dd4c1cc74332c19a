import UIModelJSON
import UIModelPlatform

/// Items for the keyboard's bar that a SwiftUI view adds a second time. For example, `{ "repeats": "toolbar" }`.
package struct KeyboardToolbar: Sendable {
  /// The modifier that adds the items the first time.
  package let repeats: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    repeats = reader.string("repeats")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var keyboardToolbars: List<KeyboardToolbar> { reader.objects("keyboardToolbars") { KeyboardToolbar($0) } }
}
