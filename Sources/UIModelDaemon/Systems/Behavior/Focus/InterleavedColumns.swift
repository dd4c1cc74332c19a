import UIModelPlatform

/// Finds columns whose groups Tab does not visit one after the other. For example, if Tab visits a group of column A,
/// then one of column B beside it, then another one of A, the column A is found.
struct InterleavedColumns {
  struct Column {
    let node: Int
    /// The environments of three groups in tab order. The first and the last are in the column; `between` is beside it.
    let first: Int
    let between: Int
    let last: Int
  }

  private(set) var found: [Column] = []
  private let engine: FocusEngine
  /// The budget bounds the work. With thousands of columns beside thousands of groups, some columns are not reported.
  private var budget = 100_000
  private var tree: FocusTree { engine.tree }

  /// A group in the tab loop, its position there, and the environment that defines it.
  private struct Unit {
    let group: Int
    let owner: Int
    let position: Int
  }

  init(_ engine: FocusEngine) {
    self.engine = engine
    var units: [Int: [Unit]] = [:]
    for (position, stop) in engine.stops.enumerated() {
      // Groups inside one group are visited together, so the outermost group below the common parent counts.
      var group = stop.group
      while let parent = engine.groups.all[group].parent {
        let unit = Unit(group: group, owner: engine.groups.all[group].owner, position: position)
        if engine.groups.all[group].declarations.count == 1 { units[parent, default: []].append(unit) }
        group = parent
      }
    }
    for parent in units.keys.sorted() { look(at: units[parent] ?? []) }
  }

  private mutating func look(at units: [Unit]) {
    guard units.count > 2 else { return }
    // For each enclosing view: the indices of the groups inside it, and the range that they span in the tab loop.
    var spans: [Int: (low: Int, high: Int, members: [Int])] = [:]
    for (index, unit) in units.enumerated() {
      var at = tree.nodes[unit.owner].parent
      while let node = at, engine.groups.ofNode[node] == engine.groups.all[unit.group].parent {
        if spans[node] == nil { spans[node] = (index, index, []) }
        spans[node]?.high = index
        spans[node]?.members.append(index)
        at = tree.nodes[node].parent
      }
    }
    for node in spans.keys.sorted() {
      guard let span = spans[node], span.high - span.low + 1 > span.members.count, tree.nodes[node].view != nil else {
        continue
      }
      budget -= span.high - span.low
      guard budget > 0 else { return }
      // A column that encloses this one was already found.
      if found.contains(where: { tree.isInside(node, $0.node) }) { continue }
      if let column = column(node, span.members, units[span.low...span.high]) { found.append(column) }
    }
  }

  private func column(_ node: Int, _ members: [Int], _ units: ArraySlice<Unit>) -> Column? {
    guard let own = engine.geometry.exact(node) else { return nil }
    let inside = Set(members)
    for (index, unit) in zip(units.indices, units) where !inside.contains(index) {
      guard let other = engine.geometry.exact(unit.owner), other.space == own.space, !tree.isInside(node, unit.owner),
        isBeside(own.rect, other.rect)
      else { continue }
      guard let before = members.last(where: { $0 < index }), let after = members.first(where: { $0 > index }) else {
        continue
      }
      let three = [units[before], unit, units[after]]
      // A form is meant to be read across its columns, so one of the groups must be a list.
      guard three.contains(where: { isList($0.owner) }), isInOrder(three, node) else { continue }
      return Column(node: node, first: three[0].owner, between: unit.owner, last: three[2].owner)
    }
    return nil
  }

  /// Whether two rectangles are side by side: they overlap vertically but not horizontally.
  private func isBeside(_ a: Rect, _ b: Rect) -> Bool {
    (a.maxX <= b.minX || b.maxX <= a.minX) && a.minY < b.maxY && b.minY < a.maxY
  }

  private func isList(_ node: Int) -> Bool {
    engine.groups.ofNode[node].map { engine.groups.all[$0].kind == .scrollView } ?? false || tree.list(of: node) != nil
  }

  /// Whether reading order sorts both the items and the frames of the environments this way. Apple does not publish
  /// which of the two the platform uses.
  private func isInOrder(_ three: [Unit], _ column: Int) -> Bool {
    var entries: [ReadingOrder.Entry] = []
    var space: Int?
    for (index, unit) in three.enumerated() {
      guard let frame = engine.geometry.exact(unit.owner) else { return false }
      if let space, space != frame.space { return false }
      space = frame.space
      let items = engine.groups.all[unit.group].items
      guard items.allSatisfy({ engine.focusability[$0].isCertain && engine.geometry.exact($0)?.space == space }) else {
        return false
      }
      let line = items.first.flatMap { engine.frame(of: $0)?.height } ?? min(44, frame.rect.height)
      entries.append(ReadingOrder.Entry(id: index, rect: frame.rect, line: line))
    }
    return ReadingOrder.sorted(entries, isRightToLeft: engine.isRightToLeft) == [0, 1, 2]
  }
}
