import UIModelPlatform

extension DeclaredSystem {
  /// The rules for navigation items. For example, `ItemInTwoGroups` checks one navigation item;
  /// `CustomizationIdentifierNotUnique` compares a navigation item with the app's other bars.
  static let navigationItems = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if let answer = NavigationItemAnswer(screen) {
        report.run(on: answer)
        for item in answer.item.barButtonItems.compactMap({ UnnamedItem($0) }) { report.run(on: item) }
      }
      for item in screen.customBarItems.elements { report.run(on: item) }
      for modifier in screen.barModifiers.elements { report.run(on: modifier) }
      for toolbar in screen.keyboardToolbars.elements { report.run(on: toolbar) }
    }),
    together: Together(
      screen: ConditionalCheck(where: { $0.hasNavigationItem }) { screen, report in
        if let answer = NavigationItemAnswer(screen) { report.run(on: NavigationItemInApp(answer: answer)) }
      }))
}

/// The subject of rules that check a navigation item together with other bars and responders of the app.
struct NavigationItemInApp: Sendable {
  let answer: NavigationItemAnswer
}

/// The subject of rules that check one navigation item: the item, its screen, and values that several rules need.
struct NavigationItemAnswer: Sendable {
  let screen: Screen
  let item: NavigationItem

  /// Returns nil if the screen declares no navigation item.
  init?(_ screen: Screen) {
    guard let item = screen.navigationItem else { return nil }
    self.screen = screen
    self.item = item
  }

  /// Whether the navigation item may belong to a `UIDocumentViewController`, which sets the item's style, document
  /// properties and rename delegate.
  var mayHaveDocumentController: Bool {
    if !screen.className.isKnown || !screen.superclass.isKnown { return true }
    return [screen.className, screen.superclass].contains { $0.value?.hasSuffix("DocumentViewController") == true }
  }

  /// The environments with item groups, iOS 16 and later, in which the item and all `scopes` certainly exist.
  ///
  /// On iPhone and iPad, the groups are in a navigation bar. On Mac Catalyst, the behavioral style decides whether they
  /// are in a navigation bar or in the window's toolbar.
  func environments(
    _ context: AppContext, _ scopes: [DeclaredAvailability] = [], where holds: (Platform) -> Bool = { _ in true }
  ) -> [Environment] {
    context.environments.filter { environment in
      environment.platform.isIOSFamily && environment.version >= 16 && holds(environment.platform)
        && ([item.scope] + scopes).allSatisfy { $0.includes(environment) == true }
    }
  }
}
