import UIModelPlatform

/// Reports a focus group priority that is too low to have an effect.
enum PriorityHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "focus/priority-has-no-effect", effect: .wrong, system: .focus,
    summary: "Focus group priority is too low to have an effect",
    reason:
      "The system assigns a priority to every item, for example 2000 to a selected cell. `focusGroupPriority` can "
      + "raise this priority but cannot lower it, and UIKit ignores a value below 0.",
    advice:
      "Remove the priority, or set a priority that is higher than the system's priority, for example above 2000 "
      + "for a selected cell. If Tab should move focus to another item in the group, raise that item's priority "
      + "instead.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported for priorities below 0, and for priorities below 2000 on "
      + "cells that are selected",
    sources: [
      Source("UIFocus.h: UIFocusGroupPriority", .header),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: the primary item", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "focusGroupPriority": 1️⃣-11️⃣ }, { "ref": "forest" } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [ { "ref": "beach" }, { "ref": "forest" } ]
          } } ] }
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
              { "ref": "beach", "isSelected": true },
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
      // The priority is not below the system's, the cell is only sometimes selected, or a value is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsFocus": true,
          "cells": [
            { "ref": "beach", "isSelected": true, "focusGroupPriority": 2000 },
            { "ref": "forest", "isSelected": { "when": "isChosen" }, "focusGroupPriority": 1500 },
            { "ref": "harbor", "focusGroupPriority": { "$unknown": "computed" } }
          ]
        } } ] }
        """#),
      // Only selected cells have the system's priority of 2000.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ { "class": "UITextField", "isSelected": true, "focusGroupPriority": 1500 } ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for index in focus.screen.views.indices {
      guard case .given(let priority, let origin) = focus.screen.views[index].focusGroupPriority, priority < 2000 else {
        continue
      }
      let view = focus.screen.views[index]
      let message: String
      if priority < 0 {
        message =
          "UIKit ignores a focus group priority below 0, so \(view.quotedName) keeps the system's priority; "
          + "remove the value"
      } else if view.kind == .cell, view.isSelected.value == true {
        message =
          "\(view.quotedName) is selected and keeps the system's priority of 2000; remove this lower value, or set one "
          + "above 2000"
      } else {
        continue
      }
      report.report(
        self, at: origin.place, message, fixes: [Fix("Remove the priority", .remove(origin.place))],
        in: focus.environments)
    }
  }
}

extension View {
  /// The view's `ref` in quotes. If the view has no `ref`, "the cell" or "the view".
  var quotedName: String { ref.value.map { "'\($0)'" } ?? (kind == .cell ? "the cell" : "the view") }
}
