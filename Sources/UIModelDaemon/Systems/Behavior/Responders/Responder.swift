import UIModelPlatform

/// One link of a responder chain, as documents describe the responder. For example, `responseToAction("save:")` on a
/// controller whose `implements` contains `save(_:)` has the verdict `.performs`, with the reason "it implements
/// 'save:'".
package struct Responder: Sendable {
  package enum Kind: String, Sendable {
    case focusItem, cell, view, viewController, window, windowScene, sceneDelegate, application, applicationDelegate
    /// A gap: an unknown responder is, or might be, at this point in the chain.
    case unknown
  }

  package let kind: Kind
  /// The responder's handle, or else its class.
  package let name: String
  package let className: String?
  /// The place of the declaration; nil if no document declares the responder.
  package let place: Place?
  package let implements: Implementations?
  package let keyCommands: List<MenuElement>
  /// The reason why the responder's methods are unknown; nil if they are known.
  package let unknownReason: String?
  /// Whether the responder's text can be edited; nil if the responder is not a text input.
  package let textEditability: TextEditability?
  /// The UIKit class whose text input handles keys in this responder; nil if the class is unknown.
  package let textClass: String?
  /// Whether the superclass might perform standard actions. True for a list, and for a custom view whose superclass is
  /// not a known UIKit class.
  package let mayInheritActions: Bool
  /// Whether the responder passes on every action, because it presents modally in this chain and performs no action
  /// while it presents.
  package let passesWhilePresenting: Bool
  /// The actions that a gap might perform; nil if it might perform any action.
  package let possibleActions: Set<String>?

  package enum TextEditability: Sendable { case editable, readOnly, unknown }

  init(
    _ kind: Kind, _ name: String, className: String? = nil, place: Place? = nil, implements: Implementations? = nil,
    keyCommands: List<MenuElement> = .absent, unknownReason: String? = nil, textEditability: TextEditability? = nil,
    textClass: String? = nil, mayInheritActions: Bool = false, passesWhilePresenting: Bool = false,
    possibleActions: Set<String>? = nil
  ) {
    self.kind = kind
    self.name = name
    self.className = className
    self.place = place
    self.implements = implements
    self.keyCommands = keyCommands
    self.unknownReason = unknownReason
    self.textEditability = textEditability
    self.textClass = textClass
    self.mayInheritActions = mayInheritActions
    self.passesWhilePresenting = passesWhilePresenting
    self.possibleActions = possibleActions
  }

  /// Returns a gap in the chain, with the reason why the responder is unknown.
  static func gap(_ reason: String) -> Responder { Responder(.unknown, "?", unknownReason: reason) }
}

// MARK: Actions

extension Responder {
  /// The response of a responder when UIKit asks whether it can perform an action, with the reason.
  package struct ActionResponse: Sendable, Hashable {
    package enum Verdict: String, Sendable { case performs, passes, unknown }
    package let verdict: Verdict
    package let reason: String

    static func performs(_ reason: String) -> ActionResponse { ActionResponse(verdict: .performs, reason: reason) }
    static func passes(_ reason: String) -> ActionResponse { ActionResponse(verdict: .passes, reason: reason) }
    static func unknown(_ reason: String) -> ActionResponse { ActionResponse(verdict: .unknown, reason: reason) }
  }

  /// Returns the responder's response when UIKit asks whether it can perform an action.
  ///
  /// - Parameter states: the named states that hold; nil if the states are unknown.
  package func responseToAction(_ action: String, states: Set<String>? = nil) -> ActionResponse {
    if kind == .unknown {
      if let possibleActions, !possibleActions.contains(action) { return .passes("no class implements it here") }
      return .unknown(unknownReason ?? "the responder at this point is not known")
    }
    if passesWhilePresenting { return .passes("it does not perform actions while it presents modally") }
    if let override = implements.flatMap({ ActionOverride($0) }) {
      switch override.outcome(action) {
      case .yes: return .performs("canPerformAction(_:withSender:) returns true")
      case .no: return .passes("canPerformAction(_:withSender:) returns false")
      case .inState(let state):
        guard let states else { return .unknown("canPerformAction(_:withSender:) depends on the state '\(state)'") }
        return states.contains(state)
          ? .performs("canPerformAction(_:withSender:) returns true in the state '\(state)'")
          : .passes("canPerformAction(_:withSender:) returns false outside the state '\(state)'")
      case .unknown: return .unknown("the result of canPerformAction(_:withSender:) is not known")
      case .super: break
      }
    }
    return defaultResponse(action)
  }

  /// Returns UIKit's default response: the responder performs an action that its class implements.
  private func defaultResponse(_ action: String) -> ActionResponse {
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
    case .standard: return standardActionResponse(action)
    case .system:
      switch kind {
      case .window, .windowScene, .application, .sceneDelegate:
        return .unknown("UIKit may perform '\(action)' here")
      default:
        return textEditability != nil || mayInheritActions
          || className.map { !Responder.performsNoSystemActions($0) } ?? false
          ? .unknown("its class may perform '\(action)'") : .passes("it does not implement '\(action)'")
      }
    }
  }

  /// Returns the response for an action of `UIResponderStandardEditActions` that the responder does not implement.
  private func standardActionResponse(_ action: String) -> ActionResponse {
    switch textEditability {
    case .editable? where ActionOwner.textInputActions.contains(action):
      return .performs("a text input performs '\(action)' if its selection allows it")
    case .readOnly? where ActionOwner.readOnlyTextActions.contains(action):
      return .performs("text performs '\(action)' if its selection allows it")
    case .readOnly? where ActionOwner.textInputActions.contains(action):
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

  /// Whether a UIKit class is known to perform none of the system's actions.
  private static func performsNoSystemActions(_ name: String) -> Bool {
    ["UIView", "UIViewController", "UIStackView", "UILabel", "UIImageView", "UIButton", "UIControl"].contains(name)
  }
}

extension Implementations {
  /// Whether the methods contain an action, in any spelling: `save:` matches `save(_:)`, and `save` matches `save()`.
  package func implementsAction(_ action: String) -> Bool {
    if methods[action] != nil { return true }
    if action.hasSuffix(":"), methods[action.dropLast() + "(_:)"] != nil { return true }
    if !action.hasSuffix(":"), methods[action + "()"] != nil { return true }
    // `print:` is the only standard action with a different name in Swift.
    return action == "print:" && methods["printContent(_:)"] != nil
  }

  /// Whether the methods certainly allow an action at any time: neither `canPerformAction(_:withSender:)` nor
  /// `validate(_:)` can refuse it.
  func alwaysAllows(_ action: String) -> Bool {
    guard isKnown, Validation.outcome(self, action) == .enabled else { return false }
    switch ActionOverride(self)?.outcome(action) {
    case nil, .yes, .super: return true
    case .no, .inState, .unknown: return false
    }
  }

  /// The actions that the methods implement, in Objective-C spelling and alphabetical order. Methods with a single
  /// parameter count as actions.
  package var actions: [String] {
    methods.keys.map { $0 == "printContent(_:)" ? "print:" : Selector.normalized($0) }
      .filter { $0.hasSuffix(":") && $0.filter { $0 == ":" }.count == 1 && !$0.contains("(") }.sorted()
  }
}
