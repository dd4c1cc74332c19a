import UIModelPlatform

/// What becomes of a key press: who is asked, in which order, and who gets it.
///
/// Linked against 15 or later, text input and the focus system come first, unless a command wants priority over them;
/// then the key commands of the responders, nearest first; then the main menu, in its order. The first command that
/// somebody in the chain can perform gets the press.
package struct KeyDispatch: Sendable {
  package enum Stage: String, Sendable { case system, textInput, focus, keyCommand, mainMenu, action }
  package enum Outcome: String, Sendable {
    case performed, disabled, takenByTextInput, takenByFocus, takenBySystem, nobody, unknown
  }

  /// One thing that was looked at.
  package struct Step: Sendable {
    package let stage: Stage
    /// The command that has the keys, by its title.
    package var command: String?
    /// The responder that declares it.
    package var declaredBy: String?
    /// Who was asked for its action.
    package var walk: ResponderChain.Walk?
    package let reason: String
  }

  package let press: Shortcut?
  package let chain: ResponderChain
  package private(set) var steps: [Step] = []
  package private(set) var outcome = Outcome.nobody
  package private(set) var action: String?
  package private(set) var performer: Responder?

  /// Where a press comes from.
  package struct Setting: Sendable {
    package let environment: Environment
    /// The named states that hold; nil leaves all of them open.
    package var states: Set<String>?
    /// What focus and text make of the press before any command.
    package var claim: KeyClaim = .none
    /// Whether the interface is laid out right to left, where the system swaps the keys of commands.
    package var isRightToLeft = false
    /// The layout of the keyboard; nil leaves it open, and keys are as they are written.
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

  /// An action that is sent with no key: by a tap in a menu.
  package init(action: String, _ chain: ResponderChain, states: Set<String>? = nil) {
    press = nil
    self.chain = chain
    let walk = chain.walk(action, states: states)
    _ = take(walk, Step(stage: .action, walk: walk, reason: KeyDispatch.reason(of: walk)))
  }

  package init(_ press: Shortcut, _ chain: ResponderChain, menus: MenuAnswer, _ setting: Setting) {
    self.press = press
    self.chain = chain
    if let use = setting.environment.systemUse(of: press) {
      let doubt = use.isDisputed ? ", but reports differ" : ""
      steps.append(Step(stage: .system, reason: "\(use.system) \(use.use)\(doubt)"))
      outcome = use.isDisputed ? .unknown : .takenBySystem
      return
    }
    if let layout = setting.keyboardLayout, layout.typing(of: press).isPossible == false {
      steps.append(Step(stage: .system, reason: "the \(layout.name) keyboard cannot type \(press.glyphs)"))
      return
    }
    let commands = KeyCandidates(press, chain, menus, setting)
    switch setting.claim {
    case .none: send(commands.all, setting)
    case .taken(let stage, let reason):
      if send(commands.all.filter { $0.priority != false }, setting) { return }
      steps.append(Step(stage: stage, reason: reason))
      (outcome, action, performer) = (stage == .focus ? .takenByFocus : .takenByTextInput, nil, nil)
    case .unknown(let stage, let reason):
      if send(commands.all.filter { $0.priority != false }, setting) { return }
      steps.append(Step(stage: stage, reason: reason))
      (outcome, action, performer) = (.unknown, nil, nil)
    }
  }

  /// Sends commands one after the other until one is taken. True if it is settled, or open.
  @discardableResult private mutating func send(_ commands: [KeyCandidate], _ setting: Setting) -> Bool {
    for command in commands {
      guard command.doubt == nil, let action = command.action else {
        steps.append(
          Step(
            stage: command.stage, command: command.name, declaredBy: command.declaredBy,
            reason: command.doubt ?? "its action is not known"))
        outcome = .unknown
        return true
      }
      let walk = chain.walk(action, states: setting.states)
      let step = Step(
        stage: command.stage, command: command.name, declaredBy: command.declaredBy, walk: walk,
        reason: KeyDispatch.reason(of: walk))
      if command.priority == nil, setting.claim.isThere, walk.isPerformed != false {
        steps.append(
          Step(
            stage: command.stage, command: command.name, declaredBy: command.declaredBy,
            reason: "the value of wantsPriorityOverSystemBehavior is not known"))
        outcome = .unknown
        return true
      }
      if take(walk, step) { return true }
    }
    outcome = .nobody
    return false
  }

  private mutating func take(_ walk: ResponderChain.Walk, _ step: Step) -> Bool {
    steps.append(step)
    action = walk.action
    switch walk.outcome {
    case .performs(let index): (outcome, performer) = (.performed, walk.steps[index].responder)
    case .disabled(let index): (outcome, performer) = (.disabled, walk.steps[index].responder)
    case .unknown: outcome = .unknown
    case .nobody:
      (outcome, action) = (.nobody, step.stage == .action ? walk.action : nil)
      return false
    }
    return true
  }

  private static func reason(of walk: ResponderChain.Walk) -> String {
    switch walk.outcome {
    case .performs(let step): return "\(walk.steps[step].responder.name): \(walk.steps[step].answer.reason)"
    case .disabled(let step), .unknown(let step):
      return "\(walk.steps[step].responder.name): \(walk.validation ?? walk.steps[step].answer.reason)"
    case .nobody: return "no responder in the chain can perform '\(walk.action)'"
    }
  }
}

/// Whether text input or the focus system takes a press before any command.
package enum KeyClaim: Sendable, Hashable {
  case none
  case taken(KeyDispatch.Stage, String)
  case unknown(KeyDispatch.Stage, String)

  var isThere: Bool { self != .none }
}
