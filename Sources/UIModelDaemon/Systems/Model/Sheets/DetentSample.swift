import UIModelJSON
import UIModelPlatform

/// One recorded result of a detent's resolver, for a resolver whose code is not read. For example, `{
/// "maximumDetentValue": 700, "height": 350 }`.
package struct DetentSample: Sendable {
  /// The `maximumDetentValue` of the context, in points; nil if the result does not depend on it.
  package let maximum: Double?
  package let horizontal: WindowContainer.SizeClass?
  package let vertical: WindowContainer.SizeClass?
  /// The height in points inside the safe area; nil if the resolver returned nil.
  package let height: Double?
  package let place: Place

  /// Reads a sample; nil if the windows to which it applies, or the returned height, are not certain.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.kind == .object, let answer = element["height"] else { return nil }
    let reader = ObjectReader(element, in: block)
    let maximum = reader.number("maximumDetentValue")
    let horizontal = reader.value("horizontalSizeClass", WindowContainer.SizeClass.self)
    let vertical = reader.value("verticalSizeClass", WindowContainer.SizeClass.self)
    guard maximum.isKnown, horizontal.isKnown, vertical.isKnown, answer.kind == .null || answer.double != nil else {
      return nil
    }
    (self.maximum, self.horizontal, self.vertical) = (maximum.value, horizontal.value, vertical.value)
    height = answer.double
    place = Place(answer, in: block)
  }

  /// Returns whether the sample applies to a window. Sizes match within half a point.
  package func applies(in container: WindowContainer, maximum: Double) -> Bool {
    (self.maximum.map { abs($0 - maximum) <= 0.5 } ?? true)
      && (horizontal.map { $0 == container.horizontal } ?? true)
      && (vertical.map { $0 == container.vertical } ?? true)
  }
}
