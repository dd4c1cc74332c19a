import UIModelPlatform

/// Finds the items that lie completely behind another item.
struct CoveredItems {
  /// Each covered item with the one in front.
  private(set) var found: [(behind: Int, front: Int)] = []

  private let tree: FocusTree

  init(_ tree: FocusTree, _ geometry: FocusGeometry, _ focusability: [Focusability]) {
    self.tree = tree
    // Only what scrolls together, in one space, can be told to cover.
    var parts: [(items: [(node: Int, rect: Rect)], hasMoreThanCells: Bool)] = []
    var indices: [Part: Int] = [:]
    // Neighbors in the tree nearly always are of one part.
    var last: (part: Part, index: Int)?
    for node in tree.nodes.indices where focusability[node].isFocusable && focusability[node].isCertain {
      guard let box = geometry.exact(node), let view = tree.nodes[node].view else { continue }
      let part = Part(scrollView: geometry.scrollView[node], space: box.space)
      let index = last.flatMap { $0.part == part ? $0.index : nil } ?? indices[part] ?? parts.count
      if index == parts.count {
        parts.append(([], false))
        indices[part] = index
      }
      last = (part, index)
      parts[index].items.append((node, box.rect))
      if tree.screens[tree.nodes[node].screen].views[view].kind != .cell { parts[index].hasMoreThanCells = true }
    }
    // Cells of one list are laid out by the list; which is in front is not known.
    for part in parts where part.hasMoreThanCells { look(in: part.items) }
    found.sort { $0.behind < $1.behind }
  }

  private struct Part: Hashable {
    let scrollView: Int?
    let space: Int
  }

  /// Items by size and place, so that each is compared with those only that could cover it.
  private struct Key: Hashable {
    let level: Int
    let column: Int
    let row: Int

    /// Spread over a table whose size is a power of two.
    func slot(_ mask: Int) -> Int {
      let mixed =
        (UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15)
        ^ (UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(level)
      return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 3) & mask
    }
  }

  private mutating func look(in items: [(node: Int, rect: Rect)]) {
    guard items.count > 1 else { return }
    // A chain of items for each slot, the one in front first.
    var size = 16
    while size < items.count * 2 { size *= 2 }
    var first = [Int32](repeating: -1, count: size)
    var next = [Int32](repeating: -1, count: items.count)
    var keys: [Key] = []
    keys.reserveCapacity(items.count)
    var levels: [Int] = []
    for (position, item) in items.enumerated() {
      let level = CoveredItems.level(max(item.rect.width, item.rect.height))
      if !levels.contains(level) { levels.append(level) }
      let key = CoveredItems.key(item.rect, level)
      keys.append(key)
      let slot = key.slot(size - 1)
      (next[position], first[slot]) = (first[slot], Int32(position))
    }
    // Work is bounded: where thousands lie on one another, some are left unsaid.
    var budget = 40 * items.count + 1000
    for (own, item) in items.enumerated() {
      search: for level in levels where level >= keys[own].level {
        let center = level == keys[own].level ? keys[own] : CoveredItems.key(item.rect, level)
        for column in center.column - 1...center.column + 1 {
          for row in center.row - 1...center.row + 1 {
            let key = Key(level: level, column: column, row: row)
            var at = Int(first[key.slot(size - 1)])
            while at >= 0 {
              defer { at = Int(next[at]) }
              guard keys[at] == key else { continue }
              budget -= 1
              guard budget > 0 else { return }
              guard covers(items[at], item) else { continue }
              found.append((item.node, items[at].node))
              break search
            }
          }
        }
      }
    }
  }

  /// Whether one item is wholly in front of another: drawn later, opaque, neither inside the other, nor both cells of
  /// one list.
  private func covers(_ front: (node: Int, rect: Rect), _ behind: (node: Int, rect: Rect)) -> Bool {
    guard front.node >= tree.nodes[behind.node].end, front.rect.contains(behind.rect) else { return false }
    // Few come so far, so that copying the views costs nothing.
    guard let view = tree.view(of: front.node), let other = tree.view(of: behind.node) else { return false }
    if view.kind == .cell, other.kind == .cell { return false }
    return view.alpha.value(default: 1) >= 1
  }

  private static func level(_ size: Double) -> Int {
    var level = 0
    var side = 16.0
    while side < size, level < 40 {
      side *= 2
      level += 1
    }
    return level
  }

  private static func key(_ rect: Rect, _ level: Int) -> Key {
    let side = Double(1 << min(level, 40)) * 16
    func cell(_ value: Double) -> Int { Int(max(-1e9, min(1e9, (value / side).rounded(.down)))) }
    return Key(level: level, column: cell(rect.midX), row: cell(rect.midY))
  }
}
