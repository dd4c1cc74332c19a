import UIModelPlatform

/// A bar that cannot stay above both the keyboard and the safe area.
enum RigidBarConstraint: Rule {
  static let description = RuleDescription(
    code: "keyboard/rigid-bar-constraint", effect: .wrong, system: .keyboard,
    summary: "Bar pinned to the keyboard guide or to the safe area cannot stay above both",
    reason:
      "A bar that is pinned to the bottom of the safe area cannot move up with the keyboard. A bar that is "
      + "pinned to a guide with `usesBottomSafeArea` set to false cannot stay above the home indicator when "
      + "no keyboard is shown. In both cases no layout satisfies all constraints of the bar, so UIKit breaks "
      + "one of the constraints.",
    advice:
      "Replace the equality with an inequality, so that the bar stays above the guide and above the safe "
      + "area. Pin only the bar's backdrop to the guide.",
    holds: "iOS and iPadOS 15 and later",
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
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "relation": 1️⃣"equal"1️⃣, "secondItem": "message",
                "secondAttribute": "bottom", "usesSystemSpacing": true
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
                  "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                  "relation": "greaterThanOrEqual", "secondItem": "message",
                  "secondAttribute": "bottom", "usesSystemSpacing": true
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
              "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom",
              "constant": -8
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
                "secondItem": "safeAreaLayoutGuide", "secondAttribute": "bottom",
                "constant": -8,
                "relation": "lessThanOrEqual"
              }
            ]
          } } ] }
          """#),
    ],
    right: [
      // By default, the guide ends at the safe area while no keyboard is shown, so both constraints can hold.
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
      // A constraint with a lower priority, and an inactive constraint.
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
      // The field is above every docked keyboard.
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
      // Code may switch between the constraints.
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
      // The backdrop follows the guide to the bottom edge of the view and has no other constraint.
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
      // The bar is far enough above the guide, or `usesBottomSafeArea` is unknown.
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

  /// The smallest height of the home indicator's safe area, in points.
  private static let minimumHomeIndicatorInset = 20.0

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    guard !keyboard.mayChangeConstraints else { return }
    for bar in keyboard.bars {
      let endsAtViewEdge = bar.usesBottomSafeArea(keyboard) == false
      for viewIndex in bar.viewIndices {
        let keyboardTies = bar.ties(of: viewIndex, to: .keyboard).filter(\.keepsViewAbove)
        let safeAreaTies = bar.ties(of: viewIndex, to: .safeArea).filter(\.keepsViewAbove)
        guard !keyboardTies.isEmpty, !safeAreaTies.isEmpty else { continue }
        let name = keyboard.view(viewIndex).name
        if let rigidTie = safeAreaTies.first(where: { $0.relation == .equal && isCoveredByDockedKeyboard($0.gap) }),
          let otherTie = keyboardTies.first
        {
          reportRigidConstraint(
            rigidTie, conflictingWith: otherTie,
            "'\(name)' is pinned to the bottom of the safe area, so it cannot move up with the keyboard; use an inequality",
            since: 15, &report)
        } else if endsAtViewEdge, let rigidTie = keyboardTies.first(where: { $0.relation == .equal }),
          let otherTie = safeAreaTies.first(where: { isTooLow(rigidTie.gap, $0.gap) })
        {
          reportRigidConstraint(
            rigidTie, conflictingWith: otherTie,
            "'\(name)' is pinned to the keyboard guide, so it cannot stay above the safe area without a keyboard; "
              + "use an inequality",
            notes: [
              "without a keyboard, a guide with 'usesBottomSafeArea' set to false ends at the bottom edge of the view"
            ],
            since: 17, &report)
        }
      }
    }
  }

  /// Whether a bar that is `edgeGap` above the view's bottom edge can be less than `safeAreaGap` above the safe area.
  /// False if only one of the gaps is system spacing.
  ///
  /// For example, true for 8 points above the edge if the bar must be at least 0 points above the safe area.
  private static func isTooLow(_ edgeGap: GuideBar.Gap, _ safeAreaGap: GuideBar.Gap) -> Bool {
    switch (edgeGap, safeAreaGap) {
    case (.points(let edgeGap), .points(let safeAreaGap)): edgeGap - safeAreaGap < minimumHomeIndicatorInset
    case (.system(let edgeGap), .system(let safeAreaGap)): edgeGap <= safeAreaGap
    default: false
    }
  }

  /// Whether every docked keyboard covers the bottom of a view with this gap above the safe area. Always true for
  /// system spacing.
  private static func isCoveredByDockedKeyboard(_ gap: GuideBar.Gap) -> Bool {
    if case .points(let points) = gap { points < KeyboardFacts.minimumKeyboardHeight } else { true }
  }

  private static func reportRigidConstraint(
    _ rigidTie: GuideBar.Tie, conflictingWith otherTie: GuideBar.Tie, _ message: String, notes: [String] = [],
    since version: Version, _ report: inout Report
  ) {
    let constraint = rigidTie.constraint
    // The direction of the inequality depends on whether the constraint names the guide or the view first.
    let isSupportFirst = constraint.firstItem.value.map { $0 == .keyboardLayoutGuide || $0 == .safeAreaLayoutGuide }
    let relation: LayoutConstraint.Relation = isSupportFirst == true ? .greaterThanOrEqual : .lessThanOrEqual
    report.report(
      self, at: constraint.relation.place ?? constraint.firstAttribute.place, message, notes: notes,
      related: [
        RelatedPlace(
          otherTie.constraint.firstItem.place ?? otherTie.constraint.place, "the bar also has to stay above this")
      ],
      fixes: [
        Fix(
          "Change the relation to '\(relation.rawValue)'",
          .set(object: constraint.place, name: "relation", .string(relation.rawValue))
        )
      ],
      in: report.context.keyboardEnvironments(since: version))
  }
}
