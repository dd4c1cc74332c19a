import UIModelPlatform

/// Reports a focus environment that is one of its own ancestors.
enum EnvironmentCycle: Rule {
  static let description = RuleDescription(
    code: "focus/environment-cycle", effect: .lost, system: .focus,
    summary: "Focus environment is its own ancestor through `parentFocusEnvironment`",
    reason:
      "Focus environments form a hierarchy that is rooted in the window. If the chain of parent environments leads "
      + "back to the environment where the chain started, the chain never reaches the window. The environment and "
      + "its contents then cannot get focus.",
    advice:
      "In `parentFocusEnvironment`, return an environment that is not a descendant of this environment, or remove "
      + "the override to use the superclass's implementation.",
    holds: "iPadOS and Mac Catalyst 15 and later",
    sources: [Source("UIFocus.h: parentFocusEnvironment", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "map", "class": "MapView", "implements": { "parentFocusEnvironment": 1️⃣"pins"1️⃣ },
          "subviews": [ { "ref": "pins", "class": "PinsView" } ]
        } ] } } ] }
        """#),
      // Two environments that name each other cause one finding.
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
        "'parentFocusEnvironment' of '\(name)' leads back to the same environment instead of the window, so nothing "
          + "inside gets focus",
        related: overrides.dropFirst().map {
          RelatedPlace($0.place, "the parent environment of '\(focus.tree.name(of: $0.node))' is set here")
        },
        in: focus.environments)
    }
  }
}
