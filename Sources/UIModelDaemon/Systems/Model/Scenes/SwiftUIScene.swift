import UIModelJSON
import UIModelPlatform

/// A scene that an app of SwiftUI declares.
package struct SwiftUIScene: Sendable {
  /// The type: `WindowGroup`.
  package let type: Property<String>
  package let id: Property<String>
  package let title: Property<String>
  /// The type of the first view that it shows.
  package let content: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    type = reader.string("scene")
    id = reader.string("id")
    title = reader.string("title")
    content = reader.string("content")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var swiftUIScenes: List<SwiftUIScene> { reader.objects("swiftUIScenes") { SwiftUIScene($0) } }

  /// The windows that code of the view opens by their ids.
  package var windowRequests: List<OpenedWindow> { reader.objects("windowRequests") { OpenedWindow($0) } }
}
