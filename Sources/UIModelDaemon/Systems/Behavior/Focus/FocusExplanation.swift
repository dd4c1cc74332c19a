import UIModelPlatform

/// The reasons why a node can or cannot be focused, from the node up through its ancestors, as in `UIFocusDebugger`.
/// For example, the first line of a hidden text field has the reasons "keyboard navigation can focus text input" and
/// "isHidden is true".
package struct FocusExplanation: Sendable {
  /// The reasons that come from one node.
  package struct Line: Sendable {
    package let node: Int
    package let name: String
    /// The reasons as phrases.
    package let reasons: [String]
  }

  package let name: String
  package let verdict: Focusability.Verdict
  package let isCertain: Bool
  package let ground: FocusGround
  /// The explained node first, then each ancestor that contributes a reason.
  package let lines: [Line]
  /// Obstacles that might apply, as phrases. The values that decide about these obstacles are unknown.
  package let possibleObstacles: [String]
  /// The names of the groups that contain the node, from the innermost to the outermost.
  package let groupNames: [String]
  /// The priority of the node in its group.
  package let priority: Int
  /// The values from which `priority` is computed.
  package let priorityParts: FocusPriorityParts
  /// Whether Tab focuses this node when focus enters the node's group.
  package let isPrimary: Bool
  /// The keys that lead to the node from the item at which focus starts; nil if no keys lead to the node.
  package let keys: [FocusKey]?
  /// The reason why no keys lead to the node; nil if keys lead to the node, or if the node cannot be focused.
  package let barrier: String?
  /// The effect that shows focus on the node; nil for a controller.
  package let effect: ResolvedFocusEffect?
}

extension FocusEngine {
  /// Returns the reasons why a node can or cannot be focused, and the keys that lead to it.
  ///
  /// - Parameter reach: the items that keys reach; computed if nil.
  package func explain(_ node: Int, _ state: FocusState = FocusState(), reach: FocusReach? = nil) -> FocusExplanation {
    let result = focusability[node]
    var lines = [makeLine(node, result.ground, nodeObstacles: ownObstacles(of: node))]
    var ancestor = tree.nodes[node].parent
    while let enclosingNode = ancestor {
      let inheritedObstacles = ownObstacles(of: enclosingNode).intersection(.inherited)
      let isBlockingCell = focusability[node].obstacles.contains(.insideFocusableCell) && isFocusableCell(enclosingNode)
      if !inheritedObstacles.isEmpty || isBlockingCell {
        lines.append(
          FocusExplanation.Line(
            node: enclosingNode, name: tree.name(of: enclosingNode),
            reasons: inheritedObstacles.texts
              + (isBlockingCell ? ["it is a focusable cell, so nothing inside it can be focused"] : [])))
      }
      ancestor = tree.nodes[enclosingNode].parent
    }
    let group = groups.groupByNode[node]
    let reach = result.isFocusable ? reach ?? FocusReach(self) : nil
    return FocusExplanation(
      name: tree.name(of: node), verdict: result.verdict, isCertain: result.isCertain, ground: result.ground,
      lines: lines, possibleObstacles: result.possibleObstacles.texts,
      groupNames: groupChain(of: node).map { groups.name(of: $0, tree) },
      priority: priority(of: node, state), priorityParts: priorityParts(of: node, state),
      isPrimary: group.flatMap { primaryItem(of: $0, state) } == node, keys: reach?.keys(to: node),
      barrier: reach.flatMap { reach in reach.barrier(before: node).map { reach.text(of: node, $0) } },
      effect: effect(of: node))
  }

  private func makeLine(_ node: Int, _ ground: FocusGround, nodeObstacles: FocusObstacles) -> FocusExplanation.Line {
    var reasons = [ground.text] + nodeObstacles.texts
    if nodeObstacles.contains(.covered), let front = coveringItems[node] {
      reasons = reasons.map { $0 == "it is behind another item" ? "it is behind '\(tree.name(of: front))'" : $0 }
    }
    return FocusExplanation.Line(node: node, name: tree.name(of: node), reasons: reasons)
  }

  private func isFocusableCell(_ node: Int) -> Bool {
    focusability[node].isFocusable && tree.view(of: node)?.kind == .cell
  }

  /// Returns the obstacles of a node without the obstacles that it inherits from its ancestors.
  package func ownObstacles(of node: Int) -> FocusObstacles {
    let allObstacles = focusability[node].obstacles
    guard let parent = tree.nodes[node].parent else { return allObstacles }
    guard let view = tree.view(of: node) else { return allObstacles.subtracting(focusability[parent].obstacles) }
    var obstacles = allObstacles.subtracting([.hidden, .transparent, .noInteraction, .insideFocusableCell])
    if tree.value(.isHidden, of: view).value == true { obstacles.insert(.hidden) }
    if let alpha = view.alpha.value, alpha <= 0 { obstacles.insert(.transparent) }
    if allObstacles.contains(.noInteraction),
      tree.value(.isUserInteractionEnabled, of: view).value == false
        || !focusability[parent].obstacles.contains(.noInteraction)
    {
      obstacles.insert(.noInteraction)
    }
    if focusability[parent].obstacles.contains(.detached) { obstacles.remove(.detached) }
    if case .none = tree.nodes[node].environment { obstacles.insert(.detached) }
    return obstacles
  }

  /// Returns the place of the property value that causes an obstacle of a node; nil if no single value causes the
  /// obstacle.
  package func place(of obstacle: FocusObstacles, at node: Int) -> Place? {
    guard let view = tree.view(of: node) else { return nil }
    switch obstacle {
    case .hidden: return view.isHidden.place
    case .transparent: return view.alpha.place
    case .noInteraction: return view.isUserInteractionEnabled.place ?? view.className.place
    case .disabled: return view.isEnabled.place
    case .zeroSized, .offScreen, .covered: return tree.frame(of: node).place
    default: return nil
    }
  }
}
