import UIModelJSON
import UIModelPlatform

/// Customizable groups in a bar that people cannot customize.
enum CustomizationNotEnabled: Rule {
  static let description = RuleDescription(
    code: "toolbar/customization-not-enabled", effect: .wrong, system: .toolbar,
    summary: "Navigation item has customizable groups but no `customizationIdentifier`",
    reason: "UIKit lets people customize a bar only if its navigation item has a "
      + "`customizationIdentifier`. UIKit also saves the changes under this identifier. Without an "
      + "identifier, people cannot move, add or remove groups, even if the groups are movable or optional.",
    advice: "Set the navigation item's `customizationIdentifier` to a string that is unique in the app.",
    holds: "iPadOS and Mac Catalyst 16 and later",
    sources: [Source("UINavigationItem.h: customizationIdentifier", .header)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "editor",
              "centerItemGroups": [ { "optionalGroup": {
                "customizationIdentifier": 1️⃣"style"1️⃣,
                "items": [ { "title": "Bold" } ]
              } } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "browser", "customizationIdentifier": null,
              "centerItemGroups": [
                { "fixedGroup": { "items": [ { "title": "Back" } ] } },
                { "movableGroup": {
                  "customizationIdentifier": 1️⃣"style"1️⃣,
                  "items": [ { "title": "Bold" } ]
                } },
                { "movableGroup": {
                  "customizationIdentifier": "align",
                  "items": [ { "title": "Left" } ]
                } }
              ]
            }
          } ]
        }
        """#),
      // People can customize only groups in the center of the bar.
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": "com.example.editor",
          "trailingItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": "copy", "isInDefaultCustomization": 1️⃣false1️⃣, "items": [ { "title": "Copy" } ]
          } } ]
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": "com.example.editor",
          "centerItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": "copy", "isInDefaultCustomization": false, "items": [ { "title": "Copy" } ]
          } } ],
          "trailingItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": "share", "items": [ { "title": "Share" } ]
          } } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "editor", "customizationIdentifier": "editor",
              "centerItemGroups": [ { "optionalGroup": {
                "customizationIdentifier": "style",
                "items": [ { "title": "Bold" } ]
              } } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "editor",
              "centerItemGroups": [
                { "fixedGroup": { "items": [ { "title": "Bold" } ] } },
                { "barButtonItems": [ { "title": "Italic" } ] }
              ]
            }
          } ]
        }
        """#),
      // People cannot customize a bar on iPhone.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "editor",
              "centerItemGroups": [ { "optionalGroup": {
                "customizationIdentifier": "style",
                "items": [ { "title": "Bold" } ]
              } } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            {
              "ref": "a",
              "navigationItem": {
                "style": "editor", "customizationIdentifier": { "$unknown": "a constant" },
                "centerItemGroups": [ { "optionalGroup": {
                  "customizationIdentifier": "style",
                  "items": [ { "title": "Bold" } ]
                } } ]
              }
            },
            {
              "ref": "b",
              "navigationItem": { "style": "editor", "centerItemGroups": { "$unknown": "by mode" } }
            }
          ]
        }
        """#),
    ])

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    checkGroupsOutsideCenter(facts, &report)
    let groups = facts.item.centerItemGroups.elements.filter(\.kind.isCustomizable)
    guard facts.item.customizationIdentifier.isDefault, let firstGroup = groups.first else { return }
    let isHidden = firstGroup.kind == .optional && firstGroup.isInDefaultCustomization.value == false
    report.report(
      self, at: firstGroup.customizationIdentifier.place ?? firstGroup.place,
      "the navigation item has no 'customizationIdentifier', so people cannot customize "
        + (groups.count == 1 ? "this group" : "these \(groups.count) groups")
        + (isHidden ? ", and \(groups.count == 1 ? "it" : "this one") never appears in the bar" : ""),
      facts: [firstGroup.isInDefaultCustomization],
      related: groups.dropFirst().prefix(4).map { RelatedPlace($0.place, "another customizable group") },
      in: facts.environments(report.context, [firstGroup.availability]) { $0 == .iPadOS || $0 == .macCatalyst })
  }

  /// Reports groups outside the center that are hidden until people add them. People cannot add such a group, because
  /// only the center is customizable.
  private static func checkGroupsOutsideCenter(_ facts: NavigationItemFacts, _ report: inout Report) {
    let item = facts.item
    let areas = [
      ("leadingItemGroups", item.leadingItemGroups.elements), ("trailingItemGroups", item.trailingItemGroups.elements),
      ("pinnedTrailingGroup", item.pinnedTrailingGroup.value.map { [$0] } ?? []),
    ]
    for (key, groups) in areas {
      for group in groups where group.kind == .optional && group.isInDefaultCustomization.value == false {
        report.report(
          self, at: group.isInDefaultCustomization.place ?? group.place,
          "people can customize only 'centerItemGroups', so they cannot add this group of '\(key)'; move it there",
          in: facts.environments(report.context, [group.availability]) { $0 == .iPadOS || $0 == .macCatalyst })
      }
    }
  }
}
