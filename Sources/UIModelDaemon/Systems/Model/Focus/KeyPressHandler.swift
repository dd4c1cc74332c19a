import UIModelJSON
import UIModelPlatform

/// A handler of key presses on a SwiftUI view that never has the focus. For example, `onKeyPress(_:action:)` on an
/// `Image` is `{ "view": "Image" }`.
package struct KeyPressHandler: Sendable {
  /// The type of the view.
  package let view: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    view = reader.string("view")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var keyPresses: List<KeyPressHandler> { reader.objects("keyPresses") { KeyPressHandler($0) } }
}
