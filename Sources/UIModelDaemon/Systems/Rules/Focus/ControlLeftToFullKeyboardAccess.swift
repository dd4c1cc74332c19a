import UIModelPlatform

/// Reports buttons, switches and segmented controls that override `canBecomeFocused`. Keyboard navigation then also
/// stops at these controls.
enum ControlLeftToFullKeyboardAccess: Rule {
  static let description = RuleDescription(
    code: "focus/control-left-to-full-keyboard-access", effect: .advice, system: .focus,
    summary: "Button, switch or segmented control overrides `canBecomeFocused` to return true",
    reason:
      "Keyboard navigation is meant for the main content of an app, for example text input, lists and collection "
      + "views. People who turn on Full Keyboard Access can reach every control without an override. For everyone "
      + "else, each focusable control is one more stop.",
    advice: "Remove the override of `canBecomeFocused`, and leave the control to Full Keyboard Access.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported for `UIButton`, `UISwitch`, `UISegmentedControl` and their "
      + "subclasses",
    sources: [
      Source("Human Interface Guidelines: Keyboards, Full Keyboard Access", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class FavoriteButton: UIButton {
          override var 1️⃣canBecomeFocused1️⃣: Bool { true }

          override func awakeFromNib() {
            super.awakeFromNib()
            setImage(UIImage(systemName: "star"), for: .normal)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class FavoriteButton: UIButton {
            override func awakeFromNib() {
              super.awakeFromNib()
              setImage(UIImage(systemName: "star"), for: .normal)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": { "class": "UIView", "subviews": [
          {
            "class": "StarButton", "superclass": "UIButton",
            "implements": { "canBecomeFocused": 1️⃣true1️⃣, "toggleStar:": [] }
          },
          { "class": "UISwitch", "implements": { "canBecomeFocused": 2️⃣true2️⃣ } } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "class": "UIView", "subviews": [
            {
              "class": "StarButton", "superclass": "UIButton",
              "implements": { "toggleStar:": [] }
            },
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
      RuleExample(
        #"""
        import UIKit

        final class FavoriteButton: UIButton {
          override func awakeFromNib() {
            super.awakeFromNib()
            setImage(UIImage(systemName: "star"), for: .normal)
          }
        }

        final class ColorTile: UIControl {
          var color = UIColor.systemRed

          // The tiles are the main content of the color picker, not buttons beside the content.
          override var canBecomeFocused: Bool { true }
        }
        """#, language: "swift"),
      // Keyboard navigation is meant for text fields and for custom content, including custom controls.
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
      // `canBecomeFocused` is not overridden, or the override returns false, returns true only sometimes, or is
      // unknown.
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

  private static let phrasesByControlClass = [
    "UIButton": "buttons", "UISwitch": "switches", "UISegmentedControl": "segmented controls",
  ]

  /// Whether a view may be a button, a switch or a segmented control. True if its class is from UIKit, or if the
  /// document has an entry for its superclass.
  private static func mayBeControl(_ screen: Screen, _ viewIndex: Int) -> Bool {
    !screen.views[viewIndex].superclass.isDefault || screen.views[viewIndex].className.value?.hasPrefix("UI") == true
  }

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    checkClass(focus, &report)
    for node in focus.tree.nodes.indices {
      // Another rule reports a control that overrides `canBecomeFocused` but cannot be focused for other reasons.
      guard focus.engine.focusability[node].ground == .overriddenTrue, focus.engine.focusability[node].isFocusable,
        let viewIndex = focus.tree.nodes[node].view, mayBeControl(focus.tree.screen(of: node), viewIndex),
        let view = focus.tree.view(of: node), let place = view.implementations.valuePlaces["canBecomeFocused"],
        let controlPhrase = [view.className, view.superclass].lazy.compactMap({
          $0.value.flatMap { phrasesByControlClass[$0] }
        }).first
      else { continue }
      report.report(
        self, at: place,
        "'canBecomeFocused' makes '\(focus.tree.name(of: node))' an extra stop for the keyboard; leave \(controlPhrase) to "
          + "Full Keyboard Access",
        notes: [note(controlPhrase)], fixes: fixes(place), in: focus.environments)
    }
  }

  /// Checks a control class that is declared in code and is not used as a view on a known screen.
  private static func checkClass(_ focus: FocusAnalysis, _ report: inout Report) {
    let implementations = focus.screen.implementations
    guard let controlPhrase = focus.screen.superclass.value.flatMap({ phrasesByControlClass[$0] }),
      implementations.result("canBecomeFocused").value == true,
      let place = implementations.valuePlaces["canBecomeFocused"]
    else { return }
    report.report(
      self, at: place,
      "'canBecomeFocused' makes every '\(focus.screen.name)' an extra stop for the keyboard; leave \(controlPhrase) to Full "
        + "Keyboard Access",
      notes: [note(controlPhrase)], fixes: fixes(place), in: focus.environments)
  }

  private static func note(_ controlPhrase: String) -> String {
    "people who turn on Full Keyboard Access can reach \(controlPhrase) without this override"
  }

  private static func fixes(_ place: Place) -> [Fix] {
    let title = "Remove the 'canBecomeFocused' override"
    return [Fix(title, .remove(place)), Fix(title, .code(place, .removeOverride))]
  }
}
