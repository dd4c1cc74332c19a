import UIModelPlatform

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
  /// False if the screen may have views that the model does not describe.
  let isContentKnown: Bool
  /// The navigation keys that key commands take before the focus system, by node.
  let takers: [Int: Set<FocusKey>]
  /// Environments that never let focus move, each a node.
  package let vetoes: Set<Int>
  /// Environments that let focus move in a named state only, of which it is not known whether it holds.
  let possibleVetoes: Set<Int>

  /// The groups that Tab can go to, in order, and the place of each.
  private(set) var tabbable: [Int] = []
  private(set) var tabIndex: [Int: Int] = [:]

  /// Where focus starts: what is preferred, else the first item that Tab goes to.
  package private(set) var initialItem: Int?

  let geometry: FocusGeometry
  /// By node.
  let classes: [ViewClass]
  /// By group: its items in the order of the tree.
  private let itemsInTree: [[Int]]
  /// Those that redirect arrows.
  private(set) var guides = FocusGuides()
  /// By group.
  private let arrows: [ArrowIndex?]
  /// By node: its place among the items that the arrows of its group lead to; -1 for what is none of them.
  private let arrowPlaces: [Int32]
  /// By group: what Tab goes to while nothing is remembered.
  private let primaries: [Int?]
  /// By node: its place in the reading order of its group's items.
  private let readingPlaces: [Int32]
  /// By node: the first one from it on that can be focused; -1 where there is none.
  let nextFocusable: [Int32]

  package init(_ tree: FocusTree, regime: FocusRegime = .keyboardNavigation, isRightToLeft: Bool = false) {
    self.init(tree, regime, isRightToLeft, after: nil)
  }

  /// The same as from scratch. Where `before` is of the same reading of the screen and only frames are others, what these
  /// do not decide is taken over, and so is where arrows lead in groups whose items are where they were.
  init(
    _ screen: Screen, after before: FocusEngine?, regime: FocusRegime = .keyboardNavigation,
    isRightToLeft: Bool = false
  ) {
    guard let before, before.regime == regime, before.isRightToLeft == isRightToLeft,
      let tree = before.tree.withFrames(of: screen)
    else {
      self.init(FocusTree(screen), regime, isRightToLeft, after: nil)
      return
    }
    self.init(tree, regime, isRightToLeft, after: before)
  }

  private init(_ tree: FocusTree, _ regime: FocusRegime, _ isRightToLeft: Bool, after before: FocusEngine?) {
    self.tree = tree
    self.regime = regime
    self.isRightToLeft = isRightToLeft
    var focusability =
      before.map { FocusabilityComputation(tree, after: $0) } ?? FocusabilityComputation(tree, regime)
    classes = focusability.classes
    let geometry = FocusGeometry(tree, classes: focusability.classes, isRightToLeft: isRightToLeft)
    focusability.compute(geometry)
    self.geometry = geometry
    self.focusability = focusability.results
    coveredBy = focusability.coveredBy
    nextFocusable = FocusEngine.nextFocusable(focusability.results)
    var groups = FocusGroups(tree, classes: focusability.classes, focusability.results)
    var arrows: [ArrowIndex?] = []
    var arrowPlaces = [Int32](repeating: -1, count: tree.nodes.count)
    var readingPlaces = [Int32](repeating: -1, count: tree.nodes.count)
    let itemsInTree = groups.all.map(\.items)
    self.itemsInTree = itemsInTree
    for index in groups.all.indices {
      let kept = before.flatMap { $0.hasGroup(index, itemsInTree[index], geometry) ? $0 : nil }
      if let kept {
        groups.sortItems(index) { _ in kept.groups.all[index].items }
      } else if groups.all[index].items.count > 1 {
        groups.sortItems(index) { FocusEngine.sorted($0, geometry, isRightToLeft) }
      }
      let items = groups.all[index].items
      for (place, item) in items.enumerated() { readingPlaces[item] = Int32(place) }
      let arrow = kept.map { $0.arrows[index] } ?? (items.count > 1 ? FocusEngine.arrowIndex(items, geometry) : nil)
      for (place, item) in (arrow?.nodes ?? []).enumerated() { arrowPlaces[item] = Int32(place) }
      arrows.append(arrow)
    }
    self.groups = groups
    self.arrows = arrows
    self.arrowPlaces = arrowPlaces
    self.readingPlaces = readingPlaces
    primaries = groups.all.map { FocusEngine.primary($0.items, tree, geometry) }
    takers = before?.takers ?? FocusEngine.takers(tree, isRightToLeft: isRightToLeft)
    isContentKnown =
      before?.isContentKnown ?? (tree.isComplete && tree.screens.allSatisfy { $0.views.allSatisfy(\.isContentKnown) })
    let answers = before == nil ? FocusEngine.vetoAnswers(tree) : [:]
    vetoes = before?.vetoes ?? Set(answers.filter { $0.value.value == false }.keys)
    possibleVetoes = before?.possibleVetoes ?? Set(answers.filter { !$0.value.isKnown }.keys)
    var order = TabOrder(tree, groups, geometry, isRightToLeft: isRightToLeft)
    stops = order.stops()
    isOrderExact = order.isExact
    tabbable = stops.filter { $0.openList == nil }.map(\.group)
    tabIndex = Dictionary(tabbable.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // Many guides may prefer the same.
    var found: [String: Int?] = [:]
    func target(_ names: List<Located<String>>) -> Int? {
      guard names.isComplete else { return nil }
      for name in names.elements {
        let item = found[name.value] ?? preferredItem([name])
        found[name.value] = .some(item)
        if let item { return item }
      }
      return nil
    }
    guides = FocusGuides(tree, groups, geometry, target: target)
    initialItem = tree.preferences.isEmpty ? nil : preferredItem(tree.preferences)
    for stop in stops where initialItem == nil { initialItem = primaryItem(of: stop.group) }
  }

  private static func nextFocusable(_ focusability: [Focusability]) -> [Int32] {
    var result = [Int32](repeating: -1, count: focusability.count)
    var next: Int32 = -1
    for node in focusability.indices.reversed() {
      if focusability[node].isFocusable { next = Int32(node) }
      result[node] = next
    }
    return result
  }

  /// Whether a group has just these items, in the same places.
  private func hasGroup(_ index: Int, _ items: [Int], _ geometry: FocusGeometry) -> Bool {
    itemsInTree[index] == items && items.allSatisfy { self.geometry.boxes[$0] == geometry.boxes[$0] }
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

  /// What `shouldUpdateFocus(in:)` of each node answers that has one, where that is one answer or depends on a state.
  private static func vetoAnswers(_ tree: FocusTree) -> [Int: Property<Bool>] {
    let names = ["shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:"]
    return Dictionary(
      uniqueKeysWithValues: tree.nodes.indices.filter(tree.implementsMore).compactMap { node in
        let implements = tree.implements(of: node)
        guard let value = names.lazy.compactMap({ implements.methods[$0]?.value }).first else { return nil }
        // Code of which only effects are known, or nothing, moves focus as a rule.
        guard value.bool != nil || value["when"] != nil else { return nil }
        return (node, implements.answer(names, in: tree.states))
      })
  }

  private static func takers(_ tree: FocusTree, isRightToLeft: Bool) -> [Int: Set<FocusKey>] {
    var takers: [Int: Set<FocusKey>] = [:]
    for (node, value) in tree.nodes.enumerated() {
      let commands =
        value.view.map { tree.screens[value.screen].details[$0]?.navigationCommands }
        ?? tree.screens[value.screen].navigationCommands
      let keys = commands?.elements.compactMap { $0.takenKey(isRightToLeft: isRightToLeft) } ?? []
      if !keys.isEmpty { takers[node] = Set(keys) }
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
    let priority = FocusEngine.ownPriority(of: item, tree, state)
    guard let group = groups.ofNode[item], state.lastFocused[group] == item else { return priority }
    return max(priority, FocusGroupPriority.previouslyFocused)
  }

  /// The priority that an item has before anything was focused.
  private static func ownPriority(of item: Int, _ tree: FocusTree, _ state: FocusState = FocusState()) -> Int {
    guard let view = tree.nodes[item].view else { return 0 }
    let screen = tree.nodes[item].screen
    let priority = max(0, tree.screens[screen].views[view].focusGroupPriority.value ?? 0)
    let now = tree.nodes[item].parent.flatMap { state.selected[$0]?.contains(item) }
    let isSelected = now ?? tree.isSelected(tree.screens[screen].views[view])
    return isSelected ? max(priority, FocusGroupPriority.prioritized) : priority
  }

  private static func primary(_ items: [Int], _ tree: FocusTree, _ geometry: FocusGeometry) -> Int? {
    var best: (item: Int, isVisible: Bool, priority: Int)?
    for item in items {
      let (isVisible, priority) = (geometry.isVisible[item], ownPriority(of: item, tree))
      if let best, best.isVisible != isVisible ? best.isVisible : best.priority >= priority { continue }
      best = (item, isVisible, priority)
    }
    return best?.item
  }

  /// The item that Tab goes to in a group: of those in sight the one with the highest priority, of equal ones the first
  /// in reading order. Where none is in sight, of all.
  package func primaryItem(of group: Int, _ state: FocusState = FocusState()) -> Int? {
    guard var best = primaries[group] else { return nil }
    if !state.selected.isEmpty, let other = primaryWithSelection(of: group, state) { return other }
    // What is remembered raises two items at most, so that no others need be compared.
    for item in [state.lastFocused[group], state.focused] {
      guard let item, item != best, groups.ofNode[item] == group, readingPlaces[item] >= 0,
        geometry.isVisible[item] == geometry.isVisible[best]
      else { continue }
      let (its, highest) = (priority(of: item, state), priority(of: best, state))
      if its > highest || its == highest && readingPlaces[item] < readingPlaces[best] { best = item }
    }
    return best
  }

  /// The same where cells of the group are selected otherwise than the document says; nil where none are.
  private func primaryWithSelection(of group: Int, _ state: FocusState) -> Int? {
    let items = groups.all[group].items
    guard items.contains(where: { tree.nodes[$0].parent.map { state.selected[$0] != nil } ?? false }) else {
      return nil
    }
    var best: (item: Int, isVisible: Bool, priority: Int)?
    for item in items {
      let (isVisible, priority) = (geometry.isVisible[item], priority(of: item, state))
      if let best, best.isVisible != isVisible ? best.isVisible : best.priority >= priority { continue }
      best = (item, isVisible, priority)
    }
    return best?.item
  }

  /// Where an arrow leads inside the group, or where a focus guide sends it; nil if it stays.
  package func neighbor(of item: Int, _ key: FocusKey) -> Int? {
    let next = nearest(to: item, key)
    return guides.all.isEmpty ? next : guide(from: item, key, next)?.target ?? next
  }

  /// The name of the focus guide that redirects an arrow; nil if none does.
  package func guide(of item: Int, _ key: FocusKey) -> String? {
    guides.all.isEmpty ? nil : guide(from: item, key, nearest(to: item, key))?.name
  }

  private func guide(from item: Int, _ key: FocusKey, _ next: Int?) -> FocusGuides.Guide? {
    FocusKey.arrows.contains(key) ? guides.redirecting(from: item, key, to: next, groups, geometry) : nil
  }

  private func nearest(to item: Int, _ key: FocusKey) -> Int? {
    guard arrowPlaces[item] >= 0, let group = groups.ofNode[item] else { return nil }
    return arrows[group]?.next(from: Int(arrowPlaces[item]), key)
  }

  /// Whether the places of all items of a group are known, and comparable.
  func hasKnownPlaces(_ group: Int) -> Bool {
    groups.all[group].items.count < 2 || arrows[group]?.nodes.count == groups.all[group].items.count
  }

  private func preferredItem(_ names: [Located<String>]) -> Int? {
    for name in names {
      guard let target = tree.node(named: name.value), target != 0 else { continue }
      if let found = preferred(from: target).item { return found }
    }
    return nil
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
  /// The selected cells by list, where that is no longer what the document says.
  package var selected: [Int: Set<Int>]

  package init(focused: Int? = nil, lastFocused: [Int: Int] = [:], selected: [Int: Set<Int>] = [:]) {
    self.focused = focused
    self.lastFocused = lastFocused
    self.selected = selected
  }
}
