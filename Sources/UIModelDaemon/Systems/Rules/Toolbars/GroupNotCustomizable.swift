import UIModelJSON
import UIModelPlatform

/// A `ToolbarItemGroup` in a customizable toolbar, which accepts only items with ids.
enum GroupNotCustomizable: Rule {
  static let description = RuleDescription(
    code: "toolbar/group-not-customizable", effect: .crash, system: .toolbar,
    summary: "Customizable toolbar contains a `ToolbarItemGroup`",
    reason: "`toolbar(id:)` accepts only customizable content, and a `ToolbarItemGroup` is not "
      + "customizable. The group has no id, and the items that SwiftUI creates for the views in the group "
      + "have no ids either.",
    advice: "Put each view into a separate `ToolbarItem` with an id. If people should add and remove the "
      + "views as a unit, put the views into one `ToolbarItem` with an id and a labeled `ControlGroup`.",
    sources: [
      Source("SwiftUI interface: ToolbarItemGroup is ToolbarContent, not CustomizableToolbarContent", .header),
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
                1️⃣ToolbarItemGroup1️⃣(placement: .secondaryAction) {
                  Button("Favorite") { isFavorite.toggle() }
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
          "items": [ {
            "class": 1️⃣"ToolbarItemGroup"1️⃣, "placement": "secondaryAction",
            "content": [ { "Button": { "title": "Favorite" } }, { "Button": { "title": "Map" } } ]
          } ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "favorite", "placement": "secondaryAction",
              "content": { "Button": { "title": "Favorite" } }
            }, { "id": "map", "placement": "secondaryAction", "content": { "Button": { "title": "Map" } } } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "class": 1️⃣"ToolbarItemGroup"1️⃣, "placement": "secondaryAction",
            "label": { "title": "Edits" }, "content": ["Crop", "Rotate"]
          } ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "edits", "placement": "secondaryAction",
              "content": { "ControlGroup": { "label": { "title": "Edits" }, "content": ["Crop", "Rotate"] } }
            } ]
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
        { "toolbars": [ { "items": [ { "class": "ToolbarItemGroup", "placement": "primaryAction",
          "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ] } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "edits", "placement": "secondaryAction",
            "content": { "ControlGroup": {
              "label": { "title": "Edits" },
              "content": [
                { "Button": { "title": "Adjust Image" } },
                { "Button": { "title": "Adjust Map" } }
              ]
            } }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": { "$unknown": "from a constant" }, "items": [
          { "class": "ToolbarItemGroup", "placement": "primaryAction", "content": ["New"] } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "class": { "$unknown": "a type of the app" }, "content": ["New"] } ] } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable else { return }
    for (index, item) in facts.items.enumerated() where item.knownKind == .group {
      report.report(
        self, at: item.kind.place,
        "a customizable toolbar cannot contain a 'ToolbarItemGroup'; put each view into a 'ToolbarItem' with an id",
        related: facts.toolbar.id.place.map { [RelatedPlace($0, "this id makes the toolbar customizable")] } ?? [],
        fixes: fix(item, at: index, in: facts).map { [$0] } ?? [])
    }
  }

  /// Returns an item that replaces the group; nil if a property of the group cannot be copied to the item.
  private static func replacement(_ item: ToolbarItem, id: String, content: JSONValue) -> JSONValue? {
    guard item.condition.isDefault, !item.isConditional, item.ref.isDefault else { return nil }
    var object: JSONObject = ["id": .string(id)]
    switch item.placement {
    case .default: break
    case .given(.accessoryBar, _), .unknown: return nil
    case .given(let placement, _): object["placement"] = .string(placement.rawValue)
    }
    object["content"] = content
    return .object(object)
  }

  private static func fix(_ item: ToolbarItem, at index: Int, in facts: ToolbarFacts) -> Fix? {
    guard let views = item.content.value, !views.isEmpty else { return nil }
    if let label = item.label.value {
      let title = label["title"]?.string ?? label.string
      guard let id = facts.suggestedID(for: title) else { return nil }
      let controlGroup: JSONValue = ["ControlGroup": ["label": label, "content": .array(views.map(\.json))]]
      return replacement(item, id: id, content: controlGroup).map {
        Fix("Replace the group with one item that contains a 'ControlGroup'", .replace(item.place, $0))
      }
    }
    guard item.label.isDefault, let listPlace = facts.toolbar.items.place, facts.toolbar.items.isComplete else {
      return nil
    }
    var replacementItems: [JSONValue] = []
    var newIDs = Set<String>()
    for view in views {
      guard let id = facts.suggestedID(for: view.title), newIDs.insert(id).inserted,
        let replacementItem = replacement(item, id: id, content: view.json)
      else { return nil }
      replacementItems.append(replacementItem)
    }
    guard let firstItem = replacementItems.first else { return nil }
    let edits =
      [ModelEdit.replace(item.place, firstItem)]
      + replacementItems.dropFirst().map { .insert(list: listPlace, index: index + 1, $0) }
    return Fix("Replace the group with an item for each view", edits: edits)
  }
}
