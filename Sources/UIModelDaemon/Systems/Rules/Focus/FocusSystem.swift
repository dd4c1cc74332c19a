import UIModelPlatform

extension DeclaredSystem {
  /// The rules of focus. Screens that embed others are checked together with them for keys that move focus.
  static let focus = DeclaredSystem(
    entities: Entities(
      app: { app, report in report.run(on: app) },
      screen: { screen, report, engine in
        FocusAnswer.check(screen, &report, &engine)
        for assignment in screen.focusAssignments.elements { report.run(on: assignment) }
        for handler in screen.keyPresses.elements { report.run(on: handler) }
      }),
    together: Together(
      screen: Concern(where: { $0.hasKeyCommands }) { screen, report in FocusAnswer.checkContainer(screen, &report) }))
}

/// The input of rules that compare a screen's key commands with the keys that the focus system takes.
struct FocusKeys: Sendable {
  let focus: FocusAnswer
  /// Whether the screen is checked together with the screens that it embeds. Findings of the screen alone are reported
  /// already.
  let isWithEmbedded: Bool
}
