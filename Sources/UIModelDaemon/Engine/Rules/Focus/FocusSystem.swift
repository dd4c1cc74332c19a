import UIModelPlatform

extension DeclaredSystem {
  /// Focus; and of screens that embed others, whether keys move focus.
  static let focus = DeclaredSystem(
    entities: Entities(
      app: { app, report in report.run(on: app) },
      screen: { screen, report, engine in FocusAnswer.check(screen, &report, &engine) }),
    together: Together(
      screen: Concern(where: { $0.hasKeyCommands }) { screen, report in FocusAnswer.checkContainer(screen, &report) }))
}

/// The key commands of a screen, beside the keys that the focus system takes.
struct FocusKeys: Sendable {
  let focus: FocusAnswer
  /// Whether the screen is looked at together with those that it embeds: what it comes to by itself is said already.
  let isWithEmbedded: Bool
}
