import UIModelPlatform

/// Reports a prominent scene without content of its own.
enum ProminentNotSelfContained: Rule {
  static let description = RuleDescription(
    code: "scene/prominent-not-self-contained", effect: .advice, system: .scene,
    summary: "Prominent scene has no content of its own",
    reason:
      "A prominent scene should be useful without the scene that opened it. People can move the prominent "
      + "scene next to other scenes, or keep it on the shelf without the original scene. Without a user "
      + "activity for its content, the scene can show only options or tools for another scene.",
    advice:
      "Pass a user activity for a document or file. Or present the options or tools in a sheet or popover "
      + "instead of a scene.",
    holds:
      "iPadOS 15 and later. Reported only if the user activity of the scene, or of a request for the "
      + "scene's session, is explicitly nil",
    sources: [Source("WWDC21-10057: prominent scenes are useful by themselves, and no tools for another scene", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "fonts", "placement": "prominent", "userActivity": 1️⃣null1️⃣,
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": "self == 'fonts'"
          }
        } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note", "placement": "prominent",
          "userActivity": { "activityType": "com.example.note", "targetContentIdentifier": "note" },
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
          }
        } ] }
        """#),
      // The scene's user activity is not declared, or it is unknown.
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "note", "placement": "prominent",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          },
          {
            "ref": "page", "placement": "prominent",
            "userActivity": { "$unknown": "made at run time" },
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'page'"
            }
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "ref": "main", "placement": "standard", "userActivity": null } ] }
        """#),
    ])

  static func check(_ prominentScene: ProminentScene, _ report: inout Report) {
    guard prominentScene.isExplicit else { return }
    var activity = prominentScene.scene.userActivity
    if let request = prominentScene.request {
      // `ActivationWithoutActivity` checks activation actions, interactions and configurations.
      guard request.kind.value == .session, activity.isDefault else { return }
      activity = request.userActivity
    }
    guard case .given(nil, let origin) = activity else { return }
    report.report(
      self, at: origin.place,
      "the prominent scene has no content of its own; pass a user activity, or present a sheet or popover instead",
      related: [RelatedPlace(prominentScene.place, "the scene is declared prominent here")],
      in: prominentScene.environments)
  }
}
