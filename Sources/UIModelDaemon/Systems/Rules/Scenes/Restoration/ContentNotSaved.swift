import UIModelJSON
import UIModelPlatform

/// Reports interaction state that a scene saves without the content of the view.
enum ContentNotSaved: Rule {
  static let description = RuleDescription(
    code: "scene/content-not-saved", effect: .wrong, system: .scene,
    summary: "`interactionState` is saved without the text of the view",
    reason:
      "`interactionState` contains the cursor position, the selection and the scroll position, but not the "
      + "text. If a scene saves nothing else, the text is empty after restoration and the restored state has "
      + "no effect.",
    advice:
      "Also save the text in the activity's `userInfo`. If the scene reads the text from another source "
      + "during restoration, declare the source in the model document.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS",
    needs: [.classes],
    sources: [
      Source("UITextField.h, UITextView.h: interactionState does not hold the content", .header),
      Source("WWDC21-10057: save the content as well", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [1️⃣"saveInteractionState"1️⃣],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
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
        {
          "screens": [ {
            "ref": "page",
            "view": { "subviews": [
              { "ref": "address", "class": "UITextField" },
              { "ref": "note", "class": "UITextView" }
            ] }
          } ],
          "scenes": [ {
            "root": "page",
            "implements": {
              "stateRestorationActivity(for:)": [
                { "saveContent": "address" }, 1️⃣{ "saveInteractionState": "note" }1️⃣
              ],
              "scene(_:restoreInteractionStateWith:)": [ { "setContent": "address" }, "setInteractionState" ]
            }
          } ]
        }
        """#),
    ],
    right: [
      // The text view is not editable, so its text needs no saving.
      RuleExample(
        #"""
        {
          "screens": [ {
            "implements": {},
            "view": { "subviews": [ { "ref": "article", "class": "UITextView", "isEditable": false } ] }
          } ],
          "scenes": [ { "implements": { "stateRestorationActivity(for:)": [
            { "saveInteractionState": "article" }
          ], "scene(_:restoreInteractionStateWith:)": ["setInteractionState"] } } ]
        }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveInteractionState", "saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      // The scene reads the content from a file, or another method saves the content.
      RuleExample(
        #"""
        { "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": ["readFile", "setContent", "setInteractionState"] } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveInteractionState"],
          "sceneDidEnterBackground(_:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      // Other code saves, or might save, the content in the activity.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["returnUserActivity", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "implements": { "updateUserActivityState(_:)": ["saveContent"] } } ],
          "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveInteractionState"],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"] } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [ { "$unknown": "a helper" }, "saveInteractionState" ],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      // This scene saves only content, and no interaction state.
      RuleExample(
        #"""
        { "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent"] } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isFullyKnown, let method = state[.stateRestorationActivity] else { return }
    let occurrences = state.occurrences(in: RestorationCallback.allCases)
    guard !method.hasEffect(.returnUserActivity), !method.hasEffect(.super),
      !occurrences.contains(where: { $0.effect.kind.isContentSource }),
      let unsavedEffect = method.effects.first(where: { effect in
        effect.kind == .saveInteractionState
          && !occurrences.contains { $0.effect.kind == .saveContent && $0.effect.overlaps(effect) }
          && !report.mayBeReadOnly(effect.viewHandles)
      }), !report.mayEstablish(.updateUserActivityState), !report.mayEstablish(.userActivityWillSave)
    else { return }
    report.report(
      self, at: unsavedEffect.place,
      "interaction state\(unsavedEffect.quotedViewHandles.map { " of \($0)" } ?? "") is saved without its content, "
        + "so the text is empty after restoration; also save the content",
      facts: [restoration.scene.availability], fixes: fixes(unsavedEffect, state), in: environments)
  }

  /// Returns a fix that saves the content. If no restoration callback sets the content, the fix also sets it. Empty if
  /// the document has no position for these edits.
  private static func fixes(_ effect: RestorationEffect, _ state: SceneState) -> [Fix] {
    guard let position = effect.position else { return [] }
    let savingEdit = ModelEdit.insert(
      list: position.list, index: position.index, effect.value(as: .saveContent))
    let isContentSet = state.occurrences(in: SceneState.restorationCallbacks).contains { act in
      act.effect.kind == .setContent && act.effect.covers(effect)
    }
    guard !isContentSet else { return [Fix("Also save the content", savingEdit)] }
    guard let settingEdit = state.settingEdit(for: effect, as: .setContent) else { return [] }
    return [Fix("Also save the content, and set it again", savingEdit, settingEdit)]
  }
}

extension Report {
  /// Whether the text of all views is, or might be, read-only, so that it does not have to be saved. False if
  /// `viewNames` is empty.
  fileprivate mutating func mayBeReadOnly(_ viewNames: [String]) -> Bool {
    // All names are looked up, because each lookup records a dependency of the result.
    var isReadOnly = !viewNames.isEmpty
    for name in viewNames where !mayBeFixedText(name) { isReadOnly = false }
    return isReadOnly
  }
}
