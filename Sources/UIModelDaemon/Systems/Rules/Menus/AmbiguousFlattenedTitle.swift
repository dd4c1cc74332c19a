import UIModelJSON
import UIModelPlatform

/// A command whose title is ambiguous in the list of shortcuts, which does not show the title of the command's submenu.
enum AmbiguousFlattenedTitle: Rule {
  static let description = RuleDescription(
    code: "menu/ambiguous-flattened-title", effect: .advice, system: .menu,
    summary: "Command title is ambiguous without the title of its submenu",
    reason:
      "While people hold Command, iPadOS 18 and earlier list the commands of a top-level menu without the titles of "
      + "submenus. In this list, \"Name\" from the submenu \"Sort By\" is unclear, and two commands with the same "
      + "title look alike. The rule treats these titles as unclear: choices of a `singleSelection` menu, values of an "
      + "action that the submenu names (such as `sortByName:`), colors, sizes and other values, and a single word "
      + "after a submenu such as \"Sort By\".",
    advice:
      "Give the command a `discoverabilityTitle` that is clear without the submenu's title, for example "
      + "\"Sort by Name\".",
    holds: "iPadOS 15 to 18",
    needs: [.mainMenu],
    sources: [Source("WWDC21-10057", .talk), Source("UICommand.h: discoverabilityTitle", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let byName = UIKeyCommand(
              title: 1️⃣"Name"1️⃣, action: #selector(sortByName),
              input: "j", modifierFlags: .command)
            builder.insertChild(UIMenu(title: "Sort By", children: [byName]), atEndOfMenu: .view)
          }

          @objc func sortByName() {}
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              let byName = UIKeyCommand(
                title: "Name", action: #selector(sortByName),
                input: "j", modifierFlags: .command, discoverabilityTitle: "Sort By Name")
              builder.insertChild(UIMenu(title: "Sort By", children: [byName]), atEndOfMenu: .view)
            }

            @objc func sortByName() {}
          }
          """#, language: "swift"),
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
                "title": 1️⃣"Name"1️⃣, "action": "sortByName:",
                "input": "j", "modifierFlags": ["command"]
              },
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
                {
                  "title": "Name", "action": "sortByName:",
                  "input": "j", "modifierFlags": ["command"], "discoverabilityTitle": "Sort By Name"
                },
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
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "sort", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "sort", "title": "Order",
            "children": [
              {
                "title": "Name", "discoverabilityTitle": 1️⃣"Sort"1️⃣, "action": "name:",
                "input": "j", "modifierFlags": ["command"]
              },
              {
                "title": "Date", "discoverabilityTitle": 2️⃣"Sort"2️⃣, "action": "date:",
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
            { "insertChild": "color", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "color", "title": "Text Color", "options": ["singleSelection"],
            "children": [ {
              "title": 1️⃣"Red"1️⃣, "action": "color:", "propertyList": "red", "input": "j",
              "modifierFlags": ["command"]
            } ]
          } ]
        }
        """#),
      // The titles are unclear without the submenu even though the actions' names do not contain the submenu's title.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "sort", "atEndOfMenu": "view" }, { "insertChild": "size", "atEndOfMenu": "view" }
          ] } } },
          "menus": [
            { "identifier": "sort", "title": "Sort By", "children": [
              { "title": 1️⃣"Name"1️⃣, "action": "byName:", "input": "j", "modifierFlags": ["command"] },
              { "title": 2️⃣"Rating"2️⃣, "action": "rating:", "input": "k", "modifierFlags": ["command"] }
            ] },
            { "identifier": "size", "title": "Text Size", "children": [
              { "title": 3️⃣"Small"3️⃣, "action": "small:", "input": "u", "modifierFlags": ["alternate", "command"] }
            ] }
          ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let byName = UIKeyCommand(
              title: "Name", action: #selector(sortByName), input: "j", modifierFlags: .command,
              discoverabilityTitle: "Sort by Name")
            builder.insertChild(UIMenu(title: "Sort By", children: [byName]), atEndOfMenu: .view)
          }

          @objc func sortByName() {}
        }
        """#, language: "swift"),
      // The titles are clear without the submenu.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "move", "atEndOfMenu": "view" }, { "insertChild": "in", "atEndOfMenu": "view" }
          ] } } },
          "menus": [
            { "identifier": "move", "title": "Move To", "children": [
              { "title": "New Folder…", "action": "folder:", "input": "j", "modifierFlags": ["command"] }
            ] },
            { "identifier": "in", "title": "Sign In", "children": [
              { "title": "Continue", "action": "signIn:", "input": "y", "modifierFlags": ["command"] }
            ] }
          ]
        }
        """#),
      // The actions' names contain only words of the titles, so they do not show that a title needs the submenu's
      // title.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "tools", "atEndOfMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "tools", "title": "Tools",
            "children": [
              { "title": "Tools Off", "action": "toolsOff:", "input": "l", "modifierFlags": ["command"] },
              { "title": "Lasso", "action": "lasso:", "input": "j", "modifierFlags": ["command"] },
              { "title": "Select Pen", "action": "selectPen:", "input": "k", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      // An inline menu, a command without a shortcut, and a clear title.
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
      // Two categories, which the list shows separately, have commands with the same title.
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
      // The menu bars of Mac Catalyst and iPadOS 26 show the title of the submenu.
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    var ambiguousTitles: [Int32: (flattened: FlattenedTitle, environments: [Environment])] = [:]
    for build in menus.builds {
      let environments = build.environments.filter(\.hasShortcutOverlay)
      guard !environments.isEmpty else { continue }
      for category in build.children[0] where build.presence[Int(category)] == .certain {
        for flattened in menus.flattenedTitles(in: category, build) {
          ambiguousTitles[flattened.itemIndex, default: (flattened, [])].environments += environments
        }
      }
    }
    for (_, (flattened, environments)) in ambiguousTitles.sorted(by: { $0.key < $1.key }) {
      let element = flattened.element
      report.report(
        self, at: flattened.place, flattened.message,
        facts: [element.title, element.discoverabilityTitle, element.attributes, element.input],
        fixes: flattened.fullTitle.flatMap { full in
          full == flattened.title
            ? nil
            : [
              Fix(
                "Set 'discoverabilityTitle' to \"\(full)\"",
                .set(object: element.place, name: "discoverabilityTitle", .string(full)))
            ]
        } ?? [],
        in: environments, severity: flattened.otherCommandDescription == nil ? .hint : nil)
    }
  }
}

extension FlattenedTitle {
  /// The place of the title that the list of shortcuts shows: the discoverability title if it is known and not empty,
  /// otherwise the title. Nil if the command does not set this title.
  fileprivate var place: Place? {
    element.discoverabilityTitle.value?.isEmpty == false ? element.discoverabilityTitle.place : element.title.place
  }
}
