import UIModelPlatform

/// Reports a predicate that activation conditions do not support.
enum UnsupportedPredicate: Rule {
  static let description = RuleDescription(
    code: "scene/unsupported-predicate", effect: .lost, system: .scene,
    summary: "Activation condition uses an unsupported predicate",
    reason:
      "The system evaluates activation conditions outside the app. The predicates may use only the key "
      + "path `self`, which is the target content identifier. Predicates must not use blocks, selectors or "
      + "MATCHES.",
    advice: "Compare `self` with ==, BEGINSWITH, ENDSWITH, CONTAINS, LIKE or IN.",
    sources: [Source("UISceneActivationConditions.h", .header)],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": 1️⃣"self MATCHES 'note-[0-9]+'"1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": 1️⃣{ "block": "isNote(identifier)" }1️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": 1️⃣"self.length > 0"1️⃣,
            "prefersToActivateForTargetContentIdentifierPredicate": 2️⃣"identifier == 'note'"2️⃣
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": 1️⃣"self == 'note"1️⃣
          }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [
          {
            "ref": "note",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": false,
              "prefersToActivateForTargetContentIdentifierPredicate":
                "SELF BEGINSWITH[cd] 'note-' AND NOT (self IN {'note-1', \"note-2\"}) OR self = 'a'"
            }
          },
          {
            "ref": "list",
            "activationConditions": {
              "prefersToActivateForTargetContentIdentifierPredicate":
                "self == 'b' OR self LIKE '*.note' || self ENDSWITH 'x' && self != 'ax'"
            }
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": "TRUEPREDICATE",
            "prefersToActivateForTargetContentIdentifierPredicate": {
              "format": "self ENDSWITH %@",
              "arguments": [ { "$unknown": "the note's URL" } ]
            }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": { "$unknown": "made elsewhere" }
          }
        } ] }
        """#),
      // The daemon cannot parse this predicate, but activation conditions might support it.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self BETWEEN {'a', 'b'}"
          }
        } ] }
        """#),
      // A keyword inside a string literal is not an operator.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self CONTAINS ' MATCHES '"
          }
        } ] }
        """#),
    ])

  static func check(_ scene: WindowScene, _ report: inout Report) {
    for predicate in scene.activationConditions.value?.givenPredicates ?? [] {
      guard case .failure(let problem) = predicate.value.predicate, problem.isCertain else { continue }
      report.report(
        self, at: predicate.place,
        "activation conditions do not support this predicate: it \(problem.reason)",
        notes: [
          "the system evaluates activation conditions outside the app, where only 'self' is available",
          "compare 'self' with ==, BEGINSWITH, ENDSWITH, CONTAINS, LIKE or IN",
        ])
    }
  }
}

extension ActivationConditions {
  /// The predicates that are set, each with its place in the source.
  var givenPredicates: [Located<PredicateSource>] {
    [canActivatePredicate, prefersToActivatePredicate].compactMap(\.located)
  }
}
