import UIModelJSON
import UIModelPlatform

/// Interaction state that is saved without its content.
enum ContentNotSaved: Rule {
  static let description = RuleDescription(
    code: "scene/content-not-saved", severity: .warning, system: .scene,
    summary: "Interaction state is saved, and the content that it belongs to is not",
    reason:
      "`interactionState` holds cursor, selection and scroll position, and not the text. Where a scene comes back "
      + "with it alone, the text is empty, and there is nothing that the state could belong to.",
    advice: "Save the content in the activity's `userInfo` too, or say what it is read from when the scene comes back.",
    holds: "where scenes restore by a method of their own, since 15",
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
              "scene(_:restoreInteractionStateWith:)": ["setInteractionState"]
            }
          } ]
        }
        """#),
    ],
    right: [
      // Nobody can change the text.
      RuleExample(
        #"""
        {
          "screens": [ {
            "implements": {},
            "view": { "subviews": [ { "ref": "article", "class": "UITextView", "isEditable": false } ] }
          } ],
          "scenes": [ { "implements": { "stateRestorationActivity(for:)": [
            { "saveInteractionState": "article" }
          ] } } ]
        }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveInteractionState", "saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
      // The content is kept elsewhere.
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
      // Somebody else fills the activity, or may.
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
      // A scene that saves content alone.
      RuleExample(
        #"""
        { "scenes": [ { "implements": { "stateRestorationActivity(for:)": ["saveContent"],
          "scene(_:restoreInteractionStateWith:)": ["setContent"] } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationAnswer, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isWhole, let method = state[.stateRestorationActivity] else { return }
    let acts = state.acts(in: RestorationCallback.allCases)
    guard !method.has(.returnUserActivity), !method.has(.super), !acts.contains(where: { $0.effect.kind.isSource }),
      let unsaved = method.effects.first(where: { effect in
        effect.kind == .saveInteractionState
          && !acts.contains { $0.effect.kind == .saveContent && $0.effect.meets(effect) }
          && !report.mayBeFixed(effect.views)
      }), !report.isMentioned(.updateUserActivityState), !report.isMentioned(.userActivityWillSave)
    else { return }
    report.report(
      self, at: unsaved.place,
      "the interaction state\(unsaved.viewNames.map { " of \($0)" } ?? "") is saved without the content: the scene comes "
        + "back empty, and the state belongs to nothing",
      restsOn: [restoration.scene.availableOn], fixes: fix(unsaved), in: environments)
  }

  private static func fix(_ effect: RestorationEffect) -> [Fix] {
    guard let position = effect.position else { return [] }
    let name = RestorationEffectKind.saveContent.rawValue
    let value: JSONValue
    switch effect.views.count {
    case 0: value = .string(name)
    case 1: value = .object([name: .string(effect.views[0])])
    default: value = .object([name: .array(effect.views.map { .string($0) })])
    }
    return [Fix("Save the content too", .insert(list: position.list, index: position.index, value))]
  }
}

extension Report {
  /// Whether people cannot change what these views show, which then need not be saved, or that may be so. False where
  /// none is named.
  fileprivate mutating func mayBeFixed(_ views: [String]) -> Bool {
    // All are asked about, so that each can change the answer.
    var isFixed = !views.isEmpty
    for name in views where !mayBeFixedText(name) { isFixed = false }
    return isFixed
  }
}
