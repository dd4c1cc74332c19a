import UIModelPlatform

/// One link of a responder chain, as far as documents tell.
package struct Responder: Sendable {
  package enum Kind: String, Sendable {
    case focusItem, cell, view, viewController, window, windowScene, sceneDelegate, application, applicationDelegate
    /// Something is, or may be, between its neighbors, and nobody knows what.
    case unknown
  }

  package let kind: Kind
  /// Its handle, else its class.
  package let name: String
  package let className: String?
  /// Nil for what documents do not declare.
  package let place: Place?
  package let implements: Implementations?
  package let keyCommands: List<MenuElement>
  /// Why it is not known what it implements; nil if it is known.
  package let unknownReason: String?
  /// Whether it takes text, and may change it; nil if it takes none.
  package let text: Text?
  /// The UIKit class whose text input handles keys here; nil if it is not known.
  package let textClass: String?
  /// True if a superclass that nobody knows may perform standard actions.
  package let mayInheritActions: Bool
  /// True if it performs nothing while it presents something, which it does in this chain.
  package let waitsForPresented: Bool
  /// The actions that what is unknown may perform; nil for any.
  package let mayPerform: Set<String>?

  package enum Text: Sendable { case editable, readOnly, unknown }

  init(
    _ kind: Kind, _ name: String, className: String? = nil, place: Place? = nil, implements: Implementations? = nil,
    keyCommands: List<MenuElement> = .absent, unknownReason: String? = nil, text: Text? = nil,
    textClass: String? = nil, mayInheritActions: Bool = false, waitsForPresented: Bool = false,
    mayPerform: Set<String>? = nil
  ) {
    self.kind = kind
    self.name = name
    self.className = className
    self.place = place
    self.implements = implements
    self.keyCommands = keyCommands
    self.unknownReason = unknownReason
    self.text = text
    self.textClass = textClass
    self.mayInheritActions = mayInheritActions
    self.waitsForPresented = waitsForPresented
    self.mayPerform = mayPerform
  }

  static func gap(_ reason: String) -> Responder { Responder(.unknown, "?", unknownReason: reason) }
}

// MARK: Asking

extension Responder {
  /// What it says when UIKit asks whether it can perform an action, and why.
  package struct Answer: Sendable, Hashable {
    package enum Verdict: String, Sendable { case performs, passes, unknown }
    package let verdict: Verdict
    package let reason: String

    static func performs(_ reason: String) -> Answer { Answer(verdict: .performs, reason: reason) }
    static func passes(_ reason: String) -> Answer { Answer(verdict: .passes, reason: reason) }
    static func unknown(_ reason: String) -> Answer { Answer(verdict: .unknown, reason: reason) }
  }

  /// Whether it performs an action. Named states hold if they are among `states`; nil leaves all of them open.
  package func canPerform(_ action: String, states: Set<String>? = nil) -> Answer {
    if kind == .unknown {
      if let mayPerform, !mayPerform.contains(action) { return .passes("no class implements it here") }
      return .unknown(unknownReason ?? "the responder at this point is not known")
    }
    if waitsForPresented { return .passes("it does not perform actions while it presents modally") }
    if let override = implements.flatMap({ ActionOverride($0) }) {
      switch override.answer(action) {
      case .yes: return .performs("canPerformAction(_:withSender:) returns true")
      case .no: return .passes("canPerformAction(_:withSender:) returns false")
      case .when(let state):
        guard let states else { return .unknown("canPerformAction(_:withSender:) depends on the state '\(state)'") }
        return states.contains(state)
          ? .performs("canPerformAction(_:withSender:) returns true in the state '\(state)'")
          : .passes("canPerformAction(_:withSender:) returns false outside the state '\(state)'")
      case .unknown: return .unknown("the result of canPerformAction(_:withSender:) is not known")
      case .super: break
      }
    }
    return respondsTo(action)
  }

  /// UIKit's own answer: whether the class implements the action.
  private func respondsTo(_ action: String) -> Answer {
    if let implements, implements.implementsAction(action) { return .performs("it implements '\(action)'") }
    if let unknownReason { return .unknown(unknownReason) }
    if let implements, !implements.isKnown { return .unknown("its methods are not known") }
    if let implements,
      ["target(forAction:withSender:)", "targetForAction:withSender:"].contains(where: implements.contains)
    {
      return .unknown("it overrides target(forAction:withSender:)")
    }
    switch ActionOwner(action) {
    case .app: return .passes("it does not implement '\(action)'")
    case .standard: return standard(action)
    case .system:
      switch kind {
      case .window, .windowScene, .application, .sceneDelegate:
        return .unknown("UIKit may perform '\(action)' here")
      default:
        return text != nil || mayInheritActions || className.map { !Responder.isPlain($0) } ?? false
          ? .unknown("its class may perform '\(action)'") : .passes("it does not implement '\(action)'")
      }
    }
  }

  private func standard(_ action: String) -> Answer {
    switch text {
    case .editable? where ActionOwner.ofText.contains(action):
      return .performs("a text input performs '\(action)' if its selection allows it")
    case .readOnly? where ActionOwner.ofReadOnlyText.contains(action):
      return .performs("text performs '\(action)' if its selection allows it")
    case .readOnly? where ActionOwner.ofText.contains(action):
      return .passes("its text cannot be edited")
    case .some: return .unknown("it is not known whether the text performs '\(action)'")
    case nil: break
    }
    switch kind {
    case .window, .windowScene, .application: return .unknown("UIKit may perform '\(action)' here")
    default:
      return mayInheritActions
        ? .unknown("its superclass may perform '\(action)'") : .passes("it does not implement '\(action)'")
    }
  }

  /// Classes of UIKit that perform none of the system's actions by themselves.
  private static func isPlain(_ name: String) -> Bool {
    ["UIView", "UIViewController", "UIStackView", "UILabel", "UIImageView", "UIButton", "UIControl"].contains(name)
  }
}

extension Implementations {
  /// Whether an action is among the methods, however it is spelled.
  package func implementsAction(_ action: String) -> Bool {
    if methods[action] != nil { return true }
    if action.hasSuffix(":"), methods[action.dropLast() + "(_:)"] != nil { return true }
    if !action.hasSuffix(":"), methods[action + "()"] != nil { return true }
    // The one standard action that Swift names differently.
    return action == "print:" && methods["printContent(_:)"] != nil
  }

  /// Whether nothing among the methods keeps an action from being performed at any time, as far as that is known.
  func alwaysAllows(_ action: String) -> Bool {
    guard isKnown, Validation.outcome(self, action) == .enabled else { return false }
    switch ActionOverride(self)?.answer(action) {
    case nil, .yes, .super: return true
    case .no, .when, .unknown: return false
    }
  }

  /// The actions among the methods: what takes a sender, or nothing.
  package var actions: [String] {
    methods.keys.map { $0 == "printContent(_:)" ? "print:" : Selector.normalized($0) }
      .filter { $0.hasSuffix(":") && $0.filter { $0 == ":" }.count == 1 && !$0.contains("(") }.sorted()
  }
}
