import UIModelPlatform

/// A focus group: arrow keys move between the items of one group, and Tab moves from group to group. For example, a
/// table view without a `focusGroupIdentifier` has a group of the kind `.scrollView`.
package struct FocusGroup: Sendable {
  package enum Kind: String, Sendable {
    /// The group of the entire screen.
    case screen
    /// Named by `focusGroupIdentifier`.
    case explicit
    /// The default group of a scroll view, a table view or a collection view.
    case scrollView
    /// The default group of a text field or a text view.
    case textInput
    /// The group of a screen that a standard container shows, such as a column of a split view.
    case column
  }

  package let kind: Kind
  package let identifier: String?
  /// The environments that define this group instead of inheriting it, in tree order.
  package internal(set) var declarations: [Int]
  package internal(set) var parent: Int?
  package internal(set) var children: [Int] = []
  /// The focusable items in this group but in no nested group, in reading order.
  package internal(set) var items: [Int] = []
  /// Lists whose cells are not given and can be focused.
  package internal(set) var openLists: [Int] = []
  /// Nodes that might be items of the group. Their focusability is unknown, or derived from a default that is not
  /// certain.
  package internal(set) var possibleItems: [Int] = []
  /// Whether the group might contain items that the model does not list.
  package internal(set) var mayHaveUnlistedItems = false

  /// Whether the group might contain more items than `items`.
  package var mayHaveMoreItems: Bool { mayHaveUnlistedItems || !possibleItems.isEmpty }

  /// The first environment that defines the group.
  package var owner: Int { declarations.first ?? 0 }
}

/// The focus groups of a tree. An environment declares its group, gets a group by default, or inherits one.
package struct FocusGroups: Sendable {
  package private(set) var all: [FocusGroup] = []
  /// The group of each node; nil if it is unknown, or if the node is detached from the focus system.
  package private(set) var groupByNode: [Int?]
  /// Groups by their explicit identifier.
  package private(set) var groupByIdentifier: [String: Int] = [:]
  /// False if the group of an environment or the content of an embedded screen is unknown.
  package private(set) var isComplete = true
  /// Whether the groups of this screen are known, regardless of embedded screens that are missing.
  package private(set) var areOwnGroupsKnown = true

  init(_ tree: FocusTree, classes: [ViewClass], _ focusability: [Focusability]) {
    groupByNode = Array(repeating: nil, count: tree.nodes.count)
    for node in tree.order {
      let (group, outerGroup) = self.group(of: node, tree, classes)
      groupByNode[node] = group
      if let group, let outerGroup, group != outerGroup { nest(group, in: outerGroup) }
    }
    // Items are added in tree order, which differs from `order` if environments override their parent.
    for node in tree.nodes.indices { add(node, tree, classes, focusability) }
    for index in all.indices { if let parent = all[index].parent { all[parent].children.append(index) } }
    areOwnGroupsKnown = isComplete
    if !tree.isComplete { isComplete = false }
  }

  // MARK: Groups of nodes

  private mutating func group(of node: Int, _ tree: FocusTree, _ classes: [ViewClass]) -> (Int?, around: Int?) {
    let focusNode = tree.nodes[node]
    var outerGroup: Int?
    var isRoot = false
    switch focusNode.environment {
    case .parent(let parent): outerGroup = groupByNode[parent]
    case .root: isRoot = true
    case .none, .cycle: return (nil, nil)
    case .unknown: isComplete = false
    }
    let identifier =
      focusNode.view.map { tree.screens[focusNode.screen].views[$0].focusGroupIdentifier }
      ?? tree.screens[focusNode.screen].focusGroupIdentifier
    switch identifier {
    case .given(let name, _):
      if let existingGroup = groupByIdentifier[name] {
        all[existingGroup].declarations.append(node)
        return (existingGroup, outerGroup)
      }
      groupByIdentifier[name] = all.count
      return (addGroup(.explicit, name, node), outerGroup)
    case .unknown:
      isComplete = false
      return (nil, nil)
    case .default: break
    }
    if classes[node].isTextInput { return (addGroup(.textInput, nil, node), outerGroup) }
    if classes[node].isScrollView { return (addGroup(.scrollView, nil, node), outerGroup) }
    if focusNode.column != nil { return (addGroup(.column, nil, node), outerGroup) }
    return (isRoot ? addGroup(.screen, nil, node) : outerGroup, outerGroup)
  }

  private mutating func addGroup(_ kind: FocusGroup.Kind, _ identifier: String?, _ node: Int) -> Int {
    all.append(FocusGroup(kind: kind, identifier: identifier, declarations: [node]))
    return all.count - 1
  }

  /// The maximum depth of nested groups. Deeper nesting is treated as unknown; no real app has it.
  private static let maximumDepth = 64

  /// Makes `outer` the parent of a group. If a group has several declarations, the first one decides. A nesting that
  /// would create a cycle is ignored.
  private mutating func nest(_ group: Int, in outer: Int) {
    guard all[group].parent == nil else { return }
    var ancestor: Int? = outer
    var depth = 0
    while let index = ancestor {
      if index == group { return }
      ancestor = all[index].parent
      depth += 1
    }
    guard depth < FocusGroups.maximumDepth else {
      isComplete = false
      return
    }
    all[group].parent = outer
  }

  // MARK: Items of groups

  private mutating func add(
    _ node: Int, _ tree: FocusTree, _ classes: [ViewClass], _ focusability: [Focusability]
  ) {
    let result = focusability[node]
    guard let group = groupByNode[node] else { return }
    if result.isFocusable { all[group].items.append(node) }
    if result.verdict == .unknown || !result.isCertain { all[group].possibleItems.append(node) }
    guard let index = tree.nodes[node].view else {
      if tree.screens[tree.nodes[node].screen].views.isEmpty { all[group].mayHaveUnlistedItems = true }
      return
    }
    let screen = tree.nodes[node].screen
    if !tree.screens[screen].views[index].isContentKnown { all[group].mayHaveUnlistedItems = true }
    if tree.screens[screen].views[index].implements.hasOtherMethods,
      tree.screens[screen].views[index].implements.contains("focusItems(in:)")
    {
      all[group].mayHaveUnlistedItems = true
    }
    if classes[node].isList, tree.screens[screen].listProperties[index]?.cellPlaces.isGiven != true {
      all[group].mayHaveUnlistedItems = true
      if result.obstacles.isEmpty, result.possibleObstacles.isEmpty, hasFocusableCells(screen, index, tree) {
        all[group].openLists.append(node)
      }
    }
  }

  /// Whether a list lets its cells be focused, according to its own properties. Used if the cells are not given.
  private func hasFocusableCells(_ screen: Int, _ index: Int, _ tree: FocusTree) -> Bool {
    guard let list = tree.screens[screen].listProperties[index] else { return false }
    if list.isEditing.value == true { return list.allowsFocusDuringEditing.value ?? false }
    if let allows = list.allowsFocus.value { return allows }
    return list.allowsFocus.isDefault && list.isSidebar
  }

  mutating func sortItems(_ group: Int, _ sort: ([Int]) -> [Int]) { all[group].items = sort(all[group].items) }

  // MARK: Queries

  /// Returns the name of a group for messages, such as `'sidebar'` or `the group of 'list'`.
  package func name(of group: Int, _ tree: FocusTree) -> String {
    let owner = tree.name(of: all[group].owner)
    return switch all[group].kind {
    case .explicit: "'\(all[group].identifier ?? "")'"
    case .screen: "the screen's own group"
    case .scrollView, .textInput: "the group of '\(owner)'"
    case .column: "the column '\(owner)'"
    }
  }

  /// Whether a group equals another group or is nested in it.
  package func isInside(_ group: Int, _ outer: Int) -> Bool {
    var ancestor: Int? = group
    while let index = ancestor {
      if index == outer { return true }
      ancestor = all[index].parent
    }
    return false
  }
}
