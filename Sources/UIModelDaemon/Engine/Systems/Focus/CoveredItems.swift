/// Finds the items that lie completely behind another item.
struct CoveredItems {
  /// Each covered item with the one in front.
  private(set) var found: [(behind: Int, front: Int)] = []

  private let tree: FocusTree

  init(_ tree: FocusTree, _ geometry: FocusGeometry, _ focusability: [Focusability]) {
    self.tree = tree
    // Only what scrolls together, in one space, can be told to cover.
    var parts: [Part: [(node: Int, rect: Rect)]] = [:]
    var hasMoreThanCells = Set<Part>()
    for node in tree.nodes.indices where focusability[node].isFocusable && focusability[node].isCertain {
      guard let box = geometry.exact(node), let view = tree.nodes[node].view else { continue }
      let part = Part(scrollView: geometry.scrollView[node], space: box.space)
      parts[part, default: []].append((node, box.rect))
      if tree.screens[tree.nodes[node].screen].views[view].kind != .cell { hasMoreThanCells.insert(part) }
    }
    // Cells of one list are laid out by the list; which is in front is not known.
    for part in hasMoreThanCells { look(in: parts[part] ?? []) }
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
  }

  private mutating func look(in items: [(node: Int, rect: Rect)]) {
    guard items.count > 1 else { return }
    var index: [Key: [Int]] = [:]
    var levels = Set<Int>()
    for (position, item) in items.enumerated() {
      let level = CoveredItems.level(max(item.rect.width, item.rect.height))
      levels.insert(level)
      index[CoveredItems.key(item.rect, level), default: []].append(position)
    }
    // Work is bounded: where thousands lie on one another, some are left unsaid.
    var budget = 40 * items.count + 1000
    for item in items {
      let smallest = CoveredItems.level(max(item.rect.width, item.rect.height))
      search: for level in levels where level >= smallest {
        let center = CoveredItems.key(item.rect, level)
        for column in center.column - 1...center.column + 1 {
          for row in center.row - 1...center.row + 1 {
            for position in (index[Key(level: level, column: column, row: row)] ?? []).reversed() {
              budget -= 1
              guard budget > 0 else { return }
              guard covers(items[position], item) else { continue }
              found.append((item.node, items[position].node))
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
