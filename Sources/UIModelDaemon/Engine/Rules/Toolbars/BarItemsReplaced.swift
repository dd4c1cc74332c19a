import UIModelJSON
import UIModelPlatform

/// Bar button items that item groups replace.
enum BarItemsReplaced: Rule {
  static let description = RuleDescription(
    code: "toolbar/bar-items-replaced", severity: .warning, system: .toolbar,
    summary: "Item groups replace the bar button items of the same side",
    reason: "Setting `leadingItemGroups` replaces what `leftBarButtonItems` had set, and `trailingItemGroups` what "
      + "`rightBarButtonItems` had: the items are in no group, so they are not shown.",
    advice: "Put the items into a group, or keep to one of the two ways.",
    holds: "apps that run on iOS 16 and later only; before that the items are what there is",
    sources: [Source("UINavigationItem.h: leadingItemGroups, trailingItemGroups", .header)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "rightBarButtonItems": 1️⃣[ { "title": "Done" } ]1️⃣,
              "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ]
            }
          } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "screens": [ {
              "ref": "editor",
              "navigationItem": {
                "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ]
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
              "leadingItemGroups": [ { "fixedGroup": { "items": [ { "title": "Undo" } ] } } ],
              "leftBarButtonItem": 1️⃣{ "title": "Close", "ref": "close" }1️⃣
            }
          } ]
        }
        """#),
    ],
    right: [
      // The group has the item as well, so it is shown.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "rightBarButtonItems": [ { "ref": "share", "title": "Share" } ],
              "trailingItemGroups": [ { "barButtonItems": ["share"] } ]
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
              "leftBarButtonItems": [ { "title": "Close" } ],
              "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "rightBarButtonItems": [],
            "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ] } } ] }
        """#),
      // The items are for what came before groups.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "rightBarButtonItems": [ { "title": "Share" } ],
              "trailingItemGroups": [
                { "availableOn": { "iPadOS": "17.0" }, "barButtonItems": [ { "title": "Share" } ] }
              ]
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
              "ref": "editor",
              "navigationItem": {
                "rightBarButtonItems": { "$unknown": "by mode" },
                "trailingItemGroups": [ { "barButtonItems": [ { "title": "Share" } ] } ]
              }
            },
            {
              "ref": "reader",
              "navigationItem": {
                "rightBarButtonItems": [ { "title": "Done" } ],
                "trailingItemGroups": { "$unknown": "by mode" }
              }
            }
          ]
        }
        """#),
    ])

  static func check(_ answer: NavigationItemAnswer, _ report: inout Report) {
    let item = answer.item
    let sides = [
      (item.leftBarButtonItems, item.leadingItemGroups, "leadingItemGroups"),
      (item.rightBarButtonItems, item.trailingItemGroups, "trailingItemGroups"),
    ]
    for (items, groups, name) in sides {
      guard let place = items.place, !items.elements.isEmpty, !groups.elements.isEmpty, groups.isComplete else {
        continue
      }
      let environments = answer.environments(report.context)
      guard report.context.hasAllTargets, environments.count == report.context.environments.count else { continue }
      // What is in the groups as well is shown by them.
      let shown = Set(groups.elements.flatMap { $0.items.elements.compactMap(\.handle) })
      guard !items.elements.contains(where: { $0.handle.map(shown.contains) ?? false }),
        groups.elements.allSatisfy(\.items.isComplete), items.elements.allSatisfy(\.ref.isKnown),
        groups.elements.allSatisfy({ $0.items.elements.allSatisfy(\.ref.isKnown) })
      else { continue }
      let isPlain = items.isComplete && items.elements.allSatisfy { $0.ref.isDefault }
      report.report(
        self, at: place,
        "'\(name)' replaces \(items.elements.count == 1 ? "this item" : "these items"), so the bar does not show "
          + (items.elements.count == 1 ? "it" : "them"),
        related: groups.place.map { [RelatedPlace($0, "the groups of this side")] } ?? [],
        fixes: isPlain ? [Fix("Remove what is replaced", .remove(place))] : [], in: environments,
        onlyIfEverywhere: true)
    }
  }
}
