import UIModelJSON
import UIModelPlatform

/// An item with customization settings that iPadOS ignores.
enum NotCustomizableHere: Rule {
  static let description = RuleDescription(
    code: "toolbar/not-customizable-here", effect: .wrong, system: .toolbar,
    summary: "Toolbar item has customization settings but is not customizable on iPadOS",
    reason: "On iPadOS, people can customize only items with the placement `secondaryAction`. Items with "
      + "other placements stay where the placement puts them. On the Mac, people can customize every item "
      + "in a customizable toolbar.",
    advice: "Change the placement of the item to `secondaryAction`, or remove the customization settings "
      + "from the item.",
    holds: "apps that run only on iPadOS",
    sources: [
      Source("SwiftUI documentation: View.toolbar(id:content:)", .documented), Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "new", "placement": "primaryAction", "content": "New",
                "customizationBehavior": 1️⃣"reorderable"1️⃣
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ {
              "id": "com.example.place",
              "items": [
                {
                  "id": "new", "placement": "primaryAction", "content": "New"
                },
                { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "map", "placement": "topBarTrailing", "content": "ShowMap",
                "defaultCustomization": 1️⃣"hidden"1️⃣
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ {
              "id": "com.example.place",
              "items": [
                {
                  "id": "map", "placement": "secondaryAction", "content": "ShowMap",
                  "defaultCustomization": "hidden"
                },
                { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
              ]
            } ]
          }
          """#),
    ],
    right: [
      // 'New' is not customizable on iPad and has no customization settings.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "new", "placement": "primaryAction", "content": "New" },
              {
                "id": "share", "placement": "secondaryAction", "content": "ShareLink",
                "defaultCustomization": "hidden"
              }
            ]
          } ]
        }
        """#),
      // The behavior `disabled` has the same effect as the placement.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "new", "placement": "primaryAction", "content": "New",
                "customizationBehavior": "disabled"
              },
              {
                "id": "share", "placement": "secondaryAction", "content": "ShareLink",
                "customizationBehavior": "reorderable"
              }
            ]
          } ]
        }
        """#),
      // On Mac Catalyst, people can customize all of these items.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "new", "placement": "primaryAction", "content": "New",
                "customizationBehavior": "reorderable"
              },
              {
                "id": "map", "placement": "navigation", "content": "ShowMap",
                "defaultCustomization": "hidden"
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ]
        }
        """#),
      // People might be able to customize an item with the automatic placement.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "new", "content": "New", "defaultCustomization": "hidden" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "$unknown": "read from the project" }
          ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "new", "placement": "primaryAction", "content": "New",
              "customizationBehavior": "reorderable"
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": "new", "placement": { "$unknown": "a parameter" }, "content": "New",
                "customizationBehavior": "reorderable"
              },
              {
                "id": "map", "placement": "primaryAction", "content": "Map",
                "customizationBehavior": { "$unknown": "a parameter" }
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    for item in facts.items where applies(to: item, in: facts) {
      guard let placement = item.placement.value?.rawValue else { continue }
      if item.isInitiallyHidden {
        report.report(
          self, at: item.defaultVisibility.place,
          "people can customize only secondary actions on iPadOS and cannot add this hidden item at '\(placement)'; "
            + "use 'secondaryAction'",
          fixes: [
            item.placement.place.map { Fix("Use the placement 'secondaryAction'", .replace($0, "secondaryAction")) },
            item.visibilityFix("Show the item by default"),
          ].compactMap { $0 }, mustHoldEverywhere: true)
      } else {
        report.report(
          self, at: item.customizationBehavior.place,
          "on iPadOS, 'customizationBehavior' affects only secondary actions and has no effect at '\(placement)'; "
            + "use 'secondaryAction'",
          fixes: [
            item.customizationBehavior.place.map { Fix("Remove 'customizationBehavior'", .remove($0)) },
            item.placement.place.map { Fix("Use the placement 'secondaryAction'", .replace($0, "secondaryAction")) },
          ].compactMap { $0 }, mustHoldEverywhere: true)
      }
    }
  }

  /// Whether an item of a customizable toolbar has a customization setting without effect on iPadOS, the app's only
  /// platform. The behavior `disabled` does not count, because the placement also prevents customization.
  static func applies(to item: ToolbarItem, in facts: ToolbarFacts) -> Bool {
    guard facts.isCustomizable, facts.runsOnIPadOnly, item.knownKind == .item else { return false }
    guard let behavior = item.customizationBehavior.value ?? (item.customizationBehavior.isDefault ? .default : nil),
      item.isInitiallyHidden || (item.customizationBehavior.isGiven && behavior != .disabled)
    else { return false }
    let iPadOS = Environment(platform: .iPadOS, version: 16)
    return ToolbarCustomization.edits(of: item.placement, in: iPadOS) == .known(.none)
  }
}
