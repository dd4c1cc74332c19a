import UIModelPlatform

/// Long work while the launch image waits.
enum LongWorkInRestoration: Rule {
  static let description = RuleDescription(
    code: "scene/long-work-in-restoration", severity: .warning, system: .scene,
    summary: "An extended restoration waits for the network or other long work",
    reason: "While a restoration is extended the app shows its launch image. The extension is short, and not meant for "
      + "work that may take long, such as the network: if it takes too long, the system terminates the app. Where "
      + "the network is fast nobody notices.",
    advice: "Restore what is on the device, complete the restoration, and load the rest after that.",
    holds: "since 15",
    sources: [
      Source("UISceneEnhancedStateRestoration.h", .header), Source("WWDC21-10057: extended state restoration", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": [1️⃣"network"1️⃣, "setContent", "completeStateRestoration"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration", "async", "readFile", 1️⃣"longWork"1️⃣, "setContent",
            "completeStateRestoration"
          ]
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": ["readFile", "queryDatabase", "setContent", "completeStateRestoration"] }
          ]
        } } ] }
        """#),
      // After it is complete, and beside it.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": ["readFile", "setContent", "completeStateRestoration", "network"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": ["network"] },
            { "async": ["readFile", "setContent", "completeStateRestoration"] }
          ]
        } } ] }
        """#),
      // Without an extension the launch image waits for nothing that comes later.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "setContent",
            { "async": ["network", "setContent"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": [ { "$unknown": "a helper" }, "network", "completeStateRestoration" ] }
          ]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationAnswer, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isKnown, let extending = state.extending,
      case .completed(let completing) = state.restorationExtension,
      SceneState.restoring.allSatisfy({ state[$0]?.isKnown != false })
    else { return }
    for act in state.acts(in: SceneState.restoring) where act.effect.kind.isLong {
      let isInside = state.isBefore(extending, act) && state.isBefore(act, completing)
      // What the method does itself is waited for in any case.
      guard isInside, act.effect.work == completing.effect.work || act.effect.work == 0 else { continue }
      report.report(
        self, at: act.effect.place,
        act.effect.kind == .network
          ? "the launch image stays until the network has answered; if that takes too long, the app is terminated"
          : "the launch image stays until this long work has ended; if that takes too long, the app is terminated",
        restsOn: [restoration.scene.availableOn],
        related: [
          RelatedPlace(extending.effect.place, "time is asked for here"),
          RelatedPlace(completing.effect.place, "restoration is complete here"),
        ], in: environments)
    }
  }
}
