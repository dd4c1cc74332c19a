import UIModelJSON
import UIModelPlatform

/// Center groups in a bar whose default style moves them into the overflow menu.
enum CenterGroupsInOverflow: Rule {
  static let description = RuleDescription(
    code: "toolbar/center-groups-in-overflow", effect: .wrong, system: .toolbar,
    summary: "Center item groups move into the overflow menu because `style` is not set",
    reason: "A navigation bar shows center groups only with the styles `browser` and `editor`. With the "
      + "default style `navigator`, the title stays in the center of the bar, and all center groups move "
      + "into the overflow menu.",
    advice:
      "Set the navigation item's `style` to `editor` or `browser`. If the groups should be in the overflow menu, set "
      + "`style` to `navigator` explicitly.",
    holds: "iPadOS 16 and later, except for `UIDocumentViewController` and its subclasses",
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
      // The bar exists only on Mac Catalyst.
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
      // The style is explicit, so the overflow menu is intended.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "reader", "navigationItem": { "style": "navigator", "centerItemGroups": [
            { "barButtonItems": [ { "title": "Bold" } ] } ] } } ] }
        """#),
      // On iPhone no style shows groups in the center.
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

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    let groups = facts.item.centerItemGroups
    let shownGroups = groups.elements.filter(\.isCertainlyVisible)
    guard facts.item.style.isDefault, !facts.mayHaveDocumentController, let firstGroup = shownGroups.first,
      let place = groups.place
    else {
      return
    }
    report.report(
      self, at: place,
      "the default style 'navigator' puts \(shownGroups.count == 1 ? "this group" : "these groups") into the overflow menu; "
        + "set 'style' to 'editor' or 'browser'",
      in: facts.environments(report.context, [firstGroup.availability]) { $0 == .iPadOS })
  }
}
