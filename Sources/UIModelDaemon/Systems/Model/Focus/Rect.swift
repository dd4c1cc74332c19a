import UIModelJSON
import UIModelPlatform

/// A rectangle in points, with its origin at the top left. For example, `Rect(10, 10, -4, 2)` has the x-coordinate 6
/// and the width 4.
package struct Rect: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    // A negative size describes the same rectangle from its opposite corner, as in CGRect.
    self.x = width < 0 ? x + width : x
    self.y = height < 0 ? y + height : y
    self.width = abs(width)
    self.height = abs(height)
  }

  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func moved(by dx: Double, _ dy: Double) -> Rect { Rect(x + dx, y + dy, width, height) }

  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Returns whether the rectangles overlap by more than a common edge.
  package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }
}

extension ObjectReader {
  /// Reads a rectangle from `[x, y, width, height]`.
  package func rect(_ key: JSONKey) -> Property<Rect> {
    numbers(key, count: 4).map { Rect($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Reads a string property for which null means "not set".
  package func nullableString(_ key: JSONKey) -> Property<String> {
    element[key]?.kind == .null ? .default : string(key)
  }
}
