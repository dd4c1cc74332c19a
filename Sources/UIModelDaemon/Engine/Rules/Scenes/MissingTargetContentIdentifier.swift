import UIModelPlatform

/// An activity for a scene whose conditions ask about an identifier that the activity does not have.
enum MissingTargetContentIdentifier: Rule {
  static let description = RuleDescription(
    code: "scene/missing-target-content-identifier", severity: .warning, system: .scene,
    summary: "An activity without a target content identifier, for a scene whose conditions ask about one",
    reason:
      "Activation conditions are asked about the `targetContentIdentifier` of what activates a scene. It is nil by default, "
      + "and nil satisfies no comparison: a window that shows the content already is not found, and another one opens.",
    advice: "Set `targetContentIdentifier` on the activity.",
    sources: [
      Source("UISceneActivationConditions.h", .header), Source("NSUserActivity.targetContentIdentifier", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "main",
            "activationRequests": [ {
              "class": "UISceneSessionActivationRequest", "scene": "note",
              "userActivity": 1️⃣{ "activityType": "com.example.note" }1️⃣
            } ]
          },
          {
            "ref": "note",
            "activationConditions": {
              "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'"
            }
          }
        ] }
        """#),
      RuleExample(
        #"""
        {
          "scenes": [ {
            "ref": "note",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          } ],
          "screens": [ {
            "ref": "list",
            "view": { "activationInteraction": { "configuration": {
              "scene": "note",
              "userActivity": { "activityType": "com.example.note", "targetContentIdentifier": 1️⃣null1️⃣ }
            } } }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "main",
            "activationRequests": [ {
              "class": "UISceneSessionActivationRequest", "scene": "note",
              "userActivity": {
                "activityType": "com.example.note", "targetContentIdentifier": "note-1"
              }
            } ]
          },
          {
            "ref": "note",
            "activationConditions": {
              "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'"
            }
          }
        ] }
        """#),
      // Only the type is told; the rest is not known.
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "main",
            "activationRequests": [ {
              "class": "UISceneSessionActivationRequest", "scene": "note",
              "userActivity": "com.example.note"
            } ]
          },
          {
            "ref": "note",
            "activationConditions": {
              "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'"
            }
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "main",
            "activationRequests": [ {
              "class": "UISceneSessionActivationRequest", "scene": "note",
              "userActivity": {
                "activityType": "com.example.note",
                "targetContentIdentifier": { "$unknown": "the note's" }
              }
            } ]
          },
          {
            "ref": "note",
            "activationConditions": {
              "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note-'"
            }
          }
        ] }
        """#),
      // The scene's conditions ask about nothing.
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "main",
            "activationRequests": [ {
              "class": "UISceneSessionActivationRequest", "scene": "note",
              "userActivity": { "activityType": "com.example.note" }
            } ]
          },
          {
            "ref": "note",
            "activationConditions": { "prefersToActivateForTargetContentIdentifierPredicate": true }
          }
        ] }
        """#),
    ])

  static func check(_ use: SceneAnswer.Use, _ report: inout Report) {
    guard let activity = use.request.userActivity.value ?? nil, activity.targetContentIdentifier.isKnown,
      (activity.targetContentIdentifier.value ?? nil) == nil,
      let name = use.request.scene.value, let scene = report.firstScene(named: name),
      let asked = scene.activationConditions.value?.all.first(where: { $0.value.asksAboutContent })
    else { return }
    report.report(
      self, at: activity.targetContentIdentifier.place ?? activity.place,
      "'\(name)' is activated by a target content identifier, and this activity has none: a window that shows the "
        + "content already is not found",
      related: [RelatedPlace(asked.place, "the condition")])
  }
}

extension PredicateSource {
  /// Whether it is a predicate that nil does not satisfy.
  fileprivate var asksAboutContent: Bool {
    guard case .success(let predicate) = predicate else { return false }
    return predicate.comparesSomething && predicate.holds(for: nil) == false
  }
}
