import UIModelPlatform

/// Reports an item that is set up for focus but is inside a focusable cell.
enum ItemInsideFocusableCell: Rule {
  static let description = RuleDescription(
    code: "focus/item-inside-focusable-cell", effect: .wrong, system: .focus,
    summary: "Item inside a focusable cell can never be focused",
    reason:
      "If a cell can be focused, the focus system treats the cell as a single item. Focus never moves to a view "
      + "inside the cell, even if the view overrides `canBecomeFocused`. UIKit gives no warning.",
    advice:
      "To let people focus the inner item, return false for the cell from the delegate's "
      + "`collectionView(_:canFocusItemAt:)` or `tableView(_:canFocusRowAt:)`. If the cell overrides "
      + "`canBecomeFocused`, return false from the override instead. If the cell should remain focusable, remove "
      + "the focus settings of the inner item, and let the cell perform the item's action.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the inner item overrides `canBecomeFocused`, sets "
      + "`focusGroupPriority` or `focusGroupIdentifier`, or is a preferred focus environment",
    sources: [Source("UITableViewDelegate documentation: tableView(_:canFocusRowAt:)", .documented)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [ {
            "ref": "beach",
            "subviews": [
              { "ref": "heart", "class": "HeartView", "implements": { "canBecomeFocused": 1️⃣true1️⃣ } }
            ]
          } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "preferredFocusEnvironments": [1️⃣"name"1️⃣],
          "view": {
            "class": "UITableView",
            "cells": [
              {
                "ref": "row",
                "subviews": [
                  { "class": "UIStackView", "subviews": [ { "ref": "name", "class": "UITextField" } ] }
                ]
              },
              {
                "ref": "next",
                "subviews": [
                  { "class": "UITextField", "focusGroupPriority": 2️⃣20002️⃣ },
                  { "class": "UITextView", "focusGroupIdentifier": 3️⃣"com.example.notes"3️⃣ }
                ]
              }
            ],
            "delegate": { "tableView(_:canFocusRowAt:)": true }
          }
        } ] }
        """#, also: ["2️⃣": "focus/item-inside-focusable-cell", "3️⃣": "focus/item-inside-focusable-cell"]),
    ],
    right: [
      // The cell cannot be focused because of its override, the delegate or a property of the list.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView", "allowsFocus": true,
              "cells": [
                {
                  "implements": { "canBecomeFocused": false },
                  "subviews": [ { "class": "HeartView", "implements": { "canBecomeFocused": true } } ]
                },
                { "ref": "forest" }
              ]
            },
            {
              "class": "UICollectionView", "allowsFocus": true,
              "cells": [ {
                "ref": "form",
                "subviews": [ { "class": "UITextField", "focusGroupPriority": 2000 } ]
              } ],
              "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "form": false } }
            },
            {
              "class": "UITableView", "allowsFocus": false,
              "cells": [
                { "subviews": [ { "class": "UITextField", "focusGroupIdentifier": "form" } ] }
              ]
            },
            {
              "class": "UITableView",
              "cells": [
                { "subviews": [ { "class": "UITextField", "focusGroupIdentifier": "table" } ] }
              ]
            }
          ]
        } } ] }
        """#),
      // No property of the items shows the intent that they get focus. For example, people may edit a text field by
      // touch only.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsFocus": true,
          "cells": [ { "subviews": [
            { "class": "UITextField" }, { "class": "UIButton" },
            { "class": "HeartView", "implements": { "canBecomeFocused": false } },
            { "class": "UIStackView", "subviews": [ { "class": "UITextView" } ] }
          ] } ]
        } } ] }
        """#),
      // The focusability of the cell is unknown, or the items can be focused only while people edit the list.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UITableView", "allowsFocus": { "$unknown": "a setting" },
              "cells": [ { "subviews": [ { "class": "UITextField", "focusGroupPriority": 2000 } ] } ]
            },
            {
              "class": "UITableView", "allowsFocus": true,
              "cells": [
                { "ref": "b", "subviews": [ { "class": "UITextField", "focusGroupPriority": 2000 } ] }
              ],
              "delegate": { "tableView(_:canFocusRowAt:)": { "$unknown": "asks the model" } }
            },
            {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "subviews": [
                { "class": "StarView", "implements": { "canBecomeFocused": { "when": "isEditing" } } }
              ] } ]
            },
            {
              "class": "UITableView", "allowsFocus": true, "allowsFocusDuringEditing": false,
              "cells": [ { "subviews": [ { "class": "UITextField", "focusGroupPriority": 2000 } ] } ]
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    let preferredPlaces = Dictionary(
      focus.preferredNames.map { ($0.name.value, $0.name.place) }, uniquingKeysWith: { first, _ in first })
    for node in focus.tree.nodes.indices {
      let result = focus.engine.focusability[node]
      // Apart from its position in the cell, the item may only be covered or detached. `focus/unfocusable-item` reports
      // items with other obstacles.
      guard result.obstacles.contains(.insideFocusableCell), result.ground.canBecomeFocused == true,
        result.ground.isCertain,
        result.obstacles.isSubset(of: [.insideFocusableCell, .covered, .detached]),
        let view = focus.tree.view(of: node), let cell = focus.focusableCell(containing: node),
        let focusIntent = focusIntent(view, result.ground, preferredPlaces), !mayBeUnfocusableInEditing(cell, focus)
      else { continue }
      report.report(
        self, at: focusIntent.place,
        "'\(focus.tree.name(of: node))' \(focusIntent.text) but never gets focus, because its cell "
          + "'\(focus.tree.name(of: cell))' is focusable",
        related: [
          RelatedPlace(
            reasonPlace(cell, focus), "the cell can be focused: \(focus.engine.focusability[cell].ground.text)")
        ],
        in: focus.environments)
    }
  }

  /// Returns the property that indicates the intent to make a view focusable: a phrase for the message, such as "sets
  /// 'focusGroupPriority'", and the property's place. Returns nil if no property indicates this intent.
  private static func focusIntent(_ view: View, _ ground: FocusGround, _ preferredPlaces: [String: Place]) -> (
    text: String, place: Place
  )? {
    if ground == .overriddenTrue, let place = view.implementations.valuePlaces["canBecomeFocused"] {
      return ("overrides 'canBecomeFocused'", place)
    }
    if let priority = view.focusGroupPriority.value, priority > 0, let place = view.focusGroupPriority.place {
      return ("sets 'focusGroupPriority'", place)
    }
    if case .given(_, let origin) = view.focusGroupIdentifier {
      return ("sets 'focusGroupIdentifier'", origin.place)
    }
    return view.ref.value.flatMap { preferredPlaces[$0] }.map { ("is a preferred focus environment", $0) }
  }

  /// Whether a cell is, or may be, unfocusable while people edit the list. The contents of an unfocusable cell can be
  /// focused.
  private static func mayBeUnfocusableInEditing(_ cell: Int, _ focus: FocusAnalysis) -> Bool {
    guard let list = focus.tree.nodes[cell].parent.flatMap({ focus.tree.list(of: $0) }) else { return false }
    return list.allowsFocusDuringEditing.value == false || !list.allowsFocusDuringEditing.isKnown
  }

  /// Returns the place of the declaration that makes a cell focusable.
  private static func reasonPlace(_ cell: Int, _ focus: FocusAnalysis) -> Place {
    let list = focus.tree.nodes[cell].parent.flatMap { focus.tree.list(of: $0) }
    let place: Place? =
      switch focus.engine.focusability[cell].ground {
      case .overriddenTrue: focus.tree.implements(of: cell).valuePlaces["canBecomeFocused"]
      case .allowsFocusTrue: list?.allowsFocus.place
      case .delegateTrue:
        ListFocus.canFocusMethods.lazy.filter { list?.delegate.listMayCall($0) ?? false }
          .compactMap { list?.delegate.methods.valuePlaces[$0] }.first
      default: list?.appearance.place
      }
    return place ?? focus.tree.namePlace(of: cell)
  }
}
