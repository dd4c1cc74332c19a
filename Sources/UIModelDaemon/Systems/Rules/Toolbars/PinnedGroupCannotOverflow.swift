import UIModelJSON
import UIModelPlatform

/// A pinned group that has several items and cannot collapse.
enum PinnedGroupCannotOverflow: Rule {
  static let description = RuleDescription(
    code: "toolbar/pinned-group-cannot-overflow", effect: .wrong, system: .toolbar,
    summary: "Pinned trailing group has several items and no representative item",
    reason: "The pinned trailing group follows the overflow button and cannot move into the overflow "
      + "menu. The group can collapse only if it has a representative item. Without a representative "
      + "item, all items of the group stay in a narrow bar and leave less space for the title and the "
      + "other groups.",
    advice: "Set the group's `representativeItem`, or keep only one item in the group.",
    holds: "iOS and iPadOS 16 and later",
    sources: [
      Source("UINavigationItem.h: pinnedTrailingGroup", .header),
      Source("UIBarButtonItemGroup.h: representativeItem", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class EditorViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.pinnedTrailingGroup = UIBarButtonItemGroup(
              barButtonItems: 1️⃣[
                UIBarButtonItem(systemItem: .action),
                UIBarButtonItem(systemItem: .compose),
              ]1️⃣,
              representativeItem: nil)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "pinnedTrailingGroup": { "barButtonItems":
            1️⃣[ { "title": "Share" }, { "title": "New" } ]1️⃣ } } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": { "pinnedTrailingGroup": { "fixedGroup": {
              "representativeItem": null,
              "items": 1️⃣[ { "title": "Share" }, { "title": "New" }, { "title": "Done" } ]1️⃣
            } } }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class EditorViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.pinnedTrailingGroup = UIBarButtonItemGroup(
              barButtonItems: [
                UIBarButtonItem(systemItem: .action),
                UIBarButtonItem(systemItem: .compose),
              ],
              representativeItem: UIBarButtonItem(title: "More"))
          }
        }
        """#, language: "swift"),
      // The group refers to the representative item by its handle.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "leadingItemGroups": [ { "barButtonItems": [ { "ref": "back", "title": "Back" } ] } ],
              "pinnedTrailingGroup": {
                "barButtonItems": [ { "title": "Share" }, { "title": "New" } ],
                "representativeItem": "more"
              }
            }
          }, { "ref": "reader", "navigationItem": { "leadingItemGroups": [
            { "barButtonItems": [ { "ref": "more", "title": "More" } ] }
          ] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": { "pinnedTrailingGroup": {
              "barButtonItems": [ { "title": "Share" }, { "title": "New" } ],
              "representativeItem": { "title": "More" }
            } }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": { "pinnedTrailingGroup": { "barButtonItems": [
              { "title": "New" }, { "systemItem": "fixedSpace" },
              { "title": "Debug", "isHidden": true }
            ] } }
          } ]
        }
        """#),
      // Trailing groups can move into the overflow menu.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "pinnedTrailingGroup": null,
              "trailingItemGroups": [
                { "barButtonItems": [ { "title": "Share" }, { "title": "New" } ] }
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
              "ref": "a",
              "navigationItem": { "pinnedTrailingGroup": {
                "isHidden": true,
                "barButtonItems": [ { "title": "Share" }, { "title": "New" } ]
              } }
            },
            {
              "ref": "b",
              "navigationItem": { "pinnedTrailingGroup": {
                "isHidden": { "$unknown": "by mode" },
                "barButtonItems": [ { "title": "Share" }, { "title": "New" } ]
              } }
            },
            {
              "ref": "c",
              "navigationItem": { "pinnedTrailingGroup": {
                "representativeItem": { "$unknown": "a constant" },
                "barButtonItems": [ { "title": "Share" }, { "title": "New" } ]
              } }
            },
            {
              "ref": "d",
              "navigationItem": { "pinnedTrailingGroup": {
                "barButtonItems": { "$unknown": "built in a loop" }
              } }
            },
            {
              "ref": "e",
              "navigationItem": { "pinnedTrailingGroup": { "fixedGroup": { "$unknown": "a call" } } }
            },
            {
              "ref": "f",
              "navigationItem": { "pinnedTrailingGroup": {
                "barButtonItems": [
                  { "title": "Share" },
                  { "title": "New", "isHidden": { "$unknown": "by mode" } }
                ]
              } }
            }
          ]
        }
        """#),
    ])

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    guard let group = facts.item.pinnedTrailingGroup.value, group.representativeItem.isDefault, group.isCertainlyVisible
    else {
      return
    }
    let items = group.visibleItems.filter { $0.isHidden.isKnown && $0.systemItem.isKnown }
    guard items.count > 1 else { return }
    report.report(
      self, at: group.items.place ?? group.place,
      "these \(items.count) pinned items can neither overflow nor collapse, because the group has no "
        + "'representativeItem'; set one",
      in: facts.environments(report.context, [group.availability]) { $0 != .macCatalyst })
  }
}
