import UIModelPlatform

/// A delegate that answers for a cell which answers for itself.
enum CanFocusDelegateOverridden: Rule {
  static let description = RuleDescription(
    code: "focus/can-focus-delegate-overridden", severity: .warning, system: .focus,
    summary: "The delegate answers for a cell that answers for itself, and otherwise",
    reason: "A list's delegate says which of its cells can be focused, as far as their class does not: a cell that "
      + "overrides `canBecomeFocused` decides alone, and the delegate's answer for it is never used.",
    advice: "Answer in one place: in the delegate, without the override, or in the cell.",
    holds: "iPadOS and Mac Catalyst since 15; where the delegate names the cell, or says one thing for all and every "
      + "cell the other",
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
      // The same answer twice; the cell does not override; a rule for all with an exception made in a class.
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
      // What one of the two answers is not known, or hangs on a state; a cell of another list; cells that are not shown.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for list in focus.lists {
      guard let answers = list.answers(ListFocus.canFocus) else { continue }
      if let whole = answers.whole {
        guard list.override(ofAll: focus) == !whole, let cell = list.cells.first else { continue }
        say("every cell", cell, whole, at: answers.value, fixes: [], focus, &report)
      }
      for item in answers.items {
        guard let answer = item.answer,
          let cell = focus.tree.node(named: item.ref), focus.tree.nodes[cell].parent == list.node,
          focus.tree.implements(of: cell).answer("canBecomeFocused").value == !answer
        else { continue }
        say(
          "'\(item.ref)'", cell, answer, at: item.place, fixes: [Fix("Leave it to the cell", .remove(item.place))],
          focus, &report)
      }
    }
  }

  private static func say(
    _ who: String, _ cell: Int, _ answer: Bool, at place: Place, fixes: [Fix], _ focus: FocusAnswer,
    _ report: inout Report
  ) {
    let override = focus.tree.implements(of: cell).valuePlaces["canBecomeFocused"]
    report.report(
      self, at: place,
      "\(who) overrides canBecomeFocused and answers \(!answer), so the delegate's \(answer) is never used",
      related: override.map { [RelatedPlace($0, "the cell's own answer")] } ?? [], fixes: fixes, in: focus.environments)
  }
}
