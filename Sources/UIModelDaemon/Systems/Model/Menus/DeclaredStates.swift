import UIModelJSON

/// The states in which a declaration exists: all named `conditions` hold in them. A leading `!` negates a condition.
/// For example, `["hasNotes", "!isSearching"]` are the states with notes and without a search.
package struct DeclaredStates: Sendable, Hashable {
  /// The conditions; nil if not all of them are known.
  private let names: Set<String>?

  private init(names: Set<String>?) { self.names = names }

  /// Reads `conditions`. Nil if there are none, or if it is unknown whether the declaration exists in any state.
  init?(_ reader: ObjectReader) {
    guard reader["conditions"]?.kind == .array else { return nil }
    let list = reader.strings("conditions")
    names = list.isComplete && !list.elements.isEmpty ? Set(list.elements.map(\.value)) : nil
  }

  static let unknown = DeclaredStates(names: nil)

  /// Returns the states that are in both declarations; nil if the conditions contradict each other.
  func and(_ other: DeclaredStates) -> DeclaredStates? {
    guard let names, let others = other.names else { return .unknown }
    return DeclaredStates.exclude(names, others) ? nil : DeclaredStates(names: names.union(others))
  }

  /// Returns whether these states certainly include all states of another declaration.
  func includes(_ other: DeclaredStates) -> Bool {
    guard let names, let others = other.names else { return false }
    return names.isSubset(of: others)
  }

  /// Returns whether the conditions of both declarations are known and do not contradict each other.
  func mayOverlap(_ other: DeclaredStates) -> Bool {
    guard let names, let others = other.names else { return false }
    return !DeclaredStates.exclude(names, others)
  }

  private static func exclude(_ one: Set<String>, _ other: Set<String>) -> Bool {
    one.contains { other.contains($0.first == "!" ? String($0.dropFirst()) : "!" + $0) }
  }
}
