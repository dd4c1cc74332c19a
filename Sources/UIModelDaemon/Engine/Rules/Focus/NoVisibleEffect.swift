import UIModelPlatform

/// An item on which focus cannot be seen.
enum NoVisibleEffect: Rule {
  static let description = RuleDescription(
    code: "focus/no-visible-effect", severity: .warning, system: .focus,
    summary: "Nothing shows that an item is focused",
    reason: "`focusEffect` set to nil switches off everything that the system draws. Without a look of its own, made "
      + "when `didUpdateFocus(in:with:)` tells that focus has moved, nobody can see where they are.",
    advice: "Draw focus in `didUpdateFocus(in:with:)`, or leave the system's effect on.",
    holds: "iPadOS and Mac Catalyst since 15; for views that override `canBecomeFocused`, where nothing that hears of "
      + "focus may draw it",
    sources: [
      Source("UIView.h: focusEffect", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: a custom appearance", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "ref": "card", "class": "CardView", "focusEffect": 1️⃣null1️⃣,
            "implements": { "canBecomeFocused": true }
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [ {
              "ref": "card", "class": "CardView",
              "implements": { "canBecomeFocused": true }
            } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "CardsViewController",
          "implements": { "openCard:": [] },
          "view": {
            "class": "UIScrollView",
            "subviews": [ {
              "class": "CardView", "superclass": "UIStackView", "focusEffect": 1️⃣null1️⃣,
              "implements": { "canBecomeFocused": true, "openCard:": [] }
            } ]
          }
        } ] }
        """#),
    ],
    right: [
      // The item draws it, or what is around it does.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "CardView", "focusEffect": null,
              "implements": { "canBecomeFocused": true, "didUpdateFocus(in:with:)": ["super"] }
            },
            {
              "class": "CardView", "focusEffect": null,
              "implements": { "canBecomeFocused": true, "draw(_:)": [] }
            },
            {
              "class": "DeckView",
              "implements": { "didUpdateFocus(in:with:)": [] },
              "subviews": [ {
                "class": "CardView", "focusEffect": null,
                "implements": { "canBecomeFocused": true }
              } ]
            }
          ]
        } } ] }
        """#),
      // What the classes around it do is not said.
      RuleExample(
        #"""
        { "screens": [
          {
            "class": "CardsViewController",
            "view": {
              "class": "UIView",
              "subviews": [ {
                "class": "CardView", "focusEffect": null,
                "implements": { "canBecomeFocused": true }
              } ]
            }
          },
          { "view": {
            "class": "DeckView",
            "subviews": [
              { "class": "CardView", "focusEffect": null, "implements": { "canBecomeFocused": true } },
              {
                "class": "CardView", "superclass": "BaseCardView", "focusEffect": null,
                "implements": { "canBecomeFocused": true }
              }
            ]
          } }
        ] }
        """#),
      // Cells highlight by their configuration, controls by their state, text by its caret, one's own items as they like.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView", "allowsFocus": true,
              "cells": [
                { "focusEffect": null },
                { "focusEffect": null, "implements": { "canBecomeFocused": true } }
              ]
            },
            { "class": "UITextField", "focusEffect": null },
            { "class": "UIView", "focusEffect": null },
            {
              "class": "TileControl", "superclass": "UIControl", "focusEffect": null,
              "implements": { "canBecomeFocused": true }
            }
          ],
          "focusItems": [
            { "ref": "moon", "focusEffect": null, "implements": { "canBecomeFocused": true } }
          ]
        } } ] }
        """#),
      // The system's own, or not known.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "CardView", "implements": { "canBecomeFocused": true } },
            {
              "class": "CardView", "focusEffect": { "class": "UIFocusHaloEffect" },
              "implements": { "canBecomeFocused": true }
            },
            {
              "class": "CardView", "focusEffect": { "$unknown": "by theme" },
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
    ])

  /// Methods in which a view can draw as it likes.
  private static let drawing = [
    "draw", "layoutSubviews", "layoutSublayers", "display", "isFocused", "updateProperties",
  ]

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for (index, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      guard case .given(let effect, let origin) = details.focusEffect, effect == nil else { continue }
      let view = focus.screen.views[index]
      guard view.kind == .view, isPlain(view),
        case let node = focus.node(ofView: index),
        focus.engine.focusability[node].isFocusable, focus.engine.focusability[node].ground == .overriddenTrue,
        !view.implements.methods.keys.contains(where: { name in drawing.contains { name.hasPrefix($0) } }),
        !focus.mayHearOfFocus(at: node)
      else { continue }
      report.report(
        self, at: origin.place,
        "'\(view.name)' has no focus effect and nothing draws one instead, so nobody sees when it is focused",
        fixes: [Fix("Show the system's effect", .remove(origin.place))], in: focus.environments)
    }
  }

  /// Whether it has no look for focus by its class.
  private static func isPlain(_ view: View) -> Bool {
    guard view.className.isKnown, view.superclass.isDefault || view.superclass.value.flatMap(ViewClass.named) != nil
    else { return false }
    return [view.className, view.superclass].allSatisfy {
      $0.value.flatMap(ViewClass.named).map { $0.focus == .never } ?? true
    }
  }
}
