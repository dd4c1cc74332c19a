import UIModelPlatform

/// One item of `MenuItems`: a menu, a command or an action. Its identifier, shortcut and title are numbers.
struct MenuItem: Sendable {
  enum Kind: UInt8, Sendable { case menu, command, action, other }

  /// The number of the item that contains the item's declaration; -1 for none.
  let parent: Int32
  /// The number after the last item of the subtree. For example, a menu with the number 5 and two commands has the end
  /// 8.
  var end: Int32
  /// The number of the menu's identifier or of the command; -1 if the item has no identity, or an unknown one.
  var identity: Int32
  /// The number of the shortcut; -1 if the item has none, or an unknown one.
  var shortcut: Int32
  let firstAlternate: Int32
  var endAlternate: Int32
  /// The number of the availability guard; -1 if the item is available everywhere.
  var guardNumber: Int16
  /// The number of the states in which the item exists; -1 if it exists in all states.
  var stateNumber: Int16 = -1
  let kind: Kind
  /// The number of the known title of a menu, or of a command with a shortcut; -1 without one.
  var title: Int32 = -1
  var hasInput = false
  var hasAlternates = false
  /// Whether a command sets, or may set, how its shortcut is localized.
  var hasOwnLocalization = false
  /// Whether all properties that affect the build are known, except those of the children.
  let isKnown: Bool

  mutating func note(_ command: MenuElement) {
    hasInput = command.input.isGiven
    hasAlternates = command.alternates.isGiven
    hasOwnLocalization = !command.allowsAutomaticLocalization.isDefault
  }

  /// The maximum number of shortcuts that the item uses: its own and one for each alternate.
  var useCount: Int32 { 1 + endAlternate - firstAlternate }
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
