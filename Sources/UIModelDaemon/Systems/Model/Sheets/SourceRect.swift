import UIModelJSON
import UIModelPlatform

/// A popover's source rectangle in the coordinate space of a view other than its source view. For example, `{ "rect":
/// "cell.frame", "sourceView": "view" }`.
package struct SourceRect: Sendable {
  /// The Swift expression of the rectangle, such as `cell.frame`.
  package let rectExpression: Property<String>
  package let sourceView: Property<String>
  /// Whether the rectangle is the frame or the center of the source view itself.
  package let belongsToSourceView: Property<Bool>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    rectExpression = reader.string("rect")
    sourceView = reader.string("sourceView")
    belongsToSourceView = reader.bool("isOfSourceView")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var sourceRects: List<SourceRect> {
    reader.list("sourceRects") { element in
      element.kind == .object ? SourceRect(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
