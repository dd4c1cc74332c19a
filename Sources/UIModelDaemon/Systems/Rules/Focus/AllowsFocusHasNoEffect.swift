import UIModelPlatform

/// Reports an `allowsFocus` value that the delegate or the cells contradict for every cell.
enum AllowsFocusHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "focus/allows-focus-has-no-effect", effect: .wrong, system: .focus,
    summary: "`allowsFocus` has no effect because the delegate or the cells override it",
    reason:
      "UIKit ignores `allowsFocus` for a cell that overrides `canBecomeFocused`. For the other cells, the "
      + "delegate's `collectionView(_:canFocusItemAt:)` or `tableView(_:canFocusRowAt:)` takes precedence. If the "
      + "overrides or the delegate contradict `allowsFocus` for every cell, the property has no effect.",
    advice:
      "Remove `allowsFocus`, or remove the delegate method or the overrides that contradict the property. If "
      + "`allowsMultipleSelection` is true, do not remove `allowsFocus = true`, because multiple selection by "
      + "keyboard requires both properties.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the delegate method, or the override in every cell, "
      + "always returns the same value",
    sources: [
      Source("UICollectionView documentation: allowsFocus", .documented), Source("UICollectionView.h", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: cells", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class PhotoGridViewController: UIViewController, UICollectionViewDelegate {
          private let grid = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

          override func viewDidLoad() {
            super.viewDidLoad()
            grid.delegate = self
            grid.allowsFocus = 1️⃣true1️⃣
            view.addSubview(grid)
          }

          func collectionView(
            _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
          ) -> Bool {
            false
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": 1️⃣true1️⃣, "delegate": {
          "collectionView(_:canFocusItemAt:)": false } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "class": "UICollectionView", "delegate": {
            "collectionView(_:canFocusItemAt:)": false } } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UITableView", "allowsFocus": 1️⃣false1️⃣,
          "cells": [ { "ref": "inbox" }, { "ref": "sent", "implements": { "canBecomeFocused": true } } ],
          "delegate": { "tableView(_:canFocusRowAt:)": { "default": true, "inbox": true } } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": 1️⃣false1️⃣, "cells": [
          { "class": "PhotoCell", "implements": { "canBecomeFocused": true } },
          { "class": "PhotoCell", "implements": { "canBecomeFocused": true } } ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class PhotoGridViewController: UIViewController, UICollectionViewDelegate {
          private let grid = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

          override func viewDidLoad() {
            super.viewDidLoad()
            grid.delegate = self
            grid.allowsFocus = true
            view.addSubview(grid)
          }

          func collectionView(
            _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
          ) -> Bool {
            // The first cell only shows the album's title.
            indexPath.item > 0
          }
        }
        """#, language: "swift"),
      // The delegate excludes only some items, or returns the same value as `allowsFocus`.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView", "allowsFocus": true,
              "cells": [ { "ref": "header" }, { "ref": "beach" } ],
              "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "header": false } }
            },
            {
              "class": "UICollectionView", "allowsFocus": true,
              "delegate": { "collectionView(_:canFocusItemAt:)": true }
            },
            {
              "class": "UICollectionView", "allowsFocus": false,
              "delegate": { "collectionView(_:canFocusItemAt:)": { "default": false, "today": true } }
            }
          ]
        } } ] }
        """#),
      // The result of the delegate or of a cell is unknown, or some cells are unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView", "allowsFocus": true,
              "delegate": { "collectionView(_:canFocusItemAt:)": { "$unknown": "asks the model" } }
            },
            {
              "class": "UICollectionView", "allowsFocus": true,
              "delegate": { "collectionView(_:canFocusItemAt:)": {
                "default": { "when": "isReady" }, "a": false
              } }
            },
            {
              "class": "UICollectionView", "allowsFocus": true,
              "delegate": { "$unknown": "made elsewhere" },
              "cells": [ { "ref": "a" } ]
            },
            {
              "class": "UICollectionView", "allowsFocus": false,
              "cells": [
                { "implements": { "canBecomeFocused": true } },
                { "$unknown": "more photos" }
              ]
            },
            {
              "class": "UICollectionView", "allowsFocus": false,
              "cells": [
                { "implements": { "canBecomeFocused": true } },
                { "implements": { "canBecomeFocused": { "when": "isEditing" } } }
              ]
            }
          ]
        } } ] }
        """#),
      // Only one of several cells overrides `canBecomeFocused`.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "class": "HeaderCell", "implements": { "canBecomeFocused": false } },
            { "class": "PhotoCell" }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for list in focus.lists {
      guard case .given(let allowsFocus, let allowsFocusOrigin) = list.properties.allowsFocus else { continue }
      let commonOverride = list.commonOverride(in: focus)
      let causeText: String
      let relatedPlace: Place?
      if let results = list.results(ListFocus.canFocusMethods) {
        guard results.commonResult(excluding: list.overridingCellRefs(focus)) == !allowsFocus, commonOverride == nil
        else {
          continue
        }
        causeText = "the delegate returns \(!allowsFocus) for every item that UIKit asks about"
        relatedPlace = results.valuePlace
      } else if commonOverride == !allowsFocus, let cell = list.cells.first {
        causeText = "every cell overrides 'canBecomeFocused' and returns \(!allowsFocus)"
        relatedPlace = focus.tree.implements(of: cell).valuePlaces["canBecomeFocused"]
      } else {
        continue
      }
      // `allowsFocus` also determines whether people can select several cells by keyboard. The fix, which removes the
      // property, is therefore not offered for a list that allows multiple selection.
      let allowsMultiple = list.properties.allowsMultipleSelection
      let affectsMultipleSelection = !allowsMultiple.isDefault && allowsMultiple.value != false
      report.report(
        self, at: allowsFocusOrigin.place, "'allowsFocus' is \(allowsFocus) but has no effect: \(causeText)",
        related: relatedPlace.map { [RelatedPlace($0, "UIKit uses this value instead of 'allowsFocus'")] } ?? [],
        fixes: affectsMultipleSelection ? [] : [Fix("Remove 'allowsFocus'", .remove(allowsFocusOrigin.place))],
        in: focus.environments)
    }
  }
}
