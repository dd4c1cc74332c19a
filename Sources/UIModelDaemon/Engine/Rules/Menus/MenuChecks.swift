/// A rule about the menus of an app.
protocol MenuRule: Rule {
  static func check(_ menus: MenuAnswer, _ report: inout Report)
}

/// The rules of menus, in the order of their codes.
enum MenuRules {
  static let checks: [any MenuRule.Type] = [
    AmbiguousFlattenedTitle.self, CategoryEmptyInOverlay.self, DuplicateCommand.self, DuplicateMenuIdentifier.self,
    DuplicateShortcut.self, InlineMenuBecomesSubmenu.self,
    InlineMenuBesideTopLevel.self, InvalidAlternates.self, MenuOperationHasNoEffect.self, RemovedAfterConflict.self,
    ReservedShortcutUsed.self, ShiftInInput.self, ShortcutIsTyping.self, UncategorizedKeyCommand.self,
    UnknownMenuIdentifier.self,
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of menus on one app.
enum MenuChecks {
  static func check(_ app: AppModel, _ report: inout Report) -> MenuAnswer? {
    guard app.hasMenus else { return nil }
    let menus = MenuAnswer(app, environments: report.context.environments)
    for rule in MenuRules.checks { rule.check(menus, &report) }
    report.rulesRun += MenuRules.checks.count
    return menus
  }
}

extension AppModel {
  /// Whether there is anything that the rules of menus could speak of.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || screens.contains { !$0.keyCommands.elements.isEmpty }
  }
}
