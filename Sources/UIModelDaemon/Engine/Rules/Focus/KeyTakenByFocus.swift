import UIModelJSON
import UIModelPlatform

/// A key command on a key that the focus system takes first.
enum KeyTakenByFocus: Rule {
  static let description = RuleDescription(
    code: "focus/key-taken-by-focus", severity: .warning, system: .focus,
    summary: "A key command on a key that the focus system takes first",
    reason:
      "In an app that is linked against 15 or later the focus system comes before key commands: Tab and Shift-Tab go "
      + "to the next group, arrows to the next item, Return (on a Mac Space) selects the focused cell. Where focus can "
      + "move a command on such a key is not performed.",
    advice:
      "Give the command another key. If it is the app's own way to move about it can stay for earlier releases; if it "
      + "must have the key, and navigation works without, let it want priority over the system.",
    holds: "iPadOS and Mac Catalyst since 15, linked against 15; Return on iPadOS, Space on Mac Catalyst",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: key commands", .talk),
    ],
    wrong: [
      // A hint: the app's own navigation.
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
      // A command of one cell.
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
      // Of a container, from what its columns show.
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
      // Of two children one may take the other's place; what is embedded is not known.
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
      // With a modifier; Space on iPad; Return on a Mac; of the main menu, which has its commands in every state.
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
      // Nowhere to go: one stop, one item, nothing in that direction, or nothing that takes part.
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
      // A text view writes Tab itself; a cell that selecting does nothing with; a canvas that is first responder without focus.
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
      // At times only, not known, before 15, and with an SDK before 15.
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
    var once = OncePerKeys<FocusAnswer.Taken?>()
    for command in focus.commands where !command.hasPriority {
      let environments = command.environmentsOfFocusKey
      guard !environments.isEmpty, let taken = once.of(command, focus.item(thatTakes:)) else { continue }
      let (name, keys) = (focus.tree.name(of: taken.item), command.shortcut.glyphs)
      let isOwn = isOwnNavigation(command.action)
      report.report(
        self, at: command.element.input.place,
        "the focus system takes \(keys) first: from '\(name)' it \(taken.what), and '\(command.action)' is not performed"
          + (isOwn ? "; as the app's own navigation it can stay for earlier releases" : ""),
        related: [RelatedPlace(focus.tree.namePlace(of: taken.item), "the focused item")],
        fixes: [command.drop] + (taken.canHavePriority ? [command.markPriority] : []), in: environments,
        severity: isOwn ? .hint : nil)
    }
  }

  /// Words in the name of an action that moves about, as the focus system does by itself.
  private static let words: Set<String> = [
    "next", "previous", "prev", "forward", "backward", "back", "up", "down", "left", "right", "first", "last", "focus",
    "select", "selection", "highlight", "move", "navigate", "navigation", "arrow", "tab", "activate",
  ]

  private static func isOwnNavigation(_ action: String) -> Bool {
    var word = ""
    for character in action + ":" {
      if character.isUppercase || !character.isLetter {
        if words.contains(word) { return true }
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
    }
    return false
  }
}

extension FocusAnswer {
  /// Where the focus system takes a command's key.
  fileprivate struct Taken {
    let item: Int
    let what: String
    /// Whether focus can still move if the command goes first.
    let canHavePriority: Bool
  }

  fileprivate func item(thatTakes command: FocusCommand) -> Taken? {
    // A veto keeps focus where it is; whether the key goes on then is not known.
    guard engine.vetoes.isEmpty else { return nil }
    guard let key = command.key else { return cell(selectedBy: command) }
    var item: Int?
    switch key {
    case .tab, .shiftTab:
      guard engine.tabbable.count > 1 else { return nil }
      item = items(inside: command.node).first { leaves($0, by: key) && isTabLeftToFocus($0) }
    case .up, .down, .left, .right:
      guard !mayStartUnfocused(inside: command.node) else { return nil }
      item = items(inside: command.node).first {
        !isText($0) && straightAhead(key, from: $0) != nil && leaves($0, by: key)
      }
    }
    return item.map {
      Taken(
        item: $0, what: "moves the focus",
        canHavePriority: itemHeld(by: command) == nil)
    }
  }

  private func leaves(_ item: Int, by key: FocusKey) -> Bool {
    engine.press(key, FocusState(focused: item)).outcome == .moved
  }

  /// Text views write Tab; of text fields UIKit's own are known to leave it.
  private func isTabLeftToFocus(_ item: Int) -> Bool {
    !isText(item) || ["UITextField", "UISearchTextField"].contains(tree.view(of: item)?.className.value)
  }

  private func cell(selectedBy command: FocusCommand) -> Taken? {
    guard !mayStartUnfocused(inside: command.node) else { return nil }
    let cell = items(inside: command.node).first { item in
      guard tree.view(of: item)?.kind == .cell, let parent = tree.nodes[item].parent, let list = tree.list(of: parent)
      else { return false }
      return list.isSelectedByKey
    }
    return cell.map { Taken(item: $0, what: "selects the cell", canHavePriority: true) }
  }
}

extension FocusCommand {
  /// Where its key is one of the focus system's: Return selects on iPad, Space on a Mac.
  fileprivate var environmentsOfFocusKey: [Environment] {
    if key != nil { return environments }
    guard shortcut.modifiers.isEmpty, ["\r", " "].contains(shortcut.input) else { return [] }
    return environments.filter { $0.platform.isMac == (shortcut.input == " ") }
  }
}

extension ListProperties {
  /// Whether every cell that can be focused can be selected too.
  fileprivate var isSelectedByKey: Bool {
    allowsSelection.isKnown && allowsSelection.value(default: true) && delegate.methods.isKnown
      && !delegate.methods.methods.keys.contains { $0.mentions("shouldSelect") || $0.mentions("willSelect") }
  }
}
