import UIModelPlatform

/// Finds items that lie completely behind another item. For example, a text field behind a larger, opaque text view
/// that is drawn later.
struct CoveredItems {
  /// Each covered item with the item in front of it.
  private(set) var found: [(behind: Int, front: Int)] = []

  private let tree: FocusTree

  init(_ tree: FocusTree, _ geometry: FocusGeometry, _ focusability: [Focusability]) {
    self.tree = tree
    // Only items that scroll together and share a coordinate space can be compared.
    var parts: [(items: [(node: Int, rect: Rect)], hasMoreThanCells: Bool)] = []
    var indices: [Part: Int] = [:]
    // Neighbors in the tree nearly always belong to the same part.
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
    // A list lays out its own cells, and which cell is in front is not known.
    for part in parts where part.hasMoreThanCells { findCovered(in: part.items) }
    found.sort { $0.behind < $1.behind }
  }

  private struct Part: Hashable {
    let scrollView: Int?
    let space: Int
  }

  /// The cell of a grid that contains an item's center. Each level has a grid of its own, for items of a similar size,
  /// so that an item is compared only with items that can cover it.
  private struct Key: Hashable {
    let level: Int
    let column: Int
    let row: Int

    /// Returns the index of the cell in a hash table. `mask` is the table's size, a power of two, minus 1.
    func slot(_ mask: Int) -> Int {
      let mixed =
        (UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15)
        ^ (UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(level)
      return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 3) & mask
    }
  }

  private mutating func findCovered(in items: [(node: Int, rect: Rect)]) {
    guard items.count > 1 else { return }
    // A linked list of items for each slot. The item in front comes first.
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
    // The budget bounds the work. If thousands of items overlap, some covered items are not reported.
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

  /// Whether `front` completely covers `behind`: `front` is drawn later and opaque, neither contains the other in the
  /// view tree, and not both are cells.
  private func covers(_ front: (node: Int, rect: Rect), _ behind: (node: Int, rect: Rect)) -> Bool {
    guard front.node >= tree.nodes[behind.node].end, front.rect.contains(behind.rect) else { return false }
    // Few pairs reach this point, so copying the views is cheap.
    guard let view = tree.view(of: front.node), let other = tree.view(of: behind.node) else { return false }
    if view.kind == .cell, other.kind == .cell { return false }
    return view.alpha.value(default: 1) >= 1
  }

  /// Returns the lowest level with grid cells that are at least as large as an item, from 16 points on.
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
