import UIModelPlatform

/// Where focus goes when an environment is asked: the chain of preferred environments, as
/// `UIFocusDebugger.preferredFocusEnvironments(for:)` shows it.
package struct PreferredFocus: Sendable {
  package enum Outcome: String, Sendable {
    /// It prefers others, which are looked at next.
    case prefers
    /// It prefers nothing by name; what can be focused inside is looked at.
    case looksInside
    case focused
    /// It cannot be focused, and neither can anything inside.
    case nothingInside
    /// Nothing has this name here.
    case missing
    /// It has been looked at already.
    case repeated
  }

  package struct Step: Sendable {
    /// Nil for a name that nothing has.
    package let node: Int?
    package let name: String
    package let depth: Int
    package let outcome: Outcome
  }

  package private(set) var steps: [Step] = []
  /// The item that focus goes to; nil if there is none.
  package private(set) var item: Int?
  /// False if an environment's preferences are not all known.
  package private(set) var isCertain = true

  private static let deepest = 64
  private static let longest = 1000

  init(_ engine: FocusEngine, from node: Int, _ state: FocusState) {
    var seen = Set<Int>()
    item = visit(node, depth: 0, engine, state, &seen)
  }

  private mutating func note(_ node: Int?, _ name: String, _ depth: Int, _ outcome: Outcome) {
    if steps.count < PreferredFocus.longest {
      steps.append(Step(node: node, name: name, depth: depth, outcome: outcome))
    }
  }

  private mutating func visit(
    _ node: Int, depth: Int, _ engine: FocusEngine, _ state: FocusState, _ seen: inout Set<Int>
  ) -> Int? {
    let name = engine.tree.name(of: node)
    guard seen.insert(node).inserted, depth < PreferredFocus.deepest else {
      note(node, name, depth, .repeated)
      return nil
    }
    let preferred = engine.tree.preferredFocusEnvironments(of: node)
    if !preferred.isComplete { isCertain = false }
    // An environment that prefers itself is what can be focused in it.
    let others = preferred.elements.filter { engine.tree.node(named: $0.value) != node }
    if !others.isEmpty {
      note(node, name, depth, .prefers)
      for other in others {
        guard let target = engine.tree.node(named: other.value) else {
          note(nil, other.value, depth + 1, .missing)
          continue
        }
        if let found = visit(target, depth: depth + 1, engine, state, &seen) { return found }
      }
    } else if let target = engine.tree.preferredByDefault(of: node) {
      note(node, name, depth, .prefers)
      if let found = visit(target, depth: depth + 1, engine, state, &seen) { return found }
    }
    guard let found = engine.firstItem(in: node, state) else {
      note(node, name, depth, .nothingInside)
      return nil
    }
    if found != node {
      note(node, name, depth, .looksInside)
      note(found, engine.tree.name(of: found), depth + 1, .focused)
    } else {
      note(node, name, depth, .focused)
    }
    return found
  }
}

extension FocusTree {
  /// What the screen in front prefers, as the first environment says that prefers anything.
  var preferences: [Located<String>] {
    var node: Int? = 0
    while let at = node, at < nodes.count {
      let own = preferredFocusEnvironments(of: at).elements
      if !own.isEmpty { return own }
      node = preferredByDefault(of: at)
    }
    return []
  }

  /// What UIKit asks first if a controller names nothing that it prefers: what a standard container shows, or the
  /// controller's view (UIFocusEnvironment documentation). Nil for a view, and for a split view.
  func preferredByDefault(of node: Int) -> Int? {
    guard nodes[node].view == nil, !preferredFocusEnvironments(of: node).isGiven else { return nil }
    let screen = screens[nodes[node].screen]
    guard screen.isStandardContainer else { return screen.views.isEmpty ? nil : node + 1 }
    let child = node + 1 + screen.views.count
    return screen.columns == nil && child < nodes[node].end ? child : nil
  }
}

extension FocusEngine {
  /// Where focus goes if an environment is asked.
  package func preferred(from node: Int, _ state: FocusState = FocusState()) -> PreferredFocus {
    PreferredFocus(self, from: node, state)
  }

  /// The first item of an environment: itself, or the one that Tab would go to in the first of the groups inside; in a
  /// list that remembers its last focused item that one.
  func firstItem(in node: Int, _ state: FocusState = FocusState()) -> Int? {
    if focusability[node].isFocusable { return node }
    if tree.list(of: node)?.remembersLastFocusedIndexPath.value == true, let group = groups.ofNode[node],
      let last = state.lastFocused[group], tree.isInside(last, node)
    {
      return last
    }
    let next = nextFocusable[node]
    let inside = next >= 0 && Int(next) < tree.nodes[node].end ? Int(next) : nil
    return inside.flatMap { groups.ofNode[$0] }.flatMap { group in
      primaryItem(of: group).flatMap { tree.isInside($0, node) ? $0 : nil } ?? inside
    }
  }
}

/// What `setNeedsFocusUpdate()` and `updateFocusIfNeeded()` of an environment would do, as
/// `UIFocusDebugger.simulateFocusUpdateRequest(from:)` tells.
package struct FocusUpdateRequest: Sendable {
  package enum Outcome: String, Sendable { case moved, stays, ignored, vetoed }

  package let environment: Int
  package let focused: Int?
  package let outcome: Outcome
  /// Where focus goes, or would have gone.
  package let target: Int?
  /// The environment that does not let focus move.
  package let veto: Int?
  package let reason: String
  /// Nil where the request is ignored before anything is asked.
  package let preferred: PreferredFocus?
}

extension FocusEngine {
  package func simulateUpdate(
    from environment: Int, focused: Int?, _ memory: FocusState = FocusState()
  ) -> FocusUpdateRequest {
    let name = tree.name(of: environment)
    func answer(
      _ outcome: FocusUpdateRequest.Outcome, _ reason: String, _ target: Int? = nil, veto: Int? = nil,
      _ preferred: PreferredFocus? = nil
    ) -> FocusUpdateRequest {
      FocusUpdateRequest(
        environment: environment, focused: focused, outcome: outcome, target: target, veto: veto, reason: reason,
        preferred: preferred)
    }
    guard !focusability[environment].obstacles.contains(.detached) else {
      return answer(
        .ignored,
        "the chain of focus environments of '\(name)' does not reach the window, so the request is ignored")
    }
    guard let focused else {
      return answer(.ignored, "no item is focused, so no environment contains the focused item")
    }
    guard focused == environment || ancestors(focused, include: environment) else {
      return answer(.ignored, "'\(name)' does not contain the focused item, '\(tree.name(of: focused))'")
    }
    let preferred = preferred(from: environment, focus(focused, memory))
    guard let target = preferred.item else {
      return answer(
        .stays,
        "no preferred environment of '\(name)' and no item inside it can be focused", nil, preferred)
    }
    guard target != focused else {
      return answer(.stays, "'\(name)' prefers the item that already has focus", target, preferred)
    }
    if let veto = veto(from: focused, to: target) {
      return answer(
        .vetoed, "shouldUpdateFocus(in:) of '\(tree.name(of: veto))' returns false", target, veto: veto, preferred)
    }
    return answer(.moved, "'\(name)' prefers '\(tree.name(of: target))'", target, preferred)
  }

  private func ancestors(_ item: Int, include environment: Int) -> Bool {
    tree.ancestors(of: item).contains(environment)
  }

  /// Who hears of a move (`didUpdateFocus(in:with:)`): the previous item with everything around it, then the next one, each
  /// from the inside out; what is around both hears once, at the end. That all of them hear is documented; the order is
  /// the daemon's.
  package func told(from: Int?, to: Int?) -> [Int] {
    let before = from.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let after = to.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let both = Set(before).intersection(after)
    return before.filter { !both.contains($0) } + after.filter { !both.contains($0) }
      + after.filter { both.contains($0) }
  }
}
