import UIModelJSON
import UIModelPlatform

/// One recorded result of a detent's resolver, for a resolver whose code is not evaluated. For example, `{
/// "maximumDetentValue": 700, "height": 350 }`.
package struct DetentSample: Sendable {
  /// The `maximumDetentValue` of the context, in points; nil if the result does not depend on it.
  package let maximumDetentValue: Double?
  package let horizontalSizeClass: WindowContainer.SizeClass?
  package let verticalSizeClass: WindowContainer.SizeClass?
  /// The height in points inside the safe area; nil if the resolver returned nil.
  package let height: Double?
  package let place: Place

  /// Reads a sample; nil if the height, or a condition on the window, is unknown.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.kind == .object, let heightElement = element["height"] else { return nil }
    let reader = ObjectReader(element, in: block)
    let maximumDetentValue = reader.number("maximumDetentValue")
    let horizontalSizeClass = reader.value("horizontalSizeClass", WindowContainer.SizeClass.self)
    let verticalSizeClass = reader.value("verticalSizeClass", WindowContainer.SizeClass.self)
    guard maximumDetentValue.isKnown, horizontalSizeClass.isKnown, verticalSizeClass.isKnown,
      heightElement.kind == .null || heightElement.double != nil
    else {
      return nil
    }
    (self.maximumDetentValue, self.horizontalSizeClass, self.verticalSizeClass) = (
      maximumDetentValue.value, horizontalSizeClass.value, verticalSizeClass.value
    )
    height = heightElement.double
    place = Place(heightElement, in: block)
  }

  /// Returns whether the sample applies to a window. Sizes match if they differ by at most half a point.
  package func applies(in container: WindowContainer, maximumDetentValue: Double) -> Bool {
    (self.maximumDetentValue.map { abs($0 - maximumDetentValue) <= 0.5 } ?? true)
      && (horizontalSizeClass.map { $0 == container.horizontal } ?? true)
      && (verticalSizeClass.map { $0 == container.vertical } ?? true)
  }
}
