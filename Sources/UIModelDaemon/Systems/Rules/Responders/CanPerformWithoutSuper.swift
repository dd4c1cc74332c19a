import UIModelJSON
import UIModelPlatform

/// An override of `canPerformAction(_:withSender:)` that does not call super.
enum CanPerformWithoutSuper: Rule {
  static let description = RuleDescription(
    code: "menu/can-perform-without-super", effect: .wrong, system: .menu,
    summary: "Override of `canPerformAction(_:withSender:)` does not call super",
    reason:
      "UIKit's implementation returns true only if the class implements the action. If the result is false, "
      + "UIKit asks the next responder. An override that returns true for every action intercepts the "
      + "commands of all later responders. An override that returns false for every action that it does "
      + "not handle disables other actions that its class implements.",
    advice: "Return a result for the actions that the override handles, and call super for all other actions.",
    sources: [Source("UIResponder.h: canPerformAction:withSender:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class CanvasViewController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Zoom to Fit", action: #selector(zoomToFit), input: "9", modifierFlags: .command)
            ]
          }

          @objc private func zoomToFit() {}

          @objc private func clearSelection() {}

          override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool {
            action == #selector(clearSelection)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class CanvasViewController: UIViewController {
            override var keyCommands: [UIKeyCommand]? {
              [
                UIKeyCommand(
                  title: "Zoom to Fit", action: #selector(zoomToFit), input: "9", modifierFlags: .command)
              ]
            }

            @objc private func zoomToFit() {}

            @objc private func clearSelection() {}

            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
              action == #selector(clearSelection) || super.canPerformAction(action, withSender: sender)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class SketchView: UIView {
          override var canBecomeFirstResponder: Bool { true }

          override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool {
            true
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class SketchView: UIView {
            override var canBecomeFirstResponder: Bool { true }

            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
              super.canPerformAction(action, withSender: sender)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [
          { "ref": "a", "implements": { "canPerformAction(_:withSender:)": 1️⃣true1️⃣ } }
        ] }
        """#,
        fixed: #"""
          { "screens": [
            { "ref": "a", "implements": { "canPerformAction(_:withSender:)": ["super"] } }
          ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "reload:": [], "close:": [],
            "canPerformAction(_:withSender:)": 1️⃣{ "close:": true, "callsSuper": false }1️⃣
          }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "ref": "a",
            "implements": {
              "reload:": [], "close:": [],
              "canPerformAction(_:withSender:)": { "close:": true, "callsSuper": true }
            }
          } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "class": "PageView",
          "implements": { "copy:": [], "canPerformAction(_:withSender:)": 1️⃣false1️⃣ }
        } ] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "implements": {
            "canPerformAction(_:withSender:)": 1️⃣{ "default": true, "quit:": false }1️⃣
          } } },
          "screens": [ { "ref": "a" } ]
        }
        """#),
    ],
    right: [
      // The override names every action that a command sends.
      RuleExample(
        #"""
        import UIKit

        final class CanvasViewController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Zoom to Fit", action: #selector(zoomToFit), input: "9", modifierFlags: .command)
            ]
          }

          @objc private func zoomToFit() {}

          // A button sends this action directly, without a call of canPerformAction(_:withSender:).
          @objc private func penTapped(_ sender: UIButton) {}

          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(zoomToFit) { return isEditing }
            return false
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class SketchView: UIView {
          private var selection: [Int] = []

          override var canBecomeFirstResponder: Bool { true }

          override func copy(_ sender: Any?) {}

          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(copy(_:)) { return !selection.isEmpty }
            return super.canPerformAction(action, withSender: sender)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "reload:": [],
            "canPerformAction(_:withSender:)": { "default": { "when": "isActive" } }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": { "reload:": [], "canPerformAction(_:withSender:)": ["super"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "reload:": [], "close:": [],
            "canPerformAction(_:withSender:)": {
              "close:": { "when": "hasTabs" }, "callsSuper": true
            }
          }
        } ] }
        """#),
      // An override that names all actions of its class, and a text field that offers no menu.
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "close:": [],
            "canPerformAction(_:withSender:)": { "close:": true, "callsSuper": false }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "class": "PinField", "superclass": "UITextField",
          "implements": { "canPerformAction(_:withSender:)": false }
        } ] } } ] }
        """#),
      // The document does not say whether the override calls super, or what the override returns.
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "reload:": [], "close:": [], "canPerformAction(_:withSender:)": { "close:": true }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": {
            "reload:": [], "canPerformAction(_:withSender:)": { "$unknown": "a helper" }
          }
        } ] }
        """#),
    ])

  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    switch responder {
    case .app(let app):
      if let delegate = app.delegate {
        check(delegate.implementations, delegate.className.value ?? "the app delegate", &report)
      }
    case .scene(let scene): check(scene.implementations, scene.name, &report)
    case .screen(let screen):
      check(screen.implementations, screen.name, commands: screen.keyCommands.elements.map(\.element), &report)
      for view in screen.views where view.implementations.hasNonFocusMethods {
        check(view.implementations, view.name, &report)
      }
    }
  }

  private static func check(
    _ implements: Implementations, _ name: String, commands: [MenuElement] = [], _ report: inout Report
  ) {
    guard let override = ActionOverride(implements), override.omitsSuper else { return }
    var unreachableActions: [String] = []
    switch override.defaultOutcome {
    case .yes: break
    case .no:
      let commandActions = commands.compactMap(\.action.value).filter { implements.implementsAction($0) }
      unreachableActions = (implements.actions + commandActions).filter { override.outcomes[$0] == nil }
      guard !unreachableActions.isEmpty else { return }
    case .inState, .super, .unknown: return
    }
    let consequence =
      unreachableActions.first.map { "so its own '\($0)' never runs" } ?? "so commands never reach later responders"
    let resultText = unreachableActions.isEmpty ? "true" : "false"
    report.report(
      self, at: override.valuePlace,
      "'\(name)' returns \(resultText) for actions it does not name, \(consequence); call super for other actions",
      facts: [implements],
      fixes: [
        fix(override), Fix("Call super for all other actions", .code(override.valuePlace, .callSuper)),
      ])
  }

  private static func fix(_ override: ActionOverride) -> Fix {
    override.hasSingleOutcome
      ? Fix("Call super", .replace(override.valuePlace, ["super"]))
      : Fix("Call super for all other actions", .set(object: override.valuePlace, name: "callsSuper", true))
  }
}
