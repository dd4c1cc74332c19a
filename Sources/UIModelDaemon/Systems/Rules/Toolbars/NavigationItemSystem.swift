import UIModelPlatform

extension DeclaredSystem {
  /// The rules for navigation items. For example, `ItemInTwoGroups` checks one navigation item;
  /// `CustomizationIdentifierNotUnique` compares a navigation item with the app's other bars.
  static let navigationItems = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      if let facts = NavigationItemFacts(screen) {
        report.run(on: facts)
        for item in facts.item.barButtonItems.compactMap({ UnnamedItem($0) }) { report.run(on: item) }
      }
      for item in screen.customBarItems.elements { report.run(on: item) }
      for modifier in screen.barModifiers.elements { report.run(on: modifier) }
      for toolbar in screen.keyboardToolbars.elements { report.run(on: toolbar) }
    }),
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: { $0.hasNavigationItem }) { screen, report in
        if let facts = NavigationItemFacts(screen) { report.run(on: AppWideNavigationItemFacts(facts: facts)) }
      }))
}

/// The subject of rules that check a navigation item together with other bars and responders of the app.
struct AppWideNavigationItemFacts: Sendable {
  let facts: NavigationItemFacts
}

/// The subject of rules that check one navigation item: the item, its screen, and values that several rules need.
struct NavigationItemFacts: Sendable {
  let screen: Screen
  let item: NavigationItem

  /// Returns nil if the screen declares no navigation item.
  init?(_ screen: Screen) {
    guard let item = screen.navigationItem else { return nil }
    self.screen = screen
    self.item = item
  }

  /// Whether the navigation item might belong to a `UIDocumentViewController`, which sets the item's style, document
  /// properties and rename delegate.
  var mayHaveDocumentController: Bool {
    if !screen.className.isKnown || !screen.superclass.isKnown { return true }
    return [screen.className, screen.superclass].contains { $0.value?.hasSuffix("DocumentViewController") == true }
  }

  /// Returns the environments that have item groups: iOS, iPadOS and Mac Catalyst 16 and later. The navigation item and
  /// the declarations with the given `availabilities` must certainly exist in each returned environment.
  ///
  /// On iPhone and iPad, the groups are in a navigation bar. On Mac Catalyst, the behavioral style decides whether they
  /// are in a navigation bar or in the window's toolbar.
  func environments(
    _ context: AppContext, _ availabilities: [DeclaredAvailability] = [],
    where includesPlatform: (Platform) -> Bool = { _ in true }
  ) -> [Environment] {
    context.environments.filter { environment in
      environment.platform.isIOSFamily && environment.version >= 16 && includesPlatform(environment.platform)
        && ([item.availability] + availabilities).allSatisfy { $0.includes(environment) == true }
    }
  }
}
