import UIModelPlatform

/// Two items for the one place in the centre.
enum SeveralPrincipalItems: Rule {
  static let description = RuleDescription(
    code: "toolbar/several-principal-items", severity: .warning, system: .toolbar,
    summary: "Two items want the one principal place of a navigation bar",
    reason:
      "On iPhone and iPad a principal item takes the title's place in the centre of the navigation bar, and there "
      + "is one such place. A second item for it is not shown beside the first.",
    advice: "Give one of them another placement, put both into one item, or show them in different states.",
    holds: "iOS and iPadOS; a Mac's toolbar centres all of them",
    sources: [Source("SwiftUI documentation: ToolbarItemPlacement.principal", .documented)],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "content": { "Button": { "title": "Map" } } },
          { "placement": 1️⃣"principal"1️⃣, "content": { "Button": { "title": "Satellite" } } } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "content": "Search" },
          { "placement": 1️⃣"principal"1️⃣, "when": "isEditing", "content": "Edit" } ] } ] }
        """#),
    ],
    right: [
      // One that is hidden takes no place.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "27.0" } ] },
          "toolbars": [ { "items": [
            { "placement": "principal", "hidden": true, "content": "Old" },
            { "placement": "principal", "content": "New" }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "content": { "Picker": { "title": "Map" } } },
          { "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "when": "isEditing", "content": "Edit" },
          { "placement": "principal", "when": { "not": "isEditing" }, "content": "Search" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "when": { "switch": "mode", "case": "edit" }, "content": "Edit" },
          {
            "placement": "principal", "when": { "switch": "mode", "case": "search" },
            "content": "Search"
          }
        ] } ] }
        """#),
      // Nothing says that both states hold at once.
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "when": "isEditing", "content": "Edit" },
          { "placement": "principal", "when": "isSearching", "content": "Search" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "principal", "content": "Edit" },
          { "placement": "principal", "when": { "$unknown": "computed" }, "content": "Search" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [ { "placement": "principal", "content": "Map" } ] },
          { "items": [ { "placement": "principal", "content": "Satellite" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [ { "items": [
            { "placement": "principal", "content": { "Button": { "title": "Map" } } },
            { "placement": "principal", "content": { "Button": { "title": "Satellite" } } } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ { "items": [
            { "availableOn": { "iPadOS": "16.0" }, "placement": "principal", "content": "Map" },
            {
              "availableOn": { "macCatalyst": "16.0" }, "placement": "principal",
              "content": "Satellite"
            }
          ] } ]
        }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    let principal = answer.items.filter { item in
      item.placement.value == .principal && item.knownKind == .item && item.isHidden.isKnown
        && item.isHidden.value != true
    }
    guard principal.count > 1 else { return }
    for (index, item) in principal.enumerated().dropFirst() {
      let earlier = principal[..<index].prefix(ToolbarAnswer.comparisonLimit)
      guard let first = earlier.first(where: { $0.isPresenceKnown && $0.meets(item) }) else { continue }
      let environments = report.context.environments { environment in
        (environment.platform == .iOS || environment.platform == .iPadOS)
      }
      report.report(
        self, at: item.placement.place,
        "a navigation bar has one principal place, in the centre, and an item before this one takes it",
        restsOn: item.presence,
        related: first.placement.place.map { [RelatedPlace($0, "takes the principal place")] } ?? [],
        in: environments)
    }
  }
}
