import UIModelPlatform

/// Reports long work, such as a network request, that delays the end of an extended state restoration.
enum LongWorkInRestoration: Rule {
  static let description = RuleDescription(
    code: "scene/long-work-in-restoration", effect: .wrong, system: .scene,
    summary: "Extended state restoration waits for the network or other long work",
    reason:
      "While a restoration is extended, the app shows its launch image. The system terminates the app if "
      + "the extension takes too long, so restoration should not wait for network requests. Developers on a "
      + "fast network do not notice the delay.",
    advice:
      "Restore data that is stored on the device, call `completeStateRestoration()`, and load the "
      + "remaining data afterwards.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS",
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
      // The request starts after the restoration is completed, or runs concurrently with the restoration.
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
      // If the restoration is not extended, the launch image does not wait for asynchronous work.
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

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isKnown, let extendingCall = state.extensionEffect,
      case .completed(let completingCall) = state.restorationExtension,
      SceneState.restorationCallbacks.allSatisfy({ state[$0]?.isKnown != false })
    else { return }
    for occurrence in state.occurrences(in: SceneState.restorationCallbacks) where occurrence.effect.kind.isLong {
      let workDescription = occurrence.effect.kind == .network ? "the network" : "this long work"
      let isDuringExtension = state.isBefore(extendingCall, occurrence) && state.isBefore(occurrence, completingCall)
      // The system always waits for work that runs before the method returns.
      guard isDuringExtension,
        occurrence.effect.workNumber == completingCall.effect.workNumber || occurrence.effect.workNumber == 0
      else { continue }
      report.report(
        self, at: occurrence.effect.place,
        "restoration waits for \(workDescription), and the system terminates the app if it takes too long; "
          + "complete restoration first",
        facts: [restoration.scene.availability],
        related: [
          RelatedPlace(extendingCall.effect.place, "restoration is extended here"),
          RelatedPlace(completingCall.effect.place, "restoration is completed here"),
        ], in: environments)
    }
  }
}
