import UIModelPlatform

/// A focus group priority that the system does not follow.
enum PriorityHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "focus/priority-has-no-effect", severity: .warning, system: .focus,
    summary: "A focus group priority that the system does not follow",
    reason: "The system gives every item a priority of its own, such as 2000 for a selected cell. A priority can raise "
      + "that, never lower it, and one below 0 is ignored.",
    advice: "Remove it, raise it to 2000 or more, or raise the priority of another item in the group.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIFocus.h: UIFocusGroupPriority", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: the primary item", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "focusGroupPriority": 1️⃣-11️⃣ }, { "ref": "forest" } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
            "cells": [ { "ref": "beach" }, { "ref": "forest" } ] } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "ref": "beach", "isSelected": true, "focusGroupPriority": 1️⃣"ignored"1️⃣ },
            { "ref": "forest" }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [
              { "ref": "beach", "isSelected": true },
              { "ref": "forest" }
            ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "ref": "beach", "isSelected": true, "focusGroupPriority": 1️⃣19991️⃣ },
            { "ref": "forest" }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [
              { "ref": "beach", "isSelected": true, "focusGroupPriority": "prioritized" },
              { "ref": "forest" }
            ]
          } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "ref": "beach", "focusGroupPriority": 1500 },
            { "ref": "forest", "focusGroupPriority": 0 },
            { "ref": "harbor", "focusGroupPriority": "prioritized" }
          ]
        } } ] }
        """#),
      // As high as the system's own restates it.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "isSelected": true, "focusGroupPriority": 2000 },
            { "ref": "forest", "isSelected": { "when": "isChosen" }, "focusGroupPriority": 1500 },
            { "ref": "harbor", "focusGroupPriority": { "$unknown": "computed" } } ] } } ] }
        """#),
      // The 2000 is a selected cell's.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "subviews": [
          { "class": "UITextField", "isSelected": true, "focusGroupPriority": 1500 } ] } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for index in focus.screen.views.indices {
      guard case .given(let priority, let origin) = focus.screen.views[index].focusGroupPriority, priority < 2000 else {
        continue
      }
      let view = focus.screen.views[index]
      let why: String
      if priority < 0 {
        why = "a priority below 0 is ignored, so \(view.article) keeps the system's own"
      } else if view.kind == .cell, view.isSelected.value == true {
        why = "\(view.article) is selected and keeps the system's 2000: a priority is never lowered"
      } else {
        continue
      }
      // One above 0 counts as soon as the cell is no longer selected, and may be meant for that.
      let fix =
        priority <= 0
        ? Fix("Remove the priority", .remove(origin.place))
        : Fix("Raise it to 'prioritized'", .replace(origin.place, "prioritized"))
      report.report(self, at: origin.place, why, fixes: [fix], in: focus.environments)
    }
  }
}

extension View {
  /// Its handle in quotes, else what kind of thing it is.
  var article: String { ref.value.map { "'\($0)'" } ?? (kind == .cell ? "the cell" : "the view") }
}
