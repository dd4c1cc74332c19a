import UIModelJSON
import UIModelPlatform

/// The branch of a condition that a declaration stands in (`when`): all of its parts hold while it is there.
package struct BranchCondition: Sendable, Hashable {
  /// One condition.
  package enum Part: Sendable, Hashable {
    /// In a named state, `if`.
    case state(String)
    /// Outside of a named state, its `else`.
    case notState(String)
    /// In one case of a `switch`, or one branch of several that exclude each other.
    case branch(of: String, String)
  }

  package let parts: Set<Part>

  /// Always there.
  package static let always = BranchCondition([])

  package init(_ parts: Set<Part>) { self.parts = parts }

  /// A state's name, `{ "not": state }`, `{ "switch": value, "case": name }`, or an array of these that all hold.
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

  /// Whether the two certainly never hold at once.
  package func excludes(_ other: BranchCondition) -> Bool {
    parts.contains { part in other.parts.contains { part.contradicts($0) } }
  }

  /// Whether one of the two certainly holds whenever the other one does. A condition that can never hold has no such
  /// company.
  package func comesWith(_ other: BranchCondition) -> Bool {
    !excludes(self) && !other.excludes(other) && (parts.isSubset(of: other.parts) || other.parts.isSubset(of: parts))
  }

  /// Whether it holds in a session with these states. A case holds where the states contain `value=case`.
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
    case (.branch(let a, let one), .branch(let b, let another)): a == b && one != another
    default: false
    }
  }
}
