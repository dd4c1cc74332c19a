import UIModelPlatform

/// Reports a delegate method that UIKit never calls because `selectionFollowsFocus` is false.
enum SelectionDelegateNotCalled: Rule {
  static let description = RuleDescription(
    code: "focus/selection-delegate-not-called", effect: .wrong, system: .focus,
    summary: "Delegate method is not called because `selectionFollowsFocus` is false",
    reason:
      "UIKit checks `selectionFollowsFocus` before it calls the delegate. If the property is false, UIKit does "
      + "not call `collectionView(_:selectionFollowsFocusForItemAt:)` or "
      + "`tableView(_:selectionFollowsFocusForRowAt:)`, and selection does not follow focus for any cell.",
    advice:
      "Set `selectionFollowsFocus` to true, and return false from the delegate method for the cells that should "
      + "not be selected when they get focus. If selection should not follow focus for any cell, remove the "
      + "delegate method.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if `selectionFollowsFocus` is explicitly false, and "
      + "the delegate method returns true for at least one cell",
    sources: [
      Source("UICollectionView.h: selectionFollowsFocus", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: selection follows focus", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class MailboxesViewController: UITableViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            tableView.selectionFollowsFocus = false
          }

          override func 1️⃣tableView1️⃣(
            _ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath
          ) -> Bool {
            true
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": false,
          "cells": [ { "ref": "beach" }, { "ref": "add", "selects": "presentsAlert" } ],
          "delegate": {
            1️⃣"collectionView(_:selectionFollowsFocusForItemAt:)"1️⃣: { "default": true, "add": false }
          }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
            "cells": [ { "ref": "beach" }, { "ref": "add", "selects": "presentsAlert" } ],
            "delegate": {
              "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "add": false }
            }
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": false,
          "delegate": { 1️⃣"tableView(_:selectionFollowsFocusForRowAt:)"1️⃣: true }
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class MailboxesViewController: UITableViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            tableView.selectionFollowsFocus = true
          }

          override func tableView(
            _ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath
          ) -> Bool {
            indexPath.section == 0
          }
        }
        """#, language: "swift"),
      // The property is true, derived by the system, or unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UITableView", "selectionFollowsFocus": true,
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true }
            },
            {
              "class": "UITableView",
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true }
            },
            {
              "class": "UITableView", "selectionFollowsFocus": { "$unknown": "a setting" },
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": true }
            }
          ]
        } } ] }
        """#),
      // The method never returns true, its result is unknown, or the delegate does not implement the method.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UITableView", "selectionFollowsFocus": false,
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": false }
            },
            {
              "class": "UITableView", "selectionFollowsFocus": false,
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": {
                "default": false, "a": false
              } }
            },
            {
              "class": "UITableView", "selectionFollowsFocus": false,
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": {
                "$unknown": "asks a setting"
              } }
            },
            {
              "class": "UITableView", "selectionFollowsFocus": false,
              "delegate": { "$unknown": "made elsewhere" }
            },
            {
              "class": "UITableView", "selectionFollowsFocus": false,
              "delegate": { "tableView(_:canFocusRowAt:)": true }
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for list in focus.lists {
      guard case .given(false, let propertyOrigin) = list.properties.selectionFollowsFocus,
        let results = list.results(ListFocus.selectionFollowsFocusMethods), results.contains(true)
      else { continue }
      let fix = Fix("Set 'selectionFollowsFocus' to true", .replace(propertyOrigin.place, true))
      // Multiple selection by keyboard also requires `allowsFocus`, so the fix must not set only
      // `selectionFollowsFocus`.
      let requiresAllowsFocus =
        list.properties.allowsMultipleSelection.value == true && list.properties.allowsFocus.value == false
      report.report(
        self, at: results.namePlace,
        "UIKit never calls this method because 'selectionFollowsFocus' is false, so selection follows focus for "
          + "no cell",
        related: [RelatedPlace(propertyOrigin.place, "the property is set to false here")],
        fixes: list.canSelectionFollowFocus(focus) && !requiresAllowsFocus ? [fix] : [], in: focus.environments)
    }
  }
}
