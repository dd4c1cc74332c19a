import UIModelPlatform

/// Free places for lines of text: places that overlap no solid rectangle, no edge of a box and no other text.
struct LabelPlaces {
  /// The occupied rectangles, by the horizontal strips of the picture that they touch.
  private var taken: [Int: [Rect]] = [:]
  private static let strip = 14.0

  /// Marks the places that no text may use.
  ///
  /// - Parameter solid: Rectangles that no text may overlap.
  /// - Parameter edged: Boxes that texts may lie inside, but whose edges no text may cross.
  init(solid: [Rect] = [], edged: [Rect] = []) {
    for rect in solid { take(rect) }
    for rect in edged {
      take(Rect(rect.minX - 1, rect.minY, 2, rect.height))
      take(Rect(rect.maxX - 1, rect.minY, 2, rect.height))
      take(Rect(rect.minX, rect.minY - 1, rect.width, 2))
      take(Rect(rect.minX, rect.maxY - 1, rect.width, 2))
    }
  }

  /// Reserves the first free rectangle of a sequence and returns it; nil if none is free.
  mutating func take(firstOf places: some Sequence<Rect>) -> Rect? {
    guard let free = places.first(where: isFree) else { return nil }
    take(free)
    return free
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
    !strips(of: rect).contains { taken[$0]?.contains { $0.intersects(rect) } ?? false }
  }

  private mutating func take(_ rect: Rect) {
    for strip in strips(of: rect) { taken[strip, default: []].append(rect) }
  }

  /// Returns the strip at a y coordinate. Infinite coordinates are in strip 0, and very large ones in the first or last
  /// strip.
  private static func strip(at y: Double) -> Int {
    y.isFinite ? Int(min(max(y / strip, -10_000), 10_000)) : 0
  }

  private func strips(of rect: Rect) -> Range<Int> {
    let first = Self.strip(at: rect.minY)
    return first...max(first, Self.strip(at: rect.maxY))
  }
}
