import UIModelJSON
import UIModelPlatform

/// The results of a responder's `canPerformAction(_:withSender:)`. For example, `{ "paste:": false, "callsSuper": true
/// }`.
package struct ActionOverride: Sendable {
  package enum Outcome: Sendable, Hashable {
    case yes, no
    /// True in a state that the document names, and false in all other states.
    case inState(String)
    /// The result of super: true if the responder implements the action.
    case `super`
    case unknown

    init(_ value: JSONValue) {
      switch value {
      case .bool(true): self = .yes
      case .bool(false): self = .no
      case .string("super"), .array(["super"]): self = .super
      case .object: self = value["when"]?.string.map { .inState($0) } ?? .unknown
      default: self = .unknown
      }
    }
  }

  /// The results for the actions that the document names, by selector.
  package let outcomes: [String: Outcome]
  /// The result for every action that the document does not name.
  package let defaultOutcome: Outcome
  /// Whether the method certainly does not call super for the actions that the document does not name.
  package let omitsSuper: Bool
  /// Whether the method has one result for all actions.
  package let hasSingleOutcome: Bool
  package let place: Place
  package let valuePlace: Place

  private static let methodNames = ["canPerformAction(_:withSender:)", "canPerformAction:withSender:"]

  /// Reads the override from the implemented methods; nil if the method is not overridden.
  package init?(_ implementations: Implementations) {
    guard let name = ActionOverride.methodNames.first(where: { implementations.contains($0) }),
      let method = implementations.methods[name]
    else { return nil }
    place = method.place
    valuePlace = implementations.valuePlaces[name] ?? method.place
    guard let object = method.value.object, object["$unknown"] == nil, object["when"] == nil else {
      outcomes = [:]
      defaultOutcome = Outcome(method.value)
      hasSingleOutcome = true
      omitsSuper = defaultOutcome == .yes || defaultOutcome == .no
      return
    }
    hasSingleOutcome = false
    var outcomes: [String: Outcome] = [:]
    for member in object.members where member.name != "callsSuper" && member.name != "default" {
      outcomes[Selector.normalized(member.name)] = Outcome(member.value)
    }
    self.outcomes = outcomes
    let callsSuper = object["callsSuper"]
    omitsSuper = callsSuper == .bool(false) || (callsSuper == nil && object["default"]?.bool != nil)
    if callsSuper == .bool(true) {
      defaultOutcome = .super
    } else if let fallback = object["default"] {
      defaultOutcome = Outcome(fallback)
    } else {
      defaultOutcome = callsSuper == .bool(false) ? .no : .unknown
    }
  }

  package func outcome(_ action: String) -> Outcome { outcomes[action] ?? defaultOutcome }
}

/// The effect of a responder's `validate(_:)` on the state of a command.
package enum Validation {
  package enum Outcome: Sendable, Hashable {
    case enabled, disabled
    /// The command is disabled only in a named state of the session.
    case disabledInState(String)
    case unknown
  }

  package static func outcome(_ implementations: Implementations, _ action: String) -> Outcome {
    guard let method = implementations.methods["validate(_:)"] ?? implementations.methods["validateCommand:"] else {
      return .enabled
    }
    guard let object = method.value.object else {
      return method.value == .array(["super"]) || method.value == .array([]) ? .enabled : .unknown
    }
    if object["$unknown"] != nil { return .unknown }
    guard let change = object.members.first(where: { Selector.normalized($0.name) == action })?.value else {
      return .enabled
    }
    guard change.object != nil, change["$unknown"] == nil else { return .unknown }
    guard let attributes = change["attributes"] else { return .enabled }
    guard let names = attributes.array else { return .unknown }
    guard names.contains("disabled") else { return names.allSatisfy { $0.string != nil } ? .enabled : .unknown }
    guard let state = change["when"] else { return .disabled }
    return state.string.map { .disabledInState($0) } ?? .unknown
  }
}
