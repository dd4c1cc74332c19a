import UIModelPlatform

/// Tracked constraints on a guide that does not follow the undocked keyboard.
enum TrackingNeedsUndocked: Rule {
  static let description = RuleDescription(
    code: "keyboard/tracking-needs-undocked", effect: .lost, system: .keyboard,
    summary: "Tracked constraints never switch because `followsUndockedKeyboard` is false",
    reason:
      "`setConstraints(_:activeWhenNearEdge:)` and `setConstraints(_:activeWhenAwayFrom:)` work only if "
      + "the guide's `followsUndockedKeyboard` is true. The default is false. A guide with this default does "
      + "not follow an undocked or floating keyboard, so UIKit never switches between the sets.",
    advice: "Set the guide's `followsUndockedKeyboard` to true.",
    holds: "iOS and iPadOS",
    sources: [
      Source("UIKit documentation: Adjusting your layout with keyboard layout guide", .documented),
      Source("UITrackingLayoutGuide.h", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "keyboardLayoutGuide": { 1️⃣"trackedConstraints"1️⃣: [ {
            "constraints": [ {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "bar",
              "secondAttribute": "bottom"
            } ],
            "activeWhenAwayFromEdges": ["top"]
          } ] },
          "subviews": [ { "ref": "bar" } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "keyboardLayoutGuide": { "trackedConstraints": [ {
              "constraints": [ {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "bar",
                "secondAttribute": "bottom"
              } ],
              "activeWhenAwayFromEdges": ["top"]
            } ], "followsUndockedKeyboard": true },
            "subviews": [ { "ref": "bar" } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": 1️⃣false1️⃣,
            "trackedConstraints": [ {
              "constraints": [ {
                "firstItem": "bar", "firstAttribute": "leading", "secondItem": "self",
                "secondAttribute": "leading"
              } ],
              "activeWhenNearEdges": ["leading"]
            } ]
          },
          "subviews": [ { "ref": "bar" } ]
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [ {
              "constraints": [ {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "bar",
                "secondAttribute": "bottom"
              } ],
              "activeWhenAwayFromEdges": ["top"]
            } ]
          },
          "subviews": [ { "ref": "bar" } ]
        } } ] }
        """#),
      // No tracked constraints, or an unknown `followsUndockedKeyboard`.
      RuleExample(
        #"""
        { "screens": [ { "view": { "keyboardLayoutGuide": {
          "followsUndockedKeyboard": false, "trackedConstraints": []
        } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": { "$unknown": "on iPad" },
            "trackedConstraints": [ {
              "constraints": [ {
                "firstItem": "bar", "firstAttribute": "leading", "secondItem": "self",
                "secondAttribute": "leading"
              } ],
              "activeWhenNearEdges": ["leading"]
            } ]
          },
          "subviews": [ { "ref": "bar" } ]
        } } ] }
        """#),
      // The property is set later.
      RuleExample(
        #"""
        { "screens": [ {
          "changes": [
            { "in": "viewDidAppear(_:)", "keyboardLayoutGuide": { "followsUndockedKeyboard": true } }
          ],
          "view": {
            "keyboardLayoutGuide": { "trackedConstraints": [ {
              "constraints": [ {
                "firstItem": "bar", "firstAttribute": "leading", "secondItem": "self",
                "secondAttribute": "leading"
              } ],
              "activeWhenNearEdges": ["leading"]
            } ] },
            "subviews": [ { "ref": "bar" } ]
          }
        } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    guard !keyboard.mayChange("followsUndockedKeyboard") else { return }
    for (_, details) in keyboard.keyboardViews {
      guard let guide = details.guide, !guide.trackedConstraints.elements.isEmpty,
        guide.followsUndockedKeyboard.value != true
      else { continue }
      report.report(
        self, at: guide.followsUndockedKeyboard.place ?? guide.trackedConstraintsKeyPlace,
        "these constraints never switch as the keyboard moves, because 'followsUndockedKeyboard' is false",
        facts: [guide.followsUndockedKeyboard],
        fixes: [
          Fix("Set 'followsUndockedKeyboard' to true", .set(object: guide.place, name: "followsUndockedKeyboard", true))
        ],
        in: report.context.keyboardEnvironments(of: guide))
    }
  }
}
