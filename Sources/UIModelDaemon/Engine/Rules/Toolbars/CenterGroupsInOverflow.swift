import UIModelJSON
import UIModelPlatform

/// Centre groups in a bar whose style has no room for them.
enum CenterGroupsInOverflow: Rule {
  static let description = RuleDescription(
    code: "toolbar/center-groups-in-overflow", severity: .warning, system: .toolbar,
    summary: "Centre groups are declared, and the style puts them into the overflow menu",
    reason:
      "Groups are in the centre of the bar with the styles `browser` and `editor` only. With `navigator`, which a "
      + "navigation item has by default, the title stays there, and all centre groups are in the overflow menu.",
    advice: "Set `style` to `editor` or `browser`; where the overflow menu is meant, say `\"style\": \"navigator\"`.",
    holds: "iPad, 16 or later, where no style is set",
    sources: [Source("UINavigationItem.h: centerItemGroups", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "title": "Notes", "centerItemGroups": 1️⃣[
            { "barButtonItems": [ { "title": "Bold" } ] } ]1️⃣ } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "iOS", "minimum": "16.0" }
          ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "customizationIdentifier": "editor",
              "centerItemGroups": 1️⃣[ { "optionalGroup": {
                "customizationIdentifier": "style",
                "items": [ { "title": "Bold" } ]
              } } ]1️⃣
            }
          } ]
        }
        """#),
    ],
    right: [
      // What only some platforms have is left alone.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "screens": [ {
            "ref": "editor", "availableOn": { "macCatalyst": "16.0" },
            "navigationItem": { "centerItemGroups": [
              { "fixedGroup": { "items": [ { "title": "Bold" } ] } }
            ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "style": "editor", "centerItemGroups": [
            { "barButtonItems": [ { "title": "Bold" } ] } ] } } ] }
        """#),
      // Said so: the overflow menu is meant.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "reader", "navigationItem": { "style": "navigator", "centerItemGroups": [
            { "barButtonItems": [ { "title": "Bold" } ] } ] } } ] }
        """#),
      // An iPhone's bar has no room in the centre with any style.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "centerItemGroups": [
            { "barButtonItems": [ { "title": "Bold" } ] } ] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            { "ref": "a", "navigationItem": { "centerItemGroups": [] } },
            {
              "ref": "b",
              "navigationItem": { "centerItemGroups": [
                { "isHidden": true, "barButtonItems": [ { "title": "Bold" } ] }
              ] }
            }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": { "$unknown": "read from the project" } },
          "screens": [ {
            "ref": "editor",
            "navigationItem": { "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold" } ] } ] }
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
                "style": { "$unknown": "by mode" },
                "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold" } ] } ]
              }
            },
            { "ref": "b", "navigationItem": { "centerItemGroups": { "$unknown": "by mode" } } },
            { "ref": "c", "navigationItem": { "centerItemGroups": [ { "$unknown": "a helper's" } ] } }
          ]
        }
        """#),
    ])

  static func check(_ answer: NavigationItemAnswer, _ report: inout Report) {
    let groups = answer.item.centerItemGroups
    let shown = groups.elements.filter(\.isShown)
    guard answer.item.style.isDefault, !answer.mayBeDocuments, let first = shown.first, let place = groups.place else {
      return
    }
    report.report(
      self, at: place,
      "no style is set, and with 'navigator', the default, \(shown.count == 1 ? "this group is" : "these groups are") "
        + "in the overflow menu, not in the centre",
      in: answer.environments(report.context, [first.scope]) { $0 == .iPadOS })
  }
}
