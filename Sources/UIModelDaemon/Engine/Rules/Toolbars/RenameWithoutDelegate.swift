import UIModelJSON
import UIModelPlatform

/// A command that renames, in a bar that has nobody who does.
enum RenameWithoutDelegate: Rule {
  static let description = RuleDescription(
    code: "toolbar/rename-without-delegate", severity: .warning, system: .toolbar,
    summary: "The bar offers Rename, and the navigation item has no rename delegate",
    reason: "A navigation bar answers to `rename:` only while its item has a `renameDelegate`. Without one the command "
      + "finds nobody, and UIKit leaves out of the title's menu what nobody performs.",
    advice: "Set `renameDelegate`, or implement `rename(_:)` in the view controller.",
    holds:
      "iOS 16 or later, where the view controller says what it implements, and nothing in the app has `rename(_:)`",
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
      // Somebody else in the responder chain.
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
      // It sets who renames itself.
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
      // The system's actions have Rename only where somebody renames.
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
      // What the view controller implements is not said.
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

  static func check(_ inApp: NavigationItemInApp, _ report: inout Report) {
    let answer = inApp.answer
    let offered = answer.item.titleMenuProvider.value?.children.elements.filter { isRename($0.action) } ?? []
    guard !offered.isEmpty, answer.item.renameDelegate.isDefault, !answer.mayBeDocuments else { return }
    let implements = answer.screen.implements
    // Of a class of the app's own that it inherits from nothing is known; and the responder chain may lead to anything in
    // the app that renames.
    guard implements.isGiven, implements.isKnown, answer.screen.superclass.value.map({ $0.hasPrefix("UI") }) ?? true,
      !report.mayBePerformed("rename:")
    else { return }
    for element in offered {
      report.report(
        self, at: element.place,
        "nobody renames: the bar answers to 'rename:' with a 'renameDelegate' only, and '\(answer.screen.name)' does "
          + "not implement it",
        in: answer.environments(report.context))
    }
  }

  private static func isRename(_ name: String?) -> Bool { name.map { Selector.normalized($0) == "rename:" } ?? false }
}
