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
  /// Those about one scene's saving and restoring.
  static let restoration: [any RestorationRule.Type] = [
    ContentNotSaved.self, LongWorkInRestoration.self, NoRestorationActivity.self, NotPropertyList.self,
    RestorationNotCompleted.self, RestoresInteractionBeforeContent.self, RestoresWhileConnecting.self,
  ]
  /// Those about prominent scenes.
  static let prominent: [any SceneRule.Type] = [
    ProminentNotSelfContained.self, ProminentWithoutClose.self, ProminentWithoutConditions.self,
  ]
  static var all: [any Rule.Type] { checks + prominent + restoration }
}

/// Runs the rules of scenes on one app.
enum SceneChecks {
  static func check(_ app: AppModel, _ report: inout Report) {
    guard SceneAnswer.concerns(app) else { return }
    UnreadableInfoPlist.check(app, &report)
    let answer = SceneAnswer(app)
    for rule in SceneRules.checks + SceneRules.prominent { rule.check(answer, &report) }
    report.rulesRun += SceneRules.checks.count + SceneRules.prominent.count
    RestorationChecks.check(answer, &report)
  }
}
