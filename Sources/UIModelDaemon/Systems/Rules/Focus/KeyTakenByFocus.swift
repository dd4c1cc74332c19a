import UIModelJSON
import UIModelPlatform

/// Reports a key command on a key that the focus system handles before key commands.
enum KeyTakenByFocus: Rule {
  static let description = RuleDescription(
    code: "focus/key-taken-by-focus", effect: .wrong, system: .focus,
    summary: "Key command uses a key that the focus system handles first",
    reason:
      "In apps that are built with the iOS 15 SDK or later, the focus system handles some keys before UIKit looks "
      + "for a key command. Tab and Shift-Tab move focus to another focus group, arrow keys move focus to another "
      + "item, and Return on iPadOS or Space on Mac Catalyst selects the focused cell. If the focus system handles "
      + "a key, UIKit does not perform the key command for this key.",
    advice:
      "Give the command another key. If the command only moves focus in releases before iPadOS and Mac Catalyst "
      + "15, you can keep the command. If the command needs this key, and people can navigate without the key, set "
      + "`wantsPriorityOverSystemBehavior` to true.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, in apps that are built with the iOS 15 SDK or later. Return is "
      + "reported only on iPadOS, and Space only on Mac Catalyst",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: key commands", .talk),
    ],
    wrong: [
      // This finding is a hint, because the action's name suggests the app's own keyboard navigation.
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [ { "class": "UIKeyCommand", "action": "nextField:", "input": 1️⃣"\t"1️⃣ } ],
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
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [
            { "action": "toggleDone:", "input": 1️⃣"\r"1️⃣ },
            { "action": "showDetails:", "input": 2️⃣"UIKeyInputDownArrow"2️⃣, "modifierFlags": [] }
          ],
          "implements": { "toggleDone:": [], "showDetails:": [] },
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#, also: ["2️⃣": "focus/key-taken-by-focus"]),
      // The key command belongs to a single cell.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ] },
          "screens": [ { "view": {
            "class": "UICollectionView", "allowsFocus": true,
            "cells": [ {
              "ref": "beach",
              "keyCommands": [ { "action": "preview:", "input": 1️⃣" "1️⃣ } ],
              "implements": { "preview:": [] }
            } ]
          } } ]
        }
        """#),
      // The key command belongs to a split view controller, and Tab moves focus between the columns.
      RuleExample(
        #"""
        { "screens": [
          {
            "class": "MainViewController", "superclass": "UISplitViewController",
            "columns": { "primary": "lists", "secondary": "reminders" },
            "implements": { "nextColumn:": [] },
            "keyCommands": [ { "action": "nextColumn:", "input": 1️⃣"\t"1️⃣ } ]
          },
          {
            "ref": "lists",
            "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "today" } ] }
          },
          {
            "ref": "reminders",
            "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" } ] }
          }
        ] }
        """#),
    ],
    right: [
      // One of the two children may replace the other, or the child view controller is unknown.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "pager", "children": ["first", "second"],
            "implements": { "turn:": [] },
            "keyCommands": [ { "action": "turn:", "input": "\t" } ],
            "view": { "class": "UIView" }
          },
          { "ref": "first", "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] } },
          {
            "ref": "second",
            "view": { "class": "UIView", "subviews": [ { "class": "UITextField" } ] }
          },
          {
            "ref": "host",
            "children": [ { "$unknown": "chosen later" } ],
            "implements": { "turn:": [] },
            "keyCommands": [ { "action": "turn:", "input": "UIKeyInputDownArrow" } ],
            "view": {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
            }
          }
        ] }
        """#),
      // A key with a modifier, Space on iPadOS, Return on Mac Catalyst, or a command in the main menu.
      RuleExample(
        #"""
        { "screens": [ {
          "keyCommands": [
            { "action": "jump:", "input": "UIKeyInputDownArrow", "modifierFlags": ["command"] },
            { "action": "preview:", "input": " " }
          ],
          "implements": { "jump:": [], "preview:": [] },
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "15.0" } ] },
          "screens": [ {
            "keyCommands": [ { "action": "rename:", "input": "\r" } ],
            "implements": { "rename:": [] },
            "view": {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "showDetails:": [] },
            "buildMenu": { "steps": [ { "insertChild": "details", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "details",
            "children": [
              { "title": "Show Details", "action": "showDetails:", "input": "UIKeyInputDownArrow" }
            ]
          } ],
          "screens": [ { "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          } } ]
        }
        """#),
      // Focus cannot move, because the screen has only one Tab stop, no item in this direction, or no focusable item.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a",
            "keyCommands": [
              { "action": "nextField:", "input": "\t" },
              { "action": "turn:", "input": "UIKeyInputUpArrow" }
            ],
            "implements": { "nextField:": [], "turn:": [] },
            "view": {
              "class": "UIView",
              "subviews": [ { "class": "UITextField" }, { "class": "UIButton" } ]
            }
          },
          {
            "ref": "b",
            "keyCommands": [ { "action": "turn:", "input": "UIKeyInputRightArrow" } ],
            "implements": { "turn:": [] },
            "view": {
              "class": "UITableView", "allowsFocus": true,
              "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
            }
          },
          {
            "ref": "c",
            "keyCommands": [ { "action": "turn:", "input": "UIKeyInputUpArrow" } ],
            "implements": { "turn:": [] },
            "view": { "class": "UITableView", "cells": [ { "ref": "milk" }, { "ref": "eggs" } ] }
          }
        ] }
        """#),
      // A text view inserts a tab, the cell cannot be selected, or the canvas can be the first responder without focus.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "a",
            "view": {
              "class": "UIView",
              "subviews": [
                { "class": "UITextField" },
                {
                  "class": "CodeView", "superclass": "UITextView",
                  "implements": { "indent:": [] },
                  "keyCommands": [
                    { "action": "indent:", "input": "\t", "wantsPriorityOverSystemBehavior": true }
                  ]
                }
              ]
            }
          },
          {
            "ref": "b",
            "keyCommands": [ { "action": "toggle:", "input": "\r" } ],
            "implements": { "toggle:": [] },
            "view": {
              "class": "UITableView", "allowsFocus": true, "allowsSelection": false,
              "cells": [ { "ref": "bread" } ]
            }
          },
          {
            "ref": "c",
            "keyCommands": [ { "action": "nudge:", "input": "UIKeyInputDownArrow" } ],
            "implements": { "nudge:": [] },
            "view": {
              "class": "UIView",
              "subviews": [
                {
                  "class": "UITableView", "allowsFocus": true,
                  "cells": [ { "ref": "layer1" }, { "ref": "layer2" } ]
                },
                { "class": "CanvasView", "implements": { "canBecomeFirstResponder": true } }
              ]
            }
          }
        ] }
        """#),
      // The command is only sometimes available, a value is unknown, or the SDK is unknown or too old.
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
            { "action": "choose:", "input": "UIKeyInputDownArrow" },
            {
              "action": "other:", "input": "UIKeyInputDownArrow",
              "wantsPriorityOverSystemBehavior": { "$unknown": "a setting" }
            },
            {
              "action": "more:", "input": "UIKeyInputDownArrow",
              "modifierFlags": { "$unknown": "a setting" }
            },
            { "action": "last:", "input": "UIKeyInputDownArrow", "attributes": ["disabled"] }
          ],
          "view": {
            "class": "UITableView", "allowsFocus": true,
            "cells": [ { "ref": "bread" }, { "ref": "apples" } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0", "sdk": { "$unknown": "set by the build" } }
          ] },
          "screens": [ {
            "keyCommands": [ { "action": "nextField:", "input": "\t" } ],
            "implements": { "nextField:": [] },
            "view": {
              "class": "UIView",
              "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" },
            { "platform": "iOS", "minimum": "16.0" }
          ] },
          "screens": [ {
            "keyCommands": [ { "action": "nextField:", "input": "\t" } ],
            "implements": { "nextField:": [] },
            "view": {
              "class": "UIView",
              "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
            }
          } ]
        }
        """#),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    let focus = keys.focus
    var handledKeyCache = CommandCache<FocusAnalysis.HandledKey?>()
    for command in focus.commands where !command.hasPriority {
      let environments = command.environmentsOfFocusKey
      guard !environments.isEmpty, let handledKey = handledKeyCache.value(command, focus.handledKey(insteadOf:)) else {
        continue
      }
      let (name, glyphs) = (focus.tree.name(of: handledKey.item), command.shortcut.glyphs)
      let suggestsNavigation = isNavigationAction(command.action)
      report.report(
        self, at: command.element.input.place,
        "the focus system handles \(glyphs) first and \(handledKey.effect) '\(name)', so '\(command.action)' is not performed"
          + (suggestsNavigation ? "" : "; use another key"),
        notes: suggestsNavigation
          ? ["you can keep the command if it only moves focus on releases before iPadOS and Mac Catalyst 15"] : [],
        related: [
          RelatedPlace(
            focus.tree.namePlace(of: handledKey.item), "the focus system handles the key while this item is focused")
        ],
        fixes: [command.removalFix] + (handledKey.canHavePriority ? [command.priorityFix] : []), in: environments,
        severity: suggestsNavigation ? .hint : nil)
    }
  }

  /// Words in the names of actions that move focus or a selection, as the focus system does. For example, `selectNext:`
  /// contains `select` and `next`.
  private static let navigationWords: Set<String> = [
    "next", "previous", "prev", "forward", "backward", "back", "up", "down", "left", "right", "first", "last", "focus",
    "select", "selection", "highlight", "move", "navigate", "navigation", "arrow", "tab", "activate",
  ]

  private static func isNavigationAction(_ action: String) -> Bool {
    var word = ""
    for character in action + ":" {
      if character.isUppercase || !character.isLetter {
        if navigationWords.contains(word) { return true }
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
    }
    return false
  }
}
