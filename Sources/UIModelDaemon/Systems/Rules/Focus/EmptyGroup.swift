import UIModelPlatform

/// Reports a focus group without focusable items.
enum EmptyGroup: Rule {
  static let description = RuleDescription(
    code: "focus/empty-group", effect: .advice, system: .focus,
    summary: "Focus group contains no focusable items",
    reason:
      "The Tab key moves focus from one focus group to an item in the next group. If neither the group nor a group "
      + "inside it contains a focusable item, Tab skips the group, and the group's identifier has no effect.",
    advice: "Make content inside the group focusable, or remove `focusGroupIdentifier`.",
    holds: "iPadOS and Mac Catalyst 15 and later. Reported only if the model document lists all views on the screen",
    sources: [Source("WWDC21-10260, Focus on iPad keyboard navigation: focus groups", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "class": "UIView", "focusGroupIdentifier": 1️⃣"header"1️⃣,
            "subviews": [ { "class": "UILabel" }, { "class": "UIImageView" } ]
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [ {
              "class": "UIView",
              "subviews": [ { "class": "UILabel" }, { "class": "UIImageView" } ]
            } ]
          } } ] }
          """#),
      // Two views have the same identifier, and the fix removes both identifiers.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UIView", "focusGroupIdentifier": 1️⃣"header"1️⃣,
              "subviews": [ { "class": "UILabel" } ]
            },
            {
              "class": "UIView", "focusGroupIdentifier": "header",
              "subviews": [ { "class": "UIImageView" } ]
            }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [
              {
                "class": "UIView",
                "subviews": [ { "class": "UILabel" } ]
              },
              {
                "class": "UIView",
                "subviews": [ { "class": "UIImageView" } ]
              }
            ]
          } } ] }
          """#),
    ],
    right: [
      // A group without items of its own can keep the groups inside it together, like the common group in WWDC21-10260.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "sidebar", "subviews": [
          { "class": "UISearchTextField" }, { "class": "UITextField" } ] } } ] }
        """#),
      // Full Keyboard Access focuses controls, an app's class may be focusable, or a list gets its cells at run time.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "focusGroupIdentifier": "tools", "subviews": [ { "class": "UIButton" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "focusGroupIdentifier": "canvas",
          "subviews": [ { "class": "CanvasView" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "focusGroupIdentifier": "photos", "allowsFocus": true
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "focusGroupIdentifier": "pages",
          "subviews": { "$unknown": "made in code" }
        } } ] }
        """#),
      // A view with an unknown group or an unknown parent environment may belong to the group.
      RuleExample(
        #"""
        { "screens": [
          { "view": {
            "class": "UIView",
            "subviews": [
              {
                "class": "UIView", "focusGroupIdentifier": "header",
                "subviews": [ { "class": "UILabel" } ]
              },
              { "class": "UITextField", "focusGroupIdentifier": { "$unknown": "by kind" } }
            ]
          } },
          { "view": {
            "class": "UIView",
            "subviews": [
              {
                "class": "UIView", "focusGroupIdentifier": "footer",
                "subviews": [ { "class": "UILabel" } ]
              },
              {
                "class": "BadgeView",
                "implements": {
                  "canBecomeFocused": true, "parentFocusEnvironment": { "$unknown": "the row" }
                }
              }
            ]
          } }
        ] }
        """#),
      // The `ref` of the cell is unknown, so the delegate may allow focus for this cell.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "focusGroupIdentifier": "rows",
          "cells": [ { "ref": { "$unknown": "by row" } } ],
          "delegate": { "tableView(_:canFocusRowAt:)": { "default": false, "first": true } }
        } } ] }
        """#),
      // A hidden view may be shown later.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "search", "subviews": [
          { "class": "UISearchTextField", "isHidden": true } ] } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    let tree = focus.tree
    guard focus.engine.groups.isComplete, tree.isComplete, !focus.screen.views.isEmpty,
      !focus.engine.groups.groupByIdentifier.isEmpty
    else { return }
    var cachedCounts: [Int]?
    let adoptedEnvironments = focus.adoptedEnvironments
    for groupIndex in focus.engine.groups.groupByIdentifier.values.sorted() {
      let declarations = focus.engine.groups.elements[groupIndex].declarations
      guard focus.engine.groups.elements[groupIndex].items.isEmpty, let firstDeclaration = declarations.first else {
        continue
      }
      // The number of possibly focusable nodes before each node, computed once for all groups.
      let precedingCounts = cachedCounts ?? focus.precedingCounts(focus.mayBeFocused)
      cachedCounts = precedingCounts
      guard declarations.allSatisfy({ precedingCounts[tree.nodes[$0].end] == precedingCounts[$0] }),
        !declarations.contains(where: { adoptedEnvironments.mayHaveOutsideChild(focus.subtree($0)) })
      else {
        continue
      }
      let identifierProperty = identifier(firstDeclaration, focus)
      report.report(
        self, at: identifierProperty.place,
        "Tab skips the focus group '\(identifierProperty.value ?? "")', because nothing inside '\(tree.name(of: firstDeclaration))' can be "
          + "focused",
        fixes: [
          Fix(
            "Remove 'focusGroupIdentifier'",
            edits: declarations.compactMap { identifier($0, focus).place.map { .remove($0) } })
        ], in: focus.environments)
    }
  }

  private static func identifier(_ node: Int, _ focus: FocusAnalysis) -> Property<String> {
    focus.tree.view(of: node)?.focusGroupIdentifier ?? focus.screen.focusGroupIdentifier
  }
}
