import UIModelPlatform

extension DeclaredSystem {
  /// Navigation items; and with other bars, or with who performs something.
  static let navigationItems = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if let answer = NavigationItemAnswer(screen) { report.run(on: answer) }
    }),
    together: Together(
      screen: Concern(where: { $0.hasNavigationItem }) { screen, report in
        if let answer = NavigationItemAnswer(screen) { report.run(on: NavigationItemInApp(answer: answer)) }
      }))
}

/// A navigation item that is looked at together with other bars, and with who performs something.
struct NavigationItemInApp: Sendable {
  let answer: NavigationItemAnswer
}

/// A navigation item with its screen, and what rules ask of both.
struct NavigationItemAnswer: Sendable {
  let screen: Screen
  let item: NavigationItem

  /// Nil for a screen of whose bar nothing is declared.
  init?(_ screen: Screen) {
    guard let item = screen.navigationItem else { return nil }
    self.screen = screen
    self.item = item
  }

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
