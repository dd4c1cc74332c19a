import UIModelPlatform

/// Simulation of taps, and of focus requests by code.
extension SessionSimulation {
  /// Simulates a tap on a view: selects a cell and moves focus to it, makes a text input the first responder, or
  /// activates a control.
  package mutating func tap(_ node: Int) {
    guard let focus else { return addStep(.refused, nil, "the window is empty") }
    let tree = focus.tree
    let name = tree.name(of: node)
    let result = focus.focusability[node]
    let blockingObstacles = result.obstacles.intersection([
      .hidden, .transparent, .noInteraction, .disabled, .offScreen,
    ])
    guard blockingObstacles.isEmpty else {
      return addStep(
        .refused, name, "'\(name)' does not receive taps: " + blockingObstacles.texts.joined(separator: "; "))
    }
    guard let view = tree.view(of: node) else { return addStep(.ignored, name, "no view at this point handles a tap") }
    if view.kind == .cell {
      if select(node, focus, "by the tap"), result.isFocusable { moveFocus(to: node, .tap) }
      return
    }
    let knownClass = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    switch knownClass?.focus {
    case .textInput: becomeFirstResponder(node)
    case .control: addStep(.selected, name, "the control '\(name)' sends its actions")
    default: addStep(.unknown, name, "the effect of a tap on '\(name)' is not known")
    }
  }

  /// Simulates `requestFocusUpdate(to:)`. Focus moves to the node if it is focusable; otherwise to the node's preferred
  /// item.
  package mutating func requestFocus(_ node: Int) {
    guard let focus, environment.hasFocusSystem else {
      return addStep(.refused, nil, "\(environment.platform.displayName) has no focus system")
    }
    let name = focus.tree.name(of: node)
    guard
      let targetNode = focus.focusability[node].isFocusable ? node : focus.preferredFocus(from: node, focusState).item
    else {
      let explanation = focus.explain(node)
      let reasons = explanation.lines.flatMap(\.reasons) + explanation.possibleObstacles
      let kind: SessionStep.Kind = focus.focusability[node].verdict == .unknown ? .unknown : .refused
      return addStep(kind, name, "'\(name)' cannot be focused: " + reasons.joined(separator: "; "))
    }
    moveFocus(to: targetNode, .request)
  }
}
