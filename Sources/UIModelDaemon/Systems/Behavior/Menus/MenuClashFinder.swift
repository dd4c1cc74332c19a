/// Finds the clashes between items, in the order in which the items are added. The first item with an identity or a
/// shortcut is its owner, and later items clash with the owner.
///
/// For example, adding two commands with one shortcut appends one clash, with the second command as the later item.
struct MenuClashFinder {
  private var identityOwners: MenuOwners
  private var shortcutOwners: MenuOwners
  private(set) var clashes: [MenuClash] = []
  /// The step that inserted the next items to add; nil for items of the default menu.
  var step: Int?
  /// The states in which the next items to add exist; nil for all states.
  var states: DeclaredStates?

  init(identityCount: Int, shortcutCount: Int) {
    self.identityOwners = MenuOwners(count: identityCount)
    self.shortcutOwners = MenuOwners(count: shortcutCount)
  }

  var hasClashes: Bool { !clashes.isEmpty }

  mutating func reset() {
    identityOwners.clear()
    shortcutOwners.clear()
    (clashes, step, states) = ([], nil, nil)
  }

  mutating func add(_ identity: Int32, _ use: MenuUse, _ kind: MenuClash.Kind) {
    guard identity >= 0 else { return }
    if recordConflict(identityOwners.conflict(over: identity, with: use.item, in: states), use, kind) {
      identityOwners.assign(identity, to: use, in: states)
    }
  }

  mutating func add(_ shortcutNumber: Int32, _ use: MenuUse) {
    if recordConflict(shortcutOwners.conflict(over: shortcutNumber, with: use.item, in: states), use, .shortcut) {
      shortcutOwners.assign(shortcutNumber, to: use, in: states)
    }
  }

  /// Records a conflict as a clash. Returns whether the new item becomes an owner: false if the conflict occurs in all
  /// states.
  private mutating func recordConflict(
    _ conflict: (owner: MenuUse, occasion: MenuOccasion)?, _ use: MenuUse, _ kind: MenuClash.Kind
  ) -> Bool {
    guard let conflict else { return true }
    if conflict.owner.item != use.item {
      clashes.append(
        MenuClash(kind: kind, laterUse: use, earlierUse: conflict.owner, step: step, occasion: conflict.occasion))
    }
    return conflict.occasion != .always
  }
}
