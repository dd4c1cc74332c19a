import UIModelJSON
import UIModelPlatform

/// An app's own `UIPresentationController`.
// A class because it is large and nearly no sheet has one.
package final class CustomPresentation: Sendable {
  package let className: Property<String>
  /// `frameOfPresentedViewInContainerView`.
  package let frame: Property<Rect>
  /// `containerView.bounds` for which that is the frame.
  package let container: Property<Rect>
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    frame = reader.rect("frameOfPresentedViewInContainerView")
    container = reader.rect("containerViewBounds")
    place = reader.place
  }
}
