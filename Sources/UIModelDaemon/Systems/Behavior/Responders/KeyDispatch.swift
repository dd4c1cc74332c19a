import UIModelPlatform

/// The dispatch of a key press: the objects that UIKit asks, in order, and the one that handles the press. For example,
/// ⌘S sends the action of the nearest key command for ⌘S up the responder chain.
///
/// In apps linked against SDK 15 or later, text input and the focus system come first, unless a command wants priority
/// over them. The key commands of the responders follow, nearest first, then the main menu in its order. The first
/// command that a responder in the chain can perform gets the press.
package struct KeyDispatch: Sendable {
  package enum Stage: String, Sendable { case system, textInput, focus, keyCommand, mainMenu, action }
  package enum Outcome: String, Sendable {
    case performed, disabled, takenByTextInput, takenByFocus, takenBySystem, nobody, unknown
  }

  /// One step of the dispatch: a command, or another handler of the press.
  package struct Step: Sendable {
    package let stage: Stage
    /// The title of the command that uses the pressed keys; nil if the step is not about a command or if the title is
    /// unknown.
    package var commandTitle: String?
    /// The name of the responder that declares the command; nil if no responder declares one.
    package var ownerName: String?
    /// The walk of the command's action up the responder chain; nil if no action is sent in this step.
    package var walk: ResponderChain.Walk?
    package let reason: String
  }

  package let press: Shortcut?
  package let chain: ResponderChain
  package private(set) var steps: [Step] = []
  package private(set) var outcome = Outcome.nobody
  package private(set) var action: String?
  package private(set) var performer: Responder?

  /// The conditions under which a key is pressed: the platform, the states and the keyboard.
  package struct Conditions: Sendable {
    package let environment: Environment
    /// The named states that hold; nil if the states are unknown.
    package var states: Set<String>?
    /// Whether text input or the focus system takes the press before any command gets it.
    package var claim: KeyClaim = .none
    /// Whether the interface is laid out right to left, in which case the system mirrors the keys of commands.
    package var isRightToLeft = false
    /// The keyboard layout. If the layout is nil, every key is assumed to be typed as written.
    package var keyboardLayout: KeyboardLayout?

    package init(
      _ environment: Environment, states: Set<String>? = nil, claim: KeyClaim = .none, isRightToLeft: Bool = false,
      keyboardLayout: KeyboardLayout? = nil
    ) {
      self.environment = environment
      self.keyboardLayout = keyboardLayout
      self.isRightToLeft = isRightToLeft
      self.states = states
      self.claim = claim
    }
  }

  /// Dispatches an action that is sent without a key, for example by a tap in a menu.
  package init(action: String, _ chain: ResponderChain, states: Set<String>? = nil) {
    press = nil
    self.chain = chain
    let walk = chain.walk(action, states: states)
    _ = record(walk, Step(stage: .action, walk: walk, reason: KeyDispatch.reason(of: walk)))
  }

  /// Dispatches a key press.
  package init(_ press: Shortcut, _ chain: ResponderChain, menus: AppMainMenu, _ conditions: Conditions) {
    self.press = press
    self.chain = chain
    if let systemUse = conditions.environment.systemUse(of: press) {
      let disputeText = systemUse.isDisputed ? ", but reports differ" : ""
      steps.append(Step(stage: .system, reason: "\(systemUse.system) \(systemUse.use)\(disputeText)"))
      outcome = systemUse.isDisputed ? .unknown : .takenBySystem
      return
    }
    if let layout = conditions.keyboardLayout, layout.typing(of: press).isPossible == false {
      steps.append(Step(stage: .system, reason: "the \(layout.name) keyboard cannot type \(press.glyphs)"))
      return
    }
    let commands = KeyCandidates(press, chain, menus, conditions)
    switch conditions.claim {
    case .none: send(commands.candidates, conditions)
    case .taken(let stage, let reason):
      if send(commands.candidates.filter { $0.wantsPriority != false }, conditions) { return }
      steps.append(Step(stage: stage, reason: reason))
      (outcome, action, performer) = (stage == .focus ? .takenByFocus : .takenByTextInput, nil, nil)
    case .unknown(let stage, let reason):
      if send(commands.candidates.filter { $0.wantsPriority != false }, conditions) { return }
      steps.append(Step(stage: stage, reason: reason))
      (outcome, action, performer) = (.unknown, nil, nil)
    }
  }

  /// Sends the actions of commands in order until one action decides the outcome, i.e. is performed or disabled, or has
  /// an unknown outcome. Returns whether the outcome was decided.
  @discardableResult private mutating func send(_ commands: [KeyCandidate], _ conditions: Conditions) -> Bool {
    for command in commands {
      guard command.unknownReason == nil, let action = command.action else {
        steps.append(
          Step(
            stage: command.stage, commandTitle: command.name, ownerName: command.ownerName,
            reason: command.unknownReason ?? "its action is not known"))
        outcome = .unknown
        return true
      }
      let walk = chain.walk(action, states: conditions.states)
      let step = Step(
        stage: command.stage, commandTitle: command.name, ownerName: command.ownerName, walk: walk,
        reason: KeyDispatch.reason(of: walk))
      if command.wantsPriority == nil, conditions.claim.isPresent, walk.isPerformed != false {
        steps.append(
          Step(
            stage: command.stage, commandTitle: command.name, ownerName: command.ownerName,
            reason: "the value of wantsPriorityOverSystemBehavior is not known"))
        outcome = .unknown
        return true
      }
      if record(walk, step) { return true }
    }
    outcome = .nobody
    return false
  }

  /// Adds a step and sets the outcome of the dispatch to the outcome of the step's walk. Returns false if no responder
  /// performs the action.
  private mutating func record(_ walk: ResponderChain.Walk, _ step: Step) -> Bool {
    steps.append(step)
    action = walk.action
    switch walk.outcome {
    case .performs(let index): (outcome, performer) = (.performed, walk.steps[index].responder)
    case .disabled(let index): (outcome, performer) = (.disabled, walk.steps[index].responder)
    case .unknown: outcome = .unknown
    case .noResponder:
      (outcome, action) = (.nobody, step.stage == .action ? walk.action : nil)
      return false
    }
    return true
  }

  private static func reason(of walk: ResponderChain.Walk) -> String {
    switch walk.outcome {
    case .performs(let step): return "\(walk.steps[step].responder.name): \(walk.steps[step].response.reason)"
    case .disabled(let step), .unknown(let step):
      return "\(walk.steps[step].responder.name): \(walk.validation ?? walk.steps[step].response.reason)"
    case .noResponder: return "no responder in the chain can perform '\(walk.action)'"
    }
  }
}

/// A claim on a press: whether text input or the focus system takes the press before any command gets it.
package enum KeyClaim: Sendable, Hashable {
  case none
  case taken(KeyDispatch.Stage, String)
  case unknown(KeyDispatch.Stage, String)

  var isPresent: Bool { self != .none }
}
