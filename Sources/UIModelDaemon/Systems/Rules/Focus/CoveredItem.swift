import UIModelPlatform

/// Reports a focusable item that another focusable item covers completely.
enum CoveredItem: Rule {
  static let description = RuleDescription(
    code: "focus/covered-item", effect: .wrong, system: .focus,
    summary: "Focusable item is completely covered by another focusable item",
    reason:
      "The focus system skips an item that another item covers completely. The covered item is still in the view "
      + "hierarchy, and its `canBecomeFocused` still returns true, but the item never gets focus.",
    advice:
      "Move or resize one of the two items so that part of the item behind is visible. If only the item in front "
      + "should get focus, hide the item behind.",
    holds: "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the frames of both items",
    sources: [
      Source("Apple TV Programming Guide: Controlling the User Interface with the Apple TV Remote", .documented),
      Source("UIFocus.h: isTransparentFocusItem", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": 1️⃣[40, 40, 100, 100]1️⃣,
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "panel", "class": "PanelView", "frame": [0, 0, 300, 300],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#)
    ],
    right: [
      // The item is covered only in part, by a view that cannot be focused, or by a view that may be hidden.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [40, 40, 300, 100],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "panel", "class": "PanelView", "frame": [0, 0, 300, 300],
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
              "ref": "photo", "class": "PhotoView", "frame": [40, 40, 100, 100],
              "implements": { "canBecomeFocused": true }
            },
            { "ref": "shade", "class": "UIView", "frame": [0, 0, 600, 600] }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photo", "class": "PhotoView", "frame": [40, 40, 100, 100],
              "implements": { "canBecomeFocused": true }
            },
            {
              "ref": "panel", "class": "PanelView", "frame": [0, 0, 300, 300],
              "isHidden": { "$unknown": "shown later" },
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
      // Scrolling can uncover the item.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "ref": "photos", "class": "UICollectionView", "frame": [0, 0, 600, 600],
              "allowsFocus": true,
              "cells": [
                { "ref": "beach", "frame": [0, 0, 100, 100] },
                { "ref": "forest", "frame": [0, 120, 100, 100] }
              ]
            },
            {
              "ref": "header", "class": "HeaderView", "frame": [0, 0, 600, 110],
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for (coveredItem, coveringItem) in focus.engine.coveringItems.sorted(by: { $0.key < $1.key }) {
      let (coveredName, coveringName) = (focus.tree.name(of: coveredItem), focus.tree.name(of: coveringItem))
      let coveringPlace = focus.tree.frame(of: coveringItem).place
      report.report(
        self, at: focus.tree.frame(of: coveredItem).place,
        "'\(coveredName)' never gets focus, because '\(coveringName)' covers it completely; move one of the two items",
        related: coveringPlace.map { [RelatedPlace($0, "'\(coveringName)' is in front of '\(coveredName)'")] } ?? [],
        in: focus.environments)
    }
  }
}
