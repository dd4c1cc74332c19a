/// What the focus system makes of a screen: what can be focused, in which groups, in which order Tab visits them, and
/// where each key leads. A pure function of the tree, the regime and the reading direction.
package struct FocusEngine: Sendable {
  package let tree: FocusTree
  package let regime: FocusRegime
  package let isRightToLeft: Bool
  /// By node.
  package let focusability: [Focusability]
  package let groups: FocusGroups
  /// The item in front of each covered one.
  package let coveredBy: [Int: Int]
  /// What Tab visits, in order.
  package private(set) var stops: [FocusStop] = []
  /// True if the order of the loop rests on known frames only.
  package private(set) var isOrderExact = true
  /// The key commands that take a navigation key before the focus system, by node.
  let takers: [Int: [NavigationCommand]]
  /// Environments that never let focus move, each a node.
  package let vetoes: Set<Int>

  /// The groups that Tab can go to, in order, and the place of each.
  private(set) var tabbable: [Int] = []
  private(set) var tabIndex: [Int: Int] = [:]

  let geometry: FocusGeometry
  private let arrows: [Int: ArrowIndex]

  package init(_ tree: FocusTree, regime: FocusRegime = .keyboardNavigation, isRightToLeft: Bool = false) {
    self.tree = tree
    self.regime = regime
    self.isRightToLeft = isRightToLeft
    var focusability = FocusabilityComputation(tree, regime)
    let geometry = FocusGeometry(tree, classes: focusability.classes, isRightToLeft: isRightToLeft)
    focusability.compute(geometry)
    self.geometry = geometry
    self.focusability = focusability.results
    coveredBy = focusability.coveredBy
    var groups = FocusGroups(tree, classes: focusability.classes, focusability.results)
    var arrows: [Int: ArrowIndex] = [:]
    for (index, group) in groups.all.enumerated() where group.items.count > 1 {
      groups.sortItems(index) { FocusEngine.sorted($0, geometry, isRightToLeft) }
      arrows[index] = FocusEngine.arrowIndex(groups.all[index].items, geometry)
    }
    self.groups = groups
    self.arrows = arrows
    takers = FocusEngine.takers(tree)
    vetoes = Set(
      tree.nodes.indices.filter {
        tree.implements(of: $0).answer("shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:").value == false
      })
    var order = TabOrder(tree, groups, geometry, isRightToLeft: isRightToLeft)
    stops = order.stops()
    isOrderExact = order.isExact
    tabbable = stops.filter { $0.openList == nil }.map(\.group)
    tabIndex = Dictionary(tabbable.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func sorted(_ items: [Int], _ geometry: FocusGeometry, _ isRightToLeft: Bool) -> [Int] {
    let entries = items.compactMap { item in
      geometry.boxes[item].map { ReadingOrder.Entry(id: item, rect: $0.rect, line: $0.rect.height) }
    }
    // Places in different spaces are not compared: the order of the tree stands for reading order.
    guard entries.count == items.count, Set(items.map { geometry.boxes[$0]?.space }).count == 1 else { return items }
    return ReadingOrder.sorted(entries, isRightToLeft: isRightToLeft)
  }

  private static func arrowIndex(_ items: [Int], _ geometry: FocusGeometry) -> ArrowIndex? {
    guard let space = items.lazy.compactMap({ geometry.boxes[$0]?.space }).first else { return nil }
    let placed = items.compactMap { item in
      geometry.boxes[item].flatMap { $0.space == space ? (node: item, rect: $0.rect) : nil }
    }
    return placed.count > 1 ? ArrowIndex(placed) : nil
  }

  private static func takers(_ tree: FocusTree) -> [Int: [NavigationCommand]] {
    var takers: [Int: [NavigationCommand]] = [:]
    for (node, value) in tree.nodes.enumerated() {
      let commands =
        value.view.map { tree.screens[value.screen].details[$0]?.navigationCommands }
        ?? tree.screens[value.screen].navigationCommands
      guard let taking = commands?.elements.filter({ $0.takesKey }), !taking.isEmpty else { continue }
      takers[node] = taking
    }
    return takers
  }

  // MARK: Items and groups

  /// Everything that can be focused.
  package var items: [Int] { groups.all.flatMap(\.items).sorted() }

  /// The rectangle of a node in the screen's space, or in that of the nearest view around without a known frame; nil
  /// where none is known.
  package func frame(of node: Int) -> Rect? { geometry.exact(node)?.rect }

  /// How important an item is in its group: its own priority or the system's, whichever is higher.
  package func priority(of item: Int, _ state: FocusState) -> Int {
    if state.focused == item { return FocusGroupPriority.currentlyFocused }
    guard let view = tree.nodes[item].view else { return 0 }
    let screen = tree.nodes[item].screen
    var priority = max(0, tree.screens[screen].views[view].focusGroupPriority.value ?? 0)
    if tree.screens[screen].views[view].isSelected.value == true {
      priority = max(priority, FocusGroupPriority.prioritized)
    }
    if let group = groups.ofNode[item], state.lastFocused[group] == item {
      priority = max(priority, FocusGroupPriority.previouslyFocused)
    }
    return priority
  }

  /// The item that Tab goes to in a group: of those in sight the one with the highest priority, of equal ones the first
  /// in reading order. Where none is in sight, of all.
  package func primaryItem(of group: Int, _ state: FocusState = FocusState()) -> Int? {
    let items = groups.all[group].items
    let visible = items.filter { geometry.isVisible[$0] }
    var best: (item: Int, priority: Int)?
    for item in visible.isEmpty ? items : visible {
      let priority = priority(of: item, state)
      if best.map({ priority > $0.priority }) ?? true { best = (item, priority) }
    }
    return best?.item
  }

  /// Where an arrow leads inside the group; nil if it stays.
  package func neighbor(of item: Int, _ key: FocusKey) -> Int? {
    groups.ofNode[item].flatMap { arrows[$0]?.next(from: item, key) }
  }

  /// Where focus starts: what is preferred, else the first item that Tab goes to.
  package var initialItem: Int? {
    var seen = Set<Int>()
    return preferredItem(in: 0, &seen) ?? stops.lazy.compactMap { primaryItem(of: $0.group) }.first
  }

  /// The item that an environment prefers, else the first one inside it.
  package func preferredItem(in node: Int) -> Int? {
    var seen = Set<Int>()
    return preferredItem(in: node, &seen) ?? firstItem(in: node)
  }

  private func preferredItem(in node: Int, _ seen: inout Set<Int>) -> Int? {
    guard seen.count < 64, seen.insert(node).inserted else { return nil }
    for name in tree.preferredFocusEnvironments(of: node).elements {
      guard let target = tree.node(named: name.value), target != node else { continue }
      if let found = preferredItem(in: target, &seen) ?? firstItem(in: target) { return found }
    }
    return nil
  }

  func firstItem(in node: Int) -> Int? {
    if focusability[node].isFocusable { return node }
    let inside = (node..<tree.nodes[node].end).first { focusability[$0].isFocusable }
    return inside.flatMap { groups.ofNode[$0] }.flatMap { group in
      primaryItem(of: group).flatMap { tree.isInside($0, node) ? $0 : nil } ?? inside
    }
  }
}

/// One stop of the tab loop: a group, where Tab goes to its primary item.
package struct FocusStop: Sendable, Hashable {
  package let group: Int
  /// The list whose cells are not given, where the group has no known item.
  package let openList: Int?
}

/// What the focus system remembers.
package struct FocusState: Sendable, Hashable {
  package var focused: Int?
  /// The item that was focused last in each group.
  package var lastFocused: [Int: Int]

  package init(focused: Int? = nil, lastFocused: [Int: Int] = [:]) {
    self.focused = focused
    self.lastFocused = lastFocused
  }
}
