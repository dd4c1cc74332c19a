import UIModelJSON
import UIModelPlatform

/// What a detent's resolver answered once: all that is known of one that is not read.
package struct DetentSample: Sendable {
  /// `maximumDetentValue` of the context, in points; nil where the answer is the same whatever it is.
  package let maximum: Double?
  package let horizontal: WindowContainer.SizeClass?
  package let vertical: WindowContainer.SizeClass?
  /// Points inside the safe area; nil where the resolver answered nil.
  package let height: Double?
  package let place: Place

  /// Nil for what says not certainly in which windows it holds, or what was answered.
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

  /// Whether it was taken in such a window. Sizes in points agree to half a point.
  package func isTaken(in container: WindowContainer, maximum: Double) -> Bool {
    (self.maximum.map { abs($0 - maximum) <= 0.5 } ?? true)
      && (horizontal.map { $0 == container.horizontal } ?? true)
      && (vertical.map { $0 == container.vertical } ?? true)
  }
}
