/// A focus group priority that the system does not follow.
enum PriorityHasNoEffect: FocusRule {
  static let description = RuleDescription(
    code: "focus/priority-has-no-effect", severity: .warning, system: .focus,
    summary: "A focus group priority that the system does not follow",
    reason: "The system gives every item a priority of its own, such as 2000 for a selected cell. A priority can raise "
      + "that, never lower it, and one below 0 is ignored.",
    advice: "Raise the priority of another item in the group.",
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
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "isSelected": true, "focusGroupPriority": 1️⃣"ignored"1️⃣ }, { "ref": "forest" } ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "focusGroupPriority": 1500 }, { "ref": "forest", "focusGroupPriority": 0 },
            { "ref": "harbor", "focusGroupPriority": "prioritized" } ] } } ] }
        """#),
      // It counts as soon as the cell is no longer selected.
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UICollectionView", "allowsFocus": true,
          "cells": [ { "ref": "beach", "isSelected": true, "focusGroupPriority": 1500 },
            { "ref": "forest", "focusGroupPriority": { "$unknown": "computed" } } ] } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for index in focus.screen.views.indices {
      guard case .given(let priority, let origin) = focus.screen.views[index].focusGroupPriority, priority <= 0 else {
        continue
      }
      let view = focus.screen.views[index]
      let why: String
      if priority < 0 {
        why = "a priority below 0 is ignored, so \(view.article) keeps the system's own"
      } else if view.isSelected.value == true {
        why = "\(view.article) is selected and keeps the system's 2000: a priority is never lowered"
      } else {
        continue
      }
      report.report(
        self, at: origin.place, why, fixes: [Fix("Remove the priority", .remove(origin.place))], in: focus.environments)
    }
  }
}

extension View {
  /// Its handle in quotes, else what kind of thing it is.
  var article: String { ref.value.map { "'\($0)'" } ?? (kind == .cell ? "the cell" : "the view") }
}
