import UIModelJSON
import UIModelPlatform

/// Reports a scene that restores state but never saves a restoration activity.
enum NoRestorationActivity: Rule {
  static let description = RuleDescription(
    code: "scene/no-restoration-activity", effect: .wrong, system: .scene,
    summary: "Scene restores state but never saves a restoration activity",
    reason:
      "`scene(_:restoreInteractionStateWith:)` receives the activity that `stateRestorationActivity(for:)` "
      + "returned when the scene entered the background. If the session has no activity, UIKit does not call "
      + "`scene(_:restoreInteractionStateWith:)`, and the scene appears without its previous state.",
    advice: "Implement `stateRestorationActivity(for:)` and return an activity that contains the state to restore.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS",
    needs: [.classes],
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
      // The document declares the activity, or other code sets the session's activity.
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
      // A scene that restores nothing needs no saved state.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": null,
          "scene(_:willConnectTo:options:)": ["makeWindow"]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isKnown, state.activity == .none,
      let method = state[.restoreInteractionState], !method.hasEffect(.super),
      !state.otherMethodsMayMention("stateRestorationActivity"), !report.mayEstablish(.stateRestorationActivity)
    else { return }
    let methodReturningNil = state[.stateRestorationActivity]
    report.report(
      self, at: method.place,
      methodReturningNil == nil
        ? "UIKit never calls this, because no activity is saved; implement stateRestorationActivity(for:)"
        : "UIKit never calls this, because stateRestorationActivity(for:) returns nil; return an activity there",
      facts: [restoration.scene.availability, restoration.scene.stateRestorationActivity],
      related: methodReturningNil.map { [RelatedPlace($0.place, "this method returns nil")] } ?? [], in: environments)
  }
}
