import UIModelPlatform

/// A control that keyboard navigation is made to stop at.
enum ControlLeftToFullKeyboardAccess: Rule {
  static let description = RuleDescription(
    code: "focus/control-left-to-full-keyboard-access", severity: .hint, system: .focus,
    summary: "A button, a switch or a segmented control is made a stop of keyboard navigation",
    reason: "Keyboard navigation is for the main contents of an app: text input, lists and collections. Who wants to "
      + "reach every control turns on Full Keyboard Access, which does so by itself; for everyone else each such control "
      + "is one more stop on the way.",
    advice: "Leave the control to Full Keyboard Access.",
    holds: "iPadOS and Mac Catalyst since 15; buttons, switches and segmented controls",
    sources: [
      Source("Human Interface Guidelines: Keyboards, Full Keyboard Access", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "subviews": [
          { "class": "StarButton", "superclass": "UIButton", "implements": { "canBecomeFocused": 1️⃣true1️⃣, "toggleStar:": [] } },
          { "class": "UISwitch", "implements": { "canBecomeFocused": 2️⃣true2️⃣ } } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "class": "UIView", "subviews": [
            { "class": "StarButton", "superclass": "UIButton", "implements": { "toggleStar:": [] } },
            { "class": "UISwitch", "implements": { "canBecomeFocused": true } } ] } } ] }
          """#, also: ["2️⃣": "focus/control-left-to-full-keyboard-access"]),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "StarButton", "superclass": "UIButton",
          "implements": { "canBecomeFocused": 1️⃣true1️⃣ }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "class": "StarButton", "superclass": "UIButton",
            "implements": {}
          } ] }
          """#),
    ],
    right: [
      // Text fields are meant, and so is content of one's own, a control by its class or not.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "TokenField", "superclass": "UITextField",
              "implements": { "canBecomeFocused": true }
            },
            {
              "class": "TileControl", "superclass": "UIControl",
              "implements": { "canBecomeFocused": true }
            },
            { "class": "PhotoView", "implements": { "canBecomeFocused": true } }
          ]
        } } ] }
        """#),
      // Not overridden, to false, at times only, or not known.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UIButton" },
            { "class": "UIButton", "implements": { "canBecomeFocused": false } },
            {
              "class": "PlayButton", "superclass": "UIButton",
              "implements": { "canBecomeFocused": { "when": "isPlaying" } }
            },
            {
              "class": "PlayButton", "superclass": "UIButton",
              "implements": { "$unknown": "Objective-C" }
            },
            {
              "class": "PlayButton", "superclass": { "$unknown": "a library" },
              "implements": { "canBecomeFocused": true }
            }
          ]
        } } ] }
        """#),
    ])

  private static let controls = [
    "UIButton": "buttons", "UISwitch": "switches", "UISegmentedControl": "segmented controls",
  ]

  /// Whether it is worth a look: a class of the app's own that says what it inherits from, or one of UIKit's.
  private static func mayBeControl(_ screen: Screen, _ index: Int) -> Bool {
    !screen.views[index].superclass.isDefault || screen.views[index].className.value?.hasPrefix("UI") == true
  }

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    checkClass(focus, &report)
    for node in focus.tree.nodes.indices {
      // One that cannot be focused all the same is another rule's.
      guard focus.engine.focusability[node].ground == .overriddenTrue, focus.engine.focusability[node].isFocusable,
        let index = focus.tree.nodes[node].view, mayBeControl(focus.tree.screen(of: node), index),
        let view = focus.tree.view(of: node), let place = view.implements.valuePlaces["canBecomeFocused"],
        let kind = [view.className, view.superclass].lazy.compactMap({ $0.value.flatMap { controls[$0] } }).first
      else { continue }
      report.report(
        self, at: place,
        "'\(focus.tree.name(of: node))' becomes a stop for everyone who navigates by keyboard; \(kind) are left to Full "
          + "Keyboard Access, which reaches them by itself",
        fixes: [Fix("Leave it to Full Keyboard Access", .remove(place))], in: focus.environments)
    }
  }

  /// A class of controls of which nobody says where they are, as code declares it.
  private static func checkClass(_ focus: FocusAnswer, _ report: inout Report) {
    let implements = focus.screen.implements
    guard let kind = focus.screen.superclass.value.flatMap({ controls[$0] }),
      implements.answer("canBecomeFocused").value == true, let place = implements.valuePlaces["canBecomeFocused"]
    else { return }
    report.report(
      self, at: place,
      "\(kind) of the class '\(focus.screen.name)' become stops for everyone who navigates by keyboard; they are left to "
        + "Full Keyboard Access, which reaches them by itself",
      fixes: [Fix("Leave them to Full Keyboard Access", .remove(place))], in: focus.environments)
  }
}
