import UIModelPlatform

/// Activation conditions that no identifier satisfies, though they compare it with something.
enum ConditionsNeverMatch: Rule {
  static let description = RuleDescription(
    code: "scene/conditions-never-match", severity: .warning, system: .scene,
    summary: "An activation condition that no target content identifier satisfies",
    reason:
      "A condition that can never hold never brings its scene forward: another one is activated, or made, for its content. "
      + "Who means that writes FALSEPREDICATE.",
    advice: "Connect alternatives with OR, or compare with IN.",
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
            "canActivateForTargetContentIdentifierPredicate": 1️⃣"self BEGINSWITH 'note-' AND self BEGINSWITH 'list-'"1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": 1️⃣"self IN {'a', 'b'} AND NOT self IN {'a', 'b', 'c'}"1️⃣
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
      // Never, and meant.
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
            "prefersToActivateForTargetContentIdentifierPredicate": "self BEGINSWITH 'note' AND self BEGINSWITH 'note-' AND self ENDSWITH '7'"
          }
        } ] }
        """#),
      // Case and diacritics may make two texts one, and an argument may be anything.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self ==[c] 'note' AND self BEGINSWITH[c] 'NOTE'"
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
    for predicate in scene.activationConditions.value?.all ?? [] {
      guard case .success(let read) = predicate.value.predicate, read.neverHolds else { continue }
      report.report(self, at: predicate.place, "no identifier satisfies this, so it never brings the scene forward")
    }
  }
}
