import UIModelPlatform

/// The item that gets focus in an environment, with the chain of preferred environments, as in
/// `UIFocusDebugger.preferredFocusEnvironments(for:)`. For example, the text for a screen that prefers its search field
/// is:
///
///     main: prefers
///       search: gets focus
package struct PreferredFocus: Sendable {
  package enum Outcome: String, Sendable {
    /// The environment prefers other environments, which are searched next.
    case prefers
    /// The environment declares no preference, so its focusable content is searched.
    case looksInside
    case focused
    /// Neither the environment nor any item inside it can be focused.
    case nothingInside
    /// No environment has this name.
    case missing
    /// The environment was already searched.
    case repeated
  }

  package struct Step: Sendable {
    /// The node of the environment; nil if no environment has this name.
    package let node: Int?
    package let name: String
    package let depth: Int
    package let outcome: Outcome
  }

  package private(set) var steps: [Step] = []
  /// The item that gets focus; nil if no item gets focus.
  package private(set) var item: Int?
  /// Whether the preferences of all searched environments are known.
  package private(set) var isCertain = true

  private static let maximumDepth = 64
  private static let maximumSteps = 1000

  init(_ engine: FocusEngine, from node: Int, _ state: FocusState) {
    var visitedNodes = Set<Int>()
    item = visit(node, depth: 0, engine, state, &visitedNodes)
  }

  private mutating func addStep(_ node: Int?, _ name: String, _ depth: Int, _ outcome: Outcome) {
    if steps.count < PreferredFocus.maximumSteps {
      steps.append(Step(node: node, name: name, depth: depth, outcome: outcome))
    }
  }

  private mutating func visit(
    _ node: Int, depth: Int, _ engine: FocusEngine, _ state: FocusState, _ visitedNodes: inout Set<Int>
  ) -> Int? {
    let name = engine.tree.name(of: node)
    guard visitedNodes.insert(node).inserted, depth < PreferredFocus.maximumDepth else {
      addStep(node, name, depth, .repeated)
      return nil
    }
    let preferences = engine.tree.preferredFocusEnvironments(of: node)
    if !preferences.isComplete { isCertain = false }
    // An environment that lists itself as preferred requests its own focusable content, not another environment.
    let otherPreferences = preferences.elements.filter { engine.tree.node(named: $0.value) != node }
    if !otherPreferences.isEmpty {
      addStep(node, name, depth, .prefers)
      for otherPreference in otherPreferences {
        guard let target = engine.tree.node(named: otherPreference.value) else {
          addStep(nil, otherPreference.value, depth + 1, .missing)
          continue
        }
        if let item = visit(target, depth: depth + 1, engine, state, &visitedNodes) { return item }
      }
    } else if let target = engine.tree.defaultPreference(of: node) {
      addStep(node, name, depth, .prefers)
      if let item = visit(target, depth: depth + 1, engine, state, &visitedNodes) { return item }
    }
    guard let item = engine.firstItem(in: node, state) else {
      addStep(node, name, depth, .nothingInside)
      return nil
    }
    if item != node {
      addStep(node, name, depth, .looksInside)
      addStep(item, engine.tree.name(of: item), depth + 1, .focused)
    } else {
      addStep(node, name, depth, .focused)
    }
    return item
  }
}

extension FocusTree {
  /// The preferred environments of the front screen. They are declared by the first environment with preferences in the
  /// chain of default preferences; empty if no environment in the chain has preferences.
  var frontScreenPreferences: [Located<String>] {
    var node: Int? = 0
    while let currentNode = node, currentNode < nodes.count {
      let preferredNames = preferredFocusEnvironments(of: currentNode).elements
      if !preferredNames.isEmpty { return preferredNames }
      node = defaultPreference(of: currentNode)
    }
    return []
  }

  /// Returns the environment that UIKit searches first if a controller declares no preference: the content of a
  /// standard container, or the controller's view (UIFocusEnvironment documentation). Returns nil for a view, for a
  /// split view, and for a controller with preferences.
  func defaultPreference(of node: Int) -> Int? {
    guard nodes[node].view == nil, !preferredFocusEnvironments(of: node).isGiven else { return nil }
    let screen = screens[nodes[node].screen]
    guard screen.isStandardContainer else { return screen.views.isEmpty ? nil : node + 1 }
    let child = node + 1 + screen.views.count
    return screen.columns == nil && child < nodes[node].end ? child : nil
  }
}

extension FocusEngine {
  /// Returns the item that gets focus in an environment, with the chain of preferred environments that leads to it.
  package func preferredFocus(from node: Int, _ state: FocusState = FocusState()) -> PreferredFocus {
    PreferredFocus(self, from: node, state)
  }

  /// Returns the item that gets focus in an environment without preferences: the environment itself, or the primary
  /// item of the first group inside. For a list with `remembersLastFocusedIndexPath`, returns the last focused item.
  /// Returns nil if no item inside can be focused.
  func firstItem(in node: Int, _ state: FocusState = FocusState()) -> Int? {
    if focusability[node].isFocusable { return node }
    if tree.list(of: node)?.remembersLastFocusedIndexPath.value == true, let group = groups.groupByNode[node],
      let lastFocusedItem = state.lastFocusedItems[group], tree.isInside(lastFocusedItem, node)
    {
      return lastFocusedItem
    }
    let nextFocusableNode = nextFocusableNodes[node]
    let firstFocusableNode =
      nextFocusableNode >= 0 && Int(nextFocusableNode) < tree.nodes[node].end ? Int(nextFocusableNode) : nil
    return firstFocusableNode.flatMap { groups.groupByNode[$0] }.flatMap { group in
      primaryItem(of: group).flatMap { tree.isInside($0, node) ? $0 : nil } ?? firstFocusableNode
    }
  }
}

/// The effect of `setNeedsFocusUpdate()` and `updateFocusIfNeeded()` on an environment, as
/// `UIFocusDebugger.simulateFocusUpdateRequest(from:)` reports it.
package struct FocusUpdateRequest: Sendable {
  package enum Outcome: String, Sendable { case moved, stays, ignored, vetoed }

  package let environment: Int
  package let focusedItem: Int?
  package let outcome: Outcome
  /// The item that gets focus, or would get it without a veto.
  package let target: Int?
  /// The environment that vetoes the move; nil if no environment vetoes the move.
  package let vetoingNode: Int?
  package let reason: String
  /// The chain of preferred environments; nil if the request is ignored before preferences are searched.
  package let preferredFocus: PreferredFocus?
}

extension FocusEngine {
  /// Returns the effect of a focus update request. The request is ignored if the environment is detached or does not
  /// contain the focused item.
  package func simulateUpdate(
    from environment: Int, focusedItem: Int?, _ initialState: FocusState = FocusState()
  ) -> FocusUpdateRequest {
    let name = tree.name(of: environment)
    func makeRequest(
      _ outcome: FocusUpdateRequest.Outcome, _ reason: String, _ target: Int? = nil, vetoingNode: Int? = nil,
      _ preferred: PreferredFocus? = nil
    ) -> FocusUpdateRequest {
      FocusUpdateRequest(
        environment: environment, focusedItem: focusedItem, outcome: outcome, target: target, vetoingNode: vetoingNode,
        reason: reason,
        preferredFocus: preferred)
    }
    guard !focusability[environment].obstacles.contains(.detached) else {
      return makeRequest(
        .ignored,
        "the chain of focus environments of '\(name)' does not reach the window, so the request is ignored")
    }
    guard let focusedItem else {
      return makeRequest(.ignored, "no item is focused, so no environment contains the focused item")
    }
    guard focusedItem == environment || hasAncestor(focusedItem, equalTo: environment) else {
      return makeRequest(.ignored, "'\(name)' does not contain the focused item, '\(tree.name(of: focusedItem))'")
    }
    let preferredFocus = preferredFocus(from: environment, stateAfterFocusing(focusedItem, initialState))
    guard let target = preferredFocus.item else {
      return makeRequest(
        .stays,
        "no preferred environment of '\(name)' and no item inside it can be focused", nil, preferredFocus)
    }
    guard target != focusedItem else {
      return makeRequest(.stays, "'\(name)' prefers the item that already has focus", target, preferredFocus)
    }
    if let vetoingNode = vetoingNode(from: focusedItem, to: target) {
      return makeRequest(
        .vetoed, "shouldUpdateFocus(in:) of '\(tree.name(of: vetoingNode))' returns false", target,
        vetoingNode: vetoingNode, preferredFocus)
    }
    return makeRequest(.moved, "'\(name)' prefers '\(tree.name(of: target))'", target, preferredFocus)
  }

  private func hasAncestor(_ item: Int, equalTo environment: Int) -> Bool {
    tree.ancestors(of: item).contains(environment)
  }

  /// Returns the environments that are notified of a move (`didUpdateFocus(in:with:)`). The previous item and its
  /// ancestors come first, then the next item and its ancestors, each from the inside out. Common ancestors come once,
  /// at the end. UIKit documents that all of them are notified, but not the order.
  package func notifiedEnvironments(from: Int?, to: Int?) -> [Int] {
    let previousChain = from.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let nextChain = to.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let commonAncestors = Set(previousChain).intersection(nextChain)
    return previousChain.filter { !commonAncestors.contains($0) } + nextChain.filter { !commonAncestors.contains($0) }
      + nextChain.filter { commonAncestors.contains($0) }
  }
}
