import UIModelPlatform

/// Reports an activity without a target content identifier, although its scene's activation conditions compare this
/// identifier.
enum MissingTargetContentIdentifier: Rule {
  static let description = RuleDescription(
    code: "scene/missing-target-content-identifier", effect: .wrong, system: .scene,
    summary: "Activity lacks the target content identifier that the scene's conditions compare",
    reason:
      "The system compares activation conditions with the `targetContentIdentifier` of the activity. The "
      + "identifier is nil by default, and nil satisfies no comparison. The system does not find a window "
      + "that already shows the content, and opens another window.",
    advice:
      "Set the activity's `targetContentIdentifier` to an identifier that satisfies the conditions of the "
      + "scene.",
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
      // The model gives only the activity's type. Its other properties are unknown.
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
      // The scene's activation condition compares nothing.
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

  static func check(_ use: SceneFacts.RequestUse, _ report: inout Report) {
    guard let activity = use.request.userActivity.value ?? nil, activity.targetContentIdentifier.isKnown,
      (activity.targetContentIdentifier.value ?? nil) == nil,
      let name = use.request.sceneHandle.value, let scene = report.firstScene(named: name),
      let condition = scene.activationConditions.value?.givenPredicates.first(where: { $0.value.rejectsNil })
    else { return }
    report.report(
      self, at: activity.targetContentIdentifier.place ?? activity.place,
      "the activity has no targetContentIdentifier, so the system does not find a "
        + "window of '\(name)' with this content",
      related: [RelatedPlace(condition.place, "the condition is declared here")])
  }
}

extension PredicateSource {
  /// Whether the predicate compares the target content identifier and is false for nil.
  fileprivate var rejectsNil: Bool {
    guard case .success(let predicate) = predicate else { return false }
    return predicate.hasComparison && predicate.holds(for: nil) == false
  }
}
