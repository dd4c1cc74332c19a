/// The owners of numbered identities or shortcuts, i.e. the items to which the numbers are assigned. Each number has at
/// most one certain owner, and any number of owners that exist only in some states.
///
/// For example, after ⌘I is assigned to "Italic", `conflict(over:with:in:)` returns "Italic" for "Info" if "Info" also
/// has ⌘I.
struct MenuOwners {
  private var certainOwners: [MenuUse]
  private var conditionalOwners: [Int32: [(use: MenuUse, states: DeclaredStates)]] = [:]

  private static let noOwner = MenuUse(item: -1)

  init(count: Int) { certainOwners = Array(repeating: MenuOwners.noOwner, count: count) }

  /// Returns the certain owner of a number; nil if the number has no certain owner.
  func owner(of number: Int32) -> MenuUse? {
    let owner = certainOwners[Int(number)]
    return owner.item < 0 ? nil : owner
  }

  /// Returns an owner that conflicts with an item, and the states in which the conflict occurs; nil if there is no
  /// conflict. `states` are the states in which the item exists; nil for all states.
  func conflict(
    over number: Int32, with itemIndex: Int32, in states: DeclaredStates?
  ) -> (owner: MenuUse, occasion: MenuOccasion)? {
    if let owner = owner(of: number) { return (owner, states == nil ? .always : .laterExists) }
    guard let owners = conditionalOwners[number]?.filter({ $0.use.item != itemIndex }), let firstOwner = owners.first
    else { return nil }
    guard let states else { return (firstOwner.use, .earlierExists) }
    if let overlappingOwner = owners.first(where: { $0.states.includes(states) }) {
      return (overlappingOwner.use, .laterExists)
    }
    if let overlappingOwner = owners.first(where: { states.includes($0.states) }) {
      return (overlappingOwner.use, .earlierExists)
    }
    return owners.first { $0.states.canOverlap(states) }.map { ($0.use, .bothExist) }
  }

  mutating func assign(_ number: Int32, to use: MenuUse, in states: DeclaredStates? = nil) {
    if let states {
      conditionalOwners[number, default: []].append((use, states))
    } else if certainOwners[Int(number)].item < 0 {
      certainOwners[Int(number)] = use
    }
  }

  /// Removes a number from an owner. Does nothing if the owner does not have the number.
  mutating func release(_ number: Int32, from use: MenuUse) {
    if certainOwners[Int(number)] == use { certainOwners[Int(number)] = MenuOwners.noOwner }
    if !conditionalOwners.isEmpty { conditionalOwners[number]?.removeAll { $0.use == use } }
  }

  /// Removes all owners.
  mutating func clear() { self = MenuOwners(count: certainOwners.count) }
}
