import UIModelJSON
import UIModelPlatform

/// State that is restored while the scene connects.
enum RestoresWhileConnecting: Rule {
  static let description = RuleDescription(
    code: "scene/restores-while-connecting", severity: .warning, system: .scene,
    summary: "State is restored while the scene connects, before its views are loaded",
    reason:
      "In `scene(_:willConnectTo:options:)` the storyboard and the views are not fully loaded, so what is set there "
      + "is not there when the scene is shown. Since 15 `scene(_:restoreInteractionStateWith:)` is called when they "
      + "are, and before the scene comes to the foreground for the first time.",
    advice: "Restore in `scene(_:restoreInteractionStateWith:)`, with a storyboard or without.",
    holds: "for apps that run on 15 or later only; what the connection options ask for is no restoring "
      + "(`showRequestedContent`)",
    sources: [
      Source("WWDC21-10057: restoring state while connecting, and since 15", .talk),
      Source("UIScene.h: scene:restoreInteractionStateWithUserActivity:", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ {
            "storyboard": "Main",
            "implements": {
              "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
              "scene(_:willConnectTo:options:)": [1️⃣"setContent"1️⃣, "setInteractionState"]
            }
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
            "scenes": [ {
              "storyboard": "Main",
              "implements": {
                "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
                "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
              }
            } ]
          }
          """#),
      // With a window of one's own it is advice.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
            "scene(_:willConnectTo:options:)": ["makeWindow", 1️⃣"setContent"1️⃣],
            "scene(_:restoreInteractionStateWith:)": ["setInteractionState"]
          } } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ {
            "storyboard": "Main",
            "implements": {
              "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
              "scene(_:willConnectTo:options:)": ["makeWindow", "showRequestedContent"],
              "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
            }
          } ]
        }
        """#),
      // On 14 there is no other place.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "14.0" } ] },
          "scenes": [ {
            "storyboard": "Main",
            "implements": {
              "stateRestorationActivity(for:)": ["saveContent"],
              "scene(_:willConnectTo:options:)": ["setContent"]
            }
          } ]
        }
        """#),
      // Content that is shown when the scene connects, and restored later.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ {
            "storyboard": "Main",
            "implements": {
              "stateRestorationActivity(for:)": ["saveContent"],
              "scene(_:willConnectTo:options:)": ["setContent"],
              "scene(_:restoreInteractionStateWith:)": ["setContent"]
            }
          } ]
        }
        """#),
      // Content of a scene that saves none comes from somewhere else.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ {
            "storyboard": "Main",
            "implements": { "scene(_:willConnectTo:options:)": ["setContent"] }
          } ]
        }
        """#),
      // Later the views are there.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:willConnectTo:options:)": [ { "async": ["setContent"] } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "$unknown": "another" } ]
          },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:willConnectTo:options:)": ["setContent"]
          } } ]
        }
        """#),
    ])

  static func check(_ restoration: RestorationAnswer, _ report: inout Report) {
    let state = restoration.state
    guard report.context.hasAllTargets, report.context.targets.allSatisfy(\.minimum.isKnown),
      !report.context.environments.isEmpty,
      report.context.environments.allSatisfy({ $0.hasSceneRestoration }), state.isWhole,
      state.activity == .made, let method = state[.willConnect]
    else { return }
    let later = state[.restoreInteractionState]?.effects ?? []
    let saved = state[.stateRestorationActivity]?.effects ?? []
    guard
      let early = method.effects.first(where: { effect in
        guard effect.work == 0, effect.kind == .setContent || effect.kind == .setInteractionState else { return false }
        let saving: RestorationEffectKind = effect.kind == .setContent ? .saveContent : .saveInteractionState
        return !later.contains { $0.kind == effect.kind }
          && saved.contains { $0.kind == saving && $0.meets(effect) }
      })
    else { return }
    let hasOwnWindow = method.has(.makeWindow)
    // A view controller may well take content before it has a view.
    let isAdvice = hasOwnWindow || early.kind == .setContent
    let what = early.kind == .setContent ? "the content" : "the interaction state"
    report.report(
      self, at: early.place,
      hasOwnWindow
        ? "\(what) is restored while the scene connects; since 15 there is a callback of its own for that"
        : isAdvice
          ? "\(what) is restored while the scene connects, when its views need not be loaded; since 15 there is a callback "
            + "for when they are"
          : "\(what) is restored while the scene connects, when its views are not loaded: it is not there later",
      restsOn: [restoration.scene.availableOn],
      related: [RelatedPlace(method.place, "called while the scene connects")], fixes: fixes(method, state),
      onlyIfEverywhere: true, severity: isAdvice ? .hint : nil)
  }

  /// A method that only restores becomes the one that is there for it.
  private static func fixes(_ method: SceneState.Method, _ state: SceneState) -> [Fix] {
    let others: Set<RestorationEffectKind> = [.makeWindow, .showRequestedContent, .setUserActivity, .super]
    guard state[.restoreInteractionState] == nil, !method.effects.contains(where: { others.contains($0.kind) })
    else { return [] }
    return [
      Fix(
        "Restore in \(RestorationCallback.restoreInteractionState.name)",
        .renameProperty(method.place, to: RestorationCallback.restoreInteractionState.name))
    ]
  }
}
