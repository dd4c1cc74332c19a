import UIModelJSON
import UIModelPlatform

/// The effects of a sequence of key presses on focus.
package struct FocusWalk: Sendable {
  package private(set) var moves: [FocusMove] = []
  package private(set) var state: FocusState
  let engine: FocusEngine

  /// The maximum number of notified environments in the JSON of one walk. Moves after the limit is reached do not list
  /// their environments.
  private static let notificationLimit = 100_000

  /// Computes the effects of key presses, one after the other.
  ///
  /// - Parameter initialState: the state of the focus system before the first key.
  package init(_ engine: FocusEngine, _ keys: [FocusKey], from start: Int?, _ initialState: FocusState = FocusState()) {
    self.engine = engine
    state = start.map { engine.stateAfterFocusing($0, initialState) } ?? initialState
    moves.reserveCapacity(keys.count)
    for key in keys {
      let move = engine.press(key, state)
      moves.append(move)
      state = move.state
    }
  }

  package var json: JSONValue {
    // Without the limit, thousands of keys in a deep tree would list millions of notified environments.
    var remainingNotifications = FocusWalk.notificationLimit
    let steps = moves.map { move -> JSONValue in
      if move.outcome == .moved, remainingNotifications >= 0 {
        remainingNotifications -= engine.notifiedEnvironments(from: move.sourceItem, to: move.targetItem).count
      }
      return move.json(engine, withNotified: remainingNotifications >= 0)
    }
    var object: JSONObject = ["steps": .array(steps)]
    object["focused"] = state.focusedItem.map { engine.json(of: $0) }
    return .object(object)
  }

  /// The effect of each key as text, one line per key.
  package var text: String { moves.map { $0.text(engine) + "\n" }.joined() }
}

extension FocusMove {
  /// Returns the move as JSON. Items and environments are represented only by their handles, because there can be
  /// thousands of them.
  ///
  /// - Parameter withNotified: whether to list the environments that are notified of the move.
  package func json(_ engine: FocusEngine, withNotified: Bool = true) -> JSONValue {
    var object: JSONObject = ["key": .string(key.rawValue)]
    object["from"] = sourceItem.map { engine.handleJSON(of: $0) }
    object["to"] = targetItem.map { engine.handleJSON(of: $0) }
    switch outcome {
    case .moved:
      object["outcome"] = "moved"
      if withNotified {
        object["told"] = .array(
          engine.notifiedEnvironments(from: sourceItem, to: targetItem).map { engine.handleJSON(of: $0) })
      }
    case .stays: object["outcome"] = "stays"
    case .intercepted(let node):
      object["outcome"] = "taken"
      object["by"] = engine.handleJSON(of: node)
    case .vetoed(let node):
      object["outcome"] = "vetoed"
      object["by"] = engine.handleJSON(of: node)
    case .handledByText:
      object["outcome"] = "typed"
      object["by"] = sourceItem.map { engine.handleJSON(of: $0) }
    case .unknown: object["outcome"] = "unknown"
    }
    object["reason"] = .string(reason(engine))
    return .object(object)
  }

  /// Returns the move on one line, such as `⇥ search → today: …`.
  func text(_ engine: FocusEngine) -> String {
    func name(_ node: Int?) -> String { node.map { engine.tree.name(of: $0) } ?? "nothing" }
    let outcomeText =
      switch outcome {
      case .moved: "\(name(sourceItem)) → \(name(targetItem))"
      case .stays: "\(name(sourceItem)) stays"
      case .intercepted(let node): "handled by \(name(node))"
      case .vetoed(let node): "vetoed by \(name(node))"
      case .handledByText: "typed in \(name(sourceItem))"
      case .unknown: "unknown from \(name(sourceItem))"
      }
    return "\(key.glyph) \(outcomeText): \(reason(engine))"
  }

  /// Returns the reason for the outcome, as a phrase.
  func reason(_ engine: FocusEngine) -> String {
    func name(_ node: Int) -> String { "'\(engine.tree.name(of: node))'" }
    func groupName(_ node: Int) -> String {
      engine.groups.groupByNode[node].map { engine.groups.name(of: $0, engine.tree) } ?? "no group"
    }
    switch outcome {
    case .intercepted(let node): return "a key command of \(name(node)) handles the key before the focus system"
    case .vetoed(let node): return "shouldUpdateFocus(in:) of \(name(node)) returns false"
    case .handledByText:
      return "text input in \(sourceItem.map(name) ?? "the item") handles the key before the focus system"
    case .unknown(.text):
      return "it is not known whether text input in \(sourceItem.map(name) ?? "the item") handles the key"
    case .unknown(.positions):
      return "the positions of all items of \(sourceItem.map(groupName) ?? "the group") are not known"
    case .unknown(.contents): return "not all focusable items are known"
    case .unknown(.veto(let node)):
      return "shouldUpdateFocus(in:) of \(name(node)) depends on a state of which it is not known whether it holds"
    case .stays:
      guard let sourceItem else { return engine.noItemsMessage }
      switch key {
      case .tab, .shiftTab: return "no other group has a focusable item"
      case .up, .down, .left, .right: return "\(groupName(sourceItem)) has no item in this direction"
      }
    case .moved:
      guard let sourceItem, let targetItem else { return "no item was focused, so focus starts here" }
      switch key {
      case .tab, .shiftTab:
        return "the \(key == .tab ? "next" : "previous") stop is \(groupName(targetItem)), and this is its primary item"
      case .up, .down, .left, .right:
        if let guideName = engine.guideName(of: sourceItem, key) {
          return "the focus guide '\(guideName)' is in this direction and redirects focus here"
        }
        return "the nearest item of \(groupName(targetItem)) in this direction"
      }
    }
  }
}

extension PreferredFocus {
  package func json(_ engine: FocusEngine) -> JSONValue {
    var object: JSONObject = [
      "chain": .array(
        steps.map { step in
          [
            "environment": step.node.map { engine.handleJSON(of: $0) } ?? .string(step.name), "depth": .int(step.depth),
            "outcome": .string(step.outcome.rawValue),
          ]
        }),
      "isCertain": .bool(isCertain),
    ]
    object["item"] = item.map { engine.json(of: $0) }
    return .object(object)
  }

  package var text: String {
    steps.map { step in
      let outcomeText =
        switch step.outcome {
        case .prefers: "prefers"
        case .looksInside: "looks for focusable items inside"
        case .focused: "gets focus"
        case .nothingInside: "cannot be focused, and contains no focusable item"
        case .missing: "does not exist"
        case .repeated: "was already searched"
        }
      return String(repeating: "  ", count: step.depth) + "\(step.name): \(outcomeText)\n"
    }.joined()
  }
}

extension FocusUpdateRequest {
  package func json(_ engine: FocusEngine) -> JSONValue {
    var object: JSONObject = [
      "environment": engine.json(of: environment), "outcome": .string(outcome.rawValue), "reason": .string(reason),
    ]
    object["focused"] = focusedItem.map { engine.json(of: $0) }
    object["target"] = target.map { engine.json(of: $0) }
    object["by"] = vetoingNode.map { engine.json(of: $0) }
    object["preferred"] = preferredFocus.map { $0.json(engine) }
    if outcome == .moved {
      object["told"] = .array(
        engine.notifiedEnvironments(from: focusedItem, to: target).map { engine.handleJSON(of: $0) })
    }
    return .object(object)
  }

  package func text(_ engine: FocusEngine) -> String {
    let outcomeText =
      switch outcome {
      case .moved: "focus moves to \(target.map { engine.tree.name(of: $0) } ?? "")"
      case .stays: "focus stays"
      case .ignored: "the request has no effect"
      case .vetoed: "focus stays"
      }
    return "\(outcomeText): \(reason)\n" + (preferredFocus?.text ?? "")
  }
}
