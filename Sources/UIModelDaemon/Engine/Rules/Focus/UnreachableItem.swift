import UIModelPlatform

/// An item that neither Tab nor an arrow key reaches.
enum UnreachableItem: Rule {
  static let description = RuleDescription(
    code: "focus/unreachable-item", severity: .warning, system: .focus,
    summary: "An item that no key reaches",
    reason: "Tab goes to one item of a group, its primary item; the others are reached by arrow keys, which go to the "
      + "nearest item ahead. An item that is ahead of none of them, or always behind a nearer one, can be focused and "
      + "never is.",
    advice: "Move it, give it a group of its own, or make it part of the item that it lies on.",
    holds:
      "iPadOS and Mac Catalyst since 15, where all frames of the group are known; for any way of measuring what is "
      + "nearest",
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
      // From a third item the badge is as near as the photo, measured between centres.
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
      // Not in the middle: some direction leads there.
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
      // A group of its own is a stop of Tab; a higher priority makes it the primary item.
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
      // A focus guide may lead there, and so may what is not known.
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
      // One item beside another in every way that there is.
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
        ? "its centre is that of '\(nearest)', so it lies in none of its directions"
        : "the nearest item is '\(nearest)', and in each direction another one is nearer"
      report.report(
        self, at: focus.tree.namePlace(of: finding.item),
        "neither Tab nor an arrow key reaches '\(item)': Tab goes to '\(focus.tree.name(of: finding.primary))', and \(why)",
        related: [RelatedPlace(focus.tree.namePlace(of: finding.nearest), "the nearest item that keys reach")],
        in: focus.environments)
    }
  }
}
