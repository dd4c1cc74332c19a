import UIModelPlatform

/// A top-level menu of which the hold-Command overlay shows nothing.
enum CategoryEmptyInOverlay: Rule {
  static let description = RuleDescription(
    code: "menu/category-empty-in-overlay", severity: .hint, system: .menu,
    summary: "A category that is not seen on iPad, since none of its commands has keys",
    reason:
      "Up to iPadOS 18 the main menu is seen only while Command is held, and only what has a key combination and is "
      + "not disabled. A category without any such command is on the Mac alone.",
    advice: "Give the commands that matter most a key combination, or offer them elsewhere on iPad too.",
    holds: "iPadOS 15 to 18",
    sources: [Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "tools", "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "tools", "title": 1️⃣"Tools"1️⃣,
            "children": [
              { "title": "Check", "action": "check:" },
              {
                "title": "Repair", "options": ["displayInline"],
                "children": [
                  { "class": "UIAction", "title": "Repair" },
                  { "title": "Undo Repair", "action": "undoRepair:" }
                ]
              }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "insertSibling": {
            "title": 1️⃣"Tools"1️⃣,
            "children": [ {
              "title": "Check", "action": "check:", "input": "k", "modifierFlags": ["command"],
              "attributes": ["hidden"]
            } ]
          },
          "beforeMenu": "help"
        } ] } } } }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "tools", "afterMenu": "view" }
          ] } } },
          "menus": [ {
            "identifier": "tools", "title": "Tools",
            "children": [
              { "title": "Check", "action": "check:" },
              {
                "title": "More",
                "children": [ {
                  "title": "Repair", "action": "repair:", "input": "r",
                  "modifierFlags": ["command"]
                } ]
              }
            ]
          } ]
        }
        """#),
      // Nothing in it at all: something may fill it. One inside another menu is no category.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": { "identifier": "bookmarks", "title": "Bookmarks", "children": [] },
            "afterMenu": "view"
          },
          {
            "insertChild": {
              "identifier": "tools", "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "atEndOfMenu": "edit"
          }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": {
              "identifier": "a", "title": "A",
              "children": [
                { "title": "Check", "action": "check:", "input": { "$unknown": "from settings" } }
              ]
            },
            "afterMenu": "view"
          },
          {
            "insertSibling": {
              "identifier": "b", "title": "B",
              "children": [
                { "title": "Check B", "action": "checkB:" },
                { "class": "UIDeferredMenuElement" }
              ]
            },
            "afterMenu": "view"
          }
        ] } } } }
        """#),
      // What is disabled may be enabled when it is validated.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ {
          "insertSibling": {
            "title": "Tools",
            "children": [ {
              "title": "Check", "action": "check:", "input": "k", "modifierFlags": ["command"],
              "attributes": ["disabled"]
            } ]
          },
          "beforeMenu": "help"
        } ] } } } }
        """#),
      // Where there is a menu bar they are seen.
      RuleExample(
        #"""
        { "app": {
          "targets": [
            { "platform": "macCatalyst", "minimum": "15.0" },
            { "platform": "iPadOS", "minimum": "26.0" }
          ],
          "delegate": { "buildMenu": { "steps": [ {
            "insertSibling": {
              "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "afterMenu": "view"
          } ] } }
        } }
        """#),
      // Filled by a later step.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          {
            "insertSibling": {
              "identifier": "tools", "title": "Tools",
              "children": [ { "title": "Check", "action": "check:" } ]
            },
            "afterMenu": "view"
          },
          {
            "insertChild": {
              "options": ["displayInline"],
              "children": [
                { "title": "Repair", "action": "repair:", "input": "r", "modifierFlags": ["command"] }
              ]
            },
            "atEndOfMenu": "tools"
          }
        ] } } } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    var empty: [(item: Int32, environments: [Environment])] = []
    for build in menus.builds where build.isKnown {
      let environments = build.environments.filter(\.hasShortcutOverlay)
      guard !environments.isEmpty else { continue }
      for item in build.children[0] where build.presence[Int(item)] == .certain {
        guard let element = menus.items.elements[Int(item)], element.kind == .menu, element.isInline == false,
          menus.overlayShowsNothing(of: item, in: build) == true
        else { continue }
        if let index = empty.firstIndex(where: { $0.item == item }) {
          empty[index].environments += environments
        } else {
          empty.append((item, environments))
        }
      }
    }
    for (item, environments) in empty {
      guard let element = menus.items.elements[Int(item)] else { continue }
      report.report(
        self, at: element.title.place ?? element.place,
        "nothing of \(element.name) is seen while Command is held: none of its commands has keys", in: environments)
    }
  }
}

extension MenuAnswer {
  /// Whether a menu has commands, and the overlay shows none of them. Nil where that is not known.
  fileprivate func overlayShowsNothing(of root: Int32, in build: MenuBuild) -> Bool? {
    var hasAny = false
    var open = [root]
    while let item = open.popLast() {
      guard build.presence[Int(item)] != .possible, items.all[Int(item)].isKnown else { return nil }
      open += build.children[Int(item)].filter { build.presence[Int($0)] != .absent }
      guard items.all[Int(item)].kind != .menu else { continue }
      hasAny = true
      guard let element = items.elements[Int(item)] else { return nil }
      // Only what says so itself: `disabled` may be another after the command's validation.
      if element.hasKeys != false, element.kind != .action, !element.has("hidden") { return false }
    }
    return hasAny
  }
}
