import UIModelPlatform

/// A focus environment without a parent.
enum NoParentEnvironment: Rule {
  static let description = RuleDescription(
    code: "focus/no-parent-environment", severity: .error, system: .focus,
    summary: "A focus environment that has no parent",
    reason: "Environments form a tree that ends at the window. One whose parent is nil is no part of it: neither it "
      + "nor anything inside is ever focused.",
    advice: "Return the environment around it: the superview, the view controller, or the view that draws it.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [Source("UIFocus.h: parentFocusEnvironment", .header)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "parentFocusEnvironment": 1️⃣null1️⃣ } } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "class": "MapViewController", "implements": { "parentFocusEnvironment": 1️⃣null1️⃣ } } ] }"#),
    ],
    right: [
      RuleExample(
        #"{ "screens": [ { "view": { "ref": "root", "subviews": [ { "class": "GlobeView", "implements": { "parentFocusEnvironment": "root" } } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "parentFocusEnvironment": ["super"] } } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "parentFocusEnvironment": { "$unknown": "weak" } } } ] } } ] }"#
      ),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for node in focus.tree.nodes.indices {
      guard case .none(let place) = focus.tree.nodes[node].environment else { continue }
      report.report(
        self, at: place,
        "without a parent environment '\(focus.tree.name(of: node))' and what is inside it never take part in focus",
        in: focus.environments)
    }
  }
}
