import UIModelPlatform

/// Reports a preferred focus environment without focusable items. Views, view controllers and focus guides list
/// preferred environments.
enum PreferredEnvironmentUnfocusable: Rule {
  static let description = RuleDescription(
    code: "focus/preferred-environment-unfocusable", effect: .wrong, system: .focus,
    summary: "Preferred focus environment contains no focusable items",
    reason:
      "UIKit searches the preferred focus environments in order until it finds a focusable item. UIKit skips an "
      + "environment that contains no focusable items, so focus moves to an item in another environment.",
    advice: "In `preferredFocusEnvironments`, list an environment that contains a focusable item.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document lists all contents of the "
      + "environment. The rule `focus/unfocusable-item` reports a single preferred item that cannot be focused",
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
      // The environment contains an item that can be focused now, later or with Full Keyboard Access.
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
      // Some contents of the environments are unknown.
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
      // The environment prefers another environment, is the parent of a view elsewhere, or is a screen without details.
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
      // The panel may be the parent environment of a view elsewhere.
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
      // The child view controller's view may be anywhere.
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

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    guard focus.tree.isComplete else { return }
    let names = focus.preferredNames
    guard !names.isEmpty else { return }
    let (precedingCounts, adoptedEnvironments) = (
      focus.precedingCounts { !isUnfocusable($0, focus) }, focus.adoptedEnvironments
    )
    for (name, isFromGuide) in names {
      guard let node = focus.tree.node(named: name.value), let view = focus.tree.view(of: node) else { continue }
      // `focus/unfocusable-item` reports single items that a view or a controller prefers.
      guard isFromGuide || focus.tree.nodes[node].end > node + 1, !redirectsFocus(node, view, focus),
        precedingCounts[focus.tree.nodes[node].end] == precedingCounts[node],
        !adoptedEnvironments.mayHaveOutsideChild(focus.subtree(node))
      else { continue }
      report.report(
        self, at: name.place,
        "nothing in '\(name.value)' can be focused, so \(isFromGuide ? "the focus guide" : "UIKit") skips this "
          + "environment; prefer another one",
        related: [RelatedPlace(focus.tree.namePlace(of: node), "'\(name.value)' is declared here")],
        in: focus.environments)
    }
  }

  private static func redirectsFocus(_ node: Int, _ view: View, _ focus: FocusAnalysis) -> Bool {
    focus.tree.preferredFocusEnvironments(of: node).isGiven
      || view.implementations.contains("preferredFocusEnvironments")
  }

  /// Obstacles to focus that this rule ignores, because they often change while the app runs or because other rules
  /// report them.
  private static let ignoredObstacles: FocusObstacles = [
    .hidden, .transparent, .disabled, .covered, .insideFocusableCell, .detached,
  ]

  /// Whether a node certainly never gets focus and has no unknown contents.
  private static func isUnfocusable(_ node: Int, _ focus: FocusAnalysis) -> Bool {
    guard focus.mayBeFocused(node) else { return true }
    let result = focus.engine.focusability[node]
    return !focus.mayContainUnlistedItems(node) && result.obstacles.isDisjoint(with: ignoredObstacles)
      && result.isCertainlyUnfocusable
  }
}
