import UIModelPlatform

/// Sorts boxes in reading order: rows from top to bottom, and each row from leading to trailing. Apple does not publish
/// how rows are separated. Here a row begins with the topmost box. A further box belongs to the row if it begins above
/// the middle of the first line of every box in the row. The first line is as high as the topmost item in the box.
///
/// A tall item therefore shares its row only with boxes that begin near its top. For example, with lines of 20 points,
/// a box at y 5 is in the row of a box at y 0, and a box at y 15 is in the next row.
enum ReadingOrder {
  struct Entry: Sendable {
    let id: Int
    let rect: Rect
    /// The height of the box's first line, in points.
    let lineHeight: Double
  }

  /// Returns the identifiers of entries in reading order. Entries at equal positions stay in the given order.
  static func sorted(_ entries: [Entry], isRightToLeft: Bool) -> [Int] {
    let entriesByTop = entries.enumerated().sorted { a, b in
      (a.element.rect.minY, a.offset) < (b.element.rect.minY, b.offset)
    }
    var result: [Int] = []
    result.reserveCapacity(entries.count)
    var start = 0
    while start < entriesByTop.count {
      var rowLimit = firstLineMiddle(entriesByTop[start].element)
      var end = start + 1
      while end < entriesByTop.count, entriesByTop[end].element.rect.minY < rowLimit {
        rowLimit = min(rowLimit, firstLineMiddle(entriesByTop[end].element))
        end += 1
      }
      let row = entriesByTop[start..<end].sorted { a, b in
        (leadingEdge(a.element.rect, isRightToLeft), a.element.rect.minY, Double(a.offset))
          < (leadingEdge(b.element.rect, isRightToLeft), b.element.rect.minY, Double(b.offset))
      }
      result += row.map(\.element.id)
      start = end
    }
    return result
  }

  /// Returns the y coordinate of the middle of a box's first line.
  private static func firstLineMiddle(_ entry: Entry) -> Double {
    entry.rect.minY + min(entry.lineHeight, entry.rect.height) / 2
  }

  private static func leadingEdge(_ rect: Rect, _ isRightToLeft: Bool) -> Double {
    isRightToLeft ? -rect.maxX : rect.minX
  }
}
