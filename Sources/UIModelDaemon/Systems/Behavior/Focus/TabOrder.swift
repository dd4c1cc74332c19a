import UIModelPlatform

/// Computes the order in which Tab visits the groups: nested groups are visited together, in reading order of their
/// boxes. For example, Tab visits all groups inside a sidebar's group before it goes on to the content beside the
/// sidebar.
struct TabOrder {
  private let tree: FocusTree
  private let groups: FocusGroups
  private let geometry: FocusGeometry
  private let isRightToLeft: Bool
  /// The box around each group's items and nested groups.
  private var boxes: [Unit] = []
  private(set) var isExact = true

  /// An element that takes one place in the order: a group's own items, or a nested group with all its content.
  struct Unit {
    var box: FocusGeometry.Box?
    /// The height of the topmost item, in points. If several items are topmost, the height of the lowest one of them.
    var line = 0.0
    /// The first node, which decides the order if a position is unknown.
    var first = Int.max
    /// Whether all parts have a known position in the same space.
    var isPlaced = true

    mutating func add(_ box: FocusGeometry.Box?, line: Double, node: Int) {
      first = min(first, node)
      guard let box else {
        isPlaced = false
        return
      }
      guard var whole = self.box else {
        (self.box, self.line) = (box, line)
        return
      }
      if whole.space != box.space { isPlaced = false }
      if box.rect.minY < whole.rect.minY { self.line = line }
      if box.rect.minY == whole.rect.minY { self.line = min(self.line, line) }
      whole.rect = whole.rect.union(box.rect)
      whole.isExact = whole.isExact && box.isExact
      self.box = whole
    }
  }

  init(_ tree: FocusTree, _ groups: FocusGroups, _ geometry: FocusGeometry, isRightToLeft: Bool) {
    self.tree = tree
    self.groups = groups
    self.geometry = geometry
    self.isRightToLeft = isRightToLeft
  }

  mutating func stops() -> [FocusStop] {
    let own = groups.all.map { self.own($0) }
    // A nested group comes after its parent only in trees without overridden parents, so groups are sorted by depth.
    let byDepth = groups.all.indices.map { ($0, depth(of: $0)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    boxes = own
    for (group, _) in byDepth.reversed() {
      guard let parent = groups.all[group].parent, boxes[group].first < Int.max else { continue }
      boxes[parent].add(
        boxes[group].isPlaced ? boxes[group].box : nil, line: boxes[group].line, node: boxes[group].first)
    }
    var stops: [FocusStop] = []
    var stack = byDepth.filter { $0.1 == 0 }.map { Step.group($0.0) }.reversed() as [Step]
    while let step = stack.popLast() {
      switch step {
      case .own(let group):
        stops.append(
          FocusStop(group: group, openList: groups.all[group].items.isEmpty ? groups.all[group].openLists.first : nil))
      case .group(let group):
        var parts = groups.all[group].children.filter { boxes[$0].first < Int.max }.map { (Step.group($0), boxes[$0]) }
        if own[group].first < Int.max { parts.append((.own(group), own[group])) }
        for part in sorted(parts).reversed() { stack.append(part) }
      }
    }
    return stops
  }

  private enum Step {
    /// The items of a group that are in no nested group.
    case own(Int)
    /// A group with its nested groups.
    case group(Int)
  }

  private mutating func sorted(_ parts: [(step: Step, unit: Unit)]) -> [Step] {
    guard parts.count > 1 else { return parts.map(\.step) }
    let inTree = parts.sorted { $0.unit.first < $1.unit.first }
    let spaces = Set(inTree.map { $0.unit.isPlaced ? $0.unit.box?.space : nil })
    guard spaces.count == 1, spaces.first != .some(nil) else {
      isExact = false
      return inTree.map(\.step)
    }
    if inTree.contains(where: { $0.unit.box?.isExact != true }) { isExact = false }
    let entries = inTree.enumerated().compactMap { index, part in
      part.unit.box.map { ReadingOrder.Entry(id: index, rect: $0.rect, line: part.unit.line) }
    }
    return ReadingOrder.sorted(entries, isRightToLeft: isRightToLeft).map { inTree[$0].step }
  }

  /// Returns the unit of a group's own content: its visible items, or a list whose cells are not given.
  private func own(_ group: FocusGroup) -> Unit {
    var unit = Unit()
    let visible = group.items.filter { geometry.isVisible[$0] }
    for item in visible.isEmpty ? group.items : visible {
      unit.add(geometry.boxes[item], line: geometry.boxes[item]?.rect.height ?? 0, node: item)
    }
    guard group.items.isEmpty else { return unit }
    for list in group.openLists {
      // The first row of a list is assumed to be at most 44 points high.
      unit.add(geometry.boxes[list], line: min(44, geometry.boxes[list]?.rect.height ?? 0), node: list)
    }
    return unit
  }

  private func depth(of group: Int) -> Int {
    var depth = 0
    var at = groups.all[group].parent
    while let parent = at {
      depth += 1
      at = groups.all[parent].parent
    }
    return depth
  }
}
