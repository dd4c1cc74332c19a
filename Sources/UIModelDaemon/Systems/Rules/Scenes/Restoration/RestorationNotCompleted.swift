import UIModelJSON
import UIModelPlatform

/// Reports an extended state restoration that no code completes.
enum RestorationNotCompleted: Rule {
  static let description = RuleDescription(
    code: "scene/restoration-not-completed", effect: .crash, system: .scene,
    summary: "Extended state restoration is never completed",
    reason:
      "After `extendStateRestoration()`, the launch image stays on the screen until the app calls "
      + "`completeStateRestoration()`. If the app does not make this call in time, the system terminates the "
      + "app. The time limit is not documented.",
    advice: "Call `completeStateRestoration()` after the content is set, and also if loading the content fails.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS",
    needs: [.classes],
    sources: [
      Source("UISceneEnhancedStateRestoration.h", .header), Source("WWDC21-10057: extended state restoration", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            1️⃣"extendStateRestoration"1️⃣,
            { "async": ["queryDatabase", "setContent"] }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": [
              "extendStateRestoration",
              { "async": ["queryDatabase", "setContent", "completeStateRestoration"] }
            ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "completeStateRestoration", 1️⃣"extendStateRestoration"1️⃣, "async", "readFile",
            "setContent"
          ]
        } } ] }
        """#),
    ],
    right: [
      // A view controller whose calls are unknown, or the inherited method, might complete the restoration.
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ { "class": "EditorViewController" } ],
          "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent", "super"]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": ["readFile", "setContent", "completeStateRestoration"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "finish()": ["completeStateRestoration"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration", "async", "setContent", { "calls": "finish()" }
          ]
        } } ] }
        """#),
      // Other code completes, or might complete, the restoration.
      RuleExample(
        #"""
        { "screens": [ { "implements": { "documentDidOpen(_:)": ["scene.completeStateRestoration()"] } } ],
          "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "documentDidOpen(_:)": ["completeStateRestoration"],
          "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": [ "readFile", { "$unknown": "a closure" } ] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent"]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, case .neverCompleted = state.restorationExtension,
      let extendingCall = state.extensionEffect,
      !state.occurrences(in: RestorationCallback.allCases).contains(where: { $0.effect.kind == .super }),
      !report.mayEstablish(.completeStateRestoration)
    else { return }
    report.report(
      self, at: extendingCall.effect.place,
      "the system terminates the app while it shows the launch image, "
        + "because nothing calls completeStateRestoration() later",
      facts: [restoration.scene.availability], fixes: fixes(extendingCall, state), in: environments)
  }

  /// Returns a fix that inserts `completeStateRestoration` after the last effect that sets state, or after the
  /// extending call if no effect sets state. Empty if the document has no position for the insertion, or if the
  /// insertion might not follow the extending call.
  private static func fixes(_ extendingCall: SceneState.EffectOccurrence, _ state: SceneState) -> [Fix] {
    let effects = state[extendingCall.callback]?.effects ?? []
    let lastEffect = effects.last { $0.kind == .setContent || $0.kind == .setInteractionState } ?? extendingCall.effect
    guard let position = lastEffect.position, extendingCall.effect.position != nil, extendingCall.effect.workNumber == 0
    else { return [] }
    if lastEffect.workNumber == 0, let extendingPosition = extendingCall.effect.position,
      extendingPosition.list != position.list || extendingPosition.index > position.index
    {
      return []
    }
    let callName = RestorationEffectKind.completeStateRestoration.rawValue
    return [
      Fix("Add '\(callName)'", .insert(list: position.list, index: position.index + 1, .string(callName)))
    ]
  }
}
