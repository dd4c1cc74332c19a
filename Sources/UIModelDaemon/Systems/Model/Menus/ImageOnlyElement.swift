import UIModelJSON
import UIModelPlatform

/// An element of the main menu or of a context menu that has an image and no title.
package struct ImageOnlyElement: Sendable {
  package let className: Property<String>
  /// Whether the app asks for the image to be shown.
  package let preferredImageVisibility: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    preferredImageVisibility = reader.string("preferredImageVisibility")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var imageOnlyElements: List<ImageOnlyElement> {
    reader.list("imageOnlyElements") { element in
      element.kind == .object ? ImageOnlyElement(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
