/// A rule about one scene.
protocol SceneRule: Rule {
  static func check(_ scene: WindowScene, _ report: inout Report)
}

/// A rule about what opens a scene.
protocol SceneRequestRule: Rule {
  static func check(_ use: SceneAnswer.Use, _ report: inout Report)
}

/// A rule about the configuration that a scene gets.
protocol SceneConfigurationRule: Rule {
  static func check(_ chosen: SceneChoice, _ report: inout Report)
}

/// A rule about a scene that is presented prominently.
protocol ProminentSceneRule: Rule {
  static func check(_ prominent: ProminentScene, _ report: inout Report)
}

/// A rule about what an app says of all of its scenes.
protocol AppSceneRule: Rule {
  static func check(_ app: App, _ report: inout Report)
}

/// The rules of scenes, each list in the order of their codes.
enum SceneRules {
  static let ofScenes: [any SceneRule.Type] = [ConditionsNeverMatch.self, UnsupportedPredicate.self]
  static let ofRequests: [any SceneRequestRule.Type] = [
    ActivationWithoutActivity.self, ActivationWithoutAlternate.self, InteractionStyleHasNoEffect.self,
    MissingTargetContentIdentifier.self, MultipleScenesNotDeclared.self,
  ]
  static let ofConfigurations: [any SceneConfigurationRule.Type] = [RoleMismatch.self, UnknownConfiguration.self]
  static let ofApps: [any AppSceneRule.Type] = [MissingDelegate.self]
  /// Those about one scene's saving and restoring.
  static let restoration: [any RestorationRule.Type] = [
    ContentNotSaved.self, LongWorkInRestoration.self, NoRestorationActivity.self, NotPropertyList.self,
    RestorationNotCompleted.self, RestoresInteractionBeforeContent.self, RestoresWhileConnecting.self,
  ]
  static let prominent: [any ProminentSceneRule.Type] = [
    ProminentNotSelfContained.self, ProminentWithoutClose.self, ProminentWithoutConditions.self,
  ]

  static var all: [any Rule.Type] {
    let parts: [any Rule.Type] = ofScenes + ofRequests + ofConfigurations + ofApps
    return parts.sorted { $0.description.code < $1.description.code } + prominent + restoration
  }
}

/// Runs the rules of scenes on what declarations say of them.
enum SceneChecks {
  static func check(_ declared: Declarations, _ report: inout Report) {
    for use in SceneAnswer.uses(scenes: declared.scenes, menus: declared.menus, screens: declared.screens) {
      for rule in SceneRules.ofRequests { rule.check(use, &report) }
      report.rulesRun += SceneRules.ofRequests.count
    }
    for scene in declared.scenes { check(scene, &report) }
    // Of several that are declared one is the app.
    if let own = declared.app, let app = report.app(), app.place == own.place {
      check(own.with(app.infoPlistFile), &report)
    }
  }

  /// Whether there is anything to check.
  static func concerns(_ declared: Declarations) -> Bool {
    !declared.scenes.isEmpty || declared.app != nil || declared.screens.contains(where: \.opensScenes)
      || declared.menus.contains(where: \.opensScenes)
  }

  private static func check(_ scene: WindowScene, _ report: inout Report) {
    for rule in SceneRules.ofScenes { rule.check(scene, &report) }
    report.rulesRun += SceneRules.ofScenes.count
    if let chosen = SceneChoice(of: scene) { check(chosen, &report) }
    let requests = scene.ref.value.map { report.requests(forScene: $0) } ?? []
    if let prominent = ProminentScene(scene, requests, report.context) {
      for rule in SceneRules.prominent { rule.check(prominent, &report) }
      report.rulesRun += SceneRules.prominent.count
    }
    if let restoration = RestorationAnswer(scene) {
      for rule in SceneRules.restoration { rule.check(restoration, &report) }
      report.rulesRun += SceneRules.restoration.count
    }
  }

  private static func check(_ app: App, _ report: inout Report) {
    UnreadableInfoPlist.check(app, &report)
    for rule in SceneRules.ofApps { rule.check(app, &report) }
    report.rulesRun += SceneRules.ofApps.count + 1
    for chosen in SceneChoice.all(of: app) { check(chosen, &report) }
  }

  private static func check(_ chosen: SceneChoice, _ report: inout Report) {
    for rule in SceneRules.ofConfigurations { rule.check(chosen, &report) }
    report.rulesRun += SceneRules.ofConfigurations.count
  }
}
