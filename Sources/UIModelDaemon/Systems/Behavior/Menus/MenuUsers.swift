/// The first owner of each identity and shortcut, and the clashes of items that are added later.
///
/// For example, adding two commands with one shortcut appends one clash, with the second command as the later item.
struct MenuUsers {
  private var identities: MenuOwners
  private var shortcuts: MenuOwners
  private(set) var clashes: [MenuClash] = []
  /// The step that inserted the items to add.
  var step: Int?
  /// The states in which the items to add exist; nil for all states.
  var states: DeclaredStates?

  init(identities: Int, shortcuts: Int) {
    self.identities = MenuOwners(count: identities)
    self.shortcuts = MenuOwners(count: shortcuts)
  }

  var hasClashes: Bool { !clashes.isEmpty }

  mutating func reset() {
    identities.clear()
    shortcuts.clear()
    (clashes, step, states) = ([], nil, nil)
  }

  mutating func add(_ identity: Int32, _ use: MenuUse, _ kind: MenuClash.Kind) {
    guard identity >= 0 else { return }
    if note(identities.conflict(over: identity, with: use.item, in: states), use, kind) {
      identities.assign(identity, to: use, in: states)
    }
  }

  mutating func add(_ shortcut: Int32, _ use: MenuUse) {
    if note(shortcuts.conflict(over: shortcut, with: use.item, in: states), use, .shortcut) {
      shortcuts.assign(shortcut, to: use, in: states)
    }
  }

  /// Records a conflict as a clash. Returns whether the new item becomes an owner, which a conflict in all states
  /// prevents.
  private mutating func note(
    _ conflict: (owner: MenuUse, occasion: MenuOccasion)?, _ use: MenuUse, _ kind: MenuClash.Kind
  ) -> Bool {
    guard let conflict else { return true }
    if conflict.owner.item != use.item {
      clashes.append(
        MenuClash(kind: kind, later: use, earlier: conflict.owner, step: step, occasion: conflict.occasion))
    }
    return conflict.occasion != .always
  }
}
