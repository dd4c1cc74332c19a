import UIModelPlatform

/// A predicate that activation conditions cannot have.
enum UnsupportedPredicate: Rule {
  static let description = RuleDescription(
    code: "scene/unsupported-predicate", severity: .error, system: .scene,
    summary: "A predicate that activation conditions cannot have",
    reason:
      "Activation conditions are evaluated outside the app, against a target content identifier, before any of its code "
      + "runs. They may compare `self` only, and may not be made of blocks or selectors, or use MATCHES.",
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
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "canActivateForTargetContentIdentifierPredicate": false,
            "prefersToActivateForTargetContentIdentifierPredicate": "SELF BEGINSWITH[cd] 'note-' AND NOT (self IN {'note-1', \"note-2\"}) OR self LIKE '*.note' || self ENDSWITH 'x' && self != 'ax'"
          }
        } ] }
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
      // More than is read here, and nothing that is forbidden.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "note",
          "activationConditions": {
            "prefersToActivateForTargetContentIdentifierPredicate": "self BETWEEN {'a', 'b'}"
          }
        } ] }
        """#),
      // A word inside a text is no operator.
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
    for predicate in scene.activationConditions.value?.all ?? [] {
      guard case .failure(let problem) = predicate.value.predicate, problem.isCertain else { continue }
      report.report(
        self, at: predicate.place,
        "the predicate \(problem.reason): activation conditions are evaluated outside the app, on 'self' alone")
    }
  }
}

extension ActivationConditions {
  /// Those that are given.
  var all: [Located<PredicateSource>] { [canActivate, prefersToActivate].compactMap(\.located) }
}
