import UIModelPlatform

/// The item that gets focus when an environment is asked, with the chain of preferred environments as
/// `UIFocusDebugger.preferredFocusEnvironments(for:)` shows it. For example, the text for a screen that prefers its
/// search field is:
///
///     main: prefers
///       search: gets focus
package struct PreferredFocus: Sendable {
  package enum Outcome: String, Sendable {
    /// The environment prefers others, which are searched next.
    case prefers
    /// The environment names no preference, so its focusable content is searched.
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
  /// The item that gets focus; nil if there is none.
  package private(set) var item: Int?
  /// Whether the preferences of all searched environments are known.
  package private(set) var isCertain = true

  private static let maximumDepth = 64
  private static let maximumSteps = 1000

  init(_ engine: FocusEngine, from node: Int, _ state: FocusState) {
    var seen = Set<Int>()
    item = visit(node, depth: 0, engine, state, &seen)
  }

  private mutating func note(_ node: Int?, _ name: String, _ depth: Int, _ outcome: Outcome) {
    if steps.count < PreferredFocus.maximumSteps {
      steps.append(Step(node: node, name: name, depth: depth, outcome: outcome))
    }
  }

  private mutating func visit(
    _ node: Int, depth: Int, _ engine: FocusEngine, _ state: FocusState, _ seen: inout Set<Int>
  ) -> Int? {
    let name = engine.tree.name(of: node)
    guard seen.insert(node).inserted, depth < PreferredFocus.maximumDepth else {
      note(node, name, depth, .repeated)
      return nil
    }
    let preferred = engine.tree.preferredFocusEnvironments(of: node)
    if !preferred.isComplete { isCertain = false }
    // An environment that prefers itself asks for its own focusable content.
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
  /// The preferences of the front screen: those of the first environment in the default chain that names any.
  var preferences: [Located<String>] {
    var node: Int? = 0
    while let at = node, at < nodes.count {
      let own = preferredFocusEnvironments(of: at).elements
      if !own.isEmpty { return own }
      node = preferredByDefault(of: at)
    }
    return []
  }

  /// Returns the environment that UIKit asks first if a controller names no preference: the content of a standard
  /// container, or the controller's view (UIFocusEnvironment documentation). Nil for a view, and for a split view.
  func preferredByDefault(of node: Int) -> Int? {
    guard nodes[node].view == nil, !preferredFocusEnvironments(of: node).isGiven else { return nil }
    let screen = screens[nodes[node].screen]
    guard screen.isStandardContainer else { return screen.views.isEmpty ? nil : node + 1 }
    let child = node + 1 + screen.views.count
    return screen.columns == nil && child < nodes[node].end ? child : nil
  }
}

extension FocusEngine {
  /// Returns the item that gets focus if an environment is asked, with the chain that leads to it.
  package func preferred(from node: Int, _ state: FocusState = FocusState()) -> PreferredFocus {
    PreferredFocus(self, from: node, state)
  }

  /// Returns the item that gets focus in an environment without preferences: the environment itself, or the primary
  /// item of the first group inside. A list with `remembersLastFocusedIndexPath` returns its last focused item. Nil if
  /// no item can be focused.
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

/// The effect of `setNeedsFocusUpdate()` and `updateFocusIfNeeded()` on an environment, as
/// `UIFocusDebugger.simulateFocusUpdateRequest(from:)` reports it.
package struct FocusUpdateRequest: Sendable {
  package enum Outcome: String, Sendable { case moved, stays, ignored, vetoed }

  package let environment: Int
  package let focused: Int?
  package let outcome: Outcome
  /// The item that gets focus, or would get it without a veto.
  package let target: Int?
  /// The environment that vetoes the move.
  package let veto: Int?
  package let reason: String
  /// The chain of preferred environments; nil if the request is ignored before preferences are searched.
  package let preferred: PreferredFocus?
}

extension FocusEngine {
  /// Returns the effect of a focus update request. The request is ignored if the environment is detached or does not
  /// contain the focused item.
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

  /// Returns the environments that are notified of a move (`didUpdateFocus(in:with:)`). The previous item and its
  /// ancestors come first, then the next item and its ancestors, each from the inside out. Common ancestors come once,
  /// at the end. UIKit documents that all of them are notified, but not the order.
  package func notifiedEnvironments(from: Int?, to: Int?) -> [Int] {
    let before = from.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let after = to.map { [$0] + Array(tree.ancestors(of: $0)) } ?? []
    let both = Set(before).intersection(after)
    return before.filter { !both.contains($0) } + after.filter { !both.contains($0) }
      + after.filter { both.contains($0) }
  }
}
