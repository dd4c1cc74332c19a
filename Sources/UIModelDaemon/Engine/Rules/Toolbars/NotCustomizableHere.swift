import UIModelJSON
import UIModelPlatform

/// An item that asks for a customisation that iPadOS does not give it.
enum NotCustomizableHere: Rule {
  static let description = RuleDescription(
    code: "toolbar/not-customizable-here", severity: .warning, system: .toolbar,
    summary: "An item asks for a customisation that iPadOS gives to secondary actions only",
    reason: "On iPadOS only items with the placement `secondaryAction` can be customised; the others stay where their "
      + "placement puts them. On the Mac every item of a customisable toolbar can be.",
    advice: "Make the item a secondary action, or leave out what it says about customisation.",
    holds: "apps whose only target is iPadOS",
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
      // New, not customisable on iPad, and nothing said about it.
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
      // Not customisable is what it says.
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
      // The Mac customises all of them.
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
      // Automatic items go where customisable ones are.
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

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    for item in answer.items where applies(to: item, in: answer) {
      guard let placement = item.placement.value?.rawValue else { continue }
      let consequence = "iPadOS customises secondary actions only, so an item at '\(placement)'"
      if item.isHiddenAtFirst {
        report.report(
          self, at: item.defaultVisibility.place, "\(consequence) is not among those that people can add",
          fixes: [
            item.placement.place.map { Fix("Make it a secondary action", .replace($0, "secondaryAction")) },
            item.visibilityFix("Show it from the start"),
          ].compactMap { $0 }, onlyIfEverywhere: true)
      } else {
        report.report(
          self, at: item.customizationBehavior.place,
          "\(consequence) stays where it is, whatever its behaviour says",
          fixes: [
            item.customizationBehavior.place.map { Fix("Remove 'customizationBehavior'", .remove($0)) },
            item.placement.place.map { Fix("Make it a secondary action", .replace($0, "secondaryAction")) },
          ].compactMap { $0 }, onlyIfEverywhere: true)
      }
    }
  }

  /// Whether an item says something about its customisation that certainly does not hold on the app's one platform. To
  /// say that it cannot be customised is true.
  static func applies(to item: ToolbarItem, in answer: ToolbarAnswer) -> Bool {
    guard answer.isCustomizable, answer.runsOnIPadOnly, item.knownKind == .item else { return false }
    guard let behavior = item.customizationBehavior.value ?? (item.customizationBehavior.isDefault ? .default : nil),
      item.isHiddenAtFirst || (item.customizationBehavior.isGiven && behavior != .disabled)
    else { return false }
    let iPadOS = Environment(platform: .iPadOS, version: 16)
    return ToolbarCustomization.edits(of: item.placement, in: iPadOS) == .known(.none)
  }
}
