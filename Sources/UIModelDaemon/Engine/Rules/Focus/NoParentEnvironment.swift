import UIModelPlatform

/// Reports a focus environment whose parent is nil.
enum NoParentEnvironment: Rule {
  static let description = RuleDescription(
    code: "focus/no-parent-environment", severity: .error, system: .focus,
    summary: "Focus environment has no parent",
    reason:
      "Focus environments form a tree that ends at the window. An environment whose parent is nil is outside this "
      + "tree, so UIKit never focuses it or anything inside it.",
    advice: "Return the environment around it: the superview, the view controller, or the view that draws it.",
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for node in focus.tree.nodes.indices {
      guard case .none(let place) = focus.tree.nodes[node].environment else { continue }
      report.report(
        self, at: place,
        "'parentFocusEnvironment' of '\(focus.tree.name(of: node))' is nil, so neither it nor anything inside it "
          + "is ever focused",
        in: focus.environments)
    }
  }
}
