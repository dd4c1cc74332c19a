import UIModelJSON
import UIModelPlatform

/// A scene that restores what it never saves.
enum NoRestorationActivity: Rule {
  static let description = RuleDescription(
    code: "scene/no-restoration-activity", severity: .warning, system: .scene,
    summary: "A scene restores its state and never gives the system an activity to restore it with",
    reason: "`scene(_:restoreInteractionStateWith:)` gets the activity that `stateRestorationActivity(for:)` gave when "
      + "the scene went to the background. Without one the session keeps none, and the method is not called: the "
      + "scene comes back as new.",
    advice: "Implement `stateRestorationActivity(for:)` and save what is restored.",
    holds: "since 15",
    sources: [
      Source("UIScene.h: scene:restoreInteractionStateWithUserActivity:, stateRestorationActivityForScene:", .header)
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": { 1️⃣"scene(_:restoreInteractionStateWith:)"1️⃣: ["setContent"] } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": null,
          1️⃣"scene(_:restoreInteractionStateWith:)"1️⃣: ["setContent"]
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent"]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivityForScene:": ["returnUserActivity"],
          "scene:restoreInteractionStateWithUserActivity:": ["setContent"]
        } } ] }
        """#),
      // The document gives the activity, or somebody sets that of the session.
      RuleExample(
        #"""
        { "scenes": [ {
          "stateRestorationActivity": { "activityType": "com.example.page" },
          "implements": { "scene(_:restoreInteractionStateWith:)": ["setContent"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "implements": { "show(_:)": ["set session.stateRestorationActivity"] } } ],
          "scenes": [ { "implements": { "scene(_:restoreInteractionStateWith:)": ["setContent"] } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [
          {
            "stateRestorationActivity": { "$unknown": "made in a helper" },
            "implements": { "scene(_:restoreInteractionStateWith:)": ["setContent"] }
          },
          { "implements": { "$unknown": "a library's delegate" } }
        ] }
        """#),
      // A scene that does not restore need not save.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": null,
          "scene(_:willConnectTo:options:)": ["makeWindow"]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationAnswer, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isKnown, state.activity == .none,
      let method = state[.restoreInteractionState], !method.has(.super),
      !state.isMentionedElsewhere("stateRestorationActivity"), !report.isMentioned(.stateRestorationActivity)
    else { return }
    let null = state[.stateRestorationActivity]
    report.report(
      self, at: method.place,
      null == nil
        ? "it is never called: the scene has no stateRestorationActivity(for:), so there is no activity to restore with"
        : "it is never called: stateRestorationActivity(for:) answers nil, so there is no activity to restore with",
      restsOn: [restoration.scene.availableOn, restoration.scene.stateRestorationActivity],
      related: null.map { [RelatedPlace($0.place, "this gives no activity")] } ?? [], in: environments)
  }
}
