import UIModelPlatform

/// A bar that cannot stand on both the keyboard and the safe area.
enum RigidBarConstraint: Rule {
  static let description = RuleDescription(
    code: "keyboard/rigid-bar-constraint", severity: .warning, system: .keyboard,
    summary: "A bar is held fast to the keyboard or to the safe area where it has to keep above both",
    reason: "A bar that is equal to the bottom of the safe area cannot go up with the keyboard, and one that is equal "
      + "to a guide with `usesBottomSafeArea` false cannot keep out of the home indicator's area while there is no "
      + "keyboard. Together with the constraint to the other of the two there is no solution, and UIKit breaks one.",
    advice: "Use inequalities to both, as the talk does, and let what is behind the bar follow the guide exactly.",
    holds: "iOS and iPadOS",
    sources: [
      Source("WWDC23-10281: a bar like an input accessory view", .talk),
      Source("UIKeyboardLayoutGuide documentation: usesBottomSafeArea", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "usesBottomSafeArea": false },
            "subviews": [ { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": 1️⃣"equal"1️⃣,
                "secondItem": "message", "secondAttribute": "bottom", "usesSystemSpacing": true
              },
              {
                "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom",
                "relation": "greaterThanOrEqual", "secondItem": "message",
                "secondAttribute": "bottom", "usesSystemSpacing": true
              }
            ]
          } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
            "screens": [ { "view": {
              "keyboardLayoutGuide": { "usesBottomSafeArea": false },
              "subviews": [ { "ref": "message", "class": "UITextField" } ],
              "constraints": [
                {
                  "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "greaterThanOrEqual",
                  "secondItem": "message", "secondAttribute": "bottom", "usesSystemSpacing": true
                },
                {
                  "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom",
                  "relation": "greaterThanOrEqual", "secondItem": "message",
                  "secondAttribute": "bottom", "usesSystemSpacing": true
                }
              ]
            } } ]
          }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "message", "class": "UITextField" } ],
          "constraints": [
            {
              "firstItem": "message", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": -8
            },
            {
              "firstItem": "message", "firstAttribute": 1️⃣"bottom"1️⃣,
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "constant": -8
            }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "subviews": [ { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
                "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": -8
              },
              {
                "firstItem": "message", "firstAttribute": "bottom",
                "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "constant": -8, "relation": "lessThanOrEqual"
              }
            ]
          } } ] }
          """#),
    ],
    right: [
      // The guide ends at the safe area by itself.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "message", "class": "UITextField" } ],
          "constraints": [
            {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": -8
            },
            {
              "firstItem": "message", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "constant": -8
            }
          ]
        } } ] }
        """#),
      // One that may give way, or is not in force.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "message", "class": "UITextField" } ],
          "constraints": [
            {
              "firstItem": "message", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            },
            {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "priority": 999
            },
            {
              "firstItem": "message", "firstAttribute": "bottom",
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "isActive": false
            }
          ]
        } } ] }
        """#),
      // So far up that a low keyboard leaves it alone.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "name", "class": "UITextField" } ],
          "constraints": [
            {
              "firstItem": "name", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            },
            {
              "firstItem": "name", "firstAttribute": "bottom",
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom", "constant": -400
            }
          ]
        } } ] }
        """#),
      // Code may switch between them.
      RuleExample(
        #"""
        { "screens": [ {
          "changes": [ {
            "in": "keyboardWillShow(_:)",
            "constraints": { "$unknown": "the lower one is switched off" }
          } ],
          "view": {
            "subviews": [ { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "bottom", "relation": "lessThanOrEqual",
                "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
              },
              {
                "firstItem": "message", "firstAttribute": "bottom",
                "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom"
              }
            ]
          }
        } ] }
        """#),
      // The backdrop follows the guide to the edge, and nothing else holds it.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "usesBottomSafeArea": false },
            "subviews": [ { "ref": "backdrop" } ],
            "constraints": [ {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
              "secondItem": "backdrop", "secondAttribute": "bottom"
            } ]
          } } ]
        }
        """#),
      // Far enough above the guide, and a guide of which nobody knows where it ends.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "usesBottomSafeArea": false },
            "subviews": [ { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "secondItem": "message", "secondAttribute": "bottom", "constant": 48
              },
              {
                "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom",
                "relation": "greaterThanOrEqual", "secondItem": "message",
                "secondAttribute": "bottom"
              }
            ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "usesBottomSafeArea": { "$unknown": "a setting" } },
            "subviews": [ { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "secondItem": "message", "secondAttribute": "bottom"
              },
              {
                "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom",
                "relation": "greaterThanOrEqual", "secondItem": "message",
                "secondAttribute": "bottom"
              }
            ]
          } } ]
        }
        """#),
    ])

  /// The least height of a home indicator's area, in points.
  private static let leastInset = 20.0

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    guard !keyboard.mayChangeConstraints else { return }
    for bar in keyboard.bars {
      let goesToTheEdge = bar.usesBottomSafeArea(keyboard) == false
      for view in bar.views {
        let onKeyboard = bar.ties(of: view, to: .keyboard).filter(\.keepsAbove)
        let onSafeArea = bar.ties(of: view, to: .safeArea).filter(\.keepsAbove)
        guard !onKeyboard.isEmpty, !onSafeArea.isEmpty else { continue }
        let name = keyboard.view(view).name
        if let rigid = onSafeArea.first(where: { $0.relation == .equal && isLow($0.gap) }), let other = onKeyboard.first
        {
          found(
            rigid, beside: other, "'\(name)' is held to the safe area's bottom and cannot go up with the keyboard",
            since: 15, &report)
        } else if goesToTheEdge, let rigid = onKeyboard.first(where: { $0.relation == .equal }),
          let other = onSafeArea.first(where: { reaches(rigid.gap, $0.gap) })
        {
          found(
            rigid, beside: other,
            "without a keyboard the guide goes down to the view's edge and '\(name)' with it, but it has to keep above "
              + "the safe area's bottom too", since: 17, &report)
        }
      }
    }
  }

  /// Whether a bar so far above the view's edge is less than so far above the safe area's.
  private static func reaches(_ edge: GuideBar.Gap, _ safeArea: GuideBar.Gap) -> Bool {
    switch (edge, safeArea) {
    case (.points(let edge), .points(let safeArea)): edge - safeArea < leastInset
    case (.system(let edge), .system(let safeArea)): edge <= safeArea
    default: false
    }
  }

  /// Whether every docked keyboard comes higher.
  private static func isLow(_ gap: GuideBar.Gap) -> Bool {
    if case .points(let points) = gap { points < KeyboardAnswer.leastKeyboard } else { true }
  }

  private static func found(
    _ rigid: GuideBar.Tie, beside other: GuideBar.Tie, _ message: String, since version: Version,
    _ report: inout Report
  ) {
    let constraint = rigid.constraint
    // The support stands first, or the view does.
    let isSupportFirst = constraint.firstItem.value.map { $0 == .keyboardLayoutGuide || $0 == .safeAreaLayoutGuide }
    let relation: LayoutConstraint.Relation = isSupportFirst == true ? .greaterThanOrEqual : .lessThanOrEqual
    report.report(
      self, at: constraint.relation.place ?? constraint.firstAttribute.place, message,
      related: [
        RelatedPlace(other.constraint.firstItem.place ?? other.constraint.place, "it has to keep above this too")
      ],
      fixes: [
        Fix(
          "Make it '\(relation.rawValue)'", .set(object: constraint.place, name: "relation", .string(relation.rawValue))
        )
      ],
      in: report.context.keyboardEnvironments(since: version))
  }
}
