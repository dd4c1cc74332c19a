/// The owners of numbered identities or shortcuts. Each number has at most one certain owner, and any number of owners
/// that exist only in some states.
///
/// For example, after ⌘I is assigned to "Italic", `conflict(over:with:in:)` returns "Italic" for "Info", which wants ⌘I
/// too.
struct MenuOwners {
  private var certain: [MenuUse]
  private var sometimes: [Int32: [(use: MenuUse, states: DeclaredStates)]] = [:]

  private static let noOwner = MenuUse(item: -1)

  init(count: Int) { certain = Array(repeating: MenuOwners.noOwner, count: count) }

  /// Returns the certain owner of a number.
  func owner(of number: Int32) -> MenuUse? {
    let owner = certain[Int(number)]
    return owner.item < 0 ? nil : owner
  }

  /// Returns an owner that conflicts with an item, and the states in which the conflict occurs. `states` are the states
  /// in which the item exists; nil for all states.
  func conflict(
    over number: Int32, with item: Int32, in states: DeclaredStates?
  ) -> (owner: MenuUse, occasion: MenuOccasion)? {
    if let owner = owner(of: number) { return (owner, states == nil ? .always : .withLater) }
    guard let others = sometimes[number]?.filter({ $0.use.item != item }), let first = others.first else { return nil }
    guard let states else { return (first.use, .withEarlier) }
    if let other = others.first(where: { $0.states.includes(states) }) { return (other.use, .withLater) }
    if let other = others.first(where: { states.includes($0.states) }) { return (other.use, .withEarlier) }
    return others.first { $0.states.mayOverlap(states) }.map { ($0.use, .withBoth) }
  }

  mutating func assign(_ number: Int32, to use: MenuUse, in states: DeclaredStates? = nil) {
    if let states {
      sometimes[number, default: []].append((use, states))
    } else if certain[Int(number)].item < 0 {
      certain[Int(number)] = use
    }
  }

  /// Removes a number from an owner, if that owner has it.
  mutating func release(_ number: Int32, from use: MenuUse) {
    if certain[Int(number)] == use { certain[Int(number)] = MenuOwners.noOwner }
    if !sometimes.isEmpty { sometimes[number]?.removeAll { $0.use == use } }
  }

  /// Removes all owners.
  mutating func clear() { self = MenuOwners(count: certain.count) }
}
