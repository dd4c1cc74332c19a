import UIModelPlatform

/// Reports a result of the delegate's focus method for a cell whose `canBecomeFocused` override returns the opposite.
enum CanFocusDelegateOverridden: Rule {
  static let description = RuleDescription(
    code: "focus/can-focus-delegate-overridden", effect: .wrong, system: .focus,
    summary: "Delegate's focus decision is ignored for a cell that overrides `canBecomeFocused`",
    reason:
      "If a cell overrides `canBecomeFocused`, only the override decides whether the cell can be focused. UIKit "
      + "ignores the delegate's `collectionView(_:canFocusItemAt:)` or `tableView(_:canFocusRowAt:)` for this cell.",
    advice:
      "Make the decision in one place. Remove the override of `canBecomeFocused` from the cell class, or change the "
      + "delegate method so that it does not contradict the override.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the delegate's value for "
      + "this cell, or one value for all cells that every cell contradicts",
    sources: [
      Source("WWDC21-10260, Focus on iPad keyboard navigation: cells", .talk),
      Source("UITableViewDelegate documentation: tableView(_:canFocusRowAt:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "ref": "header", "class": "HeaderCell", "implements": { "canBecomeFocused": true } },
            { "ref": "beach" }
          ],
          "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "header": 1️⃣false1️⃣ } }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [
              { "ref": "header", "class": "HeaderCell", "implements": { "canBecomeFocused": true } },
              { "ref": "beach" }
            ],
            "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true } }
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UITableView", "cells": [
            { "class": "NoteCell", "implements": { "canBecomeFocused": false } },
            { "class": "NoteCell", "implements": { "canBecomeFocused": false } } ],
          "delegate": { "tableView(_:canFocusRowAt:)": 1️⃣true1️⃣ } } } ] }
        """#),
    ],
    right: [
      // The delegate and the override agree, the cell has no override, or only one of several cell classes overrides.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView",
              "cells": [
                { "ref": "header", "class": "HeaderCell", "implements": { "canBecomeFocused": false } }
              ],
              "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "header": false } }
            },
            {
              "class": "UICollectionView",
              "cells": [
                { "ref": "footer", "class": "FooterCell", "implements": { "prepareForReuse": [] } }
              ],
              "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "footer": false } }
            },
            {
              "class": "UITableView",
              "cells": [
                { "class": "HeaderCell", "implements": { "canBecomeFocused": false } },
                { "class": "NoteCell" }
              ],
              "delegate": { "tableView(_:canFocusRowAt:)": true }
            }
          ]
        } } ] }
        """#),
      // One of the two results is unknown or depends on state, the cell is in another list, or the document does not
      // list the cells.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView",
              "cells": [
                { "ref": "a", "implements": { "canBecomeFocused": { "when": "isEditing" } } }
              ],
              "delegate": { "collectionView(_:canFocusItemAt:)": {
                "default": true, "a": false, "elsewhere": false
              } }
            },
            {
              "class": "UICollectionView",
              "cells": [ { "ref": "b", "implements": { "canBecomeFocused": true } } ],
              "delegate": { "collectionView(_:canFocusItemAt:)": { "b": {
                "$unknown": "asks the model"
              } } }
            },
            {
              "class": "UICollectionView",
              "cells": [
                { "ref": "elsewhere", "implements": { "canBecomeFocused": true } },
                { "$unknown": "more" }
              ],
              "delegate": { "collectionView(_:canFocusItemAt:)": false }
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for list in focus.lists {
      guard let results = list.results(ListFocus.canFocusMethods) else { continue }
      if let singleResult = results.singleResult {
        guard list.commonOverride(in: focus) == !singleResult, let cell = list.cells.first else { continue }
        reportIgnored(singleResult, by: "every cell", cell, at: results.valuePlace, fixes: [], focus, &report)
      }
      for item in results.items {
        guard let result = item.result,
          let cell = focus.tree.node(named: item.ref), focus.tree.nodes[cell].parent == list.node,
          focus.tree.implements(of: cell).result("canBecomeFocused").value == !result
        else { continue }
        reportIgnored(
          result, by: "the cell '\(item.ref)'", cell, at: item.place,
          fixes: [Fix("Remove the delegate's value for '\(item.ref)'", .remove(item.place))], focus, &report)
      }
    }
  }

  private static func reportIgnored(
    _ result: Bool, by cellDescription: String, _ cell: Int, at place: Place, fixes: [Fix], _ focus: FocusAnalysis,
    _ report: inout Report
  ) {
    let overridePlace = focus.tree.implements(of: cell).valuePlaces["canBecomeFocused"]
    report.report(
      self, at: place,
      "the delegate's value \(result) is ignored, because \(cellDescription) overrides 'canBecomeFocused' and returns "
        + "\(!result)",
      related: overridePlace.map { [RelatedPlace($0, "'canBecomeFocused' is overridden here")] } ?? [], fixes: fixes,
      in: focus.environments)
  }
}
