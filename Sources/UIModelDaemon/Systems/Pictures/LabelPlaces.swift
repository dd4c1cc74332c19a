import UIModelPlatform

/// Places for the names of boxes, where they cover neither items nor each other.
struct LabelPlaces {
  /// What is taken, by strips of the picture.
  private var taken: [Int: [Rect]] = [:]
  private let bounds: Rect
  private let isRightToLeft: Bool

  private static let height = 14.0
  /// So many lines of a box are tried.
  private static let most = 60

  /// `bounds` is what names must stay inside of.
  init(around items: [Rect], in bounds: Rect, _ isRightToLeft: Bool) {
    self.bounds = bounds
    self.isRightToLeft = isRightToLeft
    for item in items { take(item) }
  }

  /// The start of the baseline of a name: above or below a low box; in another one at the bottom, on the first free
  /// line above that, or outside. Nil if no line is free.
  mutating func take(_ name: String, of box: Rect) -> SVGPoint? {
    let width = Double(name.count) * 7
    let x = isRightToLeft ? box.maxX - 6 - width : box.minX + 6
    let lines = min(Self.most, max(0, Int((box.height - 4) / Self.height * 2) - 1))
    let inside = (0..<lines).map { box.maxY - 4 - Self.height - Double($0) * Self.height / 2 }
    let outside = [box.minY - Self.height, box.maxY]
    for top in box.height < 60 ? outside + inside : inside + outside {
      let rect = Rect(x, top, width, Self.height)
      guard top >= bounds.minY, rect.maxY <= bounds.maxY, isFree(rect) else { continue }
      take(rect)
      return SVGPoint(isRightToLeft ? rect.maxX : rect.minX, rect.maxY - 4)
    }
    return nil
  }

  private func isFree(_ rect: Rect) -> Bool {
    !strips(of: rect).contains { taken[$0]?.contains { $0.intersects(rect) } ?? false }
  }

  private mutating func take(_ rect: Rect) {
    for strip in strips(of: rect) { taken[strip, default: []].append(rect) }
  }

  private func strips(of rect: Rect) -> ClosedRange<Int> {
    let first = Int(rect.minY / Self.height)
    return first...max(first, Int(rect.maxY / Self.height))
  }
}
