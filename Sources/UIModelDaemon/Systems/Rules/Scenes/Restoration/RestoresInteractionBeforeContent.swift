import UIModelJSON
import UIModelPlatform

/// Reports interaction state that is set before the content of the view.
enum RestoresInteractionBeforeContent: Rule {
  static let description = RuleDescription(
    code: "scene/restores-interaction-before-content", effect: .wrong, system: .scene,
    summary: "`interactionState` is restored before the text of the view",
    reason:
      "`interactionState` contains the cursor position, the selection and the scroll position, but not the "
      + "text. If code sets `interactionState` first, the state applies to an empty text, which the content "
      + "then replaces. The text is restored, but people lose their position in the text.",
    advice: "Set the text of the view first, and then set `interactionState`.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later, and visionOS",
    sources: [
      Source("UITextField.h, UITextView.h: interactionState", .header),
      Source("WWDC21-10057: content is restored before interaction state", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": [1️⃣"setInteractionState"1️⃣, "setContent"]
        } } ] }
        """#,
        fixed: #"""
          { "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
          } } ] }
          """#),
      // The order is wrong for one of the two views.
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
              "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
              "scene(_:restoreInteractionStateWith:)": [
                { "setContent": "address" }, { "setInteractionState": "address" },
                1️⃣{ "setInteractionState": "note" }1️⃣, { "setContent": "note" }
              ]
            }
          } ]
        }
        """#),
      // The content is set after a file is read, or in a later callback.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": [
            "extendStateRestoration",
            { "async": ["readFile", "setContent", "completeStateRestoration"] },
            1️⃣"setInteractionState"1️⃣
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": [1️⃣"setInteractionState"1️⃣],
          "sceneWillEnterForeground(_:)": ["setContent"]
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
      // Both views are restored in the right order. The content is set again when the scene enters the foreground.
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
              "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
              "scene(_:restoreInteractionStateWith:)": [
                { "setContent": "address" }, { "setInteractionState": "address" },
                { "setContent": "note" }, { "setInteractionState": "note" }
              ],
              "sceneWillEnterForeground(_:)": ["setContent"]
            }
          } ]
        }
        """#),
      // A helper might have set the content, and the order of asynchronous work is unknown.
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": [
            { "$unknown": "a helper" }, "setInteractionState", "setContent"
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "scene(_:restoreInteractionStateWith:)": [
            { "async": ["setInteractionState"] },
            { "async": ["setContent"] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "restore(from:)": ["setContent"],
          "scene(_:restoreInteractionStateWith:)": [
            { "calls": "restore(from:)" }, "setInteractionState", "setContent"
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "scenes": [ { "implements": {
            "scene(_:restoreInteractionStateWith:)": ["setInteractionState", "setContent"]
          } } ]
        }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let state = restoration.state
    let environments = restoration.environments(report.context)
    guard !environments.isEmpty, state.isKnown,
      SceneState.restorationCallbacks.allSatisfy({ state[$0]?.isKnown != false })
    else { return }
    let occurrences = state.occurrences(in: SceneState.restorationCallbacks)
    let contentOccurrences = occurrences.filter { $0.effect.kind == .setContent }
    guard !contentOccurrences.isEmpty else { return }
    for occurrence in occurrences where occurrence.effect.kind == .setInteractionState {
      let matchingOccurrences = contentOccurrences.filter { $0.effect.overlaps(occurrence.effect) }
      guard let contentOccurrence = matchingOccurrences.first,
        matchingOccurrences.allSatisfy({ state.isBefore(occurrence, $0) })
      else {
        continue
      }
      let names = occurrence.effect.quotedViewHandles ?? contentOccurrence.effect.quotedViewHandles
      report.report(
        self, at: occurrence.effect.place,
        "interaction state\(names.map { " of \($0)" } ?? "") is lost, because the content is set after it; "
          + "set the content first",
        notes: ["the content replaces the empty text, so the cursor, selection and scroll position are lost"],
        facts: [restoration.scene.availability],
        related: [RelatedPlace(contentOccurrence.effect.place, "the content is set here")],
        fixes: fixes(occurrence, matchingOccurrences),
        in: environments)
    }
  }

  private static func fixes(
    _ occurrence: SceneState.EffectOccurrence, _ contentOccurrences: [SceneState.EffectOccurrence]
  )
    -> [Fix]
  {
    guard contentOccurrences.count == 1, let contentOccurrence = contentOccurrences.first,
      contentOccurrence.effect.workNumber == occurrence.effect.workNumber,
      contentOccurrence.effect.place != occurrence.effect.place,
      let contentPosition = contentOccurrence.effect.position,
      let statePosition = occurrence.effect.position,
      contentPosition.list == statePosition.list
    else { return [] }
    return [Fix("Set the content first", .move(contentOccurrence.effect.place, toIndex: statePosition.index))]
  }
}
