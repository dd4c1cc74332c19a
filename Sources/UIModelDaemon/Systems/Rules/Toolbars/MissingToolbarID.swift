import UIModelJSON
import UIModelPlatform

/// Customizable items in a toolbar that is not customizable.
enum MissingToolbarID: Rule {
  static let description = RuleDescription(
    code: "toolbar/missing-toolbar-id", effect: .wrong, system: .toolbar,
    summary: "Toolbar items have ids or customization settings, but the toolbar has no id",
    reason: "Only `toolbar(id:)` makes a toolbar customizable. In a toolbar without an id, SwiftUI "
      + "ignores the ids and customization settings of the items, and people cannot customize the toolbar.",
    advice: "Give the toolbar and each of its items an id that is the same at every launch. If people "
      + "should not customize the toolbar, remove the ids and customization settings from the items.",
    sources: [
      Source("SwiftUI documentation: View.toolbar(id:content:)", .documented), Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "ref": 1️⃣"placeToolbar"1️⃣,
            "items": [ {
              "id": "favorite", "placement": "secondaryAction",
              "content": { "Button": { "title": "Favorite" } }
            } ]
          } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ {
              "ref": "placeToolbar",
              "items": [ {
                "id": "favorite", "placement": "secondaryAction",
                "content": { "Button": { "title": "Favorite" } }
              } ],
              "id": "placeToolbar"
            } ]
          }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": 1️⃣"hidden"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "favorite", "placement": "secondaryAction",
            "content": { "Button": { "title": "Favorite" } }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "placeToolbar", "items": [
          { "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] } ] }
        """#),
      // A single id may have another purpose, and no item has customization settings.
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "placeToolbar", "items": [
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
          { "placement": "primaryAction", "content": { "Button": { "title": "Edit" } } } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "ref": "placeToolbar", "id": { "$unknown": "from a constant" },
          "items": [ {
            "id": "favorite", "placement": "secondaryAction",
            "content": { "Button": { "title": "Favorite" } }
          } ]
        } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    let toolbar = facts.toolbar
    guard toolbar.id.isDefault, !facts.items.isEmpty else { return }
    let customizedItem = facts.items.first { $0.setsCustomization }
    let singleItems = facts.items.filter { $0.knownKind == .item }
    let allItemsHaveIDs =
      !singleItems.isEmpty && singleItems.count == facts.items.count && singleItems.allSatisfy { $0.id.isGiven }
    guard customizedItem != nil || allItemsHaveIDs else { return }
    let ignoredSettings = customizedItem == nil ? "ids" : "customization settings"
    let firstIgnoredPlace =
      customizedItem.map { $0.customizationBehavior.place ?? $0.defaultVisibility.place }
      ?? facts.items.first?.id.place
    report.report(
      self, at: toolbar.ref.place ?? firstIgnoredPlace ?? toolbar.place,
      "the toolbar has no id, so SwiftUI ignores the \(ignoredSettings) of its items; add an id to make the toolbar customizable",
      facts: customizedItem == nil ? [toolbar.items] : [],
      related: toolbar.ref.place == nil
        ? [] : firstIgnoredPlace.map { [RelatedPlace($0, "this has no effect without the toolbar's id")] } ?? [],
      fixes: allItemsHaveIDs ? fixes(toolbar, &report) : [])
  }

  private static func fixes(_ toolbar: Toolbar, _ report: inout Report) -> [Fix] {
    // The fix uses the toolbar's handle (`ref`) as the id, unless another toolbar has this name.
    guard let ref = toolbar.ref.value, report.find(ref, [.toolbar]).count == 1 else { return [] }
    return [Fix("Give the toolbar the id \"\(ref)\"", .set(object: toolbar.place, name: "id", .string(ref)))]
  }
}
