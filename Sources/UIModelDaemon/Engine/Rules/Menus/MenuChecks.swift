/// A rule about the menus of an app.
protocol MenuRule: Rule {
  static func check(_ menus: MenuAnswer, _ report: inout Report)
}

/// The rules of menus, in the order of their codes.
enum MenuRules {
  static let checks: [any MenuRule.Type] = [
    AmbiguousFlattenedTitle.self, CategoryEmptyInOverlay.self,
    CollisionAfterLocalization.self, CollisionAfterMirroring.self, DirectionShouldNotMirror.self,
    DuplicateCommand.self, DuplicateMenuIdentifier.self, DuplicateShortcut.self, InlineMenuBecomesSubmenu.self,
    InlineMenuBesideTopLevel.self, InvalidAlternates.self, ManuallyLocalizedShortcut.self,
    MenuOperationHasNoEffect.self, PrintNotEnabled.self, RemovedAfterConflict.self, ReservedShortcutUsed.self,
    ShiftInInput.self, ShortcutIsTyping.self, UncategorizedKeyCommand.self, UnknownMenuIdentifier.self,
    UntypeableShortcut.self,
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of menus on one app.
enum MenuChecks {
  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for rule in MenuRules.checks { rule.check(menus, &report) }
    report.rulesRun += MenuRules.checks.count
  }
}
