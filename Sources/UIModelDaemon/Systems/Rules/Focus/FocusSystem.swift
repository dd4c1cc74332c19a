import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the focus system. A screen that embeds others is checked once alone. If it has key commands, it is
  /// also checked together with the embedded screens, for keys that move focus.
  static let focus = DeclaredSystem(
    entities: Entities(
      app: { app, report in report.run(on: app) },
      screen: { screen, report, engine in
        FocusAnswer.check(screen, &report, &engine)
        for assignment in screen.focusAssignments.elements { report.run(on: assignment) }
        for handler in screen.keyPresses.elements { report.run(on: handler) }
      }),
    together: Together(
      screen: ConditionalCheck(where: { $0.hasKeyCommands }) { screen, report in
        FocusAnswer.checkContainer(screen, &report)
      }))
}

/// The subject of rules that compare a screen's key commands with the keys that the focus system handles.
struct FocusKeys: Sendable {
  let focus: FocusAnswer
  /// Whether the screen was checked together with the screens that it embeds. The check of the screen alone has already
  /// reported all findings that need no embedded screen, such as vetoes.
  let includesEmbedded: Bool
}
