import UIModelPlatform

/// Computes the order in which Tab visits the groups: nested groups are visited together, in reading order of their
/// boxes. For example, Tab visits all groups inside a sidebar's group before it goes on to the content beside the
/// sidebar.
struct TabOrder {
  private let tree: FocusTree
  private let groups: FocusGroups
  private let geometry: FocusGeometry
  private let isRightToLeft: Bool
  /// The element of each group, by group index: the box around the group's items and nested groups.
  private var elements: [Element] = []
  private(set) var isExact = true

  /// An element of the tab order: a group's own items, or a nested group with all its content.
  struct Element {
    var box: FocusGeometry.Box?
    /// The height of the topmost item, in points. If several items are topmost, the smallest of their heights is used.
    var lineHeight = 0.0
    /// The first node of the element in tree order. It decides the order if a position is unknown.
    var firstNode = Int.max
    /// Whether all parts of the element have a known position in one coordinate space.
    var isPlaced = true

    mutating func add(_ box: FocusGeometry.Box?, line: Double, node: Int) {
      firstNode = min(firstNode, node)
      guard let box else {
        isPlaced = false
        return
      }
      guard var outerBox = self.box else {
        (self.box, self.lineHeight) = (box, line)
        return
      }
      if outerBox.space != box.space { isPlaced = false }
      if box.rect.minY < outerBox.rect.minY { self.lineHeight = line }
      if box.rect.minY == outerBox.rect.minY { self.lineHeight = min(self.lineHeight, line) }
      outerBox.rect = outerBox.rect.union(box.rect)
      outerBox.isExact = outerBox.isExact && box.isExact
      self.box = outerBox
    }
  }

  init(_ tree: FocusTree, _ groups: FocusGroups, _ geometry: FocusGeometry, isRightToLeft: Bool) {
    self.tree = tree
    self.groups = groups
    self.geometry = geometry
    self.isRightToLeft = isRightToLeft
  }

  mutating func computeStops() -> [FocusStop] {
    let ownElements = groups.elements.map { self.ownElement($0) }
    // If `parentFocusEnvironment` is overridden, a nested group can come before its parent. Groups are therefore sorted
    // by depth.
    let groupsByDepth = groups.elements.indices.map { ($0, depth(of: $0)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    elements = ownElements
    for (group, _) in groupsByDepth.reversed() {
      guard let parent = groups.elements[group].parent, elements[group].firstNode < Int.max else { continue }
      elements[parent].add(
        elements[group].isPlaced ? elements[group].box : nil, line: elements[group].lineHeight,
        node: elements[group].firstNode)
    }
    var stops: [FocusStop] = []
    var stack = groupsByDepth.filter { $0.1 == 0 }.map { Step.group($0.0) }.reversed() as [Step]
    while let step = stack.popLast() {
      switch step {
      case .ownItems(let group):
        stops.append(
          FocusStop(
            group: group,
            listWithUnknownCells: groups.elements[group].items.isEmpty
              ? groups.elements[group].listsWithUnknownCells.first : nil))
      case .group(let group):
        var parts = groups.elements[group].children.filter { elements[$0].firstNode < Int.max }.map {
          (Step.group($0), elements[$0])
        }
        if ownElements[group].firstNode < Int.max { parts.append((.ownItems(group), ownElements[group])) }
        for part in sortedSteps(parts).reversed() { stack.append(part) }
      }
    }
    return stops
  }

  private enum Step {
    /// The items of a group that are not in a nested group.
    case ownItems(Int)
    /// A group with its nested groups.
    case group(Int)
  }

  private mutating func sortedSteps(_ parts: [(step: Step, unit: Element)]) -> [Step] {
    guard parts.count > 1 else { return parts.map(\.step) }
    let partsInTreeOrder = parts.sorted { $0.unit.firstNode < $1.unit.firstNode }
    let spaces = Set(partsInTreeOrder.map { $0.unit.isPlaced ? $0.unit.box?.space : nil })
    guard spaces.count == 1, spaces.first != .some(nil) else {
      isExact = false
      return partsInTreeOrder.map(\.step)
    }
    if partsInTreeOrder.contains(where: { $0.unit.box?.isExact != true }) { isExact = false }
    let entries = partsInTreeOrder.enumerated().compactMap { index, part in
      part.unit.box.map { ReadingOrder.Entry(id: index, rect: $0.rect, lineHeight: part.unit.lineHeight) }
    }
    return ReadingOrder.sorted(entries, isRightToLeft: isRightToLeft).map { partsInTreeOrder[$0].step }
  }

  /// Returns the element for a group's own content: its visible items, or a list whose cells are not given.
  private func ownElement(_ group: FocusGroup) -> Element {
    var element = Element()
    let visibleItems = group.items.filter { geometry.isVisible[$0] }
    for item in visibleItems.isEmpty ? group.items : visibleItems {
      element.add(geometry.boxes[item], line: geometry.boxes[item]?.rect.height ?? 0, node: item)
    }
    guard group.items.isEmpty else { return element }
    for list in group.listsWithUnknownCells {
      // The first row of a list is assumed to be at most 44 points high.
      element.add(geometry.boxes[list], line: min(44, geometry.boxes[list]?.rect.height ?? 0), node: list)
    }
    return element
  }

  private func depth(of group: Int) -> Int {
    var depth = 0
    var ancestor = groups.elements[group].parent
    while let parent = ancestor {
      depth += 1
      ancestor = groups.elements[parent].parent
    }
    return depth
  }
}
