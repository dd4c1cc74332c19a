import UIModelJSON
import UIModelPlatform

/// Reports cells that present or push a view controller when selected, in lists where selection follows focus.
enum DisruptiveSelectionFollowsFocus: Rule {
  static let description = RuleDescription(
    code: "focus/disruptive-selection-follows-focus", effect: .wrong, system: .focus,
    summary: "Selection follows focus to a cell that presents or pushes a view controller",
    reason:
      "If selection follows focus, UIKit selects a cell as soon as an arrow key moves focus to the cell. If the "
      + "selection presents a view controller or pushes one in the same column, people cannot use the arrow keys to "
      + "move past the cell.",
    advice:
      "Return false for the cell from the delegate's `collectionView(_:selectionFollowsFocusForItemAt:)` or "
      + "`tableView(_:selectionFollowsFocusForRowAt:)`. People can still select the cell with Return on iPadOS or "
      + "Space on Mac Catalyst.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if `selectionFollowsFocus` is true, or if the list is a "
      + "sidebar that does not set `selectionFollowsFocus`. The model document must describe the effect of selecting "
      + "the cell",
    sources: [
      Source("WWDC21-10260, Focus on iPad keyboard navigation: selection follows focus", .talk),
      Source("UICollectionView.h: selectionFollowsFocus", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView",
          "collectionViewLayout": { "list": { "appearance": "sidebar" } },
          "cells": [ { "ref": "library" }, { "ref": "newAlbum", "selects": 1️⃣"presentsAlert"1️⃣ } ],
          "delegate": {
            "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true }
          }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView",
            "collectionViewLayout": { "list": { "appearance": "sidebar" } },
            "cells": [ { "ref": "library" }, { "ref": "newAlbum", "selects": "presentsAlert" } ],
            "delegate": {
              "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "newAlbum": false }
            }
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
          "cells": [
            { "ref": "general", "selects": 1️⃣"pushes"1️⃣ },
            { "ref": "about", "selects": "showsDetail" }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
          "cells": [
            { "ref": "share", "selects": 1️⃣"presents"1️⃣ },
            { "ref": "rename", "selects": "presentsAlert" }
          ],
          "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": {
            "default": true, "rename": false
          } }
        } } ] }
        """#),
    ],
    right: [
      // Selection follows focus to every cell except New Album, as in Photos, or the list turns the property off.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView",
              "collectionViewLayout": { "list": { "appearance": "sidebar" } },
              "cells": [ { "ref": "library" }, { "ref": "newAlbum", "selects": "presentsAlert" } ],
              "delegate": {
                "collectionView(_:selectionFollowsFocusForItemAt:)": {
                  "default": true, "newAlbum": false
                }
              }
            },
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": false,
              "cells": [ { "ref": "rename", "selects": "presentsAlert" } ]
            }
          ]
        } } ] }
        """#),
      // The `ref` of the cell is unknown, so the delegate may exclude this cell.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
          "cells": [ { "ref": { "$unknown": "by row" }, "selects": "presentsAlert" } ],
          "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": {
            "default": true, "rename": false
          } }
        } } ] }
        """#),
      // The property is unknown, or is not set on a list outside a sidebar. The system then derives the value.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "ref": "a", "selects": "presentsAlert" } ]
            },
            {
              "class": "UITableView", "allowsFocus": true,
              "selectionFollowsFocus": { "$unknown": "a setting" },
              "cells": [ { "ref": "b", "selects": "presentsAlert" } ]
            },
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [ { "ref": "c", "selects": "presentsAlert" } ],
              "delegate": { "tableView(_:selectionFollowsFocusForRowAt:)": {
                "$unknown": "asks the model"
              } }
            },
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [ { "ref": "d", "selects": "presentsAlert" } ],
              "delegate": { "$unknown": "made elsewhere" }
            },
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [
                { "ref": "e", "selects": "showsDetail" },
                { "ref": "f", "selects": "playsSound" },
                { "ref": "g", "selects": { "$unknown": "by kind" } }
              ]
            }
          ]
        } } ] }
        """#),
      // The cell cannot be focused, cannot be selected, or acts only on Return.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [ { "ref": "a", "selects": "presentsAlert" } ],
              "delegate": { "tableView(_:canFocusRowAt:)": { "default": true, "a": false } }
            },
            {
              "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
              "allowsSelection": false,
              "cells": [ { "ref": "b", "selects": "presentsAlert" } ]
            },
            {
              "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [ { "ref": "c", "selects": "presentsAlert" } ],
              "delegate": { "collectionView(_:shouldSelectItemAt:)": { "default": true, "c": false } }
            },
            {
              "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
              "cells": [ { "ref": "d", "selects": "pushes" } ],
              "delegate": { "collectionView(_:performPrimaryActionForItemAt:)": ["push"] }
            },
            {
              "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true,
              "isEditing": true,
              "cells": [ { "ref": "e", "selects": "pushes" } ]
            }
          ]
        } } ] }
        """#),
    ])

  /// The effects of a selection that interrupt keyboard navigation, each with its phrase for messages.
  static let effectPhrases = [
    "presentsAlert": "presents an alert", "presents": "presents a view controller",
    "pushes": "pushes in the same column",
  ]

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for list in focus.lists {
      guard selectionFollowsFocus(list.properties), list.cells.contains(where: { focus.tree.details(of: $0) != nil })
      else {
        continue
      }
      let delegateMethods = list.properties.delegate.methods
      guard delegateMethods.isKnown, !ListFocus.primaryActionMethods.contains(where: delegateMethods.contains) else {
        continue
      }
      let (results, selectionResults) = (
        list.results(ListFocus.selectionFollowsFocusMethods), list.results(ListFocus.shouldSelectMethods)
      )
      for cell in list.cells {
        guard case .given(let selectionEffect, let origin)? = focus.tree.details(of: cell)?.selectionEffect,
          let effectPhrase = effectPhrases[selectionEffect]
        else { continue }
        let ref = focus.tree.view(of: cell)?.ref ?? .default
        let result = focus.engine.focusability[cell]
        guard result.isFocusable, result.isCertain, results == nil || results?.result(for: ref) == true,
          selectionResults == nil || selectionResults?.result(for: ref) == true
        else { continue }
        report.report(
          self, at: origin.place,
          "arrow keys cannot pass '\(focus.tree.name(of: cell))': focus also selects the cell, which \(effectPhrase); "
            + "exclude it in the delegate",
          related: list.properties.selectionFollowsFocus.place.map {
            [RelatedPlace($0, "this property makes selection follow focus")]
          }
            ?? list.properties.appearance.place.map { [RelatedPlace($0, "selection follows focus in a sidebar")] }
            ?? [],
          fixes: fixes(list, results, ref.value), in: focus.environments)
      }
    }
  }

  /// Whether selection certainly follows focus in a list, apart from cells that the delegate excludes.
  private static func selectionFollowsFocus(_ properties: ListProperties) -> Bool {
    guard properties.allowsSelection.isKnown, properties.allowsSelection.value != false, properties.isEditing.isKnown,
      properties.isEditing.value != true
    else { return false }
    if let followsFocus = properties.selectionFollowsFocus.value { return followsFocus }
    return properties.selectionFollowsFocus.isDefault && properties.isSidebar
  }

  private static func fixes(_ list: ListFocus, _ results: ItemResults?, _ ref: String?) -> [Fix] {
    guard let ref, ref != "default" else { return [] }
    let title = "Stop selection from following focus to '\(ref)' in the delegate"
    let valuesByItem: JSONValue = ["default": true, ref: false]
    if let results {
      if results.singleResult != nil { return [Fix(title, .replace(results.valuePlace, valuesByItem))] }
      return [Fix(title, .set(object: results.valuePlace, name: ref, false))]
    }
    guard let isTable = list.isTable else { return [] }
    let methodName = isTable ? ListFocus.selectionFollowsFocusMethods[2] : ListFocus.selectionFollowsFocusMethods[0]
    guard let delegate = list.delegate else {
      return [Fix(title, .set(object: list.view.place, name: "delegate", [methodName: valuesByItem]))]
    }
    return [Fix(title, .set(object: delegate.place, name: methodName, valuesByItem))]
  }
}

extension ListFocus {
  /// Whether selection could follow focus to every cell without presenting or pushing a view controller. Cells that the
  /// delegate excludes do not matter.
  func canSelectionFollowFocus(_ focus: FocusAnalysis) -> Bool {
    let results = results(ListFocus.selectionFollowsFocusMethods)
    return cells.allSatisfy { cell in
      guard let selectionEffect = focus.tree.details(of: cell)?.selectionEffect, !selectionEffect.isDefault else {
        return true
      }
      return selectionEffect.value.map { DisruptiveSelectionFollowsFocus.effectPhrases[$0] == nil } ?? false
        || results?.result(for: focus.tree.view(of: cell)?.ref ?? .default) == false
    }
  }
}
