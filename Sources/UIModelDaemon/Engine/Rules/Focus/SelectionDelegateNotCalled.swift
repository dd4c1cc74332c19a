import UIModelPlatform

/// A delegate's answer about selection that nobody asks for.
enum SelectionDelegateNotCalled: Rule {
  static let description = RuleDescription(
    code: "focus/selection-delegate-not-called", severity: .warning, system: .focus,
    summary: "The delegate lets selection follow focus, and is never asked",
    reason: "`selectionFollowsFocus` goes before the delegate's method: while it is false the method is not called, so "
      + "selection follows focus for no cell at all.",
    advice: "Set the property to what holds for most cells, and use the delegate for the others.",
    holds: "iPadOS and Mac Catalyst since 15; where the property is explicitly false",
    sources: [
      Source("UICollectionView.h: selectionFollowsFocus", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: selection follows focus", .talk),
    ],
    wrong: [
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
      // Asked, since the property is true or derived in a sidebar.
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
      // It would answer the same, or what it would answer is not known.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for list in focus.lists {
      guard case .given(false, let origin) = list.properties.selectionFollowsFocus,
        let answers = list.answers(ListFocus.selectionFollows), answers.gives(true)
      else { continue }
      let fix = Fix("Set selectionFollowsFocus to true", .replace(origin.place, true))
      // Selecting several cells by keyboard asks for both.
      let needsFocusToo =
        list.properties.allowsMultipleSelection.value == true && list.properties.allowsFocus.value == false
      report.report(
        self, at: answers.key,
        "selectionFollowsFocus is false, so this is never called and selection follows focus for no cell",
        related: [RelatedPlace(origin.place, "while this is false the delegate is not asked")],
        fixes: list.isHarmlessToFollow(focus) && !needsFocusToo ? [fix] : [], in: focus.environments)
    }
  }
}
