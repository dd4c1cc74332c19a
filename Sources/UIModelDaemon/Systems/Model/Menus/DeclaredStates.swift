import UIModelJSON

/// The states in which something exists: those in which all conditions of these names hold (`conditions`). `!` before a
/// name means that the condition does not hold.
package struct DeclaredStates: Sendable, Hashable {
  /// Nil where not all conditions are known.
  private let names: Set<String>?

  private init(names: Set<String>?) { self.names = names }

  /// Nil without conditions, and where it is not known whether there are such states.
  init?(_ reader: ObjectReader) {
    guard reader["conditions"]?.kind == .array else { return nil }
    let list = reader.strings("conditions")
    names = list.isComplete && !list.elements.isEmpty ? Set(list.elements.map(\.value)) : nil
  }

  static let unknown = DeclaredStates(names: nil)

  /// The states that are in both; nil if there are none.
  func and(_ other: DeclaredStates) -> DeclaredStates? {
    guard let names, let others = other.names else { return .unknown }
    return DeclaredStates.exclude(names, others) ? nil : DeclaredStates(names: names.union(others))
  }

  /// Whether these include all states of another declaration.
  func include(_ other: DeclaredStates) -> Bool {
    guard let names, let others = other.names else { return false }
    return names.isSubset(of: others)
  }

  /// Whether the conditions of both are known, and do not exclude each other.
  func mayMeet(_ other: DeclaredStates) -> Bool {
    guard let names, let others = other.names else { return false }
    return !DeclaredStates.exclude(names, others)
  }

  private static func exclude(_ one: Set<String>, _ other: Set<String>) -> Bool {
    one.contains { other.contains($0.first == "!" ? String($0.dropFirst()) : "!" + $0) }
  }
}
