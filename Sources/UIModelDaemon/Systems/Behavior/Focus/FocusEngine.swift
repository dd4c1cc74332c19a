import UIModelPlatform

/// A model of the focus system of one window: the items that can be focused, their groups, the order in which Tab
/// visits the groups, and the target of each key. It depends only on the tree, the navigation mode and the reading
/// direction.
///
///     let engine = FocusEngine(tree)
///     engine.press(.tab, FocusState()).to  // engine.initialItem, unless the key is blocked
package struct FocusEngine: Sendable {
  package let tree: FocusTree
  package let navigationMode: FocusNavigationMode
  package let isRightToLeft: Bool
  /// The focusability of each node.
  package let focusability: [Focusability]
  package let groups: FocusGroups
  /// The item in front of each covered item, by the covered item's node.
  package let coveringItems: [Int: Int]
  /// The stops of the tab loop, in the order in which Tab visits them.
  package private(set) var stops: [FocusStop] = []
  /// Whether the order of the tab loop depends only on known frames.
  package private(set) var isOrderExact = true
  /// Whether the model describes all views of the screen.
  let isContentKnown: Bool
  /// The navigation keys that key commands handle before the focus system, by the node that declares the commands.
  let commandKeys: [Int: Set<FocusKey>]
  /// Nodes whose `shouldUpdateFocus(in:)` always returns false.
  package let vetoingNodes: Set<Int>
  /// Nodes whose `shouldUpdateFocus(in:)` depends on a named state, if the state is unknown.
  let possibleVetoingNodes: Set<Int>

  /// The groups with an item that Tab can focus, in tab order.
  private(set) var tabbableGroups: [Int] = []
  /// The index of each group in `tabbableGroups`, by group index.
  private(set) var tabIndices: [Int: Int] = [:]

  /// The item at which focus starts: the preferred item, or else the first item of the tab loop; nil if no item can be
  /// focused.
  package private(set) var initialItem: Int?

  let geometry: FocusGeometry
  /// The UIKit class of each node, by node index.
  let classes: [ViewClass]
  /// The items of each group in tree order, by group index.
  private let itemsInTreeOrder: [[Int]]
  /// The focus guides that redirect arrows.
  private(set) var guides = FocusGuides()
  /// The arrow index of each group; nil for a group in which fewer than two items have a known position.
  private let arrowIndices: [ArrowIndex?]
  /// The position of each node in the arrow index of its group; -1 for a node that is not in the index.
  private let arrowPositions: [Int32]
  /// The primary item of each group in the initial focus state.
  private let primaryItems: [Int?]
  /// The position of each node in the reading order of its group's items; -1 for a node that is not an item.
  private let readingPositions: [Int32]
  /// The first focusable node at or after each node in tree order, by node index; -1 if there is none.
  let nextFocusableNodes: [Int32]

  package init(
    _ tree: FocusTree, navigationMode: FocusNavigationMode = .keyboardNavigation, isRightToLeft: Bool = false
  ) {
    self.init(tree, navigationMode, isRightToLeft, after: nil)
  }

  /// Creates the engine of a changed screen. `previousEngine` saves work but does not affect the result. If only frames
  /// have changed, results that do not depend on frames are reused. Arrow targets are reused for groups whose items
  /// have not moved.
  init(
    _ screen: Screen, after previousEngine: FocusEngine?, navigationMode: FocusNavigationMode = .keyboardNavigation,
    isRightToLeft: Bool = false
  ) {
    guard let previousEngine, previousEngine.navigationMode == navigationMode,
      previousEngine.isRightToLeft == isRightToLeft,
      let tree = previousEngine.tree.withFrames(of: screen)
    else {
      self.init(FocusTree(screen), navigationMode, isRightToLeft, after: nil)
      return
    }
    self.init(tree, navigationMode, isRightToLeft, after: previousEngine)
  }

  private init(
    _ tree: FocusTree, _ navigationMode: FocusNavigationMode, _ isRightToLeft: Bool, after previousEngine: FocusEngine?
  ) {
    self.tree = tree
    self.navigationMode = navigationMode
    self.isRightToLeft = isRightToLeft
    var focusability =
      previousEngine.map { FocusabilityComputation(tree, after: $0) } ?? FocusabilityComputation(tree, navigationMode)
    classes = focusability.classes
    let geometry = FocusGeometry(tree, classes: focusability.classes, isRightToLeft: isRightToLeft)
    focusability.compute(geometry)
    self.geometry = geometry
    self.focusability = focusability.results
    coveringItems = focusability.coveringItems
    nextFocusableNodes = FocusEngine.nextFocusableNodes(focusability.results)
    var groups = FocusGroups(tree, classes: focusability.classes, focusability.results)
    var arrowIndices: [ArrowIndex?] = []
    var arrowPositions = [Int32](repeating: -1, count: tree.nodes.count)
    var readingPositions = [Int32](repeating: -1, count: tree.nodes.count)
    let itemsInTreeOrder = groups.elements.map(\.items)
    self.itemsInTreeOrder = itemsInTreeOrder
    for index in groups.elements.indices {
      let reusableEngine = previousEngine.flatMap { $0.hasGroup(index, itemsInTreeOrder[index], geometry) ? $0 : nil }
      if let reusableEngine {
        groups.sortItems(index) { _ in reusableEngine.groups.elements[index].items }
      } else if groups.elements[index].items.count > 1 {
        groups.sortItems(index) { FocusEngine.readingOrder($0, geometry, isRightToLeft) }
      }
      let items = groups.elements[index].items
      for (position, item) in items.enumerated() { readingPositions[item] = Int32(position) }
      let arrowIndex =
        reusableEngine.map { $0.arrowIndices[index] }
        ?? (items.count > 1 ? FocusEngine.arrowIndex(items, geometry) : nil)
      for (position, item) in (arrowIndex?.nodes ?? []).enumerated() { arrowPositions[item] = Int32(position) }
      arrowIndices.append(arrowIndex)
    }
    self.groups = groups
    self.arrowIndices = arrowIndices
    self.arrowPositions = arrowPositions
    self.readingPositions = readingPositions
    primaryItems = groups.elements.map { FocusEngine.initialPrimaryItem($0.items, tree, geometry) }
    commandKeys = previousEngine?.commandKeys ?? FocusEngine.commandKeys(tree, isRightToLeft: isRightToLeft)
    isContentKnown =
      previousEngine?.isContentKnown
      ?? (tree.isComplete && tree.screens.allSatisfy { $0.views.allSatisfy(\.isContentKnown) })
    let vetoValues = previousEngine == nil ? FocusEngine.vetoValues(tree) : [:]
    vetoingNodes = previousEngine?.vetoingNodes ?? Set(vetoValues.filter { $0.value.value == false }.keys)
    possibleVetoingNodes = previousEngine?.possibleVetoingNodes ?? Set(vetoValues.filter { !$0.value.isKnown }.keys)
    var tabOrder = TabOrder(tree, groups, geometry, isRightToLeft: isRightToLeft)
    stops = tabOrder.computeStops()
    isOrderExact = tabOrder.isExact
    tabbableGroups = stops.filter { $0.listWithUnknownCells == nil }.map(\.group)
    tabIndices = Dictionary(tabbableGroups.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // Caches results, because several guides can prefer one environment.
    var itemsByName: [String: Int?] = [:]
    func target(_ names: List<Located<String>>) -> Int? {
      guard names.isComplete else { return nil }
      for name in names.elements {
        let item = itemsByName[name.value] ?? preferredItem([name])
        itemsByName[name.value] = .some(item)
        if let item { return item }
      }
      return nil
    }
    guides = FocusGuides(tree, groups, geometry, target: target)
    initialItem = tree.frontScreenPreferences.isEmpty ? nil : preferredItem(tree.frontScreenPreferences)
    for stop in stops where initialItem == nil { initialItem = primaryItem(of: stop.group) }
  }

  private static func nextFocusableNodes(_ focusability: [Focusability]) -> [Int32] {
    var result = [Int32](repeating: -1, count: focusability.count)
    var nextNode: Int32 = -1
    for node in focusability.indices.reversed() {
      if focusability[node].isFocusable { nextNode = Int32(node) }
      result[node] = nextNode
    }
    return result
  }

  /// Whether the group at an index of this engine has exactly these items, and all their boxes are the same in
  /// `geometry`.
  private func hasGroup(_ index: Int, _ items: [Int], _ geometry: FocusGeometry) -> Bool {
    itemsInTreeOrder[index] == items && items.allSatisfy { self.geometry.boxes[$0] == geometry.boxes[$0] }
  }

  private static func readingOrder(_ items: [Int], _ geometry: FocusGeometry, _ isRightToLeft: Bool) -> [Int] {
    let entries = items.compactMap { item in
      geometry.boxes[item].map { ReadingOrder.Entry(id: item, rect: $0.rect, lineHeight: $0.rect.height) }
    }
    // Positions in different spaces cannot be compared, so tree order is used as reading order.
    guard entries.count == items.count, Set(items.map { geometry.boxes[$0]?.space }).count == 1 else { return items }
    return ReadingOrder.sorted(entries, isRightToLeft: isRightToLeft)
  }

  private static func arrowIndex(_ items: [Int], _ geometry: FocusGeometry) -> ArrowIndex? {
    guard let space = items.lazy.compactMap({ geometry.boxes[$0]?.space }).first else { return nil }
    let placedItems = items.compactMap { item in
      geometry.boxes[item].flatMap { $0.space == space ? (node: item, rect: $0.rect) : nil }
    }
    return placedItems.count > 1 ? ArrowIndex(placedItems) : nil
  }

  /// Returns the results of `shouldUpdateFocus(in:)`, by node. Only nodes that override the method with a constant or a
  /// state-dependent result are included.
  private static func vetoValues(_ tree: FocusTree) -> [Int: Property<Bool>] {
    let names = ["shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:"]
    return Dictionary(
      uniqueKeysWithValues: tree.nodes.indices.filter(tree.mayOverrideOtherMethods).compactMap { node in
        let implements = tree.implements(of: node)
        guard let value = names.lazy.compactMap({ implements.methods[$0]?.value }).first else { return nil }
        // An override with an unknown result usually allows the move, so it does not count as a possible veto.
        guard value.bool != nil || value["when"] != nil else { return nil }
        return (node, implements.result(names, in: tree.states))
      })
  }

  private static func commandKeys(_ tree: FocusTree, isRightToLeft: Bool) -> [Int: Set<FocusKey>] {
    var commandKeys: [Int: Set<FocusKey>] = [:]
    for (node, focusNode) in tree.nodes.enumerated() {
      let commands =
        focusNode.view.map { tree.screens[focusNode.screen].details[$0]?.navigationCommands }
        ?? tree.screens[focusNode.screen].navigationCommands
      let keys = commands?.elements.compactMap { $0.interceptedKey(isRightToLeft: isRightToLeft) } ?? []
      if !keys.isEmpty { commandKeys[node] = Set(keys) }
    }
    return commandKeys
  }

  // MARK: Items and groups

  /// All focusable items, in tree order.
  package var items: [Int] { groups.elements.flatMap(\.items).sorted() }

  /// Returns the rectangle of a node, in points; nil if the position is unknown. The rectangle is in the screen's
  /// space, or in the space of the nearest enclosing view without a known frame.
  package func frame(of node: Int) -> Rect? { geometry.exactBox(node)?.rect }

  /// Returns the priority of an item in its group: the highest of its own priority, the system's priority for a
  /// selected item, and the priorities for the focused and the last focused item.
  package func priority(of item: Int, _ state: FocusState) -> Int {
    if state.focusedItem == item { return FocusGroupPriority.currentlyFocused }
    let priority = FocusEngine.basePriority(of: item, tree, state)
    guard let group = groups.groupByNode[item], state.lastFocusedItems[group] == item else { return priority }
    return max(priority, FocusGroupPriority.previouslyFocused)
  }

  /// Returns the priority of an item, regardless of the focused item and the last focused items.
  private static func basePriority(of item: Int, _ tree: FocusTree, _ state: FocusState = FocusState()) -> Int {
    guard let view = tree.nodes[item].view else { return 0 }
    let screen = tree.nodes[item].screen
    let priority = max(0, tree.screens[screen].views[view].focusGroupPriority.value ?? 0)
    let isSelectedInState = tree.nodes[item].parent.flatMap { state.selectedCells[$0]?.contains(item) }
    let isSelected = isSelectedInState ?? tree.isSelected(tree.screens[screen].views[view])
    return isSelected ? max(priority, FocusGroupPriority.prioritized) : priority
  }

  private static func initialPrimaryItem(_ items: [Int], _ tree: FocusTree, _ geometry: FocusGeometry) -> Int? {
    var bestItem: (item: Int, isVisible: Bool, priority: Int)?
    for item in items {
      let (isVisible, priority) = (geometry.isVisible[item], basePriority(of: item, tree))
      if let bestItem, bestItem.isVisible != isVisible ? bestItem.isVisible : bestItem.priority >= priority { continue }
      bestItem = (item, isVisible, priority)
    }
    return bestItem?.item
  }

  /// Returns the item that Tab focuses in a group: the visible item with the highest priority. If several items have
  /// that priority, the first of them in reading order is returned. If no item is visible, all items are considered.
  /// Returns nil for a group without items.
  package func primaryItem(of group: Int, _ state: FocusState = FocusState()) -> Int? {
    guard var bestItem = primaryItems[group] else { return nil }
    if !state.selectedCells.isEmpty, let selectedPrimary = primaryItemWithSelection(of: group, state) {
      return selectedPrimary
    }
    // The state raises the priority of at most two items, so only these two are compared with the best item so far.
    for item in [state.lastFocusedItems[group], state.focusedItem] {
      guard let item, item != bestItem, groups.groupByNode[item] == group, readingPositions[item] >= 0,
        geometry.isVisible[item] == geometry.isVisible[bestItem]
      else { continue }
      let (candidatePriority, bestPriority) = (priority(of: item, state), priority(of: bestItem, state))
      if candidatePriority > bestPriority
        || candidatePriority == bestPriority && readingPositions[item] < readingPositions[bestItem]
      {
        bestItem = item
      }
    }
    return bestItem
  }

  /// Returns the primary item of a group in which the selected cells differ from the document; nil if the selection in
  /// the group equals the document's.
  private func primaryItemWithSelection(of group: Int, _ state: FocusState) -> Int? {
    let items = groups.elements[group].items
    guard items.contains(where: { tree.nodes[$0].parent.map { state.selectedCells[$0] != nil } ?? false }) else {
      return nil
    }
    var bestItem: (item: Int, isVisible: Bool, priority: Int)?
    for item in items {
      let (isVisible, priority) = (geometry.isVisible[item], priority(of: item, state))
      if let bestItem, bestItem.isVisible != isVisible ? bestItem.isVisible : bestItem.priority >= priority { continue }
      bestItem = (item, isVisible, priority)
    }
    return bestItem?.item
  }

  /// Returns the item to which an arrow moves focus, directly or through a focus guide; nil if focus stays.
  package func neighbor(of item: Int, _ key: FocusKey) -> Int? {
    let nextItem = nearestItem(to: item, key)
    return guides.elements.isEmpty ? nextItem : guide(from: item, key, nextItem)?.target ?? nextItem
  }

  /// Returns the name of the focus guide that redirects an arrow; nil if no guide redirects it.
  package func guideName(of item: Int, _ key: FocusKey) -> String? {
    guides.elements.isEmpty ? nil : guide(from: item, key, nearestItem(to: item, key))?.name
  }

  private func guide(from item: Int, _ key: FocusKey, _ nextItem: Int?) -> FocusGuides.Guide? {
    FocusKey.arrows.contains(key) ? guides.redirectingGuide(from: item, key, to: nextItem, groups, geometry) : nil
  }

  private func nearestItem(to item: Int, _ key: FocusKey) -> Int? {
    guard arrowPositions[item] >= 0, let group = groups.groupByNode[item] else { return nil }
    return arrowIndices[group]?.nextItem(from: Int(arrowPositions[item]), key)
  }

  /// Whether the positions of all items of a group are known and comparable.
  func hasKnownPositions(_ group: Int) -> Bool {
    groups.elements[group].items.count < 2 || arrowIndices[group]?.nodes.count == groups.elements[group].items.count
  }

  private func preferredItem(_ names: [Located<String>]) -> Int? {
    for name in names {
      guard let target = tree.node(named: name.value), target != 0 else { continue }
      if let item = preferredFocus(from: target).item { return item }
    }
    return nil
  }
}

/// One stop of the tab loop. Tab focuses the primary item of the stop's group.
package struct FocusStop: Sendable, Hashable {
  package let group: Int
  /// The list to which the stop leads if its cells are not given; nil if the items of the group are known.
  package let listWithUnknownCells: Int?
}

/// The state of the focus system: the focused item, the last focused item of each group, and changed selections.
package struct FocusState: Sendable, Hashable {
  package var focusedItem: Int?
  /// The item of each group that had focus most recently, by group index.
  package var lastFocusedItems: [Int: Int]
  /// The selected cells of each list whose selection differs from the document, by the list's node.
  package var selectedCells: [Int: Set<Int>]

  package init(focusedItem: Int? = nil, lastFocusedItems: [Int: Int] = [:], selectedCells: [Int: Set<Int>] = [:]) {
    self.focusedItem = focusedItem
    self.lastFocusedItems = lastFocusedItems
    self.selectedCells = selectedCells
  }
}
