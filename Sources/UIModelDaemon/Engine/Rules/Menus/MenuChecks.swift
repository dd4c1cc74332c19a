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
  /// `previous` is what was answered before the last edits, and becomes what is answered now.
  static func check(_ app: AppModel, _ report: inout Report, _ previous: inout MenuAnswer?) {
    guard app.hasMenus else {
      previous = nil
      return
    }
    let environments = report.context.environments
    let menus: MenuAnswer
    if var last = previous.take() {
      menus = MenuAnswer(app, environments: environments, after: &last)
    } else {
      menus = MenuAnswer(app, environments: environments)
    }
    previous = menus
    for rule in MenuRules.checks { rule.check(menus, &report) }
    report.rulesRun += MenuRules.checks.count
  }
}

extension AppModel {
  /// Whether there is anything that the rules of menus could speak of.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || app?.delegate?.implements.prints == true
      || screens.contains(where: \.feedsMenus)
  }
}
