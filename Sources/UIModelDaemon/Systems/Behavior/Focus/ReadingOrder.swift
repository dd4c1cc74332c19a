import UIModelPlatform

/// Reading order: rows from top to bottom, in each row from leading to trailing. Apple does not publish how rows are
/// told apart. Here a row begins with the topmost box, and everything belongs to it that begins above the middle of the
/// first line of every box in it; a line is as high as the topmost item in the box. So a tall item shares the row of what
/// begins beside its top, and what follows below that is in a later row.
enum ReadingOrder {
  struct Entry: Sendable {
    let id: Int
    let rect: Rect
    /// The height of the first line in it.
    let line: Double
  }

  /// Entries in reading order; of two in one place the one that came first stays first.
  static func sorted(_ entries: [Entry], isRightToLeft: Bool) -> [Int] {
    let byTop = entries.enumerated().sorted { a, b in
      (a.element.rect.minY, a.offset) < (b.element.rect.minY, b.offset)
    }
    var result: [Int] = []
    result.reserveCapacity(entries.count)
    var start = 0
    while start < byTop.count {
      var limit = middle(byTop[start].element)
      var end = start + 1
      while end < byTop.count, byTop[end].element.rect.minY < limit {
        limit = min(limit, middle(byTop[end].element))
        end += 1
      }
      let row = byTop[start..<end].sorted { a, b in
        (leading(a.element.rect, isRightToLeft), a.element.rect.minY, Double(a.offset))
          < (leading(b.element.rect, isRightToLeft), b.element.rect.minY, Double(b.offset))
      }
      result += row.map(\.element.id)
      start = end
    }
    return result
  }

  /// The middle of a box's first line.
  private static func middle(_ entry: Entry) -> Double { entry.rect.minY + min(entry.line, entry.rect.height) / 2 }

  private static func leading(_ rect: Rect, _ isRightToLeft: Bool) -> Double { isRightToLeft ? -rect.maxX : rect.minX }
}
