import UIModelPlatform

/// Why something can be focused or not, from itself up through everything around it, as `UIFocusDebugger` explains it.
package struct FocusExplanation: Sendable {
  /// What one node has to say about it.
  package struct Line: Sendable {
    package let node: Int
    package let name: String
    /// Reasons in words.
    package let reasons: [String]
  }

  package let name: String
  package let verdict: Focusability.Verdict
  package let isCertain: Bool
  package let ground: FocusGround
  /// The node itself first, then each one around it that matters.
  package let lines: [Line]
  /// Reasons that may hold, where what they rest on is not known.
  package let possible: [String]
  /// Its group and those around it, from the inside out.
  package let groups: [String]
  /// The priority it has in its group, what that is made of, and whether Tab goes to it.
  package let priority: Int
  package let parts: FocusPriorityParts
  package let isPrimary: Bool
  /// The keys that lead to it; nil if none do.
  package let keys: [FocusKey]?
  /// Why none do, in words.
  package let barrier: String?
  /// How focus on it is shown; nil for what is no item.
  package let effect: FocusEffectInForce?
}

extension FocusEngine {
  /// Explains one node.
  package func explain(_ node: Int, _ state: FocusState = FocusState(), reach: FocusReach? = nil) -> FocusExplanation {
    let result = focusability[node]
    var lines = [line(node, result.ground, own: ownObstacles(of: node))]
    var at = tree.nodes[node].parent
    while let outer = at {
      let own = ownObstacles(of: outer).intersection(.inherited)
      let hides = focusability[node].obstacles.contains(.insideFocusableCell) && isFocusableCell(outer)
      if !own.isEmpty || hides {
        lines.append(
          FocusExplanation.Line(
            node: outer, name: tree.name(of: outer),
            reasons: own.texts + (hides ? ["it is a focusable cell, so nothing inside it can be focused"] : [])))
      }
      at = tree.nodes[outer].parent
    }
    let group = groups.ofNode[node]
    let reach = result.isFocusable ? reach ?? FocusReach(self) : nil
    return FocusExplanation(
      name: tree.name(of: node), verdict: result.verdict, isCertain: result.isCertain, ground: result.ground,
      lines: lines, possible: result.possible.texts, groups: groupChain(of: node).map { groups.name(of: $0, tree) },
      priority: priority(of: node, state), parts: priorityParts(of: node, state),
      isPrimary: group.flatMap { primaryItem(of: $0, state) } == node, keys: reach?.keys(to: node),
      barrier: reach.flatMap { reach in reach.barrier(before: node).map { reach.text(of: node, $0) } },
      effect: effect(of: node))
  }

  private func line(_ node: Int, _ ground: FocusGround, own: FocusObstacles) -> FocusExplanation.Line {
    var reasons = [ground.text] + own.texts
    if own.contains(.covered), let front = coveredBy[node] {
      reasons = reasons.map { $0 == "it is behind another item" ? "it is behind '\(tree.name(of: front))'" : $0 }
    }
    return FocusExplanation.Line(node: node, name: tree.name(of: node), reasons: reasons)
  }

  private func isFocusableCell(_ node: Int) -> Bool {
    focusability[node].isFocusable && tree.view(of: node)?.kind == .cell
  }

  /// The obstacles that a node has of itself.
  package func ownObstacles(of node: Int) -> FocusObstacles {
    let all = focusability[node].obstacles
    guard let parent = tree.nodes[node].parent else { return all }
    guard let view = tree.view(of: node) else { return all.subtracting(focusability[parent].obstacles) }
    var own = all.subtracting([.hidden, .transparent, .noInteraction, .insideFocusableCell])
    if tree.value(.isHidden, of: view).value == true { own.insert(.hidden) }
    if let alpha = view.alpha.value, alpha <= 0 { own.insert(.transparent) }
    if all.contains(.noInteraction),
      tree.value(.isUserInteractionEnabled, of: view).value == false
        || !focusability[parent].obstacles.contains(.noInteraction)
    {
      own.insert(.noInteraction)
    }
    if focusability[parent].obstacles.contains(.detached) { own.remove(.detached) }
    if case .none = tree.nodes[node].environment { own.insert(.detached) }
    return own
  }

  /// Where an obstacle stands that a node has of itself; nil for one that no single value says.
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
