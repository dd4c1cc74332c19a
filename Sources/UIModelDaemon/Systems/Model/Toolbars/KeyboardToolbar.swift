import UIModelJSON
import UIModelPlatform

/// Items that a SwiftUI view adds to the keyboard's bar a second time. For example, `{ "repeats": "toolbar" }`.
package struct KeyboardToolbar: Sendable {
  /// The modifier that adds the items the first time.
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
