import UIModelJSON
import UIModelPlatform

/// Reports state that a scene restores while connecting, before its views are loaded.
enum RestoresWhileConnecting: Rule {
  static let description = RuleDescription(
    code: "scene/restores-while-connecting", effect: .wrong, system: .scene,
    summary: "State is restored while the scene connects, before its views are loaded",
    reason:
      "When UIKit calls `scene(_:willConnectTo:options:)`, the storyboard and the views are not fully "
      + "loaded. State that code sets in this method may be missing when the scene appears. In iOS 15 and "
      + "later, UIKit calls `scene(_:restoreInteractionStateWith:)` after the views are loaded and before "
      + "the scene first enters the foreground.",
    advice:
      "Restore the state in `scene(_:restoreInteractionStateWith:)`, even if the scene does not use a "
      + "storyboard.",
    holds:
      "apps that require iOS, iPadOS and Mac Catalyst 15 or later, and visionOS apps. Not reported for "
      + "content that the connection options request (`showRequestedContent` in the model document)",
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
      // If the scene creates its window in code, the finding is a hint.
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
      // iOS 14 has no other callback in which a scene can restore its state.
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
      // The content is set when the scene connects, and set again in the restoration callback.
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
      // A scene that saves no content gets the content from another source.
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
      // Asynchronous work runs after the views are loaded.
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

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    guard report.context.hasAllTargets, report.context.targets.allSatisfy(\.minimumVersion.isKnown),
      !report.context.environments.isEmpty,
      report.context.environments.allSatisfy({ $0.hasSceneRestoration }), state.isFullyKnown,
      state.activity == .created, let method = state[.willConnect]
    else { return }
    let restoringEffects = state[.restoreInteractionState]?.effects ?? []
    let savingEffects = state[.stateRestorationActivity]?.effects ?? []
    guard
      let earlyEffect = method.effects.first(where: { effect in
        guard effect.workNumber == 0, effect.kind == .setContent || effect.kind == .setInteractionState else {
          return false
        }
        let savingKind: RestorationEffectKind = effect.kind == .setContent ? .saveContent : .saveInteractionState
        return !restoringEffects.contains { $0.kind == effect.kind }
          && savingEffects.contains { $0.kind == savingKind && $0.overlaps(effect) }
      })
    else { return }
    let makesWindow = method.hasEffect(.makeWindow)
    // A view controller can accept content before its view is loaded.
    let isHint = makesWindow || earlyEffect.kind == .setContent
    let stateName = earlyEffect.kind == .setContent ? "the content" : "the interaction state"
    let callbackName = RestorationCallback.restoreInteractionState.name
    report.report(
      self, at: earlyEffect.place,
      makesWindow
        ? "\(stateName) is restored while the scene connects; restore it in \(callbackName) instead"
        : isHint
          ? "\(stateName) may be restored before the views are loaded; restore it in \(callbackName) instead"
          : "\(stateName) is lost, because the views are not loaded yet; restore it in \(callbackName) instead",
      facts: [restoration.scene.availability],
      related: [RelatedPlace(method.place, "UIKit calls this while the scene connects")], fixes: fixes(method, state),
      mustHoldEverywhere: true, severity: isHint ? .hint : nil)
  }

  /// Returns a fix that renames the method to the restoration callback. Empty if the scene already has the callback, or
  /// if the method also creates a window, shows requested content, sets the user activity or calls `super`.
  private static func fixes(_ method: SceneState.Method, _ state: SceneState) -> [Fix] {
    let excludedKinds: Set<RestorationEffectKind> = [.makeWindow, .showRequestedContent, .setUserActivity, .super]
    guard state[.restoreInteractionState] == nil, !method.effects.contains(where: { excludedKinds.contains($0.kind) })
    else { return [] }
    return [
      Fix(
        "Restore in \(RestorationCallback.restoreInteractionState.name)",
        .renameProperty(method.place, to: RestorationCallback.restoreInteractionState.name))
    ]
  }
}
