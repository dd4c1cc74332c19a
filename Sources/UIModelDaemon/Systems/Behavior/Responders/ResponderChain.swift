import UIModelPlatform

/// The responders that UIKit asks, in order: from the focused item or the first responder to the app delegate
/// (`UIResponder.next`).
package struct ResponderChain: Sendable {
  package let links: [Responder]

  package init(_ links: [Responder]) { self.links = links }

  /// One responder that was asked, and what it said.
  package struct Step: Sendable {
    package let responder: Responder
    package let answer: Responder.Answer
  }

  /// What became of an action.
  package struct Walk: Sendable {
    package enum Outcome: Sendable {
      /// The step that takes it.
      case performs(Int)
      /// Taken, and then refused by `validate(_:)`.
      case disabled(Int)
      case nobody
      /// At this step nobody knows how it goes on.
      case unknown(Int)
    }
    package let action: String
    package let steps: [Step]
    package let outcome: Outcome
    /// What `validate(_:)` says; nil if it is not asked or changes nothing.
    package let validation: String?

    /// Who gets it; nil for nobody and where it is not known.
    package var performer: Responder? { if case .performs(let step) = outcome { steps[step].responder } else { nil } }
    /// True or false where it is known whether anybody performs it, validated.
    package var isPerformed: Bool? {
      switch outcome {
      case .performs: true
      case .disabled, .nobody: false
      case .unknown: nil
      }
    }
  }

  /// Sends an action up the chain: the first that can perform it is asked to validate it, and gets it.
  package func walk(_ action: String, states: Set<String>? = nil) -> Walk {
    let action = Selector.normalized(action)
    var steps: [Step] = []
    for (index, link) in links.enumerated() {
      var answer = link.canPerform(action, states: states)
      if link.kind == .sceneDelegate, answer.verdict == .performs {
        answer = .unknown("it is not documented whether UIKit asks a scene's delegate")
      }
      steps.append(Step(responder: link, answer: answer))
      switch answer.verdict {
      case .passes: continue
      case .unknown: return Walk(action: action, steps: steps, outcome: .unknown(index), validation: nil)
      case .performs: return validated(action, steps, link, states)
      }
    }
    return Walk(action: action, steps: steps, outcome: .nobody, validation: nil)
  }

  private func validated(_ action: String, _ steps: [Step], _ link: Responder, _ states: Set<String>?) -> Walk {
    let last = steps.count - 1
    func walk(_ outcome: Walk.Outcome, _ validation: String?) -> Walk {
      Walk(action: action, steps: steps, outcome: outcome, validation: validation)
    }
    switch link.implements.map({ Validation.outcome($0, action) }) ?? .enabled {
    case .enabled: return walk(.performs(last), nil)
    case .disabled: return walk(.disabled(last), "validate(_:) disables it")
    case .disabledWhen(let state):
      guard let states else { return walk(.unknown(last), "validate(_:) depends on the state '\(state)'") }
      return states.contains(state)
        ? walk(.disabled(last), "validate(_:) disables it in the state '\(state)'") : walk(.performs(last), nil)
    case .unknown: return walk(.unknown(last), "the effect of validate(_:) is not known")
    }
  }

  /// Whether somebody in the chain performs an action; nil where that is not known.
  package func canPerform(_ action: String, states: Set<String>? = nil) -> Bool? {
    walk(action, states: states).isPerformed
  }
}
