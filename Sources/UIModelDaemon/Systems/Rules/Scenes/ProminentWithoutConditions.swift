import UIModelPlatform

/// Reports a prominent scene without activation conditions, which accepts requests for any content.
enum ProminentWithoutConditions: Rule {
  static let description = RuleDescription(
    code: "scene/prominent-without-conditions", effect: .wrong, system: .scene,
    summary: "Prominent scene has no activation conditions for its content",
    reason:
      "A prominent scene is for one piece of content, for example a document. A scene without activation "
      + "conditions accepts any content. A link or a shortcut to other content may activate a prominent "
      + "scene that cannot show this content.",
    advice: "Set the scene's `activationConditions` to predicates that match the identifier of the content.",
    holds:
      "iPadOS 15 and later. Reported only if the scene, or a request for the scene, is explicitly declared "
      + "prominent. QuickLook scenes are not reported",
    sources: [
      Source("WWDC21-10057: the content of a prominent scene is defined by its activation conditions", .talk)
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "ref": "note", "placement": 1️⃣"prominent"1️⃣ } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "ref": "note", "placement": 1️⃣"prominent"1️⃣, "activationConditions": {} } ] }
        """#),
      // The predicates have their default values, so they restrict nothing.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note", "placement": 1️⃣"prominent"1️⃣,
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": true,
            "prefersToActivateForTargetContentIdentifierPredicate": false
          }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note", "placement": "prominent",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
          }
        } ] }
        """#),
      // The first scene prefers its own content, and the second scene accepts no requests.
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "note", "placement": "prominent",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": true,
              "prefersToActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          },
          {
            "ref": "page", "placement": "prominent",
            "activationConditions": { "canActivateForTargetContentIdentifierPredicate": false }
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [
          { "ref": "main" },
          { "ref": "note", "placement": "standard" },
          { "ref": "other", "placement": { "$unknown": "a setting" } }
        ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "note", "placement": "prominent",
            "activationConditions": { "$unknown": "made in code" }
          },
          {
            "ref": "page", "placement": "prominent",
            "implements": { "scene(_:willConnectTo:options:)": [ { "$unknown": "a helper" } ] }
          }
        ] }
        """#),
      // The system manages the scenes that QuickLook opens.
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "scenes": [ {
            "ref": "main", "delegateClass": "SceneDelegate",
            "activationRequests": [ {
              "class": "QLPreviewSceneActivationConfiguration",
              "options": { "placement": "prominent" }
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "macCatalyst", "minimum": "17.0" } ] },
          "scenes": [ { "ref": "note", "placement": "prominent" } ]
        }
        """#),
    ])

  static func check(_ prominentScene: ProminentScene, _ report: inout Report) {
    let scene = prominentScene.scene
    guard prominentScene.isExplicit, isWithoutConditions(scene) else { return }
    let state = SceneState(scene.reader)
    guard !state.isGiven || state.isFullyKnown, !state.isMentionedInCode("activationConditions") else { return }
    report.report(
      self, at: prominentScene.place,
      "the prominent scene has no activationConditions, so any content may activate it; add conditions for its content",
      facts: [scene.activationConditions], in: prominentScene.environments)
  }

  private static func isWithoutConditions(_ scene: WindowScene) -> Bool {
    switch scene.activationConditions {
    case .default: true
    case .given(let conditions, _):
      isConstant(conditions.canActivatePredicate, true) && isConstant(conditions.prefersToActivatePredicate, false)
    case .unknown: false
    }
  }

  /// Whether a predicate is the constant `value` or is not set. The caller passes the predicate's default as `value`.
  private static func isConstant(_ predicate: Property<PredicateSource>, _ value: Bool) -> Bool {
    guard let source = predicate.value else { return predicate.isDefault }
    guard case .success(.constant(value)) = source.predicate else { return false }
    return true
  }
}

extension SceneState {
  /// Whether a method other than the restoration callbacks mentions, or might mention, a word. False if the document
  /// declares no methods of the scene.
  fileprivate func isMentionedInCode(_ word: String) -> Bool { isGiven && otherMethodsMayMention(word) }
}
