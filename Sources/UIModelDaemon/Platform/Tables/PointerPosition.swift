/// Where an accessory stands around the pointer: `UIPointerAccessoryPosition`.
package struct PointerPosition: Sendable, Hashable {
  /// From the pointer's shape, in points.
  package let offset: Double
  /// Clockwise from the top, in radians.
  package let angle: Double

  package init(offset: Double, angle: Double) {
    self.offset = offset
    self.angle = angle
  }

  /// The eight that UIKit has by name (UIPointerAccessory.h), clockwise.
  package static let names = ["top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"]

  /// How many accessories a style shows (UIPointerStyle.h).
  package static let mostAccessories = 4

  /// The offset of all of them in iOS 16.0 (re-derived).
  package static let standardOffset = 14.0

  /// One of UIKit's own; nil for another name. Their angles are eighths of a turn (re-derived, and told by the names).
  package init?(name: String) {
    guard let index = PointerPosition.names.firstIndex(of: name) else { return nil }
    self.init(offset: PointerPosition.standardOffset, angle: Double(index) * Double.pi / 4)
  }

  /// From where the pointer's shape is, in points: x to the right, y down. Nil where a number is none that a position can
  /// have. UIKit counts offsets below zero as zero (re-derived).
  package var vector: (x: Double, y: Double)? {
    guard offset.isFinite, angle.isFinite, abs(angle) < 1e9 else { return nil }
    let turn = angle.remainder(dividingBy: 2 * Double.pi)
    let length = max(offset, 0)
    return (PointerPosition.rounded(length * sine(turn)), PointerPosition.rounded(-length * cosine(turn)))
  }

  /// Which way it lies, as one of the eight names; nil where it lies between them.
  package var direction: String? {
    guard angle.isFinite, abs(angle) < 1e9 else { return nil }
    let eighths = (angle / (Double.pi / 4)).remainder(dividingBy: 8)
    let nearest = eighths.rounded()
    guard abs(eighths - nearest) < 0.01 else { return nil }
    return PointerPosition.names[(Int(nearest) + 8) % 8]
  }

  /// To a thousandth of a point.
  private static func rounded(_ value: Double) -> Double {
    guard abs(value) < 1e12 else { return value }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == 0 ? 0 : rounded
  }

  // MARK: The standard library has no sine; angles here are within half a turn.

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
