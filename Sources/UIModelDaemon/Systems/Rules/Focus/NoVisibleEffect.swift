import UIModelPlatform

/// Reports a focusable view without a visible focus effect.
enum NoVisibleEffect: Rule {
  static let description = RuleDescription(
    code: "focus/no-visible-effect", effect: .wrong, system: .focus,
    summary: "View turns off its focus effect and does not draw its own",
    reason:
      "If `focusEffect` is nil, the system does not draw a focus effect for the view. If the app does not draw "
      + "its own effect in `didUpdateFocus(in:with:)`, people cannot see that the view is focused.",
    advice: "Draw a focus effect in `didUpdateFocus(in:with:)`, or remove the code that sets `focusEffect` to nil.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only for views that override `canBecomeFocused`. Not "
      + "reported if drawing or layout code of the view, or code that receives focus updates, may draw an effect",
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
      // The view or a superview may draw the focus effect.
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
      // The document does not give the methods of the parent environments' classes.
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
      // Cells show focus with their configuration, controls with their state, and text input with its insertion point.
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
      // The view uses the system's effect, or its effect is unknown.
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

  /// Prefixes of the methods in which a view can draw its focus effect.
  private static let drawingPrefixes = [
    "draw", "layoutSubviews", "layoutSublayers", "display", "isFocused", "updateProperties",
  ]

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for (viewIndex, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      guard case .given(let effect, let origin) = details.focusEffect, effect == nil else { continue }
      let view = focus.screen.views[viewIndex]
      guard view.kind == .view, lacksInheritedEffect(view),
        case let node = focus.node(ofView: viewIndex),
        focus.engine.focusability[node].isFocusable, focus.engine.focusability[node].ground == .overriddenTrue,
        !view.implementations.methods.keys.contains(where: { name in drawingPrefixes.contains { name.hasPrefix($0) } }),
        !focus.mayReceiveFocusUpdates(at: node)
      else { continue }
      report.report(
        self, at: origin.place,
        "'focusEffect' of '\(view.name)' is nil and no code draws an effect, so people cannot see when the view "
          + "is focused",
        fixes: [Fix("Use the system's focus effect", .remove(origin.place))], in: focus.environments)
    }
  }

  /// Whether a view certainly does not inherit a focus effect from UIKit or from an unknown superclass.
  private static func lacksInheritedEffect(_ view: View) -> Bool {
    guard view.className.isKnown, view.superclass.isDefault || view.superclass.value.flatMap(ViewClass.named) != nil
    else { return false }
    return [view.className, view.superclass].allSatisfy {
      $0.value.flatMap(ViewClass.named).map { $0.focus == .never } ?? true
    }
  }
}
