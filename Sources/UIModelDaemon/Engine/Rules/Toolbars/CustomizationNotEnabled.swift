import UIModelJSON
import UIModelPlatform

/// Groups made for customisation in a bar that nobody can customise.
enum CustomizationNotEnabled: Rule {
  static let description = RuleDescription(
    code: "toolbar/customization-not-enabled", severity: .warning, system: .toolbar,
    summary: "Groups are made to be customised, but the navigation item has no customization identifier",
    reason: "A navigation item's `customizationIdentifier` is what enables customisation and what it is saved under. "
      + "Without one nobody can move, remove or add groups, however they are made.",
    advice: "Give the navigation item a `customizationIdentifier` that is unique in the app.",
    holds: "iPad and Mac Catalyst, 16 or later",
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
    ],
    right: [
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
      // Nobody customises a bar of an iPhone.
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

  static func check(_ answer: NavigationItemAnswer, _ report: inout Report) {
    let groups = answer.item.centerItemGroups.elements.filter(\.kind.isCustomizable)
    guard answer.item.customizationIdentifier.isDefault, let first = groups.first else { return }
    let isHidden = first.kind == .optional && first.isInDefaultCustomization.value == false
    report.report(
      self, at: first.customizationIdentifier.place ?? first.place,
      "\(groups.count == 1 ? "this group is" : "\(groups.count) groups are") made to be customised, but without a "
        + "'customizationIdentifier' of the navigation item nobody can"
        + (isHidden ? ", so it never gets into the bar" : ""),
      restsOn: [first.isInDefaultCustomization],
      related: groups.dropFirst().prefix(4).map { RelatedPlace($0.place, "made to be customised, too") },
      in: answer.environments(report.context, [first.scope]) { $0 == .iPadOS || $0 == .macCatalyst })
  }
}
