import UIModelPlatform

/// A preferred environment, or the target of a focus guide, in which nothing can be focused.
enum PreferredEnvironmentUnfocusable: Rule {
  static let description = RuleDescription(
    code: "focus/preferred-environment-unfocusable", severity: .warning, system: .focus,
    summary: "A preferred focus environment holds nothing that can be focused",
    reason: "Preferred environments are searched in their order until something that can be focused is found. One that "
      + "holds nothing of the kind is passed by, and focus goes somewhere else than it was sent.",
    advice: "Name an environment that holds something to focus.",
    holds: "iPadOS and Mac Catalyst since 15; where everything inside is known. Of a single item that is preferred and "
      + "cannot be focused `focus/unfocusable-item` speaks",
    sources: [
      Source("UIFocus.h: preferredFocusEnvironments", .header),
      Source("UIFocusGuide.h: preferredFocusEnvironments", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": [1️⃣"header"1️⃣],
          "view": {
            "class": "UIView",
            "subviews": [
              {
                "ref": "header", "class": "UIStackView",
                "subviews": [ { "class": "UILabel" }, { "class": "UIImageView" } ]
              },
              { "class": "UITextField" }
            ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "preferredFocusEnvironments": [1️⃣"form"1️⃣, "search"],
          "subviews": [
            {
              "ref": "form", "class": "UIView",
              "subviews": [ {
                "class": "UIView", "isUserInteractionEnabled": false,
                "subviews": [ { "class": "UITextField" } ]
              } ]
            },
            { "ref": "title", "class": "UILabel" },
            { "ref": "search", "class": "UISearchTextField" }
          ],
          "layoutGuides": [ { "class": "UIFocusGuide", "preferredFocusEnvironments": [2️⃣"title"2️⃣] } ]
        } } ] }
        """#, also: ["2️⃣": "focus/preferred-environment-unfocusable"]),
    ],
    right: [
      // Something inside can be focused, or could be: a control under Full Keyboard Access, what is hidden now.
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": ["box", "tools", "later"],
          "view": {
            "class": "UIView",
            "subviews": [
              {
                "ref": "box", "class": "UIView",
                "subviews": [ { "class": "UILabel" }, { "class": "UITextField" } ]
              },
              { "ref": "tools", "class": "UIView", "subviews": [ { "class": "UIButton" } ] },
              {
                "ref": "later", "class": "UIView",
                "subviews": [ { "class": "UITextField", "isHidden": true } ]
              }
            ],
            "layoutGuides": [ { "class": "UIFocusGuide", "preferredFocusEnvironments": ["box"] } ]
          }
        } ] }
        """#),
      // Not everything inside is known.
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": ["grid", "canvas", "pages", "photos", "globe"],
          "view": {
            "class": "UIView",
            "subviews": [
              { "ref": "grid", "class": "UICollectionView" },
              { "ref": "canvas", "class": "UIView", "subviews": [ { "class": "CanvasView" } ] },
              { "ref": "pages", "class": "UIView", "subviews": { "$unknown": "made in code" } },
              { "ref": "photos", "class": "UICollectionView", "cells": [ { "ref": "beach" } ] },
              {
                "ref": "globe", "class": "GlobeView",
                "implements": { "focusItems(in:)": ["super", "cities"] },
                "subviews": [ { "class": "UILabel" } ]
              }
            ]
          }
        } ] }
        """#),
      // It leads further, or takes in what lies elsewhere; a screen of which nothing is said.
      RuleExample(
        #"""
        { "screens": [
          {
            "preferredFocusEnvironments": ["header", "panel", "other"],
            "view": {
              "class": "UIView",
              "subviews": [
                {
                  "ref": "header", "class": "UIView", "preferredFocusEnvironments": ["search"],
                  "subviews": [ { "class": "UILabel" } ]
                },
                { "ref": "panel", "class": "UIView", "subviews": [ { "class": "UILabel" } ] },
                { "ref": "search", "class": "UISearchTextField" },
                {
                  "class": "BadgeView",
                  "implements": { "canBecomeFocused": true, "parentFocusEnvironment": "panel" }
                }
              ]
            }
          },
          { "ref": "other" }
        ] }
        """#),
      // What may take in a view that lies elsewhere.
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": ["panel"],
          "view": {
            "class": "UIView",
            "subviews": [
              { "ref": "panel", "class": "UIView", "subviews": [ { "class": "UILabel" } ] },
              {
                "class": "BadgeView",
                "implements": {
                  "canBecomeFocused": true, "parentFocusEnvironment": { "$unknown": "the row" }
                }
              }
            ]
          }
        } ] }
        """#),
      // A child controller may put its view anywhere.
      RuleExample(
        #"""
        { "screens": [
          {
            "preferredFocusEnvironments": ["content"], "children": ["child"],
            "view": {
              "class": "UIView",
              "subviews": [
                { "ref": "content", "class": "UIView", "subviews": [ { "class": "UILabel" } ] }
              ]
            }
          },
          { "ref": "child" }
        ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    guard focus.tree.isComplete else { return }
    let names = focus.preferredNames
    guard !names.isEmpty else { return }
    let (before, adopted) = (focus.counts { !isOut($0, focus) }, focus.adopted)
    for (name, isOfGuide) in names {
      guard let node = focus.tree.node(named: name.value), let view = focus.tree.view(of: node) else { continue }
      // Single items that a view or a controller prefers are another rule's.
      guard isOfGuide || focus.tree.nodes[node].end > node + 1, !leadsFurther(node, view, focus),
        before[focus.tree.nodes[node].end] == before[node], !adopted.lieOutside(focus.inside(node))
      else { continue }
      report.report(
        self, at: name.place,
        "nothing in '\(name.value)' can be focused, so \(isOfGuide ? "the guide" : "focus") passes it by",
        related: [RelatedPlace(focus.tree.namePlace(of: node), "what is preferred")], in: focus.environments)
    }
  }

  private static func leadsFurther(_ node: Int, _ view: View, _ focus: FocusAnswer) -> Bool {
    focus.tree.preferredFocusEnvironments(of: node).isGiven || view.implements.contains("preferredFocusEnvironments")
  }

  /// What often changes while the app runs, and what other rules speak of, says nothing for good.
  private static let passing: FocusObstacles = [
    .hidden, .transparent, .disabled, .covered, .insideFocusableCell, .detached,
  ]

  /// Whether a node is certainly never focused, and nothing unknown is inside.
  private static func isOut(_ node: Int, _ focus: FocusAnswer) -> Bool {
    guard focus.mayBeFocused(node) else { return true }
    let result = focus.engine.focusability[node]
    return !focus.mayHoldMore(node) && result.obstacles.isDisjoint(with: passing) && result.isCertainlyNot
  }
}
