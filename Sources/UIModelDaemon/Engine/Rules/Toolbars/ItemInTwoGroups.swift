import UIModelJSON
import UIModelPlatform

/// One bar button item in two groups.
enum ItemInTwoGroups: Rule {
  static let description = RuleDescription(
    code: "toolbar/item-in-two-groups", severity: .error, system: .toolbar,
    summary: "A bar button item is in two groups of one bar",
    reason: "An item belongs to one group: putting it into another one takes it out of the first, and the "
      + "representative item of a group can be in no group. The bar shows the item only where it was put last.",
    advice: "Make an item of its own for each group.",
    sources: [
      Source("UIKit documentation: UIBarButtonItemGroup.barButtonItems", .documented),
      Source("UIBarButtonItemGroup.h: representativeItem", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "leadingItemGroups": [ { "barButtonItems": [ { "ref": "share", "title": "Share" } ] } ],
              "trailingItemGroups": [ { "barButtonItems": [ { "title": "New" }, 1️⃣"share"1️⃣ ] } ]
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
            "navigationItem": { "trailingItemGroups": [
              {
                "fixedGroup": { "items": [ { "ref": "share", "title": "Share" }, { "title": "New" } ] },
                "representativeItem": { "ref": "more", "title": "More" }
              },
              { "barButtonItems": [1️⃣"more"1️⃣] }
            ] }
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
              "leadingItemGroups": [ { "barButtonItems": [ { "ref": "share", "title": "Share" } ] } ],
              "trailingItemGroups": [ { "barButtonItems": [ { "ref": "share2", "title": "Share" } ] } ]
            }
          } ]
        }
        """#),
      // A group for each release.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "leadingItemGroups": [ {
                "availableOn": { "iPadOS": "17.0" },
                "barButtonItems": [ { "ref": "share", "title": "Share" } ]
              } ],
              "trailingItemGroups": [
                { "availableOn": { "iPadOS": "16.0" }, "barButtonItems": ["share"] }
              ]
            }
          } ]
        }
        """#),
      // Another screen's bar has items of its own, made in the same way.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            {
              "ref": "editor",
              "navigationItem": { "trailingItemGroups": [
                { "barButtonItems": [ { "ref": "share", "title": "Share" } ] }
              ] }
            },
            {
              "ref": "reader",
              "navigationItem": { "trailingItemGroups": [ { "barButtonItems": ["share"] } ] }
            }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "leadingItemGroups": [
                { "barButtonItems": [ { "ref": { "$unknown": "a" }, "title": "Share" } ] }
              ],
              "trailingItemGroups": [
                { "barButtonItems": [ { "$unknown": "perhaps the same" } ] },
                {
                  "availableOn": { "$unknown": "a condition" },
                  "barButtonItems": [ { "title": "New" } ]
                }
              ]
            }
          } ]
        }
        """#),
    ])

  static func check(_ answer: NavigationItemAnswer, _ report: inout Report) {
    var seen: [String: (group: Int, place: Place)] = [:]
    for (index, group) in answer.item.groups.enumerated() {
      // Each with a number of its own, that of its group, or another one for what stands in place of the group.
      let uses =
        group.items.elements.map { (item: $0, owner: index * 2) }
        + (group.representativeItem.value.map { [(item: $0, owner: index * 2 + 1)] } ?? [])
      for (item, owner) in uses {
        guard let handle = item.handle else { continue }
        guard let first = seen[handle] else {
          seen[handle] = (owner, item.handlePlace)
          continue
        }
        guard first.group != owner, item.reference != nil else { continue }
        report.report(
          self, at: item.handlePlace,
          "'\(handle)' is in another group of this bar too; an item is only in the group that it was put into last",
          related: [RelatedPlace(first.place, "the item in the other group")],
          in: answer.environments(report.context, [group.scope]), onlyIfEverywhere: true)
      }
    }
  }
}
