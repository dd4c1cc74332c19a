import UIModelJSON
import UIModelPlatform

/// A scene that a SwiftUI app declares. For example, `WindowGroup(id: "note") { NoteView() }` is `{ "scene":
/// "WindowGroup", "id": "note", "content": "NoteView" }`.
package struct SwiftUIScene: Sendable {
  /// The scene's type, such as `WindowGroup`.
  package let type: Property<String>
  package let id: Property<String>
  package let title: Property<String>
  /// The type of the scene's first view.
  package let contentType: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    type = reader.string("scene")
    id = reader.string("id")
    title = reader.string("title")
    contentType = reader.string("content")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var swiftUIScenes: List<SwiftUIScene> { reader.objects("swiftUIScenes") { SwiftUIScene($0) } }

  /// All calls of `openWindow` with an id in the view's code.
  package var windowRequests: List<OpenWindowCall> { reader.objects("windowRequests") { OpenWindowCall($0) } }
}
