import UIModelPlatform

/// Finds items that lie completely behind another item, such as a text field behind a larger, opaque text view that is
/// drawn later.
struct CoveredItems {
  /// The covered items, each with an item in front that covers it.
  private(set) var coveredItems: [(behind: Int, front: Int)] = []

  private let tree: FocusTree

  init(_ tree: FocusTree, _ geometry: FocusGeometry, _ focusability: [Focusability]) {
    self.tree = tree
    // Only items that scroll together and share a coordinate space can be compared.
    var scopes: [(items: [(node: Int, rect: Rect)], hasMoreThanCells: Bool)] = []
    var scopeIndices: [Scope: Int] = [:]
    // Neighboring nodes nearly always have equal scopes, so the last scope is checked first.
    var lastScope: (part: Scope, index: Int)?
    for node in tree.nodes.indices where focusability[node].isFocusable && focusability[node].isCertain {
      guard let box = geometry.exactBox(node), let view = tree.nodes[node].view else { continue }
      let scope = Scope(scrollView: geometry.scrollViews[node], space: box.space)
      let index = lastScope.flatMap { $0.part == scope ? $0.index : nil } ?? scopeIndices[scope] ?? scopes.count
      if index == scopes.count {
        scopes.append(([], false))
        scopeIndices[scope] = index
      }
      lastScope = (scope, index)
      scopes[index].items.append((node, box.rect))
      if tree.screens[tree.nodes[node].screen].views[view].kind != .cell { scopes[index].hasMoreThanCells = true }
    }
    // A list lays out its own cells, and it is unknown which cell is in front. Scopes with only cells are therefore
    // skipped.
    for scope in scopes where scope.hasMoreThanCells { findCoveredItems(in: scope.items) }
    coveredItems.sort { $0.behind < $1.behind }
  }

  /// The scroll view that contains an item, and the coordinate space of its position. Only items with equal scopes are
  /// compared.
  private struct Scope: Hashable {
    let scrollView: Int?
    let space: Int
  }

  /// The grid cell that contains an item's center. Each level has its own grid, for items of similar size. An item is
  /// therefore compared only with items that are large enough to cover it.
  private struct GridCell: Hashable {
    let level: Int
    let column: Int
    let row: Int

    /// Returns the index of the cell's slot in a hash table. `mask` is the table's slot count, a power of two, minus 1.
    func slotIndex(_ mask: Int) -> Int {
      let hash =
        (UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15)
        ^ (UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(level)
      return Int(truncatingIfNeeded: (hash ^ hash >> 29) >> 3) & mask
    }
  }

  private mutating func findCoveredItems(in items: [(node: Int, rect: Rect)]) {
    guard items.count > 1 else { return }
    // A linked list of items for each slot. The items in front come first in the list.
    var slotCount = 16
    while slotCount < items.count * 2 { slotCount *= 2 }
    var firstItemInSlot = [Int32](repeating: -1, count: slotCount)
    var nextItemInSlot = [Int32](repeating: -1, count: items.count)
    var gridCells: [GridCell] = []
    gridCells.reserveCapacity(items.count)
    var levels: [Int] = []
    for (position, item) in items.enumerated() {
      let level = CoveredItems.level(max(item.rect.width, item.rect.height))
      if !levels.contains(level) { levels.append(level) }
      let gridCell = CoveredItems.gridCell(item.rect, level)
      gridCells.append(gridCell)
      let slotIndex = gridCell.slotIndex(slotCount - 1)
      (nextItemInSlot[position], firstItemInSlot[slotIndex]) = (firstItemInSlot[slotIndex], Int32(position))
    }
    // The maximum number of pairs to compare. If thousands of items overlap, the limit is reached and some covered
    // items are not reported.
    var remainingComparisonCount = 40 * items.count + 1000
    for (position, item) in items.enumerated() {
      search: for level in levels where level >= gridCells[position].level {
        let centerCell =
          level == gridCells[position].level ? gridCells[position] : CoveredItems.gridCell(item.rect, level)
        for column in centerCell.column - 1...centerCell.column + 1 {
          for row in centerCell.row - 1...centerCell.row + 1 {
            let gridCell = GridCell(level: level, column: column, row: row)
            var candidate = Int(firstItemInSlot[gridCell.slotIndex(slotCount - 1)])
            while candidate >= 0 {
              defer { candidate = Int(nextItemInSlot[candidate]) }
              guard gridCells[candidate] == gridCell else { continue }
              remainingComparisonCount -= 1
              guard remainingComparisonCount > 0 else { return }
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
    guard let frontView = tree.view(of: front.node), let coveredView = tree.view(of: behind.node) else { return false }
    if frontView.kind == .cell, coveredView.kind == .cell { return false }
    return frontView.alpha.value(default: 1) >= 1
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
    func cellIndex(_ value: Double) -> Int { Int(max(-1e9, min(1e9, (value / side).rounded(.down)))) }
    return GridCell(level: level, column: cellIndex(rect.midX), row: cellIndex(rect.midY))
  }
}
