import UIModelPlatform

/// One item of `MenuItems`: a menu, a command or an action. Its identifier, shortcut and title are stored as numbers
/// that `MenuItems` assigns.
struct MenuItem: Sendable {
  enum Kind: UInt8, Sendable { case menu, command, action, other }

  /// The index of the parent item, which contains the item's declaration; -1 if there is no parent.
  let parent: Int32
  /// The index after the last item of the subtree. For example, a menu with the index 5 and two commands has the end 8.
  var end: Int32
  /// The number of the item's identity: the identifier of a menu or an action, or the action and property list of a
  /// command. -1 if the item has no identity or if its identity is unknown.
  var identity: Int32
  /// The index of the shortcut in `MenuItems.shortcuts`; -1 if the item has no shortcut or if its shortcut is unknown.
  var shortcutNumber: Int32
  /// The index of the item's first alternate in `MenuItems.alternates`.
  let alternatesStart: Int32
  /// The index after the item's last alternate in `MenuItems.alternates`.
  var alternatesEnd: Int32
  /// The index of the availability guard in `MenuItems.guards`; -1 if the item is available everywhere.
  var guardNumber: Int16
  /// The index in `MenuItems.states` of the states in which the item exists; -1 if it exists in all states.
  var stateNumber: Int16 = -1
  let kind: Kind
  /// The index in `MenuItems.titles` of the title of a menu, or of a command with a shortcut; -1 if there is no known
  /// title.
  var titleNumber: Int32 = -1
  var hasInput = false
  var hasAlternates = false
  /// Whether a command sets, or might set, its own localization of its shortcut (`allowsAutomaticLocalization`).
  var hasOwnLocalization = false
  /// Whether all properties that affect the build are known, except those of the children.
  let isKnown: Bool

  mutating func copyKeyProperties(_ command: MenuElement) {
    hasInput = command.input.isGiven
    hasAlternates = command.alternates.isGiven
    hasOwnLocalization = !command.allowsAutomaticLocalization.isDefault
  }

  /// The maximum number of shortcuts of the item: its own shortcut and one for each alternate.
  var maximumShortcutCount: Int32 { 1 + alternatesEnd - alternatesStart }
}

extension MenuItem.Kind {
  init(_ kind: MenuElement.Kind) {
    switch kind {
    case .menu: self = .menu
    case .command, .keyCommand: self = .command
    case .action: self = .action
    case .deferred, .other: self = .other
    }
  }
}
