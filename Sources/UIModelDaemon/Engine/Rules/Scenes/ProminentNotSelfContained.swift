import UIModelPlatform

/// A prominent scene without content of its own.
enum ProminentNotSelfContained: Rule {
  static let description = RuleDescription(
    code: "scene/prominent-not-self-contained", severity: .hint, system: .scene,
    summary: "A prominent scene has no content of its own",
    reason: "A prominent scene should be useful by itself: people move it beside other scenes or keep it on the shelf, "
      + "where the scene that it came from is not there. Without an activity that says what it shows, it can only be "
      + "options or tools for another scene.",
    advice: "Give it the activity of a document or a file, or present options in a sheet or a popover instead.",
    holds: "iPadOS, where the scene's activity, or that of a request for its session, is said to be nil",
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
      // Nothing is said of its activity, or nobody knows it.
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

  static func check(_ prominent: ProminentScene, _ report: inout Report) {
    guard prominent.isExplicit else { return }
    var activity = prominent.scene.userActivity
    if let request = prominent.request {
      // Other requests need an activity in any case.
      guard request.kind.value == .session, activity.isDefault else { return }
      activity = request.userActivity
    }
    guard case .given(nil, let origin) = activity else { return }
    report.report(
      self, at: origin.place, "the scene is prominent and shows no content of its own: it is of no use by itself",
      related: [RelatedPlace(prominent.place, "it is prominent")], in: prominent.environments)
  }
}
