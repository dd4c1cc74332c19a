import UIModelJSON
import UIModelPlatform

/// Bar button items that are replaced by the item groups on the same side of the bar.
enum BarItemsReplaced: Rule {
  static let description = RuleDescription(
    code: "toolbar/bar-items-replaced", effect: .lost, system: .toolbar,
    summary: "Item groups replace the bar button items on the same side",
    reason: "Setting `leadingItemGroups` replaces the items in `leftBarButtonItems`. Setting "
      + "`trailingItemGroups` replaces the items in `rightBarButtonItems`. The bar does not show the "
      + "replaced items, because they are in no group.",
    advice: "Add the items to a group on the same side, or set only one of the two "
      + "properties for this side.",
    holds: "apps that require iOS, iPadOS or Mac Catalyst 16 or later. Earlier releases have no item "
      + "groups and show the bar button items",
    sources: [Source("UINavigationItem.h: leadingItemGroups, trailingItemGroups", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private let done = UIBarButtonItem(systemItem: .done)
          private let share = UIBarButtonItem(systemItem: .action)

          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.1️⃣rightBarButtonItem1️⃣ = done
            navigationItem.trailingItemGroups = [share.creatingFixedGroup()]
          }
        }
        """#, language: "swift", files: [.project]),
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
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private let done = UIBarButtonItem(systemItem: .done)
          private let share = UIBarButtonItem(systemItem: .action)

          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.trailingItemGroups = [
              done.creatingFixedGroup(), share.creatingFixedGroup(),
            ]
          }
        }
        """#, language: "swift", files: [.project]),
      // The group also contains the item, so the bar still shows the item.
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
      // The items are for releases on which the groups do not exist.
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

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    let item = facts.item
    let sides = [
      (item.leftBarButtonItems, item.leadingItemGroups, "leadingItemGroups"),
      (item.rightBarButtonItems, item.trailingItemGroups, "trailingItemGroups"),
    ]
    for (items, groups, name) in sides {
      guard let place = items.place, !items.elements.isEmpty, !groups.elements.isEmpty, groups.isComplete else {
        continue
      }
      let environments = facts.environments(report.context)
      guard report.context.hasAllTargets, environments.count == report.context.environments.count else { continue }
      // If an item is also in a group, the bar shows the item.
      let groupedHandles = Set(groups.elements.flatMap { $0.items.elements.compactMap(\.handle) })
      guard !items.elements.contains(where: { $0.handle.map(groupedHandles.contains) ?? false }),
        groups.elements.allSatisfy(\.items.isComplete), items.elements.allSatisfy(\.ref.isKnown),
        groups.elements.allSatisfy({ $0.items.elements.allSatisfy(\.ref.isKnown) })
      else { continue }
      let hasOnlyInlineItems = items.isComplete && items.elements.allSatisfy { $0.ref.isDefault }
      report.report(
        self, at: place,
        "'\(name)' replaces "
          + (items.elements.count == 1
            ? "this item, so the bar does not show it; move it into a group"
            : "these items, so the bar does not show them; move them into a group"),
        related: groups.place.map { [RelatedPlace($0, "'\(name)' is set here")] } ?? [],
        fixes: hasOnlyInlineItems ? [Fix("Remove the replaced items", .remove(place))] : [], in: environments,
        mustHoldEverywhere: true)
    }
  }
}
