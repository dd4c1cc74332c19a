import UIModelPlatform

/// An allocator of places for lines of text in a picture. A place is free if it does not overlap an obstacle, an edge
/// of a box, or another text.
struct LabelPlaces {
  /// The occupied rectangles, by the number of each horizontal strip of the picture that they touch.
  private var occupiedRects: [Int: [Rect]] = [:]
  /// The height of a strip, in points.
  private static let stripHeight = 14.0

  /// Creates an allocator.
  ///
  /// - Parameter obstacles: the rectangles that no text may overlap.
  /// - Parameter boxes: the boxes that texts may lie inside, but whose edges no text may cross.
  init(obstacles: [Rect] = [], boxes: [Rect] = []) {
    for rect in obstacles { reserve(rect) }
    for rect in boxes {
      reserve(Rect(rect.minX - 1, rect.minY, 2, rect.height))
      reserve(Rect(rect.maxX - 1, rect.minY, 2, rect.height))
      reserve(Rect(rect.minX, rect.minY - 1, rect.width, 2))
      reserve(Rect(rect.minX, rect.maxY - 1, rect.width, 2))
    }
  }

  /// Reserves the first free rectangle of a sequence and returns it; nil if all rectangles are occupied.
  mutating func reserve(firstOf places: some Sequence<Rect>) -> Rect? {
    guard let freePlace = places.first(where: isFree) else { return nil }
    reserve(freePlace)
    return freePlace
  }

  /// Returns the rectangles for lines of text inside a box, from the top or from the bottom. For example, a box of 60
  /// points has 4 lines of 14 points.
  static func lines(_ width: Double, _ height: Double, in box: Rect, fromBottom: Bool, atEnd: Bool) -> [Rect] {
    let x = atEnd ? box.maxX - 8 - width : box.minX + 8
    let count = min(60, max(0, Int((box.height - 4) / height)))
    return (0..<count).map { line in
      let offset = 4 + Double(line) * height
      return Rect(x, fromBottom ? box.maxY - offset - height : box.minY + offset, width, height)
    }
  }

  private func isFree(_ rect: Rect) -> Bool {
    !strips(of: rect).contains { occupiedRects[$0]?.contains { $0.intersects(rect) } ?? false }
  }

  private mutating func reserve(_ rect: Rect) {
    for strip in strips(of: rect) { occupiedRects[strip, default: []].append(rect) }
  }

  /// Returns the number of the strip at a y coordinate. Infinite coordinates are in strip 0. Coordinates beyond the
  /// first or the last strip are in that strip.
  private static func strip(at y: Double) -> Int {
    y.isFinite ? Int(min(max(y / stripHeight, -10_000), 10_000)) : 0
  }

  private func strips(of rect: Rect) -> Range<Int> {
    let firstStrip = Self.strip(at: rect.minY)
    return firstStrip...max(firstStrip, Self.strip(at: rect.maxY))
  }
}
