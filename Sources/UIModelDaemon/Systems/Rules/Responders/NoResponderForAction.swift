import UIModelJSON
import UIModelPlatform

/// A command whose action no responder of the app implements.
enum NoResponderForAction: Rule {
  static let description = RuleDescription(
    code: "menu/no-responder-for-action", effect: .wrong, system: .menu,
    summary: "Command's action is not implemented by any responder",
    reason:
      "UIKit sends a command's action up the responder chain. If no responder can perform the action, the "
      + "Mac disables the command in the menu bar, and iPadOS omits the command from the list of shortcuts. "
      + "The command's shortcut does nothing.",
    advice:
      "Implement the action in the app delegate, or in a responder that is in the responder chain whenever "
      + "the command applies.",
    holds: "apps whose documents list all responders and everything that the responders implement",
    needs: [.responders, .infoPlist],
    sources: [
      Source("UIResponder.h: canPerformAction:withSender:", .header), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "newTab:": [] },
            "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] }
          } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] },
              { "title": "Pin", "action": 1️⃣"pin:"1️⃣ }
            ]
          } ],
          "screens": [
            { "ref": "browser", "implements": { "reload:": [] }, "view": { "class": "UIView" } }
          ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} } },
          "screens": [ { "ref": "browser", "implements": { "closeTab:": [] }, "view": { "class": "UIView" },
            "keyCommands": [ { "action": 1️⃣"closeTabs:"1️⃣, "input": "k", "modifierFlags": ["command"] } ] } ] }
        """#,
        fixed: #"""
          { "app": { "delegate": { "implements": {} } },
            "screens": [ { "ref": "browser", "implements": { "closeTab:": [] }, "view": { "class": "UIView" },
              "keyCommands": [ { "action": "closeTab:", "input": "k", "modifierFlags": ["command"] } ] } ] }
          """#),
    ],
    right: [
      // A superclass that no document describes might implement the action.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "newTab:": [] },
            "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] }
          } },
          "menus": [ {
            "identifier": "tabs",
            "children": [ {
              "title": "Close Tab", "action": "closeTab:", "input": "e",
              "modifierFlags": ["shift", "command"]
            } ]
          } ],
          "screens": [ {
            "ref": "browser", "class": "Browser", "superclass": "BaseViewController",
            "implements": {}, "view": { "class": "UIView" }
          } ]
        }
        """#),
      // The Swift spelling of a method, and an action that is enabled only while there are tabs.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "newTab(_:)": [] },
            "buildMenu": { "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] }
          } },
          "menus": [ {
            "identifier": "tabs",
            "children": [
              { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] },
              {
                "title": "Close Tab", "action": "closeTab:", "input": "e",
                "modifierFlags": ["shift", "command"]
              }
            ]
          } ],
          "screens": [ {
            "ref": "browser", "view": { "class": "UIView" },
            "implements": {
              "closeTab:": [],
              "canPerformAction(_:withSender:)": {
                "closeTab:": { "when": "hasTabs" }, "callsSuper": true
              }
            }
          } ]
        }
        """#),
      // UIKit performs the standard actions and the actions of the system's menus.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [
              { "remove": "format" },
              { "insertChild": "style", "atEndOfMenu": "edit" }
            ] }
          } },
          "menus": [ {
            "identifier": "style",
            "children": [ {
              "title": "Bold", "action": "toggleBoldface:", "input": "b",
              "modifierFlags": ["command"]
            } ]
          } ],
          "screens": [ { "ref": "editor", "implements": {}, "view": { "class": "UITextView" } } ]
        }
        """#),
      // A view of a custom class, or the unknown view of a screen, might implement the action.
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} } },
          "screens": [ { "ref": "browser", "implements": {}, "view": { "class": "PageView" },
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {} } },
          "screens": [ {
            "ref": "browser", "implements": {},
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ]
          } ]
        }
        """#),
      // An app delegate with unknown methods, or a presented screen that is not declared, might implement the action.
      RuleExample(
        #"""
        { "app": { "delegate": { "class": "AppDelegate" } },
          "screens": [ { "ref": "browser", "implements": {}, "view": { "class": "UIView" },
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {} } },
          "sheets": [ { "ref": "fonts", "viewController": { "$unknown": "of a package" } } ],
          "screens": [ {
            "ref": "browser", "implements": {}, "view": { "class": "UIView" },
            "presents": ["fonts"],
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ]
          } ]
        }
        """#),
      // The window implements the action.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {} } },
          "scenes": [
            { "root": "browser", "window": { "class": "OverlayWindow", "implements": { "pin:": [] } } }
          ],
          "screens": [ {
            "ref": "browser", "implements": {}, "view": { "class": "UIView" },
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ]
          } ]
        }
        """#),
      // The delegate of a scene implements the action.
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {} } },
          "scenes": [
            { "root": "browser", "delegateClass": "SceneDelegate", "implements": { "pin:": [] } }
          ],
          "screens": [ {
            "ref": "browser", "implements": {}, "view": { "class": "UIView" },
            "keyCommands": [ { "action": "pin:", "input": "p", "modifierFlags": ["command"] } ]
          } ]
        }
        """#),
    ])

  static func check(_ input: ResponderRuleInput, _ report: inout Report) {
    guard report.context.names.isComplete,
      !report.context.names.mayHaveUnknownNames(of: [.scene, .screen, .view, .cell])
    else { return }
    let commands = input.menuCommands + input.responderCommands
    guard !commands.isEmpty else { return }
    let usedActions = Set(commands.map(\.action.value))
    let implementedActions = input.implementedActions
    let actionNames = NearestNames(implementedActions)
    var hasPerformerByAction: [String: Bool] = [:]
    for command in commands {
      let action = command.action.value
      let hasPerformer =
        hasPerformerByAction[action] ?? (implementedActions.contains(action) || !input.performers(of: action).isEmpty)
      hasPerformerByAction[action] = hasPerformer
      guard !hasPerformer else { continue }
      let nearestAction = actionNames.nearest(to: action)
      report.report(
        self, at: command.action.place,
        "no responder implements '\(action)', so \(command.element.name) stays disabled"
          + (nearestAction.map { "; did you mean '\($0)'?" } ?? ""),
        fixes: nearestAction.flatMap {
          usedActions.contains($0) ? nil : [Fix("Change to '\($0)'", .replace(command.action.place, .string($0)))]
        }
          ?? [])
    }
  }
}

extension ResponderRuleInput {
  /// The custom actions that the app's responders implement.
  fileprivate var implementedActions: Set<String> {
    var actions: Set<String> = []
    func add(_ implements: Implementations) { actions.formUnion(implements.actions.filter { ActionOwner($0) == .app }) }
    for screen in app.screens {
      add(screen.implementations)
      for view in screen.views where view.implementations.isGiven { add(view.implementations) }
    }
    for scene in app.scenes {
      add(scene.implementations)
      if let window = scene.window.value { add(window.implementations) }
    }
    if let delegate = app.app?.delegate { add(delegate.implementations) }
    return actions
  }
}
