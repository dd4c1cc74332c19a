import UIModelJSON
import UIModelPlatform

/// A handler of key presses on a SwiftUI view that cannot receive focus. For example, `onKeyPress(_:action:)` on an
/// `Image` is `{ "view": "Image" }`.
package struct KeyPressHandler: Sendable {
  /// The SwiftUI type of the view, such as `Image`.
  package let viewType: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    viewType = reader.string("view")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var keyPressHandlers: List<KeyPressHandler> { reader.objects("keyPresses") { KeyPressHandler($0) } }
}
