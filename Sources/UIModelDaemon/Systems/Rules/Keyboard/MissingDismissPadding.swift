import UIModelJSON
import UIModelPlatform

/// A bar above the keyboard at which interactive dismissal does not begin: when people drag across the bar, the
/// keyboard does not move until the finger reaches the keyboard.
enum MissingDismissPadding: Rule {
  static let description = RuleDescription(
    code: "keyboard/missing-dismiss-padding", effect: .advice, system: .keyboard,
    summary: "Interactive keyboard dismissal does not begin at the bar above the keyboard",
    reason:
      "With interactive dismissal, the keyboard starts to move when the finger reaches the top of the "
      + "keyboard. An input accessory view is part of the keyboard, but a bar that is constrained to the "
      + "keyboard layout guide is not. When people drag across the bar, the keyboard does not move until the "
      + "finger reaches the keys.",
    advice: "Set the guide's `keyboardDismissPadding` to the height of the bar.",
    holds: "iOS and iPadOS 17 and later",
    sources: [
      Source("WWDC23-10281: dismiss padding", .talk),
      Source("UIKeyboardLayoutGuide documentation: keyboardDismissPadding", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "followsUndockedKeyboard": true },
            "subviews": [
              { "ref": "messages", "class": "UICollectionView", "keyboardDismissMode": 1️⃣"interactive"1️⃣ },
              { "ref": "message", "class": "UITextView", "frame": [20, 700, 600, 44] }
            ],
            "constraints": [ {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
              "secondItem": "message", "secondAttribute": "bottom"
            } ]
          } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
            "screens": [ { "view": {
              "keyboardLayoutGuide": { "followsUndockedKeyboard": true, "keyboardDismissPadding": 44 },
              "subviews": [
                { "ref": "messages", "class": "UICollectionView", "keyboardDismissMode": "interactive" },
                { "ref": "message", "class": "UITextView", "frame": [20, 700, 600, 44] }
              ],
              "constraints": [ {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "secondItem": "message", "secondAttribute": "bottom"
              } ]
            } } ]
          }
          """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": { "$unknown": "the bar's height" } },
            "subviews": [
              { "ref": "messages", "class": "UICollectionView", "keyboardDismissMode": "interactive" },
              { "ref": "message", "class": "UITextView" }
            ],
            "constraints": [ {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
      // The padding is set later. A list ends at the guide. A page that contains a list and a field ends at the guide.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ {
            "changes": [ {
              "in": "viewDidLayoutSubviews()",
              "keyboardDismissPadding": { "$unknown": "the bar's height" }
            } ],
            "view": {
              "subviews": [
                {
                  "ref": "messages", "class": "UICollectionView",
                  "keyboardDismissMode": "interactive"
                },
                { "ref": "message", "class": "UITextView" }
              ],
              "constraints": [ {
                "firstItem": "message", "firstAttribute": "bottom",
                "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
              } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [ {
              "ref": "notes", "class": "UITableView", "keyboardDismissMode": "interactive",
              "cells": [ { "subviews": [ { "class": "UITextField" } ] } ]
            } ],
            "constraints": [ {
              "firstItem": "notes", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [ {
              "ref": "page",
              "subviews": [
                { "class": "UIScrollView", "keyboardDismissMode": "interactive" },
                { "class": "UITextField" }
              ]
            } ],
            "constraints": [ {
              "firstItem": "page", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
      // A field that only stays above the keyboard and does not follow it.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [
              { "class": "UIScrollView", "keyboardDismissMode": "interactive" },
              { "ref": "name", "class": "UITextField" }
            ],
            "constraints": [ {
              "firstItem": "name", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
      // No interactive dismissal, or no software keyboard.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [
              { "class": "UICollectionView", "keyboardDismissMode": "onDrag" },
              { "ref": "message", "class": "UITextView" }
            ],
            "constraints": [ {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "macCatalyst", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [
              { "class": "UICollectionView", "keyboardDismissMode": "interactive" },
              { "ref": "message", "class": "UITextView" }
            ],
            "constraints": [ {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            } ]
          } } ]
        }
        """#),
    ])

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    guard !keyboard.interactiveScrollViewIndices.isEmpty, !keyboard.mayChange("keyboardDismissPadding"),
      !keyboard.mayChange("keyboardDismissMode")
    else { return }
    for bar in keyboard.bars where bar.details.isGuideKnown {
      let padding = bar.details.guide?.keyboardDismissPadding ?? .default
      let barViewIndices = bar.viewIndices.filter { keyboard.isBar($0) && bar.followsKeyboard($0, in: keyboard) }
      guard padding.isDefault, let barViewIndex = barViewIndices.first,
        let scrollViewIndex = keyboard.interactiveScrollViewIndices.first(where: {
          !keyboard.isSameOrDescendant($0, barViewIndex)
        }),
        let dismissModePlace = keyboard.screen.details[scrollViewIndex]?.keyboardDismissMode.place
      else { continue }
      let heights = Set(barViewIndices + barViewIndices.flatMap { bar.pinnedViewIndices(with: $0, keyboard) })
        .map { keyboard.screen.frames[$0].value?.height }
      var fixes: [Fix] = []
      if heights.allSatisfy({ ($0 ?? 0) > 0 }), let height = heights.compactMap({ $0 }).max(),
        report.context.allEnvironmentsHaveRelease(17)
      {
        fixes = [
          bar.fix(
            "Set 'keyboardDismissPadding' to \(JSONValue.number(height).text())", "keyboardDismissPadding",
            .number(height), keyboard
          )
        ]
      }
      report.report(
        self, at: dismissModePlace,
        "interactive dismissal begins at the keys, not at '\(keyboard.view(barViewIndex).name)'; set "
          + "'keyboardDismissPadding' to the height of the bar",
        related: [RelatedPlace(keyboard.view(barViewIndex).namePlace, "this bar follows the keyboard")], fixes: fixes,
        in: report.context.keyboardEnvironments(since: 17, of: bar.details.guide))
    }
  }
}

extension GuideBar {
  /// Whether a view moves with the keyboard: the view is pinned to the keyboard layout guide, or shares a constraint
  /// with a pinned view. A view that only stays above the keyboard does not count.
  fileprivate func followsKeyboard(_ viewIndex: Int, in keyboard: KeyboardFacts) -> Bool {
    isPinned(viewIndex) || !pinnedViewIndices(with: viewIndex, keyboard).isEmpty
  }

  /// Returns the indices of the views that share a constraint with a view and are pinned to the keyboard layout guide.
  /// An example is the view's backdrop. Scroll views are not included, nor are views that contain a scroll view with
  /// interactive keyboard dismissal.
  fileprivate func pinnedViewIndices(with viewIndex: Int, _ keyboard: KeyboardFacts) -> [Int] {
    linkedViews(to: viewIndex).filter {
      isPinned($0) && keyboard.interactiveScrollViewIndices(in: $0).isEmpty && !keyboard.isScrollView($0)
    }
  }

  private func isPinned(_ viewIndex: Int) -> Bool {
    ties(of: viewIndex, to: .keyboard).contains { $0.relation == .equal }
  }
}

extension KeyboardFacts {
  fileprivate func isSameOrDescendant(_ index: Int, _ ancestorIndex: Int) -> Bool {
    (ancestorIndex..<screen.views[ancestorIndex].endIndex).contains(index)
  }

  /// Whether a view is a bar: it contains a text input and is not a scroll view. A scroll view inside the bar must not
  /// dismiss the keyboard interactively, unless the scroll view is a text input such as `UITextView`.
  fileprivate func isBar(_ index: Int) -> Bool {
    !textInputIndices(in: index).isEmpty && !isScrollView(index)
      && interactiveScrollViewIndices(in: index).allSatisfy { screen.views[$0].isUIKitClass(where: \.isTextInput) }
  }
}
