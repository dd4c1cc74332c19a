import UIModelJSON
import UIModelPlatform

/// A Rename command in a bar without a rename delegate.
enum RenameWithoutDelegate: Rule {
  static let description = RuleDescription(
    code: "toolbar/rename-without-delegate", effect: .wrong, system: .toolbar,
    summary: "Title menu contains Rename, but the navigation item has no `renameDelegate`",
    reason: "A navigation bar performs `rename:` only while its navigation item has a `renameDelegate`. Without a "
      + "rename delegate, and if no responder implements `rename(_:)`, UIKit omits the command from the title "
      + "menu.",
    advice: "Set the navigation item's `renameDelegate`, or implement `rename(_:)` in the view controller.",
    holds: "iOS, iPadOS and Mac Catalyst 16 and later. Reported only if the app's code or document lists "
      + "the methods of the view controller, and no responder in the app implements `rename(_:)`",
    sources: [
      Source("UINavigationItem.h: renameDelegate", .header),
      Source("UIKit documentation: UINavigationItem.titleMenuProvider", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "implements": { "save(_:)": [] },
            "navigationItem": {
              "title": "Notes",
              "titleMenuProvider": { "children": [ 1️⃣{ "title": "Rename…", "action": "rename:" }1️⃣ ] }
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor", "implements": {},
            "navigationItem": {
              "title": "Notes", "renameDelegate": null,
              "titleMenuProvider": [
                "suggestedActions",
                1️⃣{ "title": "Rename…", "action": "rename(_:)" }1️⃣
              ]
            }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor", "implements": {},
            "navigationItem": {
              "title": "Notes", "renameDelegate": "EditorViewController",
              "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] }
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "implements": { "rename(_:)": [] },
            "navigationItem": {
              "title": "Notes",
              "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] }
            }
          } ]
        }
        """#),
      // Another responder implements `rename(_:)`.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "delegate": { "implements": { "rename:": [] } }
          },
          "screens": [ {
            "ref": "editor", "implements": {},
            "navigationItem": {
              "title": "Notes",
              "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] }
            }
          } ]
        }
        """#),
      // `UIDocumentViewController` sets the rename delegate.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "18.0" } ] },
          "screens": [ {
            "ref": "editor", "superclass": "UIDocumentViewController", "implements": {},
            "navigationItem": {
              "title": "Notes",
              "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] }
            }
          } ]
        }
        """#),
      // The menu has no Rename command.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor", "implements": {},
            "navigationItem": {
              "title": "Notes",
              "titleMenuProvider": { "children": [ { "title": "Duplicate", "action": "duplicate:" } ] }
            }
          } ]
        }
        """#),
      // The view controller does not declare its methods.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "title": "Notes",
            "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] } } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            {
              "ref": "a", "implements": {},
              "navigationItem": {
                "renameDelegate": { "$unknown": "by mode" },
                "titleMenuProvider": { "children": [ { "title": "Rename…", "action": "rename:" } ] }
              }
            },
            {
              "ref": "b", "implements": { "$unknown": "not read" },
              "navigationItem": { "titleMenuProvider": { "children": [
                { "title": "Rename…", "action": "rename:" }
              ] } }
            },
            {
              "ref": "c", "implements": {},
              "navigationItem": { "titleMenuProvider": { "children": [
                { "title": "Rename…", "action": { "$unknown": "a constant" } }
              ] } }
            },
            {
              "ref": "d", "implements": {},
              "navigationItem": { "titleMenuProvider": "makeTitleMenu" }
            }
          ]
        }
        """#),
    ])

  static func check(_ appWideFacts: AppWideNavigationItemFacts, _ report: inout Report) {
    let facts = appWideFacts.facts
    let renameElements = facts.item.titleMenuProvider.value?.children.elements.filter { isRename($0.action) } ?? []
    guard !renameElements.isEmpty, facts.item.hasRenameDelegate.isDefault, !facts.mayHaveDocumentController else {
      return
    }
    let implementedMethods = facts.screen.implementations
    // A superclass or another responder of the app might implement `rename(_:)`.
    guard implementedMethods.isGiven, implementedMethods.isKnown,
      facts.screen.superclass.value.map({ $0.hasPrefix("UI") }) ?? true,
      !report.mayBePerformed("rename:")
    else { return }
    for element in renameElements {
      report.report(
        self, at: element.place,
        "no responder performs 'rename:', so the title menu omits Rename; set 'renameDelegate' or "
          + "implement 'rename(_:)' in '\(facts.screen.name)'",
        in: facts.environments(report.context))
    }
  }

  private static func isRename(_ name: String?) -> Bool { name.map { Selector.normalized($0) == "rename:" } ?? false }
}
