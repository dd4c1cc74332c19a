/// The position of an accessory around the pointer: `UIPointerAccessoryPosition`.
package struct PointerPosition: Sendable, Hashable {
  /// The distance from the pointer's shape, in points.
  package let offset: Double
  /// The angle from the top, clockwise in radians.
  package let angle: Double

  package init(offset: Double, angle: Double) {
    self.offset = offset
    self.angle = angle
  }

  /// The names of UIKit's eight positions, clockwise (UIPointerAccessory.h).
  package static let names = ["top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"]

  /// The maximum number of accessories that a style shows (UIPointerStyle.h).
  package static let maximumAccessoryCount = 4

  /// The offset of UIKit's eight positions in iOS 16.0, in points, according to a third party's analysis.
  package static let standardOffset = 14.0

  /// Creates one of UIKit's positions by name; nil for any other name. The angles are multiples of an eighth turn, as
  /// the names imply and a third party's analysis confirms.
  package init?(name: String) {
    guard let index = PointerPosition.names.firstIndex(of: name) else { return nil }
    self.init(offset: PointerPosition.standardOffset, angle: Double(index) * Double.pi / 4)
  }

  /// The position relative to the pointer's shape, in points: x to the right, y down. Nil if the offset or the angle is
  /// not finite, or if the angle is 1e9 radians or more. UIKit treats negative offsets as zero, according to a third
  /// party's analysis.
  package var vector: (x: Double, y: Double)? {
    guard offset.isFinite, angle.isFinite, abs(angle) < 1e9 else { return nil }
    let rotation = angle.remainder(dividingBy: 2 * Double.pi)
    let length = max(offset, 0)
    return (PointerPosition.rounded(length * sine(rotation)), PointerPosition.rounded(-length * cosine(rotation)))
  }

  /// The direction as one of the eight names. Nil if the angle lies between two directions, is not finite, or is 1e9
  /// radians or more.
  package var direction: String? {
    guard angle.isFinite, abs(angle) < 1e9 else { return nil }
    let eighths = (angle / (Double.pi / 4)).remainder(dividingBy: 8)
    let nearestEighth = eighths.rounded()
    guard abs(eighths - nearestEighth) < 0.01 else { return nil }
    return PointerPosition.names[(Int(nearestEighth) + 8) % 8]
  }

  /// Returns the value rounded to a thousandth of a point.
  private static func rounded(_ value: Double) -> Double {
    guard abs(value) < 1e12 else { return value }
    let roundedValue = (value * 1000).rounded() / 1000
    return roundedValue == 0 ? 0 : roundedValue
  }

  // The standard library does not contain sine and cosine. These series are accurate for angles within half a turn.

  private func sine(_ angle: Double) -> Double {
    var (term, sum) = (angle, angle)
    for step in stride(from: 2.0, through: 30.0, by: 2.0) {
      term *= -angle * angle / (step * (step + 1))
      sum += term
    }
    return sum
  }

  private func cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for step in stride(from: 1.0, through: 29.0, by: 2.0) {
      term *= -angle * angle / (step * (step + 1))
      sum += term
    }
    return sum
  }
}
