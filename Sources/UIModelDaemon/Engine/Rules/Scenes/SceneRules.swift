/// A rule about the scenes of an app, and what opens them.
protocol SceneRule: Rule {
  static func check(_ scenes: SceneAnswer, _ report: inout Report)
}

/// The rules of scenes, in the order of their codes.
enum SceneRules {
  static let checks: [any SceneRule.Type] = [
    ActivationWithoutActivity.self, ActivationWithoutAlternate.self, ConditionsNeverMatch.self,
    InteractionStyleHasNoEffect.self, MissingDelegate.self, MissingTargetContentIdentifier.self,
    MultipleScenesNotDeclared.self, RoleMismatch.self, UnknownConfiguration.self, UnsupportedPredicate.self,
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of scenes on one app.
enum SceneChecks {
  static func check(_ app: AppModel, _ report: inout Report) {
    guard SceneAnswer.concerns(app) else { return }
    UnreadableInfoPlist.check(app, &report)
    let answer = SceneAnswer(app)
    for rule in SceneRules.checks { rule.check(answer, &report) }
    report.rulesRun += SceneRules.checks.count
  }
}
