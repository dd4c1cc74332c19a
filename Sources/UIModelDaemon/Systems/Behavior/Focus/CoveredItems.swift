import UIModelPlatform

/// Finds items that lie completely behind another item, such as a text field behind a larger, opaque text view that is
/// drawn later.
struct CoveredItems {
  /// Each covered item with an item that covers it.
  private(set) var coveredItems: [(behind: Int, front: Int)] = []

  private let tree: FocusTree

  init(_ tree: FocusTree, _ geometry: FocusGeometry, _ focusability: [Focusability]) {
    self.tree = tree
    // Only items that scroll together and share a coordinate space can be compared.
    var scopes: [(items: [(node: Int, rect: Rect)], hasMoreThanCells: Bool)] = []
    var indices: [Scope: Int] = [:]
    // Neighbors in the tree nearly always belong to the same part.
    var lastScope: (part: Scope, index: Int)?
    for node in tree.nodes.indices where focusability[node].isFocusable && focusability[node].isCertain {
      guard let box = geometry.exactBox(node), let view = tree.nodes[node].view else { continue }
      let scope = Scope(scrollView: geometry.scrollViews[node], space: box.space)
      let index = lastScope.flatMap { $0.part == scope ? $0.index : nil } ?? indices[scope] ?? scopes.count
      if index == scopes.count {
        scopes.append(([], false))
        indices[scope] = index
      }
      lastScope = (scope, index)
      scopes[index].items.append((node, box.rect))
      if tree.screens[tree.nodes[node].screen].views[view].kind != .cell { scopes[index].hasMoreThanCells = true }
    }
    // A list lays out its own cells, and which cell is in front is not known.
    for scope in scopes where scope.hasMoreThanCells { findCovered(in: scope.items) }
    coveredItems.sort { $0.behind < $1.behind }
  }

  /// The scroll view and the coordinate space of an item. Only items with equal scopes are compared.
  private struct Scope: Hashable {
    let scrollView: Int?
    let space: Int
  }

  /// The cell of a grid that contains an item's center. Each level has a grid of its own, for items of a similar size,
  /// so that an item is compared only with items that can cover it.
  private struct GridCell: Hashable {
    let level: Int
    let column: Int
    let row: Int

    /// Returns the index of the cell in a hash table. `mask` is the table's size, a power of two, minus 1.
    func slot(_ mask: Int) -> Int {
      let hash =
        (UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15)
        ^ (UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(level)
      return Int(truncatingIfNeeded: (hash ^ hash >> 29) >> 3) & mask
    }
  }

  private mutating func findCovered(in items: [(node: Int, rect: Rect)]) {
    guard items.count > 1 else { return }
    // A linked list of items for each slot. The item in front comes first.
    var size = 16
    while size < items.count * 2 { size *= 2 }
    var firstInSlot = [Int32](repeating: -1, count: size)
    var nextInSlot = [Int32](repeating: -1, count: items.count)
    var gridCells: [GridCell] = []
    gridCells.reserveCapacity(items.count)
    var levels: [Int] = []
    for (position, item) in items.enumerated() {
      let level = CoveredItems.level(max(item.rect.width, item.rect.height))
      if !levels.contains(level) { levels.append(level) }
      let gridCell = CoveredItems.gridCell(item.rect, level)
      gridCells.append(gridCell)
      let slot = gridCell.slot(size - 1)
      (nextInSlot[position], firstInSlot[slot]) = (firstInSlot[slot], Int32(position))
    }
    // The budget bounds the work. If thousands of items overlap, some covered items are not reported.
    var budget = 40 * items.count + 1000
    for (position, item) in items.enumerated() {
      search: for level in levels where level >= gridCells[position].level {
        let center = level == gridCells[position].level ? gridCells[position] : CoveredItems.gridCell(item.rect, level)
        for column in center.column - 1...center.column + 1 {
          for row in center.row - 1...center.row + 1 {
            let gridCell = GridCell(level: level, column: column, row: row)
            var candidate = Int(firstInSlot[gridCell.slot(size - 1)])
            while candidate >= 0 {
              defer { candidate = Int(nextInSlot[candidate]) }
              guard gridCells[candidate] == gridCell else { continue }
              budget -= 1
              guard budget > 0 else { return }
              guard covers(items[candidate], item) else { continue }
              coveredItems.append((item.node, items[candidate].node))
              break search
            }
          }
        }
      }
    }
  }

  /// Whether `front` completely covers `behind`: `front` is drawn later and is opaque, neither contains the other in
  /// the view tree, and at most one of them is a cell.
  private func covers(_ front: (node: Int, rect: Rect), _ behind: (node: Int, rect: Rect)) -> Bool {
    guard front.node >= tree.nodes[behind.node].end, front.rect.contains(behind.rect) else { return false }
    // Few pairs reach this point, so copying the views is cheap.
    guard let view = tree.view(of: front.node), let coveredView = tree.view(of: behind.node) else { return false }
    if view.kind == .cell, coveredView.kind == .cell { return false }
    return view.alpha.value(default: 1) >= 1
  }

  /// Returns the lowest level whose grid cells are at least as large as an item. The cells of level 0 are 16 points
  /// wide and high, and each further level doubles the size.
  private static func level(_ size: Double) -> Int {
    var level = 0
    var side = 16.0
    while side < size, level < 40 {
      side *= 2
      level += 1
    }
    return level
  }

  private static func gridCell(_ rect: Rect, _ level: Int) -> GridCell {
    let side = Double(1 << min(level, 40)) * 16
    func cell(_ value: Double) -> Int { Int(max(-1e9, min(1e9, (value / side).rounded(.down)))) }
    return GridCell(level: level, column: cell(rect.midX), row: cell(rect.midY))
  }
}
