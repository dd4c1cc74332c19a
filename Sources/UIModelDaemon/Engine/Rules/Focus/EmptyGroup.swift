import UIModelPlatform

/// A focus group in which nothing can be focused.
enum EmptyGroup: Rule {
  static let description = RuleDescription(
    code: "focus/empty-group", severity: .warning, system: .focus,
    summary: "A focus group in which nothing can be focused",
    reason: "A group is a stop of the Tab key for what is inside it. With nothing to focus inside, and in no group "
      + "inside it either, Tab passes it by and the identifier says nothing.",
    advice: "Let something inside be focused, or remove the identifier.",
    holds: "iPadOS and Mac Catalyst since 15, where everything inside is known",
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
      // In two places: both go.
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
      // A group without an item of its own keeps the groups inside it together: the talk's common group.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "sidebar", "subviews": [
          { "class": "UISearchTextField" }, { "class": "UITextField" } ] } } ] }
        """#),
      // Full Keyboard Access focuses controls; a class of the app's own may be anything; a list's content comes later.
      RuleExample(
        #"{ "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "tools", "subviews": [ { "class": "UIButton" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "canvas", "subviews": [ { "class": "CanvasView" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "class": "UICollectionView", "focusGroupIdentifier": "photos", "allowsFocus": true } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "pages", "subviews": { "$unknown": "made in code" } } } ] }"#
      ),
      // What may be part of the group: a view of which the group, or the parent environment, is not known.
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
      // A cell that may be the one which the delegate lets be focused.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "focusGroupIdentifier": "rows",
          "cells": [ { "ref": { "$unknown": "by row" } } ],
          "delegate": { "tableView(_:canFocusRowAt:)": { "default": false, "first": true } }
        } } ] }
        """#),
      // What is hidden now may be shown later.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "focusGroupIdentifier": "search", "subviews": [
          { "class": "UISearchTextField", "isHidden": true } ] } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    let tree = focus.tree
    guard focus.engine.groups.isComplete, tree.isComplete, !focus.screen.views.isEmpty,
      !focus.engine.groups.named.isEmpty
    else { return }
    var countBefore: [Int]?
    let adopted = focus.adopted
    for group in focus.engine.groups.named.values.sorted() {
      let declarations = focus.engine.groups.all[group].declarations
      guard focus.engine.groups.all[group].items.isEmpty, let first = declarations.first else { continue }
      // How many nodes before each may be focused, counted once for all groups.
      let before = countBefore ?? focus.counts(focus.mayBeFocused)
      countBefore = before
      guard declarations.allSatisfy({ before[tree.nodes[$0].end] == before[$0] }),
        !declarations.contains(where: { adopted.lieOutside(focus.inside($0)) })
      else {
        continue
      }
      let property = identifier(first, focus)
      report.report(
        self, at: property.place,
        "nothing inside '\(tree.name(of: first))' can be focused, so Tab passes its group '\(property.value ?? "")' by",
        fixes: [
          Fix(
            "Remove the identifier", edits: declarations.compactMap { identifier($0, focus).place.map { .remove($0) } })
        ], in: focus.environments)
    }
  }

  private static func identifier(_ node: Int, _ focus: FocusAnswer) -> Property<String> {
    focus.tree.view(of: node)?.focusGroupIdentifier ?? focus.screen.focusGroupIdentifier
  }
}
