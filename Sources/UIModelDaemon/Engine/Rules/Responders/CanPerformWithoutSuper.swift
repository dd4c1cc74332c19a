import UIModelJSON
import UIModelPlatform

/// `canPerformAction(_:withSender:)` overridden without calling super.
enum CanPerformWithoutSuper: Rule {
  static let description = RuleDescription(
    code: "menu/can-perform-without-super", severity: .warning, system: .menu,
    summary: "canPerformAction answers for actions it does not know",
    reason: "UIKit's own answer is whether the class implements the action, and else the next responder is asked. An "
      + "override that answers true for all takes every command from the responders after it, and one that answers false "
      + "for all keeps its own actions from ever being performed.",
    advice: "Answer for the actions you know and call super for all others.",
    sources: [Source("UIResponder.h: canPerformAction:withSender:", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "canPerformAction(_:withSender:)": 1️⃣true1️⃣ } } ] }"#,
        fixed: #"{ "screens": [ { "ref": "a", "implements": { "canPerformAction(_:withSender:)": ["super"] } } ] }"#),
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "close:": [], "canPerformAction(_:withSender:)": 1️⃣{ "close:": true, "callsSuper": false }1️⃣ } } ] }"#,
        fixed:
          #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "close:": [], "canPerformAction(_:withSender:)": { "close:": true, "callsSuper": true } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "PageView", "implements": { "copy:": [], "canPerformAction(_:withSender:)": 1️⃣false1️⃣ } } ] } } ] }"#
      ),
      RuleExample(
        #"{ "app": { "delegate": { "implements": { "canPerformAction(_:withSender:)": 1️⃣{ "default": true, "quit:": false }1️⃣ } } }, "screens": [ { "ref": "a" } ] }"#
      ),
      RuleExample(
        #"""
        class PageController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Close", action: #selector(close), input: "j", modifierFlags: .command)]
          }
          @objc func close() {}
          @objc func reload() {}
          override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool {
            action == #selector(reload)
          }
        }
        """#, language: "swift"),
    ],
    right: [
      // What is asked for is answered for; what a button sends is not asked for here.
      RuleExample(
        #"""
        class PageController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Close", action: #selector(close), input: "j", modifierFlags: .command)]
          }
          @objc func close() {}
          @objc func tapped(_ sender: UIButton) {}
          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(close) { return isEditing }
            return false
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "canPerformAction(_:withSender:)": { "default": { "when": "isActive" } } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "canPerformAction(_:withSender:)": ["super"] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "close:": [], "canPerformAction(_:withSender:)": { "close:": { "when": "hasTabs" }, "callsSuper": true } } } ] }"#
      ),
      // Nothing is lost: all its actions are answered for; a text field that offers no menu.
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "close:": [], "canPerformAction(_:withSender:)": { "close:": true, "callsSuper": false } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "PinField", "superclass": "UITextField", "implements": { "canPerformAction(_:withSender:)": false } } ] } } ] }"#
      ),
      // Whether it calls super is not said, or what it answers is not known.
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "close:": [], "canPerformAction(_:withSender:)": { "close:": true } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "ref": "a", "implements": { "reload:": [], "canPerformAction(_:withSender:)": { "$unknown": "a helper" } } } ] }"#
      ),
    ])

  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    switch responder {
    case .app(let app):
      if let delegate = app.delegate {
        check(delegate.implements, delegate.className.value ?? "the app delegate", &report)
      }
    case .scene(let scene): check(scene.implements, scene.name, &report)
    case .screen(let screen):
      check(screen.implements, screen.name, commands: screen.keyCommands.elements.map(\.element), &report)
      for view in screen.views where view.implements.hasMore { check(view.implements, view.name, &report) }
    }
  }

  private static func check(
    _ implements: Implementations, _ name: String, commands: [MenuElement] = [], _ report: inout Report
  ) {
    guard let override = ActionOverride(implements), override.saysNoSuper else { return }
    var lost: [String] = []
    switch override.others {
    case .yes: break
    case .no:
      let named = commands.compactMap(\.action.value).filter { implements.implementsAction($0) }
      lost = (implements.actions + named).filter { override.answers[$0] == nil }
      guard !lost.isEmpty else { return }
    case .when, .super, .unknown: return
    }
    let consequence =
      lost.first.map { "so its own '\($0)' can never be performed" }
      ?? "so every command ends here, implemented or not"
    let all = lost.isEmpty ? "true" : "false"
    report.report(
      self, at: override.valuePlace,
      "'\(name)' answers \(all) for every action it does not name and does not call super, \(consequence)",
      restsOn: [implements], fixes: [fix(override)])
  }

  private static func fix(_ override: ActionOverride) -> Fix {
    override.isWhole
      ? Fix("Call super", .replace(override.valuePlace, ["super"]))
      : Fix("Call super for all others", .set(object: override.valuePlace, name: "callsSuper", true))
  }
}
