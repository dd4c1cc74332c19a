import UIModelPlatform

/// The result of building the main menu for a group of environments with equal results.
package struct MenuBuild: Sendable {
  package let environments: [Environment]
  /// The outcome of each step, in order.
  package let outcomes: [StepOutcome]
  /// The clashes that have an effect: a skipped insertion, or a command that its shortcut does not reach.
  package let clashes: [MenuClash]
  /// The indices of each item's children in the built menu, by the item's index.
  let children: [[Int32]]
  let presence: [MenuPresence]
  /// The index of each item's parent in the built menu; -1 if the item has no parent.
  let parents: [Int32]
  /// The index of the last step that removed each item; -1 if no step removed the item.
  let removalSteps: [Int32]
  /// The indices of the menus whose children were replaced and are not all known.
  let menusWithUnknownChildren: Set<Int32>
  /// Whether all effects of the build are known.
  package let isKnown: Bool

  /// Whether the menu contains an item, or might contain it.
  func has(_ itemIndex: Int32) -> Bool { presence[Int(itemIndex)] != .absent }
  /// Whether a step removed an item and no later step inserted it again.
  func isRemoved(_ itemIndex: Int32) -> Bool { !has(itemIndex) && removalSteps[Int(itemIndex)] >= 0 }
  var isMac: Bool { environments.first?.platform.isMac == true }
  var isStrict: Bool { environments.first?.skipsClashingInsertions == true }
}

/// The outcome of a build step: whether it took effect, and the reason if it did not.
package enum StepOutcome: Sendable, Hashable {
  case tookEffect
  /// The step took effect, and part of the inserted menu clashes with existing items (iOS 26 and later).
  case tookEffectWithClashes
  /// The step was skipped completely because of clashes (up to iOS 18). For example, an inserted menu with ⌘I is
  /// skipped if the menu has another command with ⌘I.
  case skipped
  /// The step had no effect, because the menu that it names did not exist.
  case noEffect(Absence)
  /// The step is not available on this release.
  case notAvailable
  case unknown

  package enum Absence: Sendable, Hashable {
    /// Neither the system nor the app has a menu with this name.
    case noSuchMenu
    /// The system has a menu with this name, but not in this main menu.
    case notInThisMenu
    /// An earlier step removed the menu.
    case removed(byStep: Int)
    /// A later step inserts the menu.
    case notYetInserted(byStep: Int)
    /// No step inserts the menu.
    case neverInserted
    /// The step that inserts the menu was skipped or had no effect.
    case insertionFailed(step: Int)
  }
}

/// A pair of items in one main menu that have an identifier, a command or a shortcut in common.
package struct MenuClash: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case identifier, command, shortcut }
  package let kind: Kind
  /// The item that was inserted later.
  let laterUse: MenuUse
  /// The item that was already in the menu, or that comes first in the same insertion.
  let earlierUse: MenuUse
  /// The step that inserted the later item; nil for a menu that is checked outside the main menu.
  package let step: Int?
  /// The states in which the clash occurs.
  var occasion = MenuOccasion.always
  /// The index of a later step that removed the earlier item, but too late to prevent the clash; nil if no step removed
  /// the item.
  package internal(set) var removedByStep: Int?
  /// Whether the later item comes first in the menus and therefore gets the shortcut (iOS 26 and later).
  package internal(set) var laterWins = false
}

/// The states in which a clash occurs, for items that exist only in some states.
enum MenuOccasion: Sendable, Hashable {
  case always
  /// The clash occurs whenever the later item exists.
  case laterExists
  /// The clash occurs whenever the earlier item exists.
  case earlierExists
  /// The clash occurs only when both items exist, which might never be the case.
  case bothExist
}

/// An item, or an alternate of a command, that has the identifier, command or shortcut on which a clash is based.
struct MenuUse: Sendable, Hashable {
  /// The index of the item in `MenuItems.list`.
  let item: Int32
  /// The index of the alternate; -1 for the item itself.
  var alternate: Int32 = -1
}
