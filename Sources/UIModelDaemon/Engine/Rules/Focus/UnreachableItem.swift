import UIModelPlatform

/// Reports a focusable item that neither Tab nor an arrow key reaches.
enum UnreachableItem: Rule {
  static let description = RuleDescription(
    code: "focus/unreachable-item", severity: .warning, system: .focus,
    summary: "Focusable item is reached by neither Tab nor arrow keys",
    reason:
      "Tab moves focus to one item of a group, its primary item. Arrow keys move focus to the nearest item in their "
      + "direction. An item that is in no direction of another one, or always behind a nearer one, can be focused but "
      + "never is.",
    advice: "Move the item, give it its own focus group, or make it part of the item that it covers.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, where all frames of the group are known; for every way to measure the "
      + "nearest item",
    sources: [Source("WWDC21-10260, Focus on iPad keyboard navigation: arrow keys move inside a group", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [20, 80, 480, 270],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": 1️⃣"play"1️⃣, "class": "BadgeView", "frame": [220, 175, 80, 80],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#)
    ],
    right: [
      // From a third item the badge is as near as the photo, measured between centers.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 900, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [20, 80, 480, 270],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "play", "class": "BadgeView", "frame": [220, 175, 80, 80],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "next", "class": "PhotoView", "frame": [520, 80, 300, 270],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      // The badge is not in the middle, so an arrow key leads there.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [20, 80, 480, 270],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "play", "class": "BadgeView", "frame": [400, 175, 80, 80],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      // Its own group makes it a Tab stop.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [20, 80, 480, 270],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "play", "class": "BadgeView", "frame": [220, 175, 80, 80],
              "focusGroupIdentifier": "play", "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      // A focus guide may lead there, or an unknown frame may allow it.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "layoutGuides": [ {
            "class": "UIFocusGuide", "frame": [0, 400, 600, 10],
            "preferredFocusEnvironments": ["play"]
          } ],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [20, 80, 480, 270],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "play", "class": "BadgeView", "frame": [220, 175, 80, 80],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": { "$unknown": "constraints" },
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "play", "class": "BadgeView", "frame": [220, 175, 80, 80],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      // Each item is in some direction of another one.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "frame": [0, 0, 600, 600], "allowsFocus": true,
          "cells": [
            { "frame": [0, 0, 100, 100] },
            { "frame": [120, 0, 100, 300] },
            { "frame": [0, 120, 100, 40] },
            { "frame": [0, 400, 500, 100] }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for finding in UnreachableItems(focus.engine).found {
      let (item, nearest) = (focus.tree.name(of: finding.item), focus.tree.name(of: finding.nearest))
      let why =
        finding.hasSameCenter
        ? "it has the same center as '\(nearest)'"
        : "another item is always nearer"
      report.report(
        self, at: focus.tree.namePlace(of: finding.item),
        "no key moves focus to '\(item)', because \(why); move it or give it a focus group",
        notes: ["Tab goes to '\(focus.tree.name(of: finding.primary))', the primary item of the group"],
        related: [RelatedPlace(focus.tree.namePlace(of: finding.nearest), "the nearest item that keys reach")],
        in: focus.environments)
    }
  }
}
