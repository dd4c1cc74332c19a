import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the focus system. Each screen is checked without its embedded screens. A screen with key commands is
  /// also checked together with its embedded screens, for keys that move focus.
  static let focus = DeclaredSystem(
    entityChecks: EntityChecks(
      app: { app, report in report.run(on: app) },
      screen: { screen, report, engine in
        FocusAnalysis.check(screen, &report, &engine)
        for assignment in screen.focusAssignments.elements { report.run(on: assignment) }
        for handler in screen.keyPressHandlers.elements { report.run(on: handler) }
      }),
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: { $0.hasKeyCommands }) { screen, report in
        FocusAnalysis.checkContainer(screen, &report)
      }))
}

/// The subject of rules that compare a screen's key commands with the keys of the focus system and of text input.
struct FocusKeys: Sendable {
  let focus: FocusAnalysis
  /// Whether the analysis includes the embedded screens. Findings that do not depend on embedded screens, such as
  /// overrides of `shouldUpdateFocus(in:)`, are reported only by the check of the screen alone.
  let includesEmbeddedScreens: Bool
}
