import UIModelPlatform

/// A focus environment that is among its own ancestors.
enum EnvironmentCycle: Rule {
  static let description = RuleDescription(
    code: "focus/environment-cycle", severity: .error, system: .focus,
    summary: "A focus environment whose parent lies inside it",
    reason: "Environments form a tree that ends at the window. Those of a circle never lead there, so nothing inside "
      + "takes part in focus.",
    advice: "Name an environment outside as the parent, or leave the property to the superclass.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [Source("UIFocus.h: parentFocusEnvironment", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "map", "class": "MapView", "implements": { "parentFocusEnvironment": 1️⃣"pins"1️⃣ },
          "subviews": [ { "ref": "pins", "class": "PinsView" } ]
        } ] } } ] }
        """#),
      // Two that name each other: one finding.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "ref": "a", "class": "MapView", "implements": { "parentFocusEnvironment": 1️⃣"b"1️⃣ } },
          { "ref": "b", "class": "MapView", "implements": { "parentFocusEnvironment": "a" } } ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "map", "class": "MapView",
          "subviews": [
            { "ref": "pins", "class": "PinsView", "implements": { "parentFocusEnvironment": "map" } }
          ]
        } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ { "ref": "list", "class": "ListView" },
          { "ref": "map", "class": "MapView", "implements": { "parentFocusEnvironment": "list" } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "map", "class": "MapView",
          "implements": { "parentFocusEnvironment": { "$unknown": "computed" } },
          "subviews": [ { "ref": "pins" } ]
        } ] } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for cycle in focus.tree.cycles {
      let overrides = cycle.sorted().compactMap { node -> (node: Int, place: Place)? in
        let places = focus.tree.implements(of: node).valuePlaces
        return places["parentFocusEnvironment"].map { (node, $0) }
      }
      guard let first = overrides.first else { continue }
      let name = focus.tree.name(of: first.node)
      report.report(
        self, at: first.place,
        "the focus environments from here lead back to '\(name)' and never to the window, so nothing inside takes part in focus",
        related: overrides.dropFirst().map {
          RelatedPlace($0.place, "the parent of '\(focus.tree.name(of: $0.node))'")
        },
        in: focus.environments)
    }
  }
}
