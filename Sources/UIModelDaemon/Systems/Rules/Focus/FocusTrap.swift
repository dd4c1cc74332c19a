import UIModelPlatform

/// Reports overrides and key commands that prevent the keyboard from moving focus into or out of a view.
enum FocusTrap: Rule {
  static let description = RuleDescription(
    code: "focus/trap", effect: .wrong, system: .focus,
    summary: "Keyboard focus cannot enter or leave a view",
    reason:
      "Before a focus update, UIKit calls `shouldUpdateFocus(in:)` in every environment that contains the old or "
      + "the new item. An implementation that always returns false blocks all these updates. If a key command for "
      + "Tab sets `wantsPriorityOverSystemBehavior`, the command handles the key before the focus system does, "
      + "whenever the command's responder is in the responder chain.",
    advice:
      "Return false from `shouldUpdateFocus(in:)` only for the focus updates that you must block. Remove the key "
      + "command for Tab, or give the command another key.",
    holds: "iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIFocus.h: shouldUpdateFocus(in:)", .header),
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: key commands", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UITextField" },
            {
              "class": "FormView", "implements": { "shouldUpdateFocus(in:)": 1️⃣false1️⃣ },
              "subviews": [ { "class": "UITextField" } ]
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [ {
            "class": "UIKeyCommand", "action": "nextField:", "input": "\t",
            "wantsPriorityOverSystemBehavior": 1️⃣true1️⃣
          } ],
          "implements": { "nextField:": [] },
          "view": {
            "class": "UIView",
            "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
          }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "keyCommands": [],
            "implements": { "nextField:": [] },
            "view": {
              "class": "UIView",
              "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
            }
          } ] }
          """#),
    ],
    right: [
      // The environments block focus updates only sometimes, or contain no focusable items.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UITextField" },
            {
              "class": "FormView",
              "implements": { "shouldUpdateFocus(in:)": { "when": "isValid" } },
              "subviews": [ { "class": "UITextField" } ]
            },
            {
              "class": "UIView", "implements": { "shouldUpdateFocus(in:)": false },
              "subviews": [ { "class": "UILabel" } ]
            }
          ]
        } } ] }
        """#),
      // The screen has only one Tab stop, so Tab could not move focus even without the command.
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [ {
            "class": "UIKeyCommand", "action": "indent:", "input": "\t",
            "wantsPriorityOverSystemBehavior": true
          } ],
          "implements": { "indent:": [] },
          "view": { "class": "UIView", "subviews": [ { "class": "UITextView" } ] }
        } ] }
        """#),
      // A text view inserts a tab, or the responder performs the command only sometimes.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UITextField" },
            {
              "class": "CodeView", "superclass": "UITextView",
              "implements": { "indent:": [] },
              "keyCommands": [ {
                "class": "UIKeyCommand", "action": "indent:", "input": "\t",
                "wantsPriorityOverSystemBehavior": true
              } ]
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [ {
            "class": "UIKeyCommand", "action": "complete:", "input": "\t",
            "wantsPriorityOverSystemBehavior": true
          } ],
          "implements": {
            "complete:": [],
            "canPerformAction(_:withSender:)": {
              "complete:": { "when": "hasCompletion" }, "callsSuper": true
            }
          },
          "view": {
            "class": "UIView",
            "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
          }
        } ] }
        """#),
      // The command does not exist on this platform, or is disabled.
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [
            {
              "class": "UIKeyCommand", "action": "nextField:", "input": "\t",
              "wantsPriorityOverSystemBehavior": true, "attributes": ["disabled"]
            },
            {
              "class": "UIKeyCommand", "action": "nextField:", "input": "\t",
              "wantsPriorityOverSystemBehavior": true, "availableOn": { "visionOS": "1.0" }
            }
          ],
          "implements": { "nextField:": [] },
          "view": {
            "class": "UIView",
            "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
          }
        } ] }
        """#),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    if !keys.includesEmbeddedScreens { checkVetoes(keys.focus, &report) }
    checkCommands(keys.focus, &report)
  }

  private static func checkCommands(_ focus: FocusAnalysis, _ report: inout Report) {
    var itemCache = CommandCache<Int?>()
    for command in focus.commands where command.hasPriority && command.focusKey == .tab {
      guard let place = command.element.wantsPriorityOverSystemBehavior.place,
        let item = itemCache.value(command, focus.itemTrapped(by:))
      else { continue }
      report.report(
        self, at: place,
        "this key command handles Tab before the focus system, so Tab no longer leaves '\(focus.tree.name(of: item))'",
        related: [RelatedPlace(focus.tree.namePlace(of: item), "Tab performs the command while this item is focused")],
        fixes: [command.removalFix], in: command.environments)
    }
  }

  private static func checkVetoes(_ focus: FocusAnalysis, _ report: inout Report) {
    let engine = focus.engine
    // If every item is blocked, `focus/update-never-allowed` reports the overrides.
    guard !engine.vetoingNodes.isEmpty, !focus.allItemsAreVetoed else { return }
    let items = engine.items.filter { engine.focusability[$0].isCertain }
    for node in engine.vetoingNodes.sorted() {
      guard let item = items.first(where: { focus.tree.isInside($0, node) }) else { continue }
      // Only the outermost override that always returns false is reported, because the overrides inside its environment
      // have no further effect.
      guard !focus.tree.ancestors(of: node).contains(where: { engine.vetoingNodes.contains($0) }) else { continue }
      let implementations = focus.tree.implements(of: node)
      report.report(
        self, at: implementations.result("shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:").place,
        "'shouldUpdateFocus(in:)' of '\(focus.tree.name(of: node))' always returns false, so the keyboard cannot "
          + "move focus to or from '\(focus.tree.name(of: item))'",
        related: [RelatedPlace(focus.tree.namePlace(of: item), "this item is inside '\(focus.tree.name(of: node))'")],
        in: focus.environments)
    }
  }
}
