import UIModelPlatform

/// What building the main menu came to in some environments in which it goes the same way.
package struct MenuBuild: Sendable {
  package let environments: [Environment]
  /// One for each step.
  package let outcomes: [StepOutcome]
  /// Clashes that cost something: a skipped insertion, or a command that its keys do not reach.
  package let clashes: [MenuClash]
  /// The tree that came out, by items.
  let children: [[Int32]]
  let presence: [MenuPresence]
  /// What each item is in; -1 for nothing.
  let parents: [Int32]
  /// The step that took each item out last; -1 for none.
  let departures: [Int32]
  /// The menus whose children the app replaces with others that are not all known.
  let openMenus: Set<Int32>
  /// Whether nothing that the build does is unknown.
  package let isKnown: Bool

  /// Whether an item is in the menu, or may be.
  func has(_ item: Int32) -> Bool { presence[Int(item)] != .absent }
  /// Whether a step took an item out.
  func isRemoved(_ item: Int32) -> Bool { !has(item) && departures[Int(item)] >= 0 }
  var isMac: Bool { environments.first?.platform.isMac == true }
  var isStrict: Bool { environments.first?.skipsClashingInsertions == true }
}

/// Whether a step took effect, and why not.
package enum StepOutcome: Sendable, Hashable {
  case tookEffect
  /// It did, and some of what it brought is like something that is there already (from 26 on).
  case tookEffectWithClashes
  /// Skipped whole, because of clashes (up to 18).
  case skipped
  /// The menu it names is not there.
  case noEffect(Absence)
  /// The step is not for this release.
  case notHere
  case unknown

  package enum Absence: Sendable, Hashable {
    /// No menu of the system or the app has the name.
    case noSuchMenu
    /// The system has such a menu, but not in this main menu.
    case notInThisMenu
    /// An earlier step took it out.
    case removed(byStep: Int)
    /// A later step puts it in.
    case notYetInserted(byStep: Int)
    /// No step puts it in.
    case neverInserted
    /// The step that was to put it in was skipped itself.
    case insertionFailed(step: Int)
  }
}

/// Two things in one main menu that may not both be there.
package struct MenuClash: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case identifier, command, shortcut }
  package let kind: Kind
  /// The one that came later.
  let later: MenuUse
  /// The one that was there, or stands before it in the same insertion.
  let earlier: MenuUse
  /// The step that brought the later one; nil for a menu that is looked at by itself.
  package let step: Int?
  /// When it happens.
  var occasion = MenuOccasion.always
  /// The step that took the earlier one out, after it had done its harm.
  package internal(set) var removedByStep: Int?
  /// From 26 on: whether the later one comes first in the menus, and gets the keys.
  package internal(set) var laterWins = false
}

/// When two things that exist in some states only clash.
enum MenuOccasion: Sendable, Hashable {
  case always
  /// Whenever the later one exists.
  case withLater
  /// Whenever the earlier one exists.
  case withEarlier
  /// When both exist, which may never be.
  case withBoth
}

/// A command, or one of its alternates, in the place that a clash is about.
struct MenuUse: Sendable, Hashable {
  let item: Int32
  /// -1 for the item itself.
  var alternate: Int32 = -1
}
