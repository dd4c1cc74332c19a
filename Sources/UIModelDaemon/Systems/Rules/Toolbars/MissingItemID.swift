import UIModelJSON
import UIModelPlatform

/// An item without an id in a customizable toolbar.
enum MissingItemID: Rule {
  static let description = RuleDescription(
    code: "toolbar/missing-item-id", effect: .crash, system: .toolbar,
    summary: "Item of a customizable toolbar has no id",
    reason: "`toolbar(id:)` accepts only customizable content, and a `ToolbarItem` without an id is not "
      + "customizable. SwiftUI saves customizations by item id and cannot identify an item without an id.",
    advice: "Give every item in the toolbar an id that is unique and the same at every launch.",
    sources: [
      Source("SwiftUI interface: ToolbarItem is CustomizableToolbarContent where ID is String", .header),
      Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var isFavorite = false
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "favorite", placement: .secondaryAction) {
                  Button("Favorite") { isFavorite.toggle() }
                }
                ToolbarItem(placement: .secondaryAction) {
                  1️⃣Button1️⃣("Show Map") { showsMap.toggle() }
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "placement": "primaryAction",
              "content": 1️⃣{ "Button": { "title": "Adjust Image" } }1️⃣
            }
          ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "placement": "primaryAction",
                "content": { "Button": { "title": "Adjust Image" } },
                "id": "adjustImage"
              }
            ]
          } ] }
          """#),
      RuleExample(
        #"{ "toolbars": [ { "id": "com.example.place", "items": [ 1️⃣{ "placement": "primaryAction" }1️⃣ ] } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var isFavorite = false
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "favorite", placement: .secondaryAction) {
                  Button("Favorite") { isFavorite.toggle() }
                }
                ToolbarItem(id: "map", placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] } ] }
        """#),
      // An id that is generated at each launch is still an id.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "New" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            { "id": { "$unknown": "from a constant" }, "placement": "primaryAction", "content": "New" }
          ]
        } ] }
        """#),
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "placement": "primaryAction", "content": "New" } ] } ] }"#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": { "$unknown": "perhaps nil" }, "items": [
          { "placement": "primaryAction", "content": "New" } ] } ] }
        """#),
      // Spacers and system items need no id.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "tag", "content": "TagButton", "placement": "secondaryAction" },
            { "class": "ToolbarSpacer", "sizing": "fixed" },
            { "class": "DefaultToolbarItem", "kind": "search" } ] } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable else { return }
    for item in facts.items where item.knownKind == .item && item.id.isDefault {
      let suggestedID = facts.suggestedID(for: item.content.value?.first?.title)
      report.report(
        self, at: item.content.place ?? item.place,
        "a customizable toolbar accepts only items with an id, and this item has no id; add a fixed id",
        related: facts.toolbar.id.place.map { [RelatedPlace($0, "this id makes the toolbar customizable")] } ?? [],
        fixes: suggestedID.map {
          [Fix("Give the item the id \"\($0)\"", .set(object: item.place, name: "id", .string($0)))]
        }
          ?? [])
    }
  }
}
