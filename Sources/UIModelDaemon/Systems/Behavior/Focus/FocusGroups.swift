import UIModelPlatform

/// A focus group: what arrow keys move inside of, and what Tab goes to as one.
package struct FocusGroup: Sendable {
  package enum Kind: String, Sendable {
    /// The screen as a whole.
    case screen
    /// Named by `focusGroupIdentifier`.
    case explicit
    /// Of a scroll view, a table or a collection view, by default.
    case scrollView
    /// Of a text field or a text view, by default.
    case textInput
    /// Of what a standard container shows.
    case column
  }

  package let kind: Kind
  package let identifier: String?
  /// The environments that have this group of themselves and do not inherit it, in the order of the tree.
  package internal(set) var declarations: [Int]
  package internal(set) var parent: Int?
  package internal(set) var children: [Int] = []
  /// What can be focused in it and in no group inside it, in reading order.
  package internal(set) var items: [Int] = []
  /// Lists whose cells are not given, and which may hold items of the group.
  package internal(set) var openLists: [Int] = []
  /// What may be an item of the group: not known, or by a default of which too little is known.
  package internal(set) var possibleItems: [Int] = []
  /// True if there may be items of which nothing is known.
  package internal(set) var isOpen = false

  /// True if there may be more items than those that are known.
  package var mayHaveMore: Bool { isOpen || !possibleItems.isEmpty }

  package var owner: Int { declarations.first ?? 0 }
}

/// The focus groups of a tree: what each environment declares, has by default or inherits.
package struct FocusGroups: Sendable {
  package private(set) var all: [FocusGroup] = []
  /// The group of each node; nil where it is not known or the node takes no part.
  package private(set) var ofNode: [Int?]
  /// The groups by their explicit identifiers.
  package private(set) var named: [String: Int] = [:]
  /// False if some environment's group is not known: it may be any.
  package private(set) var isComplete = true
  /// The same, without what other screens show in this one.
  package private(set) var areOwnKnown = true

  init(_ tree: FocusTree, classes: [ViewClass], _ focusability: [Focusability]) {
    ofNode = Array(repeating: nil, count: tree.nodes.count)
    for node in tree.order {
      let (group, around) = self.group(of: node, tree, classes)
      ofNode[node] = group
      if let group, let around, group != around { nest(group, in: around) }
    }
    // In the order of the tree, whatever order environments were linked in.
    for node in tree.nodes.indices { add(node, tree, classes, focusability) }
    for index in all.indices { if let parent = all[index].parent { all[parent].children.append(index) } }
    areOwnKnown = isComplete
    if !tree.isComplete { isComplete = false }
  }

  // MARK: Which group

  private mutating func group(of node: Int, _ tree: FocusTree, _ classes: [ViewClass]) -> (Int?, around: Int?) {
    let own = tree.nodes[node]
    var around: Int?
    var isRoot = false
    switch own.environment {
    case .parent(let parent): around = ofNode[parent]
    case .root: isRoot = true
    case .none, .cycle: return (nil, nil)
    case .unknown: isComplete = false
    }
    let identifier =
      own.view.map { tree.screens[own.screen].views[$0].focusGroupIdentifier }
      ?? tree.screens[own.screen].focusGroupIdentifier
    switch identifier {
    case .given(let name, _):
      if let known = named[name] {
        all[known].declarations.append(node)
        return (known, around)
      }
      named[name] = all.count
      return (make(.explicit, name, node), around)
    case .unknown:
      isComplete = false
      return (nil, nil)
    case .default: break
    }
    if classes[node].isTextInput { return (make(.textInput, nil, node), around) }
    if classes[node].isScrollView { return (make(.scrollView, nil, node), around) }
    if own.column != nil { return (make(.column, nil, node), around) }
    return (isRoot ? make(.screen, nil, node) : around, around)
  }

  private mutating func make(_ kind: FocusGroup.Kind, _ identifier: String?, _ node: Int) -> Int {
    all.append(FocusGroup(kind: kind, identifier: identifier, declarations: [node]))
    return all.count - 1
  }

  /// Groups that lie in more groups than these are in no app: where they lie is not looked at.
  private static let deepest = 64

  /// A group lies in the group around its first declaration, unless that lies in it already.
  private mutating func nest(_ group: Int, in outer: Int) {
    guard all[group].parent == nil else { return }
    var at: Int? = outer
    var depth = 0
    while let index = at {
      if index == group { return }
      at = all[index].parent
      depth += 1
    }
    guard depth < FocusGroups.deepest else {
      isComplete = false
      return
    }
    all[group].parent = outer
  }

  // MARK: What is in it

  private mutating func add(
    _ node: Int, _ tree: FocusTree, _ classes: [ViewClass], _ focusability: [Focusability]
  ) {
    let result = focusability[node]
    guard let group = ofNode[node] else { return }
    if result.isFocusable { all[group].items.append(node) }
    if result.verdict == .unknown || !result.isCertain { all[group].possibleItems.append(node) }
    guard let index = tree.nodes[node].view else {
      if tree.screens[tree.nodes[node].screen].views.isEmpty { all[group].isOpen = true }
      return
    }
    let screen = tree.nodes[node].screen
    if !tree.screens[screen].views[index].isContentKnown { all[group].isOpen = true }
    if tree.screens[screen].views[index].implements.hasMore,
      tree.screens[screen].views[index].implements.contains("focusItems(in:)")
    {
      all[group].isOpen = true
    }
    if classes[node].isList, tree.screens[screen].lists[index]?.cells.isGiven != true {
      all[group].isOpen = true
      if result.obstacles.isEmpty, result.possible.isEmpty, hasFocusableCells(screen, index, tree) {
        all[group].openLists.append(node)
      }
    }
  }

  /// Whether a list whose cells are not given says that they can be focused.
  private func hasFocusableCells(_ screen: Int, _ index: Int, _ tree: FocusTree) -> Bool {
    guard let list = tree.screens[screen].lists[index] else { return false }
    if list.isEditing.value == true { return list.allowsFocusDuringEditing.value ?? false }
    if let allows = list.allowsFocus.value { return allows }
    return list.allowsFocus.isDefault && list.isSidebar
  }

  mutating func sortItems(_ group: Int, _ sort: ([Int]) -> [Int]) { all[group].items = sort(all[group].items) }

  // MARK: Asking

  /// A group's name for people.
  package func name(of group: Int, _ tree: FocusTree) -> String {
    let owner = tree.name(of: all[group].owner)
    return switch all[group].kind {
    case .explicit: "'\(all[group].identifier ?? "")'"
    case .screen: "the screen's own group"
    case .scrollView, .textInput: "the group of '\(owner)'"
    case .column: "the column '\(owner)'"
    }
  }

  /// Whether a group is another one or lies inside it.
  package func isInside(_ group: Int, _ outer: Int) -> Bool {
    var at: Int? = group
    while let index = at {
      if index == outer { return true }
      at = all[index].parent
    }
    return false
  }
}
