import UIModelPlatform

/// One item of `MenuItems`.
struct MenuItem: Sendable {
  enum Kind: UInt8, Sendable { case menu, command, action, other }

  /// The item it is declared in; -1 for none.
  let parent: Int32
  /// After its subtree.
  var end: Int32
  /// -1 if it is like no other, or not known.
  var identity: Int32
  /// -1 if it has no keys, or they are not known.
  var shortcut: Int32
  let firstAlternate: Int32
  var endAlternate: Int32
  /// -1 if it is everywhere.
  var guardNumber: Int16
  /// The states in which it exists; -1 if they are all states.
  var stateNumber: Int16 = -1
  let kind: Kind
  /// The title of a menu, or of a command with keys, as far as it is known; -1 without one.
  var title: Int32 = -1
  var hasInput = false
  var hasAlternates = false
  /// Whether a command says itself how its keys are localized, or may.
  var hasOwnLocalization = false
  /// Whether all that matters of it is known, its children aside.
  let isKnown: Bool

  mutating func note(_ command: MenuElement) {
    hasInput = command.input.isGiven
    hasAlternates = command.alternates.isGiven
    hasOwnLocalization = !command.allowsAutomaticLocalization.isDefault
  }

  /// How many uses of keys it may have.
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
