import UIModelPlatform

/// An item that is hidden by default and that people cannot add.
enum HiddenItemNeverShown: Rule {
  static let description = RuleDescription(
    code: "toolbar/hidden-item-never-shown", effect: .lost, system: .toolbar,
    summary: "Toolbar item is hidden by default, and people cannot add it",
    reason: "A hidden item is initially only in the customization popover, from which people can add the "
      + "item to the bar. People can add only items with the default customization behavior. An item with "
      + "the behavior `reorderable` or `disabled` is never shown if it is hidden by default. On iPhone, people cannot "
      + "customize toolbars at all.",
    advice: "Remove `customizationBehavior` from the item, or remove `defaultCustomization(.hidden)`.",
    sources: [
      Source("SwiftUI documentation: defaultCustomization(_:options:), ToolbarCustomizationBehavior", .documented)
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "map", placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
                .customizationBehavior(.reorderable)
                .defaultCustomization(1️⃣.hidden1️⃣)
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "share", "placement": "secondaryAction", "content": "ShareLink",
            "customizationBehavior": "disabled", "defaultCustomization": 1️⃣"hidden"1️⃣
          } ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": "hidden"
            } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink",
            "showsByDefault": 1️⃣false1️⃣, "customizationBehavior": "reorderable" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": 1️⃣"hidden"1️⃣ } ] } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
            "toolbars": [ { "id": "com.example.place", "items": [
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ]
          }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "map", placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
                .defaultCustomization(.hidden)
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
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": "hidden"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "default",
              "defaultCustomization": { "visibility": "hidden" }
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
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "customizationBehavior": "disabled"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "reorderable", "defaultCustomization": "visible"
            }
          ]
        } ] }
        """#),
      // The option `alwaysAvailable` keeps the item in the overflow menu.
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "share", "placement": "secondaryAction", "content": "ShareLink",
            "customizationBehavior": "disabled",
            "defaultCustomization": { "visibility": "hidden", "options": ["alwaysAvailable"] }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "customizationBehavior": { "$unknown": "a parameter" },
              "defaultCustomization": "hidden"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "disabled",
              "defaultCustomization": { "$unknown": "a parameter" }
            }
          ]
        } ] }
        """#),
      // On iPad, people can add the item.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iOS", "minimum": "16.0" }, { "platform": "iPadOS", "minimum": "16.0" }
          ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": "hidden" } ] } ]
        }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable else { return }
    guard !facts.runsOnIPhoneOnly else { return checkOnIPhone(facts, &report) }
    for item in facts.items where item.isInitiallyHidden && item.isAlwaysAvailable.value != true {
      guard let behavior = item.customizationBehavior.value, behavior != .default else { continue }
      // `NotCustomizableHere` reports items that people cannot customize because of their placement on iPadOS.
      if NotCustomizableHere.applies(to: item, in: facts) { continue }
      report.report(
        self, at: item.defaultVisibility.place,
        "this item is hidden by default, and people cannot add it because its behavior is "
          + "'\(behavior.rawValue)'; change one of the settings",
        facts: [item.customizationBehavior, item.isAlwaysAvailable],
        related: item.customizationBehavior.place.map {
          [RelatedPlace($0, "people cannot add items with this behavior")]
        } ?? [],
        fixes: [
          item.customizationBehavior.place.map {
            Fix("Remove 'customizationBehavior' so that people can add the item", .remove($0))
          },
          item.visibilityFix("Show the item by default"),
        ].compactMap { $0 })
    }
  }
}

extension HiddenItemNeverShown {
  /// Reports hidden items in an app that runs only on iPhone, where people cannot customize toolbars.
  private static func checkOnIPhone(_ facts: ToolbarFacts, _ report: inout Report) {
    for item in facts.items where item.isInitiallyHidden && item.isAlwaysAvailable.value != true {
      report.report(
        self, at: item.defaultVisibility.place,
        "this item is hidden by default, and people cannot add it because iPhone does not let them customize toolbars",
        facts: [item.isAlwaysAvailable], fixes: [item.visibilityFix("Show the item by default")].compactMap { $0 },
        mustHoldEverywhere: true)
    }
  }
}

extension ToolbarItem {
  /// Returns a fix that removes the default visibility, so that the item is shown; nil if no visibility is declared.
  func visibilityFix(_ title: String) -> Fix? {
    defaultVisibility.place.map { Fix(title, .remove($0)) }
  }
}
