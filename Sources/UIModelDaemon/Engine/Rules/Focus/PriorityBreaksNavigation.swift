import UIModelPlatform

/// A key command that takes an arrow, or Shift-Tab, away from the focus system.
enum PriorityBreaksNavigation: Rule {
  static let description = RuleDescription(
    code: "focus/priority-breaks-navigation", severity: .warning, system: .focus,
    summary: "A key command takes a key away by which focus moves",
    reason:
      "Arrows move focus inside a group, Tab and Shift-Tab between groups. A command on one of these keys that wants "
      + "priority over the system has it wherever its responder is in the chain: from every item inside, focus no "
      + "longer moves by that key.",
    advice: "Give the command another key, or declare it on the one item that it is for.",
    holds: "iPadOS and Mac Catalyst since 15; Tab itself is focus/trap",
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
      // One item: a cell whose value the arrows change, a text view that indents; across the direction; with a modifier.
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
      // Performed at times only, by somebody else, or not there; whether it has priority, or which keys, is not known.
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
      // Nothing there can be focused, or not for certain.
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
        "this command takes \(key.glyph) before the focus system, so \(key.glyph) no longer leads on from "
          + "'\(focus.tree.name(of: item))'",
        related: [RelatedPlace(focus.tree.namePlace(of: item), "an item from which the command is reached")],
        fixes: [command.drop], in: command.environments)
    }
  }
}
