import UIModelPlatform

/// Reports a preferred focus environment, or a target of a focus guide, in which nothing can be focused.
enum PreferredEnvironmentUnfocusable: Rule {
  static let description = RuleDescription(
    code: "focus/preferred-environment-unfocusable", severity: .warning, system: .focus,
    summary: "Preferred focus environment contains nothing that can be focused",
    reason:
      "UIKit searches the preferred environments in order until it finds a focusable item. It skips an environment "
      + "that contains none, and focus goes somewhere else.",
    advice: "Name an environment that contains a focusable item.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, where everything in the environment is known; `focus/unfocusable-item` "
      + "reports a single preferred item that cannot be focused",
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
      // Something inside can be focused, now or later: a control by Full Keyboard Access, a hidden field.
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
      // It prefers another environment, or is the parent of a view elsewhere; a screen without any details.
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
      // It may be the parent environment of a view elsewhere.
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
      // `focus/unfocusable-item` reports single items that a view or a controller prefers.
      guard isOfGuide || focus.tree.nodes[node].end > node + 1, !leadsFurther(node, view, focus),
        before[focus.tree.nodes[node].end] == before[node], !adopted.lieOutside(focus.inside(node))
      else { continue }
      report.report(
        self, at: name.place,
        "nothing in '\(name.value)' can be focused, so \(isOfGuide ? "the focus guide" : "focus") skips it; "
          + "prefer another environment",
        related: [RelatedPlace(focus.tree.namePlace(of: node), "'\(name.value)' is declared here")],
        in: focus.environments)
    }
  }

  private static func leadsFurther(_ node: Int, _ view: View, _ focus: FocusAnswer) -> Bool {
    focus.tree.preferredFocusEnvironments(of: node).isGiven || view.implements.contains("preferredFocusEnvironments")
  }

  /// Obstacles that often change while the app runs, or that other rules report.
  private static let passing: FocusObstacles = [
    .hidden, .transparent, .disabled, .covered, .insideFocusableCell, .detached,
  ]

  /// Whether a node is certainly never focused and contains nothing unknown.
  private static func isOut(_ node: Int, _ focus: FocusAnswer) -> Bool {
    guard focus.mayBeFocused(node) else { return true }
    let result = focus.engine.focusability[node]
    return !focus.mayHoldMore(node) && result.obstacles.isDisjoint(with: passing) && result.isCertainlyNot
  }
}
