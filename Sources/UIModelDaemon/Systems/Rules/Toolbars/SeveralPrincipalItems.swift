import UIModelPlatform

/// Several items with the placement `principal` in one toolbar. A navigation bar shows only one principal item.
enum SeveralPrincipalItems: Rule {
  static let description = RuleDescription(
    code: "toolbar/several-principal-items", effect: .wrong, system: .toolbar,
    summary: "Two toolbar items in a navigation bar have the placement `principal`",
    reason: "On iOS and iPadOS, a principal item replaces the title in the center of the navigation bar. "
      + "The bar has space for only one principal item and does not show a second one beside the first.",
    advice: "Change the placement of one of the items, combine the items into one item, or show the items "
      + "under conditions that exclude each other.",
    holds: "iOS and iPadOS. On the Mac, a toolbar centers all principal items",
    sources: [Source("SwiftUI documentation: ToolbarItemPlacement.principal", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct MapView: View {
          @State private var style = MapStyle.standard
          @State private var query = ""

          var body: some View {
            MapCanvas(style: style, query: query)
              .toolbar {
                ToolbarItem(placement: .principal) {
                  TextField("Search", text: $query)
                }
                ToolbarItem(placement: 1️⃣.principal1️⃣) {
                  Button("Satellite") { style = .satellite }
                }
              }
          }
        }
        """#, language: "swift"),
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
      RuleExample(
        #"""
        import SwiftUI

        struct MapView: View {
          @State private var style = MapStyle.standard
          @State private var query = ""

          var body: some View {
            MapCanvas(style: style, query: query)
              .toolbar {
                ToolbarItem(placement: .principal) {
                  TextField("Search", text: $query)
                }
                ToolbarItem(placement: .primaryAction) {
                  Button("Satellite") { style = .satellite }
                }
              }
          }
        }
        """#, language: "swift"),
      // A hidden item takes no space.
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
      // The two conditions might never hold at the same time.
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

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    let principalItems = facts.items.filter { item in
      item.placement.value == .principal && item.knownKind == .item && item.isHidden.isKnown
        && item.isHidden.value != true
    }
    guard principalItems.count > 1 else { return }
    for (index, item) in principalItems.enumerated().dropFirst() {
      let earlierItems = principalItems[..<index].prefix(ToolbarFacts.comparisonLimit)
      guard let earlierItem = earlierItems.first(where: { $0.isPresenceKnown && $0.coexistsWith(item) }) else {
        continue
      }
      let environments = report.context.environments { environment in
        (environment.platform == .iOS || environment.platform == .iPadOS)
      }
      report.report(
        self, at: item.placement.place,
        "an earlier item already uses 'principal', and a navigation bar shows only one principal item; "
          + "change the placement",
        facts: item.coexistenceProperties,
        related: earlierItem.placement.place.map { [RelatedPlace($0, "the first principal item")] } ?? [],
        in: environments)
    }
  }
}
