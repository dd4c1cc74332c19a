import UIModelJSON

/// The states in which a declaration exists, as a set of named `conditions` that must all hold. A leading `!` negates a
/// condition. For example, `["hasNotes", "!isSearching"]` describes the states with notes and without a search.
package struct DeclaredStates: Sendable, Hashable {
  /// The conditions; nil if not all of them are known.
  private let conditions: Set<String>?

  private init(conditions: Set<String>?) { self.conditions = conditions }

  /// Reads `conditions`. Returns nil if the declaration has no conditions, or if it is unknown whether any state
  /// satisfies the conditions.
  init?(_ reader: ObjectReader) {
    guard reader["conditions"]?.kind == .array else { return nil }
    let list = reader.strings("conditions")
    conditions = list.isComplete && !list.elements.isEmpty ? Set(list.elements.map(\.value)) : nil
  }

  static let unknown = DeclaredStates(conditions: nil)

  /// Returns the states that satisfy the conditions of both declarations; nil if the conditions contradict each other.
  func intersection(_ other: DeclaredStates) -> DeclaredStates? {
    guard let conditions, let otherConditions = other.conditions else { return .unknown }
    return DeclaredStates.areContradictory(conditions, otherConditions)
      ? nil : DeclaredStates(conditions: conditions.union(otherConditions))
  }

  /// Returns whether these states certainly include all states of another declaration.
  func includes(_ other: DeclaredStates) -> Bool {
    guard let conditions, let otherConditions = other.conditions else { return false }
    return conditions.isSubset(of: otherConditions)
  }

  /// Returns whether both declarations can exist in one state: their conditions are known and do not contradict each
  /// other.
  func canOverlap(_ other: DeclaredStates) -> Bool {
    guard let conditions, let otherConditions = other.conditions else { return false }
    return !DeclaredStates.areContradictory(conditions, otherConditions)
  }

  private static func areContradictory(_ conditions: Set<String>, _ otherConditions: Set<String>) -> Bool {
    conditions.contains { otherConditions.contains($0.first == "!" ? String($0.dropFirst()) : "!" + $0) }
  }
}
