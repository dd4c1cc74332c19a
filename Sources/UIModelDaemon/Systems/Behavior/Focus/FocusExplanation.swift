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
  /// The obstacles that might apply, as phrases. The values that decide are unknown.
  package let possibleObstacles: [String]
  /// The names of the groups that contain the node, from the innermost to the outermost.
  package let groups: [String]
  /// The priority of the node in its group.
  package let priority: Int
  /// The values from which `priority` is computed.
  package let priorityParts: FocusPriorityParts
  /// Whether Tab focuses this node when it enters the group.
  package let isPrimary: Bool
  /// The keys that lead to the node from the item at which focus starts; nil if no keys do.
  package let keys: [FocusKey]?
  /// The reason why no keys lead to the node; nil if some do, or if the node cannot be focused.
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
    var lines = [line(node, result.ground, own: ownObstacles(of: node))]
    var ancestor = tree.nodes[node].parent
    while let outer = ancestor {
      let inheritedObstacles = ownObstacles(of: outer).intersection(.inherited)
      let hides = focusability[node].obstacles.contains(.insideFocusableCell) && isFocusableCell(outer)
      if !inheritedObstacles.isEmpty || hides {
        lines.append(
          FocusExplanation.Line(
            node: outer, name: tree.name(of: outer),
            reasons: inheritedObstacles.texts
              + (hides ? ["it is a focusable cell, so nothing inside it can be focused"] : [])))
      }
      ancestor = tree.nodes[outer].parent
    }
    let group = groups.groupByNode[node]
    let reach = result.isFocusable ? reach ?? FocusReach(self) : nil
    return FocusExplanation(
      name: tree.name(of: node), verdict: result.verdict, isCertain: result.isCertain, ground: result.ground,
      lines: lines, possibleObstacles: result.possibleObstacles.texts,
      groups: groupChain(of: node).map { groups.name(of: $0, tree) },
      priority: priority(of: node, state), priorityParts: priorityParts(of: node, state),
      isPrimary: group.flatMap { primaryItem(of: $0, state) } == node, keys: reach?.keys(to: node),
      barrier: reach.flatMap { reach in reach.barrier(before: node).map { reach.text(of: node, $0) } },
      effect: effect(of: node))
  }

  private func line(_ node: Int, _ ground: FocusGround, own: FocusObstacles) -> FocusExplanation.Line {
    var reasons = [ground.text] + own.texts
    if own.contains(.covered), let front = coveringItems[node] {
      reasons = reasons.map { $0 == "it is behind another item" ? "it is behind '\(tree.name(of: front))'" : $0 }
    }
    return FocusExplanation.Line(node: node, name: tree.name(of: node), reasons: reasons)
  }

  private func isFocusableCell(_ node: Int) -> Bool {
    focusability[node].isFocusable && tree.view(of: node)?.kind == .cell
  }

  /// Returns the obstacles that a node has itself and does not inherit.
  package func ownObstacles(of node: Int) -> FocusObstacles {
    let all = focusability[node].obstacles
    guard let parent = tree.nodes[node].parent else { return all }
    guard let view = tree.view(of: node) else { return all.subtracting(focusability[parent].obstacles) }
    var obstacles = all.subtracting([.hidden, .transparent, .noInteraction, .insideFocusableCell])
    if tree.value(.isHidden, of: view).value == true { obstacles.insert(.hidden) }
    if let alpha = view.alpha.value, alpha <= 0 { obstacles.insert(.transparent) }
    if all.contains(.noInteraction),
      tree.value(.isUserInteractionEnabled, of: view).value == false
        || !focusability[parent].obstacles.contains(.noInteraction)
    {
      obstacles.insert(.noInteraction)
    }
    if focusability[parent].obstacles.contains(.detached) { obstacles.remove(.detached) }
    if case .none = tree.nodes[node].environment { obstacles.insert(.detached) }
    return obstacles
  }

  /// Returns the place of the value that causes an obstacle of a node; nil if no single value does.
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
