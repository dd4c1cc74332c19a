import UIModelJSON
import UIModelPlatform

/// A call of SwiftUI's `openWindow` with an id. For example, `openWindow(id: "note")` is `{ "id": "note" }`.
package struct OpenedWindow: Sendable {
  package let id: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    id = reader.string("id")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  /// The calls with an id that no scene has.
  package var openedWindows: List<OpenedWindow> { reader.objects("openedWindows") { OpenedWindow($0) } }
}
