import UIModelPlatform

/// Reports a focusable item that neither Tab nor an arrow key reaches.
enum UnreachableItem: Rule {
  static let description = RuleDescription(
    code: "focus/unreachable-item", effect: .wrong, system: .focus,
    summary: "Focusable item cannot be reached with Tab or arrow keys",
    reason:
      "Tab moves focus to only one item in a focus group, the primary item. An arrow key moves focus to the "
      + "nearest item straight ahead. People cannot move focus to an item with the keyboard if another item is always "
      + "nearer, or if no arrow key points to the item, for example because it has the same center as another item. The "
      + "same happens if only text views are beside it, because text views handle the arrow keys.",
    advice:
      "Move the item, or set `focusGroupIdentifier` on the item so that Tab stops there. If the item lies on top "
      + "of another item, you can instead let the other item perform the action, and remove the override of "
      + "`canBecomeFocused` from the item on top.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the frames of all items in "
      + "the group. Apple does not document how UIKit measures distances, so an item is reported only if no way of "
      + "measuring makes the item reachable. That arrow keys search only straight ahead is documented for Apple TV, "
      + "which has the same focus system",
    sources: [
      Source("WWDC21-10260, Focus on iPad keyboard navigation: arrow keys move inside a group", .talk),
      Source(
        "About focus interactions for Apple TV: focus guides reach items that are not straight ahead", .documented),
    ],
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
      // The badge and the photo have the same distance to a third item, measured between the centers.
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
      // The badge is not in the middle of the photo, so an arrow key moves focus to the badge.
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
      // The badge has its own focus group, so Tab stops there.
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
      // A focus guide may redirect focus to the badge, or a frame is unknown.
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
      // An arrow key can move focus to each cell from another cell.
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

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for finding in UnreachableItems(focus.engine).findings {
      let (itemName, nearestItemName) = (focus.tree.name(of: finding.item), focus.tree.name(of: finding.nearestItem))
      let causeText =
        switch finding.reason {
        case .sameCenter: "it has the same center as '\(nearestItemName)'"
        case .notStraightAhead: "no item is straight above, below or beside it"
        case .onlyTextInputs: "text input beside it handles the arrow keys"
        case .nearerItem: "another item is always nearer"
        }
      report.report(
        self, at: focus.tree.namePlace(of: finding.item),
        "no key moves focus to '\(itemName)', because \(causeText); move the item or set its 'focusGroupIdentifier'",
        notes: ["Tab goes to '\(focus.tree.name(of: finding.primaryItem))', the primary item of the group"],
        related: [
          RelatedPlace(focus.tree.namePlace(of: finding.nearestItem), "the nearest item that people can reach")
        ],
        in: focus.environments)
    }
  }
}
