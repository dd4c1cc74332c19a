import UIModelPlatform

/// Reports a focus environment whose parent is nil.
enum NoParentEnvironment: Rule {
  static let description = RuleDescription(
    code: "focus/no-parent-environment", effect: .lost, system: .focus,
    summary: "Focus environment has no parent environment",
    reason:
      "Focus environments form a hierarchy that is rooted in the window. An environment whose "
      + "`parentFocusEnvironment` is nil is outside this hierarchy, so neither the environment nor anything inside "
      + "it can get focus.",
    advice:
      "In `parentFocusEnvironment`, return the environment that contains this environment: the superview, the "
      + "view controller, or the view that draws the focus item.",
    holds: "iPadOS and Mac Catalyst 15 and later",
    sources: [Source("UIFocus.h: parentFocusEnvironment", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [
            { "class": "GlobeView", "implements": { "parentFocusEnvironment": 1️⃣null1️⃣ } }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "MapViewController", "implements": { "parentFocusEnvironment": 1️⃣null1️⃣ }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root",
          "subviews": [
            { "class": "GlobeView", "implements": { "parentFocusEnvironment": "root" } }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [
            { "class": "GlobeView", "implements": { "parentFocusEnvironment": ["super"] } }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ {
            "class": "GlobeView", "implements": { "parentFocusEnvironment": { "$unknown": "weak" } }
          } ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for node in focus.tree.nodes.indices {
      guard case .none(let place) = focus.tree.nodes[node].environment else { continue }
      report.report(
        self, at: place,
        "'parentFocusEnvironment' of '\(focus.tree.name(of: node))' is nil, so nothing in this environment "
          + "gets focus; return the environment that contains it",
        in: focus.environments)
    }
  }
}
