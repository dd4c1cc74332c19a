import UIModelPlatform

/// A focus group: arrow keys move between the items of one group, and Tab moves from group to group. For example, a
/// table view without a `focusGroupIdentifier` has a group of the kind `.scrollView`.
package struct FocusGroup: Sendable {
  package enum Kind: String, Sendable {
    /// The group of the entire screen.
    case screen
    /// A group that is named by `focusGroupIdentifier`.
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
  /// The environments that define this group, in tree order. All other environments in the group inherit it.
  package internal(set) var declarations: [Int]
  package internal(set) var parent: Int?
  package internal(set) var children: [Int] = []
  /// The focusable items in this group but in no nested group, in reading order.
  package internal(set) var items: [Int] = []
  /// Lists whose cells are not given but can be focused.
  package internal(set) var listsWithUnknownCells: [Int] = []
  /// Nodes that might be items of the group, because their focusability is unknown or follows from an uncertain
  /// default.
  package internal(set) var possibleItems: [Int] = []
  /// Whether the group might contain items that the model does not list.
  package internal(set) var mayHaveUnlistedItems = false

  /// Whether the group might contain more items than `items`.
  package var mayHaveMoreItems: Bool { mayHaveUnlistedItems || !possibleItems.isEmpty }

  /// The first environment that defines the group.
  package var owner: Int { declarations.first ?? 0 }
}

/// The focus groups of a tree. Each environment declares a group, gets a group by default, or inherits the group of its
/// parent.
package struct FocusGroups: Sendable {
  package private(set) var elements: [FocusGroup] = []
  /// The group of each node; nil if it is unknown, or if the node is detached from the focus system.
  package private(set) var groupByNode: [Int?]
  /// The groups that have a `focusGroupIdentifier`, by their identifier.
  package private(set) var groupByIdentifier: [String: Int] = [:]
  /// Whether all groups are known. False if the group of an environment or the content of an embedded screen is
  /// unknown.
  package private(set) var isComplete = true
  /// Whether all groups of this screen are known, even if the content of embedded screens is unknown.
  package private(set) var areOwnGroupsKnown = true

  init(_ tree: FocusTree, classes: [ViewClass], _ focusability: [Focusability]) {
    groupByNode = Array(repeating: nil, count: tree.nodes.count)
    for node in tree.parentFirstOrder {
      let (group, outerGroup) = self.group(of: node, tree, classes)
      groupByNode[node] = group
      if let group, let outerGroup, group != outerGroup { nest(group, in: outerGroup) }
    }
    // Items are added in tree order. The loop above uses `parentFirstOrder`, which differs if environments override
    // their parent.
    for node in tree.nodes.indices { addNode(node, tree, classes, focusability) }
    for index in elements.indices { if let parent = elements[index].parent { elements[parent].children.append(index) } }
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
        elements[existingGroup].declarations.append(node)
        return (existingGroup, outerGroup)
      }
      groupByIdentifier[name] = elements.count
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
    elements.append(FocusGroup(kind: kind, identifier: identifier, declarations: [node]))
    return elements.count - 1
  }

  /// The maximum depth of nested groups. Deeper groups are treated as unknown; no real app has them.
  private static let maximumDepth = 64

  /// Makes `outerGroup` the parent of a group, unless the group already has a parent. The first declaration of a group
  /// therefore decides. A nesting that would create a cycle is ignored.
  private mutating func nest(_ group: Int, in outerGroup: Int) {
    guard elements[group].parent == nil else { return }
    var ancestor: Int? = outerGroup
    var depth = 0
    while let index = ancestor {
      if index == group { return }
      ancestor = elements[index].parent
      depth += 1
    }
    guard depth < FocusGroups.maximumDepth else {
      isComplete = false
      return
    }
    elements[group].parent = outerGroup
  }

  // MARK: Items of groups

  private mutating func addNode(
    _ node: Int, _ tree: FocusTree, _ classes: [ViewClass], _ focusability: [Focusability]
  ) {
    let result = focusability[node]
    guard let group = groupByNode[node] else { return }
    if result.isFocusable { elements[group].items.append(node) }
    if result.verdict == .unknown || !result.isCertain { elements[group].possibleItems.append(node) }
    guard let index = tree.nodes[node].view else {
      if tree.screens[tree.nodes[node].screen].views.isEmpty { elements[group].mayHaveUnlistedItems = true }
      return
    }
    let screen = tree.nodes[node].screen
    if !tree.screens[screen].views[index].isContentKnown { elements[group].mayHaveUnlistedItems = true }
    if tree.screens[screen].views[index].implementations.hasNonFocusMethods,
      tree.screens[screen].views[index].implementations.contains("focusItems(in:)")
    {
      elements[group].mayHaveUnlistedItems = true
    }
    if classes[node].isList, tree.screens[screen].listProperties[index]?.cellPlaces.isGiven != true {
      elements[group].mayHaveUnlistedItems = true
      if result.obstacles.isEmpty, result.possibleObstacles.isEmpty, hasFocusableCells(screen, index, tree) {
        elements[group].listsWithUnknownCells.append(node)
      }
    }
  }

  /// Whether the cells of a list can be focused, according to the list's own properties. Used if the cells are not
  /// given.
  private func hasFocusableCells(_ screen: Int, _ index: Int, _ tree: FocusTree) -> Bool {
    guard let list = tree.screens[screen].listProperties[index] else { return false }
    if list.isEditing.value == true { return list.allowsFocusDuringEditing.value ?? false }
    if let allowsFocus = list.allowsFocus.value { return allowsFocus }
    return list.allowsFocus.isDefault && list.isSidebar
  }

  mutating func sortItems(_ group: Int, _ sort: ([Int]) -> [Int]) {
    elements[group].items = sort(elements[group].items)
  }

  // MARK: Queries

  /// Returns the name of a group for messages, such as `'sidebar'` or `the group of 'list'`.
  package func name(of group: Int, _ tree: FocusTree) -> String {
    let owner = tree.name(of: elements[group].owner)
    return switch elements[group].kind {
    case .explicit: "'\(elements[group].identifier ?? "")'"
    case .screen: "the screen's own group"
    case .scrollView, .textInput: "the group of '\(owner)'"
    case .column: "the column '\(owner)'"
    }
  }

  /// Whether a group equals another group or is nested in it.
  package func isInside(_ group: Int, _ outerGroup: Int) -> Bool {
    var ancestor: Int? = group
    while let index = ancestor {
      if index == outerGroup { return true }
      ancestor = elements[index].parent
    }
    return false
  }
}
