import UIModelPlatform

/// Reports an activation condition that compares the target content identifier but is false for every identifier.
enum ConditionsNeverMatch: Rule {
  static let description = RuleDescription(
    code: "scene/conditions-never-match", effect: .wrong, system: .scene,
    summary: "Activation condition never matches a target content identifier",
    reason:
      "If no identifier satisfies an activation condition, the condition never brings its scene forward. "
      + "The system activates another scene for the content or creates a new scene.",
    advice:
      "Combine alternatives with OR instead of AND, or compare with IN. If the condition should never be "
      + "true, use FALSEPREDICATE.",
    sources: [Source("UISceneActivationConditions.h", .header)],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": 1️⃣"self == 'note' AND self == 'list'"1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate":
              1️⃣"self BEGINSWITH 'note-' AND self BEGINSWITH 'list-'"1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate":
              1️⃣"self IN {'a', 'b'} AND NOT self IN {'a', 'b', 'c'}"1️⃣
          }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self == 'note' OR self == 'list'"
          }
        } ] }
        """#),
      // These conditions are false on purpose.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": false,
            "prefersToActivateForTargetContentIdentifierPredicate": "FALSEPREDICATE"
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate":
              "self BEGINSWITH 'note' AND self BEGINSWITH 'note-' AND self ENDSWITH '7'"
          }
        } ] }
        """#),
      // Two different strings might be equal if case and diacritics are ignored. A format argument can have any value.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate":
              "self ==[c] 'note' AND self BEGINSWITH[c] 'NOTE'"
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": {
              "format": "self == %@ AND self == 'note'",
              "arguments": [ { "$unknown": "at run time" } ]
            }
          }
        } ] }
        """#),
    ])

  static func check(_ scene: WindowScene, _ report: inout Report) {
    for predicate in scene.activationConditions.value?.givenPredicates ?? [] {
      guard case .success(let parsedPredicate) = predicate.value.predicate, parsedPredicate.neverHolds else { continue }
      report.report(
        self, at: predicate.place,
        "no identifier satisfies this condition, so it never brings the scene forward; combine alternatives with OR")
    }
  }
}
