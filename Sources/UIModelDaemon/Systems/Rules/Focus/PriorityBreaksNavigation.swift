import UIModelPlatform

/// Reports a key command that has priority and uses an arrow key or Shift-Tab. The key then no longer moves focus.
enum PriorityBreaksNavigation: Rule {
  static let description = RuleDescription(
    code: "focus/priority-breaks-navigation", effect: .wrong, system: .focus,
    summary: "Key command with priority uses a key that moves focus",
    reason:
      "Arrow keys move focus inside a focus group, and Tab and Shift-Tab move focus between groups. A key command "
      + "that sets `wantsPriorityOverSystemBehavior` handles its key before the focus system does, whenever the "
      + "command's responder is in the responder chain. While an item inside the responder is focused, the key no "
      + "longer moves focus.",
    advice: "Give the command another key, or declare the command only on the one item that needs it.",
    holds: "iPadOS and Mac Catalyst 15 and later. The rule `focus/trap` reports key commands on Tab without Shift",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: key commands", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "showInfo:": [] },
          "keyCommands": [ {
            "action": "showInfo:", "input": "UIKeyInputDownArrow",
            "wantsPriorityOverSystemBehavior": 1️⃣true1️⃣
          } ],
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "implements": { "showInfo:": [] },
            "keyCommands": [],
            "view": {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
            }
          } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "outdent:": [] },
          "keyCommands": [ {
            "action": "outdent:", "input": "\t", "modifierFlags": ["shift"],
            "wantsPriorityOverSystemBehavior": 1️⃣true1️⃣
          } ],
          "view": {
            "class": "UIView",
            "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
          }
        } ] }
        """#),
    ],
    right: [
      // The command is on a single item, the arrow key does not move focus in the list, or the shortcut has a modifier.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "showInfo:": [], "jump:": [] },
          "keyCommands": [
            {
              "action": "showInfo:", "input": "UIKeyInputRightArrow",
              "wantsPriorityOverSystemBehavior": true
            },
            {
              "action": "jump:", "input": "UIKeyInputDownArrow", "modifierFlags": ["alternate"],
              "wantsPriorityOverSystemBehavior": true
            }
          ],
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [
              { "ref": "bread" }, { "ref": "apples" },
              {
                "ref": "amount",
                "implements": { "increase:": [] },
                "keyCommands": [ {
                  "action": "increase:", "input": "UIKeyInputUpArrow",
                  "wantsPriorityOverSystemBehavior": true
                } ]
              }
            ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UITextField" },
            {
              "class": "CodeView", "superclass": "UITextView",
              "implements": { "outdent:": [] },
              "keyCommands": [ {
                "action": "outdent:", "input": "\t", "modifierFlags": ["shift"],
                "wantsPriorityOverSystemBehavior": true
              } ]
            }
          ]
        } } ] }
        """#),
      // The command is performed only sometimes, the responder does not implement the action, or a value is unknown.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": {
            "choose:": [],
            "canPerformAction(_:withSender:)": {
              "choose:": { "when": "hasCompletions" }, "callsSuper": true
            }
          },
          "keyCommands": [
            {
              "action": "choose:", "input": "UIKeyInputDownArrow",
              "wantsPriorityOverSystemBehavior": true
            },
            {
              "action": "other:", "input": "UIKeyInputDownArrow",
              "wantsPriorityOverSystemBehavior": true
            }
          ],
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "choose:": [], "other:": [] },
          "keyCommands": [
            {
              "action": "choose:", "input": "UIKeyInputDownArrow",
              "wantsPriorityOverSystemBehavior": { "$unknown": "a setting" }
            },
            {
              "action": "other:", "input": "UIKeyInputDownArrow",
              "modifierFlags": { "$unknown": "a setting" },
              "wantsPriorityOverSystemBehavior": true
            }
          ],
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#),
      // The document does not show whether the cells can be focused.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "choose:": [] },
          "keyCommands": [ {
            "action": "choose:", "input": "UIKeyInputDownArrow",
            "wantsPriorityOverSystemBehavior": true
          } ],
          "view": {
            "class": "UITableView", "allowsFocus": { "$unknown": "a setting" },
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    let focus = keys.focus
    var itemCache = CommandCache<Int?>()
    for command in focus.commands where command.hasPriority {
      guard let key = command.focusKey, key != .tab,
        focus.tree.implements(of: command.node).implementsAction(command.action),
        let item = itemCache.value(command, focus.itemTrapped(by:))
      else { continue }
      report.report(
        self, at: command.element.wantsPriorityOverSystemBehavior.place,
        "this key command handles \(key.glyph) before the focus system, so \(key.glyph) no longer moves focus from "
          + "'\(focus.tree.name(of: item))'; use another key",
        related: [
          RelatedPlace(focus.tree.namePlace(of: item), "the key performs the command while this item is focused")
        ],
        fixes: [command.removalFix], in: command.environments)
    }
  }
}
