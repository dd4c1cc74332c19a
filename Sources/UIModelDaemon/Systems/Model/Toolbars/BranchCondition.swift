import UIModelJSON
import UIModelPlatform

/// The condition of the branch that contains a declaration (`when`). The declaration exists while all parts of the
/// condition hold. For example, `["isEditing", { "not": "isLocked" }]` has two parts.
package struct BranchCondition: Sendable, Hashable {
  /// A single condition.
  package enum Part: Sendable, Hashable {
    /// The `if` branch of a named state.
    case state(String)
    /// The `else` branch of a named state.
    case notState(String)
    /// One case of a `switch`, or one of several branches that exclude each other.
    case branch(of: String, String)
  }

  package let parts: Set<Part>

  /// The condition of a declaration that always exists.
  package static let always = BranchCondition([])

  package init(_ parts: Set<Part>) { self.parts = parts }

  /// Reads a state's name, `{ "not": state }`, `{ "switch": value, "case": name }`, or an array of these. All
  /// conditions in an array must hold.
  init?(_ element: JSONElement) {
    if element.kind == .array {
      let parts = element.elements.map { BranchCondition.part($0) }
      self.parts = Set(parts.compactMap { $0 })
      if parts.contains(nil) { return nil }
    } else {
      guard let part = BranchCondition.part(element) else { return nil }
      parts = [part]
    }
  }

  private static func part(_ element: JSONElement) -> Part? {
    if element.kind == .string { return element.string.map { .state($0) } }
    if let state = element["not"], state.kind == .string { return state.string.map { .notState($0) } }
    guard let subject = element["switch"]?.string, let name = element["case"]?.string else { return nil }
    return .branch(of: subject, name)
  }

  /// Returns whether the two conditions certainly never hold at the same time.
  package func excludes(_ other: BranchCondition) -> Bool {
    parts.contains { part in other.parts.contains { part.contradicts($0) } }
  }

  /// Returns whether one condition implies the other. False if one of them can never hold.
  package func impliesOrIsImpliedBy(_ other: BranchCondition) -> Bool {
    !excludes(self) && !other.excludes(other) && (parts.isSubset(of: other.parts) || other.parts.isSubset(of: parts))
  }

  /// Returns whether the condition holds in a session in which these named states are active. The case of a `switch`
  /// holds if the states contain `value=case`.
  package func holds(in states: Set<String>) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .state(let name): states.contains(name)
      case .notState(let name): !states.contains(name)
      case .branch(let subject, let name): states.contains("\(subject)=\(name)")
      }
    }
  }
}

extension BranchCondition.Part {
  fileprivate func contradicts(_ other: Self) -> Bool {
    switch (self, other) {
    case (.state(let a), .notState(let b)), (.notState(let a), .state(let b)): a == b
    case (.branch(let a, let caseName), .branch(let b, let otherCaseName)): a == b && caseName != otherCaseName
    default: false
    }
  }
}
