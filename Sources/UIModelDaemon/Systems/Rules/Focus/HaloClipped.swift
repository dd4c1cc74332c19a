import UIModelJSON
import UIModelPlatform

/// Reports a focus halo with the position `outside` if the halo's container view or a superview clips the halo.
enum HaloClipped: Rule {
  static let description = RuleDescription(
    code: "focus/halo-clipped", effect: .wrong, system: .focus,
    summary: "Focus halo is clipped by its container view or a superview",
    reason:
      "UIKit draws a halo with the position `outside` along the outer edge of the halo's shape, in the item's "
      + "superview or in the effect's `containerView`. If the shape reaches the edge of this view, or of a view "
      + "farther up the view hierarchy, and that view clips to its bounds, the halo is cut off.",
    advice: "On the halo effect, set `containerView` to a view that does not clip, or set `position` to `.inside`.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the frames and the position "
      + "is `outside`",
    sources: [
      Source("WWDC21-10260, Focus on iPad keyboard navigation: the halo's container view", .talk),
      Source("UIFocusEffect.h: containerView, position", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ {
            "class": "UIView", "frame": [20, 20, 200, 100], "clipsToBounds": true,
            "subviews": [ {
              "ref": "card", "class": "CardView", "frame": [0, 0, 200, 100],
              "implements": { "canBecomeFocused": true },
              "focusEffect": {
                "class": "UIFocusHaloEffect", "position": 1️⃣"outside"1️⃣
              }
            } ]
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
            "subviews": [ {
              "class": "UIView", "frame": [20, 20, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "ref": "card", "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "position": "outside", "containerView": "root"
                }
              } ]
            } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ {
            "ref": "row", "class": "UIView", "frame": [20, 20, 200, 100], "clipsToBounds": true,
            "subviews": [ {
              "class": "CardView", "frame": [40, 20, 60, 60],
              "implements": { "canBecomeFocused": true },
              "focusEffect": {
                "class": "UIFocusHaloEffect", "rect": [-40, 0, 140, 60], "containerView": "row",
                "position": 1️⃣"outside"1️⃣
              }
            } ]
          } ]
        } } ] }
        """#),
    ],
    right: [
      // The halo has room on every side, its container does not clip, or no view clips.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "UIView", "frame": [20, 20, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [20, 20, 60, 60],
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "outside" }
              } ]
            },
            {
              "class": "UIView", "frame": [20, 220, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "position": "outside", "containerView": "root"
                }
              } ]
            },
            {
              "class": "UIView", "frame": [20, 420, 200, 100],
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100], "clipsToBounds": true,
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "outside" }
              } ]
            }
          ]
        } } ] }
        """#),
      // The system chooses the position, the halo is inside the item, or its shape or frame is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [
            {
              "class": "UIView", "frame": [0, 0, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect" }
              } ]
            },
            {
              "class": "UIView", "frame": [0, 200, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "inside" }
              } ]
            },
            {
              "class": "UIView", "frame": [0, 300, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "position": "outside", "path": "a star"
                }
              } ]
            },
            {
              "class": "UIView", "frame": [0, 400, 200, 100],
              "clipsToBounds": { "$unknown": "by theme" },
              "subviews": [ {
                "ref": "last", "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "outside" }
              } ]
            },
            {
              "class": "UIView", "frame": [300, 0, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": { "$unknown": "constraints" },
                "implements": { "canBecomeFocused": true },
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "outside" }
              } ]
            }
          ]
        } } ] }
        """#),
      // The position of scrolled content changes, or a reference view determines where the halo is.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 600], "clipsToBounds": true,
          "subviews": [
            {
              "class": "UICollectionView", "frame": [0, 0, 300, 600], "clipsToBounds": true,
              "allowsFocus": true,
              "cells": [ {
                "frame": [0, 0, 300, 100],
                "focusEffect": { "class": "UIFocusHaloEffect", "position": "outside" }
              } ]
            },
            {
              "class": "UIView", "frame": [320, 20, 200, 100], "clipsToBounds": true,
              "subviews": [ {
                "class": "CardView", "frame": [0, 0, 200, 100],
                "implements": { "canBecomeFocused": true },
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "position": "outside", "referenceView": "image"
                },
                "subviews": [ { "ref": "image", "class": "UIImageView", "frame": [0, 0, 200, 100] } ]
              } ]
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for (viewIndex, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      guard case .given(let optionalEffect, _) = details.focusEffect, let effect = optionalEffect,
        effect.position.value == "outside",
        effect.className.isKnown, effect.className.value != "UIFocusEffect",
        case let node = focus.node(ofView: viewIndex),
        focus.engine.focusability[node].isFocusable,
        let haloContainer = haloContainer(effect, node, focus), let shape = shape(effect, details, node, focus),
        let clippingNode = clippingNode(shape, from: haloContainer, node, focus)
      else { continue }
      let view = focus.tree.view(of: clippingNode)
      report.report(
        self, at: effect.position.place,
        "'\(focus.tree.name(of: clippingNode))' clips the focus halo of '\(focus.tree.name(of: node))'; set "
          + "'containerView' to a view that does not clip",
        related: view?.clipsToBounds.place.map { [RelatedPlace($0, "this view clips its contents")] } ?? [],
        fixes: fixes(effect, shape, clippingNode, node, focus), in: focus.environments)
    }
  }

  /// Returns the node of the view that contains the halo; nil if this view is unknown.
  private static func haloContainer(_ effect: FocusEffect, _ node: Int, _ focus: FocusAnalysis) -> Int? {
    switch effect.containerView {
    case .given(let name, _): focus.tree.node(named: name)
    case .unknown: nil
    case .default: effect.referenceView.isDefault ? focus.tree.nodes[node].parent : nil
    }
  }

  /// Returns the halo's shape in the coordinate space of the item's frame, in points. Returns nil if the shape is
  /// unknown.
  private static func shape(_ effect: FocusEffect, _ details: ViewDetails, _ node: Int, _ focus: FocusAnalysis) -> Rect?
  {
    guard effect.rect.isKnown, effect.roundedRect.isKnown, let box = focus.engine.geometry.exactBox(node),
      details.reader.object("focusEffect")?["path"] == nil
    else { return nil }
    guard let shape = effect.rect.value ?? effect.roundedRect.value else { return box.rect }
    return shape.moved(by: box.rect.x, box.rect.y)
  }

  /// Returns the node of the nearest view that certainly clips the halo. The search goes outward from the halo's
  /// container and ends at a scrollable view. Returns nil if no view on this path certainly clips the halo.
  private static func clippingNode(_ shape: Rect, from haloContainer: Int, _ node: Int, _ focus: FocusAnalysis) -> Int?
  {
    let space = focus.engine.geometry.exactBox(node)?.space
    var ancestor: Int? = haloContainer
    while let enclosingNode = ancestor, let view = focus.tree.view(of: enclosingNode),
      !isScrollable(view, enclosingNode, focus)
    {
      if view.clipsToBounds.value == true, let box = focus.engine.geometry.exactBox(enclosingNode), box.space == space,
        shape.minX <= box.rect.minX || shape.minY <= box.rect.minY || shape.maxX >= box.rect.maxX
          || shape.maxY >= box.rect.maxY
      {
        return enclosingNode
      }
      ancestor = focus.tree.nodes[enclosingNode].parent
    }
    return nil
  }

  private static func isScrollable(_ view: View, _ node: Int, _ focus: FocusAnalysis) -> Bool {
    let details = focus.tree.details(of: node)
    return focus.tree.list(of: node) != nil || details?.contentSize.isDefault == false
      || details?.contentOffset.isDefault == false
      || [view.className, view.superclass].contains { $0.value.flatMap(ViewClass.named)?.isScrollView ?? false }
  }

  /// Returns the fix that sets `containerView` to the nearest ancestor with a `ref` inside which nothing clips the
  /// halo. Returns an empty array if no ancestor meets these conditions.
  private static func fixes(
    _ effect: FocusEffect, _ shape: Rect, _ clippingNode: Int, _ node: Int, _ focus: FocusAnalysis
  ) -> [Fix] {
    var ancestor = focus.tree.nodes[clippingNode].parent
    while let enclosingNode = ancestor, let view = focus.tree.view(of: enclosingNode) {
      if let name = view.ref.value, self.clippingNode(shape, from: enclosingNode, node, focus) == nil {
        return [
          Fix("Set 'containerView' to '\(name)'", .set(object: effect.place, name: "containerView", .string(name)))
        ]
      }
      ancestor = focus.tree.nodes[enclosingNode].parent
    }
    return []
  }
}
