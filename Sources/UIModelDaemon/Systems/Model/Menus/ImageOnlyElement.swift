import UIModelJSON
import UIModelPlatform

/// An element of the main menu or of a context menu that has an image and no title. For example, `{ "class":
/// "UIAction", "in": "contextMenu" }`.
package struct ImageOnlyElement: Sendable {
  package let className: Property<String>
  /// The assigned value of `UIMenuElement.preferredImageVisibility`. An app can set this property to show the image.
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
