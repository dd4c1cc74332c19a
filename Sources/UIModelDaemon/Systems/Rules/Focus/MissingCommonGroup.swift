import UIModelPlatform

/// Reports a custom column if Tab leaves the column before it has visited all focus groups inside.
enum MissingCommonGroup: Rule {
  static let description = RuleDescription(
    code: "focus/missing-common-group", effect: .wrong, system: .focus,
    summary: "Tab leaves a custom column too early because the column has no focus group",
    reason:
      "Tab moves focus through the focus groups in reading order: leading to trailing, then top to bottom. The "
      + "focus system does not know that a custom view is a column. Tab therefore moves from the first group in the "
      + "column to a group beside the column, and returns to the rest of the column later. Standard containers, for "
      + "example split view controllers, add a focus group for each column.",
    advice:
      "Set `focusGroupIdentifier` on the column's view. Tab then visits all groups in the column before it leaves "
      + "the column.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if the model document gives the frames of the items in "
      + "the columns",
    sources: [Source("WWDC21-10260, Focus on iPad keyboard navigation: the tab loop", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 1000, 700],
          "subviews": [
            {
              "ref": 1️⃣"sidebar"1️⃣, "class": "UIView", "frame": [0, 0, 300, 700],
              "subviews": [
                { "ref": "search", "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                {
                  "ref": "lists", "class": "UITableView", "frame": [0, 60, 300, 640],
                  "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 300, 44] } ]
                }
              ]
            },
            {
              "ref": "reminders", "class": "UITableView", "frame": [300, 0, 700, 700],
              "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView", "frame": [0, 0, 1000, 700],
            "subviews": [
              {
                "ref": "sidebar", "class": "UIView", "frame": [0, 0, 300, 700],
                "subviews": [
                  { "ref": "search", "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                  {
                    "ref": "lists", "class": "UITableView", "frame": [0, 60, 300, 640],
                    "allowsFocus": true,
                    "cells": [ { "frame": [0, 0, 300, 44] } ]
                  }
                ],
                "focusGroupIdentifier": "sidebar"
              },
              {
                "ref": "reminders", "class": "UITableView", "frame": [300, 0, 700, 700],
                "allowsFocus": true,
                "cells": [ { "frame": [0, 0, 700, 44] } ]
              }
            ]
          } } ] }
          """#),
      // The column has no `ref`, and another group already uses the identifier `column`.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 1000, 700],
          "subviews": [
            {
              "class": 1️⃣"UIView"1️⃣, "frame": [0, 0, 300, 700],
              "subviews": [
                { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                {
                  "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 300, 44] } ]
                }
              ]
            },
            {
              "class": "UITableView", "focusGroupIdentifier": "column",
              "frame": [300, 0, 700, 700], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView", "frame": [0, 0, 1000, 700],
            "subviews": [
              {
                "class": "UIView", "frame": [0, 0, 300, 700],
                "subviews": [
                  { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                  {
                    "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                    "cells": [ { "frame": [0, 0, 300, 44] } ]
                  }
                ],
                "focusGroupIdentifier": "column2"
              },
              {
                "class": "UITableView", "focusGroupIdentifier": "column",
                "frame": [300, 0, 700, 700], "allowsFocus": true,
                "cells": [ { "frame": [0, 0, 700, 44] } ]
              }
            ]
          } } ] }
          """#),
      // The screen has a child view controller of a known class that declares no views.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "page", "children": ["player"],
            "view": {
              "class": "UIView", "frame": [0, 0, 1000, 700],
              "subviews": [
                {
                  "ref": 1️⃣"lists"1️⃣, "class": "UIView", "frame": [0, 0, 300, 700],
                  "subviews": [
                    { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                    {
                      "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                      "cells": [ { "frame": [0, 0, 300, 44] } ]
                    }
                  ]
                },
                {
                  "class": "UITableView", "frame": [300, 20, 700, 680], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 700, 44] } ]
                }
              ]
            }
          },
          { "ref": "player", "class": "PlayerViewController" }
        ] }
        """#),
    ],
    right: [
      // The child may be the controller of a column, and UIKit then gives the column a focus group.
      RuleExample(
        #"""
        { "screens": [
          {
            "ref": "page", "children": ["lists"],
            "view": {
              "class": "UIView", "frame": [0, 0, 1000, 700],
              "subviews": [
                {
                  "class": "UIView", "frame": [0, 0, 300, 700],
                  "subviews": [
                    { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                    {
                      "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                      "cells": [ { "frame": [0, 0, 300, 44] } ]
                    }
                  ]
                },
                {
                  "class": "UITableView", "frame": [300, 20, 700, 680], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 700, 44] } ]
                }
              ]
            }
          },
          { "ref": "lists", "class": "UINavigationController" }
        ] }
        """#),
      // The column is a focus group.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 1000, 700],
          "subviews": [
            {
              "ref": "sidebar", "class": "UIView", "frame": [0, 0, 300, 700],
              "focusGroupIdentifier": "sidebar",
              "subviews": [
                { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                {
                  "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 300, 44] } ]
                }
              ]
            },
            {
              "class": "UITableView", "frame": [300, 0, 700, 700], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          ]
        } } ] }
        """#),
      // People read a form across its columns.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 600, 300],
          "subviews": [
            {
              "class": "UIView", "frame": [0, 0, 300, 300],
              "subviews": [
                { "class": "UITextField", "frame": [10, 10, 280, 40] },
                { "class": "UITextField", "frame": [10, 60, 280, 40] }
              ]
            },
            {
              "class": "UIView", "frame": [300, 0, 300, 300],
              "subviews": [
                { "class": "UITextField", "frame": [10, 10, 280, 40] },
                { "class": "UITextField", "frame": [10, 60, 280, 40] }
              ]
            }
          ]
        } } ] }
        """#),
      // The list on the right is below the column, or a frame is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 1000, 700],
          "subviews": [
            {
              "class": "UIView", "frame": [0, 0, 300, 200],
              "subviews": [
                { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                {
                  "class": "UITableView", "frame": [0, 60, 300, 140], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 300, 44] } ]
                }
              ]
            },
            {
              "class": "UITableView", "frame": [300, 300, 700, 400], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", "frame": [0, 0, 1000, 700],
          "subviews": [
            {
              "class": "UIView", "frame": { "$unknown": "constraints" },
              "subviews": [
                { "class": "UISearchTextField", "frame": [10, 10, 280, 40] },
                {
                  "class": "UITableView", "frame": [0, 60, 300, 640], "allowsFocus": true,
                  "cells": [ { "frame": [0, 0, 300, 44] } ]
                }
              ]
            },
            {
              "class": "UITableView", "frame": [300, 0, 700, 700], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          ]
        } } ] }
        """#),
      // A standard container adds a group for each column.
      RuleExample(
        #"""
        { "screens": [
          {
            "class": "UISplitViewController", "style": "doubleColumn",
            "columns": { "primary": "lists", "secondary": "reminders" }
          },
          {
            "ref": "lists",
            "view": {
              "class": "UITableView", "frame": [0, 0, 300, 700], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 300, 44] } ]
            }
          },
          {
            "ref": "reminders",
            "view": {
              "class": "UITableView", "frame": [300, 0, 700, 700], "allowsFocus": true,
              "cells": [ { "frame": [0, 0, 700, 44] } ]
            }
          }
        ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    guard !focus.screen.isStandardContainer, focus.engine.groups.areOwnGroupsKnown, hasPlainChildren(focus, &report)
    else {
      return
    }
    for column in InterleavedColumns(focus.engine).columns {
      let tree = focus.tree
      report.report(
        self, at: tree.namePlace(of: column.node),
        "Tab leaves the column '\(tree.name(of: column.node))' for '\(tree.name(of: column.interruptingEnvironment))' before it "
          + "reaches '\(tree.name(of: column.lastEnvironment))'; set the column's 'focusGroupIdentifier'",
        related: zip(
          [column.firstEnvironment, column.interruptingEnvironment, column.lastEnvironment],
          ["first", "second", "third"]
        ).map {
          RelatedPlace(tree.namePlace(of: $0), "Tab visits this focus group \($1)")
        },
        fixes: fixes(column.node, focus), in: focus.environments)
    }
  }

  /// Whether the screen has no child view controllers, or only children that certainly do not add focus groups. A child
  /// may be the controller of a view that this screen declares.
  private static func hasPlainChildren(_ focus: FocusAnalysis, _ report: inout Report) -> Bool {
    if focus.tree.isComplete { return true }
    guard focus.screen.childHandles.isComplete, focus.screen.columns == nil else { return false }
    return focus.screen.childHandles.elements.allSatisfy { unusedName in
      guard let child = report.firstScreen(named: unusedName.value) else { return false }
      return !child.isStandardContainer && child.className.isGiven && child.superclass.isKnown
        && child.focusGroupIdentifier.isDefault && child.views.isEmpty && child.embeddedScreens.isEmpty
        && child.childHandles.isComplete
    }
  }

  private static func fixes(_ node: Int, _ focus: FocusAnalysis) -> [Fix] {
    guard let view = focus.tree.view(of: node), view.focusGroupIdentifier.isDefault,
      focus.screen.focusGroupIdentifier.isKnown
    else { return [] }
    // Equal identifiers on a screen denote the same group, so the new identifier must be unused.
    let baseName = view.ref.value ?? view.className.value.flatMap { $0.hasPrefix("UI") ? nil : $0 } ?? "column"
    let candidateNames = [baseName] + (2...9).map { "\(baseName)\($0)" }
    guard let unusedName = candidateNames.first(where: { focus.engine.groups.groupByIdentifier[$0] == nil }) else {
      return []
    }
    return [
      Fix(
        "Make '\(view.name)' a focus group", .set(object: view.place, name: "focusGroupIdentifier", .string(unusedName))
      )
    ]
  }
}
