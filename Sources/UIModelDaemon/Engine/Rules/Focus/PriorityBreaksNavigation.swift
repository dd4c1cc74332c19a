import UIModelPlatform

/// Reports a key command with priority on an arrow key or Shift-Tab, which then no longer moves focus.
enum PriorityBreaksNavigation: Rule {
  static let description = RuleDescription(
    code: "focus/priority-breaks-navigation", severity: .warning, system: .focus,
    summary: "Key command with priority takes a key that moves focus",
    reason:
      "Arrow keys move focus inside a group, Tab and Shift-Tab between groups. A command with "
      + "`wantsPriorityOverSystemBehavior` gets its key first wherever its responder is in the chain. From all items "
      + "inside that responder, the key no longer moves focus.",
    advice: "Give the command another key, or declare it on the one item that it is for.",
    holds: "iPadOS and Mac Catalyst 15 and later; `focus/trap` reports Tab itself",
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
      // A command of one item only; an arrow across the list's direction; a key with a modifier.
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
      // Only sometimes performed, or not implemented here; unknown priority or unknown modifiers.
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
      // It is not certain that anything can be focused.
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
    var once = OncePerKeys<Int?>()
    for command in focus.commands where command.hasPriority {
      guard let key = command.key, key != .tab,
        focus.tree.implements(of: command.node).implementsAction(command.action),
        let item = once.of(command, focus.itemHeld(by:))
      else { continue }
      report.report(
        self, at: command.element.wantsPriorityOverSystemBehavior.place,
        "this key command gets \(key.glyph) before the focus system, so \(key.glyph) no longer moves focus from "
          + "'\(focus.tree.name(of: item))'; use another key",
        related: [RelatedPlace(focus.tree.namePlace(of: item), "the command gets the key while this is focused")],
        fixes: [command.drop], in: command.environments)
    }
  }
}
