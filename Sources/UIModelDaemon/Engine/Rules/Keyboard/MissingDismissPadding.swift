import UIModelJSON
import UIModelPlatform

/// A bar on the keyboard that the dismissing gesture passes by.
enum MissingDismissPadding: Rule {
  static let description = RuleDescription(
    code: "keyboard/missing-dismiss-padding", severity: .hint, system: .keyboard,
    summary: "The gesture that dismisses the keyboard does not begin at the bar that stands on it",
    reason:
      "A scroll view dismisses the keyboard interactively once the finger reaches it. A bar that is constrained to "
      + "the keyboard layout guide is no part of the keyboard, as an input accessory view would be: the finger passes "
      + "over the bar and nothing moves until it reaches the keys.",
    advice: "Set `keyboardDismissPadding` of the guide to the height of the bar.",
    holds: "iOS and iPadOS since 17",
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
      // Set later; a list that stands on the guide itself; a whole page with list and field.
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
      // A field that is only kept above the keyboard, wherever it stands.
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
      // No gesture, or no padding in the release.
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

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    guard !keyboard.interactiveScrollViews.isEmpty, !keyboard.mayChange("keyboardDismissPadding"),
      !keyboard.mayChange("keyboardDismissMode")
    else { return }
    for bar in keyboard.bars where bar.details.isGuideKnown {
      let padding = bar.details.guide?.keyboardDismissPadding ?? .default
      let views = bar.views.filter { keyboard.isBar($0) && bar.stands($0, in: keyboard) }
      guard padding.isDefault, let first = views.first,
        let scrollView = keyboard.interactiveScrollViews.first(where: { !keyboard.isInside($0, first) }),
        let interactive = keyboard.screen.details[scrollView]?.keyboardDismissMode.place
      else { continue }
      let heights = Set(views + views.flatMap { bar.held(with: $0, keyboard) })
        .map { keyboard.screen.frames[$0].value?.height }
      var fixes: [Fix] = []
      if heights.allSatisfy({ ($0 ?? 0) > 0 }), let height = heights.compactMap({ $0 }).max(),
        report.context.allHave(17)
      {
        fixes = [
          bar.fix(
            "Begin \(JSONValue.number(height).text()) points above", "keyboardDismissPadding", .number(height), keyboard
          )
        ]
      }
      report.report(
        self, at: interactive,
        "dragging dismisses the keyboard only from its keys on: '\(keyboard.view(first).name)' stands on it, and "
          + "'keyboardDismissPadding' is not set to its height",
        related: [RelatedPlace(keyboard.view(first).namePlace, "this stands on the keyboard")], fixes: fixes,
        in: report.context.keyboardEnvironments(since: 17, of: bar.details.guide))
    }
  }
}

extension GuideBar {
  /// Whether a view follows the keyboard, and is not only kept above it: held to it, or to something that is.
  fileprivate func stands(_ view: Int, in keyboard: KeyboardAnswer) -> Bool {
    isHeld(view) || !held(with: view, keyboard).isEmpty
  }

  /// What is held to the keyboard and tied to a view, such as its backdrop.
  fileprivate func held(with view: Int, _ keyboard: KeyboardAnswer) -> [Int] {
    linked(to: view).filter {
      isHeld($0) && keyboard.interactiveScrollViews(in: $0).isEmpty && !keyboard.isScrollView($0)
    }
  }

  private func isHeld(_ view: Int) -> Bool { ties(of: view, to: .keyboard).contains { $0.relation == .equal } }
}

extension KeyboardAnswer {
  fileprivate func isInside(_ index: Int, _ other: Int) -> Bool { (other..<screen.views[other].end).contains(index) }

  /// Whether a view that stands on the keyboard is a bar to type into, and not a page or a list.
  fileprivate func isBar(_ index: Int) -> Bool {
    !textInputs(in: index).isEmpty && !isScrollView(index)
      && interactiveScrollViews(in: index).allSatisfy { screen.views[$0].isUIKits(where: \.isTextInput) }
  }
}
