import UIModelJSON
import UIModelPlatform

/// A call of SwiftUI's `openWindow` with an id. For example, `openWindow(id: "note")` is `{ "id": "note" }`.
package struct OpenWindowCall: Sendable {
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
  /// The calls of `openWindow` whose id does not belong to any scene.
  package var unmatchedWindowCalls: List<OpenWindowCall> { reader.objects("openedWindows") { OpenWindowCall($0) } }
}
