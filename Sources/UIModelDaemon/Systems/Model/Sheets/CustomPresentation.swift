import UIModelJSON
import UIModelPlatform

/// An app-defined `UIPresentationController`. For example:
///
///     { "class": "CardPresentation", "frameOfPresentedViewInContainerView": [0, 400, 393, 452],
///       "containerViewBounds": [0, 0, 393, 852] }
// A class because it is large, and hardly any sheet has one.
package final class CustomPresentation: Sendable {
  package let className: Property<String>
  /// `frameOfPresentedViewInContainerView`, in points.
  package let frame: Property<Rect>
  /// The `containerView.bounds` for which the app returns `frame`, in points.
  package let containerBounds: Property<Rect>
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    frame = reader.rect("frameOfPresentedViewInContainerView")
    containerBounds = reader.rect("containerViewBounds")
    place = reader.place
  }
}
