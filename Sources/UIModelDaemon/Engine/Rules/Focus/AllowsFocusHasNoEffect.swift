import UIModelPlatform

/// `allowsFocus` against answers that go before it.
enum AllowsFocusHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "focus/allows-focus-has-no-effect", severity: .warning, system: .focus,
    summary: "`allowsFocus` says one thing, and what goes before it another",
    reason: "A cell that overrides `canBecomeFocused` is never asked about by its list, and of the others the delegate "
      + "is asked first. `allowsFocus` only counts for what is left, which here is nothing.",
    advice: "Leave one of the two, the one that is meant.",
    holds: "iPadOS and Mac Catalyst since 15, where the delegate, or every cell, is known",
    sources: [
      Source("UICollectionView documentation: allowsFocus", .documented), Source("UICollectionView.h", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: cells", .talk),
    ],
    wrong: [
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
      // The delegate decides for some items only, or says the same.
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
      // What the delegate or a cell answers is not known, or there may be more cells.
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
      // A cell among others answers for itself.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for list in focus.lists {
      guard case .given(let allows, let origin) = list.properties.allowsFocus else { continue }
      let override = list.override(ofAll: focus)
      let why: String
      let decides: Place?
      if let answers = list.answers(ListFocus.canFocus) {
        guard answers.constant(besides: list.overriding(focus)) == !allows, override == nil else { continue }
        why = "the delegate answers \(!allows) for every item that it is asked about, and goes before it"
        decides = answers.value
      } else if override == !allows, let cell = list.cells.first {
        why = "every cell overrides canBecomeFocused and answers \(!allows)"
        decides = focus.tree.implements(of: cell).valuePlaces["canBecomeFocused"]
      } else {
        continue
      }
      // Selecting several cells by keyboard asks for the property itself.
      let several = list.properties.allowsMultipleSelection
      let isReadElsewhere = !several.isDefault && several.value != false
      report.report(
        self, at: origin.place, "allowsFocus is \(allows) and counts for no cell: \(why)",
        related: decides.map { [RelatedPlace($0, "this goes before allowsFocus")] } ?? [],
        fixes: isReadElsewhere ? [] : [Fix("Remove allowsFocus", .remove(origin.place))], in: focus.environments)
    }
  }
}
