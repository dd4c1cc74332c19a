import UIModelJSON
import UIModelPlatform

/// Reports state that a scene saves but never sets again, and interaction state that a scene sets but never saves.
enum StateNotRestored: Rule {
  static let description = RuleDescription(
    code: "scene/state-not-restored", effect: .wrong, system: .scene,
    summary: "Scene saves state that it never restores, or restores state that it never saves",
    reason:
      "UIKit keeps the activity that `stateRestorationActivity(for:)` returns, but it sets nothing in views. "
      + "Code of the scene must set the text and `interactionState` when the scene returns. State that is saved and "
      + "never set is lost, and so is `interactionState` that is set but was never saved.",
    advice:
      "Set saved state in `scene(_:restoreInteractionStateWith:)`: first the text, then `interactionState`. "
      + "Save both in `stateRestorationActivity(for:)`.",
    holds:
      "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS. Reported only if the model document describes all "
      + "methods of the scene",
    needs: [.classes],
    sources: [
      Source("UIScene.h: stateRestorationActivityForScene:, restoreInteractionStateWithUserActivity:", .header),
      Source("WWDC21-10057: restore the content, then the interaction state", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [1️⃣"saveContent"1️⃣, "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": ["setInteractionState"]
        } } ] }
        """#,
        fixed: #"""
          { "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", 1️⃣"saveInteractionState"1️⃣],
          "scene(_:restoreInteractionStateWith:)": ["setContent"]
        } } ] }
        """#,
        fixed: #"""
          { "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [1️⃣"saveContent"1️⃣, "saveInteractionState"]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", 1️⃣"setInteractionState"1️⃣]
        } } ] }
        """#,
        fixed: #"""
          { "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
          } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      // Any callback of a returning scene can set the content, even asynchronously.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration", { "async": ["setContent", "completeStateRestoration"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "sceneDidBecomeActive(_:)": ["setContent"]
        } } ] }
        """#),
      // A view controller restores its state from the activity, or a class of the app might restore the state.
      RuleExample(
        #"""
        { "screens": [ { "implements": { "restoreUserActivityState(_:)": [] } } ],
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": []
          } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteViewController" } ],
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": []
          } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:willConnectTo:options:)": ["makeWindow", "setUserActivity"]
        } } ] }
        """#),
      // The effects of the restoration callback are not completely known.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": [{ "$unknown": "a helper" }]
        } } ] }
        """#),
      // The state comes from a file.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["readFile", "setContent", "setInteractionState"]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isFullyKnown, let savingMethod = state[.stateRestorationActivity],
      !savingMethod.isNull,
      !state.mayShareActivity
    else { return }
    let restoringOccurrences = state.occurrences(in: SceneState.restorationCallbacks)
    let unrestoredEffects = savingMethod.effects.filter { effect in
      guard let settingKind = effect.kind.counterpart else { return false }
      return !restoringOccurrences.contains { $0.effect.kind == settingKind && $0.effect.overlaps(effect) }
        && !state.otherMethodsMayMention(settingKind.rawValue)
    }
    if let firstEffect = unrestoredEffects.first, !report.mayEstablish(.restoringMethod) {
      reportUnrestored(unrestoredEffects, firstEffect, restoration, environments, &report)
    }
    let savedOccurrences = state.occurrences(in: RestorationCallback.allCases).filter {
      $0.effect.kind == .saveInteractionState
    }
    guard !restoringOccurrences.contains(where: { $0.effect.kind.isContentSource }),
      let unsavedOccurrence = restoringOccurrences.first(where: { act in
        act.effect.kind == .setInteractionState && !savedOccurrences.contains { $0.effect.overlaps(act.effect) }
      }), !state.otherMethodsMayMention(RestorationEffectKind.saveInteractionState.rawValue),
      !report.mayEstablish(.updateUserActivityState), !report.mayEstablish(.userActivityWillSave)
    else { return }
    let viewPhrase = unsavedOccurrence.effect.quotedViewHandles.map { " of \($0)" } ?? ""
    report.report(
      self, at: unsavedOccurrence.effect.place,
      "interaction state\(viewPhrase) is set but never saved; save it in '\(RestorationCallback.stateRestorationActivity.name)'",
      facts: [restoration.scene.availability], fixes: savingFixes(unsavedOccurrence.effect, savingMethod),
      in: environments)
  }

  private static func reportUnrestored(
    _ unrestoredEffects: [RestorationEffect], _ firstEffect: RestorationEffect, _ restoration: RestorationFacts,
    _ environments: [Environment], _ report: inout Report
  ) {
    let kinds = [RestorationEffectKind.saveContent, .saveInteractionState].filter { kind in
      unrestoredEffects.contains { $0.kind == kind }
    }
    let stateNames = kinds.map { $0 == .saveContent ? "content" : "interaction state" }.joined(separator: " and ")
    let viewPhrase = unrestoredEffects.count == 1 ? firstEffect.quotedViewHandles.map { " of \($0)" } ?? "" : ""
    report.report(
      self, at: firstEffect.place,
      "\(stateNames)\(viewPhrase) \(kinds.count == 1 ? "is" : "are") saved but never set when the scene returns; "
        + "set \(kinds.count == 1 ? "it" : "them") in '\(RestorationCallback.restoreInteractionState.name)'",
      facts: [restoration.scene.availability],
      related: unrestoredEffects.dropFirst().map { RelatedPlace($0.place, "this is never set either") },
      fixes: unrestoredEffects.count == 1
        ? firstEffect.kind.counterpart
          .flatMap { restoration.state.settingEdit(for: firstEffect, as: $0) }.map { [Fix("Set it again", $0)] } ?? []
        : [],
      in: environments)
  }

  private static func savingFixes(_ effect: RestorationEffect, _ savingMethod: SceneState.Method) -> [Fix] {
    guard let lastEffect = savingMethod.effects.last else {
      return [
        Fix("Also save it", .insert(list: savingMethod.valuePlace, index: 0, effect.value(as: .saveInteractionState)))
      ]
    }
    guard let position = lastEffect.position, position.list == savingMethod.valuePlace else { return [] }
    return [
      Fix(
        "Also save it",
        .insert(list: position.list, index: position.index + 1, effect.value(as: .saveInteractionState)))
    ]
  }
}

extension SceneState {
  /// Whether other code, such as the superclass or the system, might fill or receive the restoration activity. This
  /// code might then restore state from the activity.
  fileprivate var mayShareActivity: Bool {
    occurrences(in: RestorationCallback.allCases).contains { act in
      [.super, .returnUserActivity, .setUserActivity].contains(act.effect.kind)
    }
  }

  /// Returns the edit that adds an effect to `scene(_:restoreInteractionStateWith:)`, so that saved state is set again.
  /// Content is set before interaction state. Nil if the method is missing, unknown or null, or if one of its effects
  /// is asynchronous or is not an element of the method's own list.
  func settingEdit(for savedEffect: RestorationEffect, as settingKind: RestorationEffectKind) -> ModelEdit? {
    guard let method = self[.restoreInteractionState], method.isKnown, !method.isNull,
      method.effects.allSatisfy({ $0.workNumber == 0 && $0.position?.list == method.valuePlace })
    else { return nil }
    let interactionEffect: RestorationEffect? =
      settingKind == .setContent ? method.firstEffect(.setInteractionState) : nil
    let endIndex = (method.effects.last?.position?.index).map { $0 + 1 } ?? 0
    return .insert(
      list: method.valuePlace, index: interactionEffect?.position?.index ?? endIndex, savedEffect.value(as: settingKind)
    )
  }
}

extension RestorationEffectKind {
  /// The kind of effect that sets the state saved by this kind; nil if this kind saves no state.
  fileprivate var counterpart: RestorationEffectKind? {
    switch self {
    case .saveContent: .setContent
    case .saveInteractionState: .setInteractionState
    default: nil
    }
  }
}

extension RestorationEffect {
  /// Returns the JSON in a model document for an effect of the given kind on the views of this effect.
  ///
  /// For example, `setContent` on the view `body` is `{ "setContent": "body" }`. Without views, the JSON is
  /// `"setContent"`.
  func value(as kind: RestorationEffectKind) -> JSONValue {
    switch viewHandles.count {
    case 0: .string(kind.rawValue)
    case 1: .object([kind.rawValue: .string(viewHandles[0])])
    default: .object([kind.rawValue: .array(viewHandles.map { .string($0) })])
    }
  }
}
