import UIModelJSON
import UIModelPlatform

/// A command in a submenu whose title says too little where the submenu is not seen.
enum AmbiguousFlattenedTitle: Rule {
  static let description = RuleDescription(
    code: "menu/ambiguous-flattened-title", severity: .warning, system: .menu,
    summary: "A title that means nothing without its submenu",
    reason:
      "While Command is held, iPadOS up to 18 shows a category's commands in one list, without their submenus. \"Name\" "
      + "from \"Sort By\" then says nothing, and two commands of one title cannot be told apart.",
    advice: "Give the command a discoverabilityTitle that says all: \"Sort by Name\".",
    holds: "iPadOS 15 to 18",
    sources: [Source("WWDC21-10057", .talk), Source("UICommand.h: discoverabilityTitle", .header)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "sort", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "sort", "title": "Sort By",
            "children": [
              { "title": 1️⃣"Name"1️⃣, "action": "sortByName:", "input": "j", "modifierFlags": ["command"] },
              {
                "title": "Date", "discoverabilityTitle": "Sort by Date", "action": "sortByDate:",
                "input": "k", "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertChild": "sort", "atEndOfMenu": "view" }
            ] } } },
            "menus": [ {
              "identifier": "sort", "title": "Sort By",
              "children": [
                { "title": "Name", "action": "sortByName:", "input": "j", "modifierFlags": ["command"], "discoverabilityTitle": "Sort By Name" },
                {
                  "title": "Date", "discoverabilityTitle": "Sort by Date", "action": "sortByDate:",
                  "input": "k", "modifierFlags": ["command"]
                }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "order", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "order", "title": "Order",
            "children": [ {
              "options": ["displayInline"],
              "children": [ {
                "title": 1️⃣"Date"1️⃣, "action": "orderByDate:", "input": "k",
                "modifierFlags": ["command"]
              } ]
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "table", "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "table", "title": "Table",
            "children": [
              {
                "title": "Rows",
                "children": [ {
                  "title": 1️⃣"Insert"1️⃣, "action": "insertRow:", "input": "j",
                  "modifierFlags": ["command"]
                } ]
              },
              {
                "title": "Columns",
                "children": [ {
                  "title": 2️⃣"Insert"2️⃣, "action": "insertColumn:", "input": "k",
                  "modifierFlags": ["command"]
                } ]
              }
            ]
          } ]
        }
        """#),
    ],
    right: [
      // Without a submenu, or without keys, or with a title that says what it does.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertChild": {
              "options": ["displayInline"], "title": "Sort By",
              "children": [ {
                "title": "Name", "action": "sortByName:", "input": "j",
                "modifierFlags": ["command"]
              } ]
            },
            "atEndOfMenu": "view"
          },
          {
            "insertChild": {
              "title": "Group By",
              "children": [ { "title": "Date", "action": "groupByDate:" } ]
            },
            "atEndOfMenu": "view"
          },
          {
            "insertChild": {
              "title": "Tabs",
              "children": [ {
                "title": "Reload Tab", "action": "reloadTab:", "input": "k",
                "modifierFlags": ["command"]
              } ]
            },
            "atEndOfMenu": "view"
          }
        ] } } } }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "sort", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "sort", "title": "Sort By",
            "children": [
              {
                "title": "Name", "discoverabilityTitle": { "$unknown": "localised" },
                "action": "sortByName:", "input": "j", "modifierFlags": ["command"]
              },
              {
                "title": "Sort by Kind", "action": "sortByKind:", "input": "y",
                "modifierFlags": ["command"]
              },
              {
                "title": "Date", "action": "sortByDate:", "input": "k",
                "modifierFlags": ["command"], "attributes": ["hidden"]
              }
            ]
          } ]
        }
        """#),
      // One title in two categories, each of which says what it is about.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": {
              "title": "Table",
              "children": [ {
                "title": "Rows",
                "children": [ {
                  "title": "Insert", "action": "insertRow:", "input": "j",
                  "modifierFlags": ["command"]
                } ]
              } ]
            },
            "afterMenu": "view"
          },
          {
            "insertSibling": {
              "title": "Page",
              "children": [ {
                "title": "Breaks",
                "children": [ {
                  "title": "Insert", "action": "insertBreak:", "input": "k",
                  "modifierFlags": ["command"]
                } ]
              } ]
            },
            "afterMenu": "view"
          }
        ] } } } }
        """#),
      // Where there are menu bars the submenu is seen.
      RuleExample(
        #"""
        { "app": {
          "targets": [
            { "platform": "macCatalyst", "minimum": "15.0" },
            { "platform": "iPadOS", "minimum": "26.0" }
          ],
          "delegate": { "buildMenu": { "steps": [ {
            "insertChild": {
              "title": "Sort By",
              "children": [ {
                "title": "Name", "action": "sortByName:", "input": "j",
                "modifierFlags": ["command"]
              } ]
            },
            "atEndOfMenu": "view"
          } ] } }
        } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    var findings: [Int32: (flattened: FlattenedTitle, environments: [Environment])] = [:]
    for build in menus.builds {
      let environments = build.environments.filter(\.hasShortcutOverlay)
      guard !environments.isEmpty else { continue }
      for category in build.children[0] where build.presence[Int(category)] == .certain {
        for flattened in menus.flattenedTitles(in: category, build) {
          findings[flattened.item, default: (flattened, [])].environments += environments
        }
      }
    }
    for (_, (flattened, environments)) in findings.sorted(by: { $0.key < $1.key }) {
      let element = flattened.element
      let full = flattened.fullTitle
      report.report(
        self, at: element.title.place, flattened.message,
        restsOn: [element.title, element.discoverabilityTitle, element.attributes, element.input],
        fixes: [
          Fix(
            "Set discoverabilityTitle to \"\(full)\"",
            .set(object: element.place, name: "discoverabilityTitle", .string(full)))
        ],
        in: environments)
    }
  }
}
