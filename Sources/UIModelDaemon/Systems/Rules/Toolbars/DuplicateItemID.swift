import UIModelJSON
import UIModelPlatform

/// Two items of one toolbar with the same id.
enum DuplicateItemID: Rule {
  static let description = RuleDescription(
    code: "toolbar/duplicate-item-id", effect: .lost, system: .toolbar,
    summary: "Two items of a customizable toolbar have the same id",
    reason: "SwiftUI saves customizations by item id and looks up the items to show by their ids. If two "
      + "items have the same id, SwiftUI finds only one of them, and people cannot move, remove or add "
      + "the other item.",
    advice: "Give each item in the toolbar its own id.",
    sources: [
      Source("SwiftUI documentation: ToolbarItem.init(id:placement:content:), a unique identifier", .documented),
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
                ToolbarItem(id: 1️⃣"favorite"1️⃣, placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
              }
          }
        }
        """#,
        fixed:
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
                  ToolbarItem(id: "showMap", placement: .secondaryAction) {
                    Button("Show Map") { showsMap.toggle() }
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
            { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
            { "id": 1️⃣"new"1️⃣, "placement": "primaryAction", "content": { "Button": { "title": "Edit" } } }
          ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
              { "id": "edit", "placement": "primaryAction", "content": { "Button": { "title": "Edit" } } }
            ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            { "id": "new", "placement": "primaryAction", "when": "isEditing", "content": "New" },
            {
              "id": 1️⃣"new"1️⃣, "placement": "primaryAction", "when": ["isEditing", "hasSelection"],
              "content": "Edit"
            }
          ]
        } ] }
        """#),
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
          { "id": "new", "placement": "primaryAction", "content": "New" },
          { "id": "edit", "placement": "primaryAction", "content": "Edit" } ] } ] }
        """#),
      // The branches of one condition never exist at the same time.
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            { "id": "edit", "placement": "primaryAction", "when": "isEditing", "content": "Done" },
            {
              "id": "edit", "placement": "primaryAction", "when": { "not": "isEditing" },
              "content": "Edit"
            }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "edit", "placement": "primaryAction",
              "when": { "switch": "mode", "case": "edit" }, "content": "Done"
            },
            {
              "id": "edit", "placement": "primaryAction",
              "when": [ { "switch": "mode", "case": "read" }, "canEdit" ],
              "content": "Edit"
            }
          ]
        } ] }
        """#),
      // The first item does not exist on every release.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "share", "placement": "secondaryAction",
                "availableOn": { "iPadOS": "17.0" }, "content": "ShareLink"
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareButton" }
            ]
          } ]
        }
        """#),
      // Different toolbars may use the same item id.
      RuleExample(
        #"""
        { "toolbars": [
          {
            "id": "com.example.place",
            "items": [ { "id": "new", "placement": "primaryAction", "content": "New" } ]
          },
          {
            "id": "com.example.list",
            "items": [ { "id": "new", "placement": "primaryAction", "content": "New" } ]
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "edit", "placement": "primaryAction", "when": { "$unknown": "computed" },
              "content": "Done"
            },
            { "id": "edit", "placement": "primaryAction", "content": "Edit" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "Done" },
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "Edit" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable, facts.items.count > 1 else { return }
    var itemsByID: [String: [ToolbarItem]] = [:]
    for item in facts.items {
      guard let id = item.id.value?.literal else { continue }
      let earlierItems = itemsByID[id, default: []]
      if let firstItem = earlierItems.first(where: { $0.isPresenceKnown && $0.coexistsWith(item) }) {
        let suggestedID = facts.suggestedID(for: item.content.value?.first?.title)
        report.report(
          self, at: item.id.place,
          "toolbar item id '\(id)' is already used by an earlier item; "
            + "SwiftUI needs unique ids to restore customizations",
          facts: item.coexistenceProperties,
          related: firstItem.id.place.map { [RelatedPlace($0, "the first item with this id")] } ?? [],
          fixes: item.id.place.flatMap { place in
            suggestedID.map { [Fix("Change to \"\($0)\"", .replace(place, .string($0)))] }
          } ?? [], mustHoldEverywhere: true)
      }
      if earlierItems.count < ToolbarFacts.comparisonLimit { itemsByID[id, default: []].append(item) }
    }
  }
}
