import UIModelJSON
import UIModelPlatform

/// A bar button item in two groups of one bar.
enum ItemInTwoGroups: Rule {
  static let description = RuleDescription(
    code: "toolbar/item-in-two-groups", effect: .lost, system: .toolbar,
    summary: "Bar button item is in two groups of the same bar",
    reason: "A bar button item belongs to one group, and adding the item to another group removes it from "
      + "the first group. The representative item of a group cannot be in any group. The bar shows the "
      + "item only in the place to which it was added last.",
    advice: "Create a separate `UIBarButtonItem` for each group and for each representative item.",
    holds: "iOS, iPadOS and Mac Catalyst 16 and later",
    sources: [
      Source("UIKit documentation: UIBarButtonItemGroup.barButtonItems", .documented),
      Source("UIBarButtonItemGroup.h: representativeItem", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class EditorViewController: UIViewController {
          private let shareItem = UIBarButtonItem(systemItem: .action)
          private let undoItem = UIBarButtonItem(systemItem: .undo)

          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.leadingItemGroups = [
              .fixedGroup(items: [undoItem, shareItem])
            ]
            navigationItem.trailingItemGroups = [
              .fixedGroup(items: [1️⃣shareItem1️⃣])
            ]
          }
        }
        """#, language: "swift"),
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
        import UIKit

        final class EditorViewController: UIViewController {
          private let shareItem = UIBarButtonItem(systemItem: .action)
          private let undoItem = UIBarButtonItem(systemItem: .undo)

          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.leadingItemGroups = [
              .fixedGroup(items: [undoItem])
            ]
            navigationItem.trailingItemGroups = [
              .fixedGroup(items: [shareItem])
            ]
          }
        }
        """#, language: "swift"),
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
      // The groups are available on different releases.
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
      // Each screen creates its own items.
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

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    for (earlierUse, laterUse) in BarItemMoves(facts.item.groups).moves {
      report.report(
        self, at: laterUse.item.handlePlace,
        "'\(laterUse.handle)' is used twice in the groups of this bar, and UIKit keeps it only in the last place; "
          + "create a second item",
        related: [RelatedPlace(earlierUse.item.handlePlace, "the earlier use of this item")],
        in: facts.environments(report.context, [laterUse.group.availability]), mustHoldEverywhere: true)
    }
  }
}
