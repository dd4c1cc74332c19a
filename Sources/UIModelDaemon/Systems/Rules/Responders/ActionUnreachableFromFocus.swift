import UIModelPlatform

/// A main menu command whose action is implemented only in views that are never in the responder chain.
enum ActionUnreachableFromFocus: Rule {
  static let description = RuleDescription(
    code: "menu/action-unreachable-from-focus", effect: .wrong, system: .menu,
    summary: "Menu command's action is implemented only in views outside the responder chain",
    reason:
      "UIKit sends a command up the responder chain, which starts at the focused item or the first "
      + "responder. A view is in the responder chain only while the view, or a view or view controller inside "
      + "the view, is focused or is the first responder. Otherwise, the command is unavailable, as if no responder "
      + "implemented its action.",
    advice:
      "Implement the action in the view controller that contains the view. Or let the view become first "
      + "responder: override `canBecomeFirstResponder` to return true, and call `becomeFirstResponder()` on "
      + "the view.",
    holds: "apps whose documents list all responders and everything that the responders implement",
    needs: [.responders, .infoPlist, .mainMenu],
    sources: [Source("WWDC21-10057", .talk), Source("WWDC21-10260", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "canvas", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "canvas",
            "children": [
              { "title": "Fit", "action": 1️⃣"zoomToFit:"1️⃣, "input": "9", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "drawing", "implements": {},
            "view": {
              "class": "UIView",
              "subviews": [
                { "class": "CanvasView", "implements": { "zoomToFit:": [] } },
                { "class": "UITextField" }
              ]
            }
          } ]
        }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "canvas", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "canvas",
            "children": [
              { "title": "Fit", "action": "zoomToFit:", "input": "9", "modifierFlags": ["command"] },
              { "title": "Fill", "action": "zoomToFill:" },
              { "title": "Clear", "action": "clear:" },
              { "title": "Lock", "action": "lock:" },
              { "title": "Print", "action": "trace:" },
              { "title": "Pick", "action": "pick:" }
            ]
          } ],
          "screens": [ {
            "ref": "drawing",
            "implements": { "clear:": [] },
            "view": {
              "class": "RootView",
              "implements": { "trace:": [] },
              "subviews": [
                {
                  "class": "CanvasView",
                  "implements": { "zoomToFit:": [], "canBecomeFirstResponder": true }
                },
                {
                  "class": "CanvasView",
                  "implements": { "zoomToFill:": [], "canBecomeFocused": true }
                },
                { "class": "CanvasView", "implements": { "clear:": [] } },
                {
                  "class": "CanvasView",
                  "implements": { "pick:": [] },
                  "subviews": [ { "class": "UIButton" } ]
                },
                {
                  "class": "FormView",
                  "implements": { "lock:": [] },
                  "subviews": [ { "class": "UITextField" } ]
                }
              ]
            }
          } ]
        }
        """#),
      // The view of the child view controller might be inside the canvas.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "canvas", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "canvas",
            "children": [
              { "title": "Fit", "action": "zoomToFit:", "input": "9", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [
            {
              "ref": "drawing", "implements": {}, "children": ["text"],
              "view": {
                "class": "UIView",
                "subviews": [ { "class": "CanvasView", "implements": { "zoomToFit:": [] } } ]
              }
            },
            { "ref": "text", "implements": { "canBecomeFirstResponder": true }, "view": { "class": "UIView" } }
          ]
        }
        """#),
      // The overrides of the view, or the views inside it, are unknown.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "canvas", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "canvas",
            "children": [
              { "title": "Fit", "action": "zoomToFit:", "input": "9", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "drawing", "implements": {},
            "view": {
              "class": "UIView",
              "subviews": [ {
                "class": "CanvasView",
                "implements": {
                  "zoomToFit:": [], "canBecomeFirstResponder": { "$unknown": "computed" }
                }
              } ]
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "canvas", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "canvas",
            "children": [
              { "title": "Fit", "action": "zoomToFit:", "input": "9", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "drawing", "implements": {},
            "view": {
              "class": "UIView",
              "subviews": [ {
                "class": "CanvasView",
                "implements": { "zoomToFit:": [] },
                "subviews": [ { "class": "LayerView" } ]
              } ]
            }
          } ]
        }
        """#),
    ])

  static func check(_ input: ResponderRuleInput, _ report: inout Report) {
    guard report.context.names.isComplete else { return }
    for command in input.menuCommands {
      let performers = input.performers(of: command.action.value)
      guard let firstPerformer = performers.first, let index = firstPerformer.screen,
        performers.allSatisfy({ $0.screen != nil && ($0.view ?? 0) > 0 && !input.mayStartResponderChain(in: $0) })
      else { continue }
      let screen = input.app.screens[index]
      let view = screen.views[firstPerformer.view ?? 0]
      report.report(
        self, at: command.action.place,
        "'\(command.action.value)' never runs: '\(view.name)' is never in the responder chain; implement the action in "
          + "the view controller",
        notes: [
          "the chain contains a view only while the view or a responder inside it is focused or is the first responder"
        ],
        related: [RelatedPlace(view.namePlace, "'\(view.name)' implements the action here")])
    }
  }
}

extension ResponderRuleInput {
  /// Whether the performer's view, or a view inside it, can be the focused item or the first responder. The performer
  /// is a responder that implements the action. Returns true if the answer is unknown or if the performer is not a
  /// view.
  fileprivate func mayStartResponderChain(in performer: (screen: Int?, view: Int?)) -> Bool {
    guard let index = performer.screen, let viewIndex = performer.view else { return true }
    let screen = app.screens[index]
    // The view of a child view controller might be inside this view and contain the focused item or the first
    // responder.
    if !screen.embeddedScreens.isEmpty || !screen.childHandles.isComplete { return true }
    for view in viewIndex..<screen.views[viewIndex].endIndex {
      let candidateView = screen.views[view]
      // `canBecomeFirstResponder` is known only for UIKit classes and for classes that list what they implement.
      switch candidateView.implementations.result("canBecomeFirstResponder") {
      case .given(false, _), .default: break
      case .given(true, _), .unknown: return true
      }
      if candidateView.kind == .focusItem { return true }
      let responder = responders.responder(of: view, in: screen)
      let classNames = [candidateView.className.value, candidateView.superclass.value].compactMap { $0 }
      if responder.textEditability != nil || responder.unknownReason != nil { return true }
      if candidateView.superclass.value.map({ ViewClass.named($0) == nil }) ?? !candidateView.superclass.isKnown {
        return true
      }
      if classNames.lazy.compactMap({ ViewClass.named($0) }).first.map({ $0.focus != .never }) == true { return true }
      if candidateView.kind == .cell { return true }
      switch candidateView.implementations.result("canBecomeFocused") {
      case .given(false, _), .default: break
      case .given(true, _), .unknown: return true
      }
    }
    return false
  }
}
