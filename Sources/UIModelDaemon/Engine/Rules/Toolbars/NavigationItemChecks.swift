/// A rule about one screen's navigation item.
protocol NavigationItemRule: Rule {
  static func check(_ answer: NavigationItemAnswer, _ report: inout Report)
}

/// The rules of navigation items, in the order of their codes.
enum NavigationItemRules {
  static let checks: [any NavigationItemRule.Type] = [
    BarItemsReplaced.self, CenterGroupsInOverflow.self, CustomizationNotEnabled.self, ItemInTwoGroups.self,
    PinnedGroupCannotOverflow.self,
  ]
  /// Those that compare the bars of several screens, or look for who performs something.
  static let together: [any NavigationItemRule.Type] = [
    CustomizationIdentifierNotUnique.self, RenameWithoutDelegate.self,
  ]
  static var all: [any Rule.Type] { checks + together }
}

/// Runs the rules of navigation items.
enum NavigationItemChecks {
  static func check(_ screen: Screen, _ report: inout Report) {
    guard let item = screen.navigationItem else { return }
    let answer = NavigationItemAnswer(screen: screen, item: item)
    for rule in NavigationItemRules.checks { rule.check(answer, &report) }
    report.rulesRun += NavigationItemRules.checks.count
  }

  /// What is seen only together with other bars, or with who performs something.
  static func checkTogether(_ screen: Screen, _ report: inout Report) {
    guard let item = screen.navigationItem else { return }
    let answer = NavigationItemAnswer(screen: screen, item: item)
    for rule in NavigationItemRules.together { rule.check(answer, &report) }
    report.rulesRun += NavigationItemRules.together.count
  }
}

/// A navigation item with its screen, and what rules ask of both.
struct NavigationItemAnswer: Sendable {
  let screen: Screen
  let item: NavigationItem

  /// Whether `UIDocumentViewController` may fill the navigation item in: it sets the style, the document's properties and
  /// who renames it.
  var mayBeDocuments: Bool {
    if !screen.className.isKnown || !screen.superclass.isKnown { return true }
    return [screen.className, screen.superclass].contains { $0.value?.hasSuffix("DocumentViewController") == true }
  }

  /// Where item groups exist and certainly are in a navigation bar: on iPhone and iPad since 16. Whether Mac Catalyst
  /// shows them in a navigation bar or in the window's toolbar depends on its behavioural style.
  func environments(
    _ context: AppContext, _ scopes: [DeclaredAvailability] = [], where holds: (Platform) -> Bool = { _ in true }
  ) -> [Environment] {
    context.environments.filter { environment in
      environment.platform.isIOSFamily && environment.version >= 16 && holds(environment.platform)
        && ([item.scope] + scopes).allSatisfy { $0.includes(environment) == true }
    }
  }
}
