import UIModelPlatform

/// The responders that UIKit asks, in order: from the focused item or the first responder to the app delegate
/// (`UIResponder.next`).
package struct ResponderChain: Sendable {
  package let links: [Responder]

  package init(_ links: [Responder]) { self.links = links }

  /// A responder that UIKit asks, with its response.
  package struct Step: Sendable {
    package let responder: Responder
    package let response: Responder.ActionResponse
  }

  /// The walk of an action up the chain, with its outcome. For example, if a view passes on `save:` and its controller
  /// implements `save(_:)`, the outcome is `.performs(1)`.
  package struct Walk: Sendable {
    package enum Outcome: Sendable {
      /// The responder at this index in `steps` performs the action.
      case performs(Int)
      /// The responder of this step can perform the action, but its `validate(_:)` disables it.
      case disabled(Int)
      case noResponder
      /// The response or the validation at this step is unknown, so the walk ends.
      case unknown(Int)
    }
    package let action: String
    package let steps: [Step]
    package let outcome: Outcome
    /// The effect of `validate(_:)` as a phrase; nil if UIKit does not call the method or if the method changes
    /// nothing.
    package let validation: String?

    /// The responder that performs the action; nil if no responder performs it or if the performer is unknown.
    package var performer: Responder? { if case .performs(let step) = outcome { steps[step].responder } else { nil } }
    /// Whether a responder performs the action after validation; nil if the outcome is unknown.
    package var isPerformed: Bool? {
      switch outcome {
      case .performs: true
      case .disabled, .noResponder: false
      case .unknown: nil
      }
    }
  }

  /// Returns the walk of an action up the chain. The first responder that can perform the action also validates it.
  package func walk(_ action: String, states: Set<String>? = nil) -> Walk {
    let action = Selector.normalized(action)
    var steps: [Step] = []
    for (index, link) in links.enumerated() {
      var response = link.responseToAction(action, states: states)
      if link.kind == .sceneDelegate, response.verdict == .performs {
        response = .unknown("it is not documented whether UIKit asks a scene's delegate")
      }
      steps.append(Step(responder: link, response: response))
      switch response.verdict {
      case .passes: continue
      case .unknown: return Walk(action: action, steps: steps, outcome: .unknown(index), validation: nil)
      case .performs: return walkAfterValidation(action, steps, link, states)
      }
    }
    return Walk(action: action, steps: steps, outcome: .noResponder, validation: nil)
  }

  private func walkAfterValidation(_ action: String, _ steps: [Step], _ link: Responder, _ states: Set<String>?) -> Walk
  {
    let lastStep = steps.count - 1
    func walk(_ outcome: Walk.Outcome, _ validation: String?) -> Walk {
      Walk(action: action, steps: steps, outcome: outcome, validation: validation)
    }
    switch link.implements.map({ Validation.outcome($0, action) }) ?? .enabled {
    case .enabled: return walk(.performs(lastStep), nil)
    case .disabled: return walk(.disabled(lastStep), "validate(_:) disables it")
    case .disabledInState(let state):
      guard let states else { return walk(.unknown(lastStep), "validate(_:) depends on the state '\(state)'") }
      return states.contains(state)
        ? walk(.disabled(lastStep), "validate(_:) disables it in the state '\(state)'") : walk(.performs(lastStep), nil)
    case .unknown: return walk(.unknown(lastStep), "the effect of validate(_:) is not known")
    }
  }

  /// Whether a responder in the chain performs an action; nil if the outcome is unknown.
  package func canPerform(_ action: String, states: Set<String>? = nil) -> Bool? {
    walk(action, states: states).isPerformed
  }
}
