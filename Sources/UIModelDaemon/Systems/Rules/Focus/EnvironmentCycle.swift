import UIModelPlatform

/// Reports a focus environment that is one of its own ancestors.
enum EnvironmentCycle: Rule {
  static let description = RuleDescription(
    code: "focus/environment-cycle", effect: .lost, system: .focus,
    summary: "Focus environment is its own ancestor",
    reason:
      "Focus environments form a hierarchy that is rooted in the window. If the chain of parent environments leads "
      + "back to the environment where the chain started, the chain never reaches the window. The environment and its "
      + "contents then cannot get focus. A view controller that contains itself through its children also forms such a "
      + "chain, and UIKit raises an exception for it.",
    advice:
      "In `parentFocusEnvironment`, return an environment that is not a descendant of this environment, or remove "
      + "the override to use the superclass's implementation. Remove a view controller from the children of its own "
      + "descendants.",
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
      // Two environments that name each other as parents cause one finding.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "ref": "a", "class": "MapView", "implements": { "parentFocusEnvironment": 1️⃣"b"1️⃣ } },
          { "ref": "b", "class": "MapView", "implements": { "parentFocusEnvironment": "a" } } ] } } ] }
        """#),
      // View controllers that contain each other cause one finding.
      RuleExample(
        #"""
        { "screens": [
          { "ref": "map", "children": [1️⃣"pins"1️⃣] }, { "ref": "pins", "children": ["map"] },
          { "ref": "list", "children": [2️⃣"list"2️⃣] }
        ] }
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
      // Two containers have the same child, and one container is in the other.
      RuleExample(
        #"""
        { "screens": [
          { "ref": "tabs", "children": ["map", "list"] },
          { "ref": "map", "children": ["list"] }, { "ref": "list" }
        ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    checkContainment(focus, &report)
    for cycle in focus.tree.cycles {
      let overrides = cycle.sorted().compactMap { node -> (node: Int, place: Place)? in
        let valuePlaces = focus.tree.implements(of: node).valuePlaces
        return valuePlaces["parentFocusEnvironment"].map { (node, $0) }
      }
      guard let firstOverride = overrides.first else { continue }
      let name = focus.tree.name(of: firstOverride.node)
      report.report(
        self, at: firstOverride.place,
        "'parentFocusEnvironment' of '\(name)' leads back to the same environment instead of the window, so nothing "
          + "inside gets focus",
        related: overrides.dropFirst().map {
          RelatedPlace($0.place, "the parent environment of '\(focus.tree.name(of: $0.node))' is set here")
        },
        in: focus.environments)
    }
  }

  /// Reports a screen that contains itself through its children. If several screens form a cycle, only the screen with
  /// the alphabetically first `ref` reports the cycle.
  private static func checkContainment(_ focus: FocusAnalysis, _ report: inout Report) {
    guard let screenRef = focus.screen.ref.value else { return }
    for directChild in focus.screen.embeddedScreens {
      // The name of the containing screen, by the name of the visited screen.
      var containersByScreen = [directChild.name.value: screenRef]
      var pendingNames = [directChild.name.value]
      var remainingVisitCount = 256
      while let name = pendingNames.popLast(), name != screenRef, remainingVisitCount > 0 {
        remainingVisitCount -= 1
        guard let screen = report.screen(named: name) else { continue }
        for childName in screen.embeddedScreens.map(\.name.value) where containersByScreen[childName] == nil {
          containersByScreen[childName] = name
          pendingNames.append(childName)
        }
      }
      guard let lastContainer = containersByScreen[screenRef], report.screen(named: screenRef) != nil else { continue }
      let cycle = sequence(first: lastContainer) { $0 == screenRef ? nil : containersByScreen[$0] }.prefix(256)
      guard cycle.allSatisfy({ screenRef <= $0 }) else { continue }
      report.report(
        self, at: directChild.name.place,
        directChild.name.value == screenRef
          ? "'\(screenRef)' is its own child, which raises an exception; remove it from its children"
          : "'\(screenRef)' contains '\(directChild.name.value)', which contains '\(screenRef)' again; UIKit raises an exception",
        in: focus.environments)
    }
  }
}
