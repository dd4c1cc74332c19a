import UIModelPlatform

/// Finds columns whose groups Tab does not visit consecutively. For example, if Tab visits a group of column A, then a
/// group of column B beside it, then another group of column A, column A is found.
struct InterleavedColumns {
  struct Column {
    let node: Int
    /// The environments of three groups in tab order. The first and the last are in the column. The second is beside
    /// the column.
    let firstEnvironment: Int
    let interruptingEnvironment: Int
    let lastEnvironment: Int
  }

  private(set) var columns: [Column] = []
  private let engine: FocusEngine
  /// The remaining number of tab stops that may be examined. With thousands of columns beside thousands of groups, some
  /// columns are not reported.
  private var remainingStopCount = 100_000
  private var tree: FocusTree { engine.tree }

  /// A group in the tab loop, its position there, and the environment that defines it.
  private struct TabGroup {
    let group: Int
    let owner: Int
    let position: Int
  }

  init(_ engine: FocusEngine) {
    self.engine = engine
    var tabGroups: [Int: [TabGroup]] = [:]
    for (position, stop) in engine.stops.enumerated() {
      // Tab visits the groups inside one group consecutively, so a nested group is represented by the outermost group
      // below the common parent.
      var group = stop.group
      while let parent = engine.groups.elements[group].parent {
        let tabGroup = TabGroup(group: group, owner: engine.groups.elements[group].owner, position: position)
        if engine.groups.elements[group].declarations.count == 1 { tabGroups[parent, default: []].append(tabGroup) }
        group = parent
      }
    }
    for parent in tabGroups.keys.sorted() { findColumns(at: tabGroups[parent] ?? []) }
  }

  private mutating func findColumns(at tabGroups: [TabGroup]) {
    guard tabGroups.count > 2 else { return }
    // For each enclosing view: the indices of the groups inside it, and the range that they span in the tab loop.
    var spans: [Int: (low: Int, high: Int, members: [Int])] = [:]
    for (index, tabGroup) in tabGroups.enumerated() {
      var ancestor = tree.nodes[tabGroup.owner].parent
      while let node = ancestor, engine.groups.groupByNode[node] == engine.groups.elements[tabGroup.group].parent {
        if spans[node] == nil { spans[node] = (index, index, []) }
        spans[node]?.high = index
        spans[node]?.members.append(index)
        ancestor = tree.nodes[node].parent
      }
    }
    for node in spans.keys.sorted() {
      guard let span = spans[node], span.high - span.low + 1 > span.members.count, tree.nodes[node].view != nil else {
        continue
      }
      remainingStopCount -= span.high - span.low
      guard remainingStopCount > 0 else { return }
      // A column is skipped if a column that encloses it was already found.
      if columns.contains(where: { tree.isInside(node, $0.node) }) { continue }
      if let column = column(node, span.members, tabGroups[span.low...span.high]) { columns.append(column) }
    }
  }

  private func column(_ node: Int, _ members: [Int], _ tabGroups: ArraySlice<TabGroup>) -> Column? {
    guard let columnBox = engine.geometry.exactBox(node) else { return nil }
    let memberIndices = Set(members)
    for (index, tabGroup) in zip(tabGroups.indices, tabGroups) where !memberIndices.contains(index) {
      guard let groupBox = engine.geometry.exactBox(tabGroup.owner), groupBox.space == columnBox.space,
        !tree.isInside(node, tabGroup.owner),
        isBeside(columnBox.rect, groupBox.rect)
      else { continue }
      guard let previousMember = members.last(where: { $0 < index }),
        let nextMember = members.first(where: { $0 > index })
      else {
        continue
      }
      let tabGroupTriple = [tabGroups[previousMember], tabGroup, tabGroups[nextMember]]
      // A form is meant to be read across its columns. Columns are therefore found only if one of the groups belongs to
      // a list.
      guard tabGroupTriple.contains(where: { isList($0.owner) }), isInOrder(tabGroupTriple, node) else { continue }
      return Column(
        node: node, firstEnvironment: tabGroupTriple[0].owner, interruptingEnvironment: tabGroup.owner,
        lastEnvironment: tabGroupTriple[2].owner)
    }
    return nil
  }

  /// Whether two rectangles are side by side: they overlap vertically but not horizontally.
  private func isBeside(_ a: Rect, _ b: Rect) -> Bool {
    (a.maxX <= b.minX || b.maxX <= a.minX) && a.minY < b.maxY && b.minY < a.maxY
  }

  private func isList(_ node: Int) -> Bool {
    engine.groups.groupByNode[node].map { engine.groups.elements[$0].kind == .scrollView } ?? false
      || tree.list(of: node) != nil
  }

  /// Whether three groups, sorted by the frames of their environments, have the order of the tab loop, which compares
  /// the frames of the groups' items. Apple does not publish which frames the platform compares. False if a position or
  /// an item is uncertain.
  private func isInOrder(_ tabGroupTriple: [TabGroup], _ column: Int) -> Bool {
    var entries: [ReadingOrder.Entry] = []
    var space: Int?
    for (index, tabGroup) in tabGroupTriple.enumerated() {
      guard let box = engine.geometry.exactBox(tabGroup.owner) else { return false }
      if let space, space != box.space { return false }
      space = box.space
      let items = engine.groups.elements[tabGroup.group].items
      guard items.allSatisfy({ engine.focusability[$0].isCertain && engine.geometry.exactBox($0)?.space == space })
      else {
        return false
      }
      let lineHeight = items.first.flatMap { engine.frame(of: $0)?.height } ?? min(44, box.rect.height)
      entries.append(ReadingOrder.Entry(id: index, rect: box.rect, lineHeight: lineHeight))
    }
    return ReadingOrder.sorted(entries, isRightToLeft: engine.isRightToLeft) == [0, 1, 2]
  }
}
