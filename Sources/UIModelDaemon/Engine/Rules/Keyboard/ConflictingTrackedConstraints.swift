import UIModelPlatform

/// Tracked constraints that contradict each other.
enum ConflictingTrackedConstraints: Rule {
  static let description = RuleDescription(
    code: "keyboard/conflicting-tracked-constraints", severity: .warning, system: .keyboard,
    summary: "Tracked constraints that can be active at once and give one thing two values",
    reason:
      "A set of tracked constraints is active while all of its conditions hold, whatever the other sets do. Where "
      + "the keyboard can be in a place in which two are active, and both require another value of the same thing, UIKit "
      + "breaks one of them, and nobody knows which.",
    advice: "Give the sets conditions that exclude each other, such as near an edge and away from it, or a priority "
      + "below required to one of them.",
    holds: "iOS and iPadOS, on a guide that follows the undocked keyboard",
    sources: [
      Source("UIKit documentation: Adjusting your layout with keyboard layout guide", .documented),
      Source("UITrackingLayoutGuide.h", .header),
    ],
    wrong: [
      // Floating in the corner at the top it is near both.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenNearEdges": ["top"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "leading",
                  "secondItem": "keyboardLayoutGuide", "secondAttribute": "leading", "constant": 8
                } ]
              },
              {
                "activeWhenNearEdges": ["leading"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "leading",
                  "secondItem": "keyboardLayoutGuide", "secondAttribute": "leading",
                  "constant": 1️⃣201️⃣
                } ]
              }
            ]
          }
        } } ] }
        """#),
      // Away from the top is where a docked keyboard is, and away from the sides too; one of them the other way round.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenAwayFromEdges": ["top"],
                "constraints": [ {
                  "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                  "secondItem": "bar", "secondAttribute": "bottom", "constant": 8
                } ]
              },
              {
                "activeWhenAwayFromEdges": ["leading", "trailing"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "bottom",
                  "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": 1️⃣-161️⃣
                } ]
              }
            ]
          }
        } } ] }
        """#),
    ],
    right: [
      // Near and away from one edge exclude each other, and so do two edges that face each other.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenNearEdges": ["top"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "top",
                  "secondItem": "keyboardLayoutGuide", "secondAttribute": "bottom", "constant": 8
                } ]
              },
              {
                "activeWhenAwayFromEdges": ["top"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "top",
                  "secondItem": "keyboardLayoutGuide", "secondAttribute": "bottom", "constant": 20
                } ]
              }
            ]
          }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenNearEdges": ["leading"],
                "constraints": [ { "firstItem": "bar", "firstAttribute": "width", "constant": 80 } ]
              },
              {
                "activeWhenNearEdges": ["trailing"],
                "constraints": [ { "firstItem": "bar", "firstAttribute": "width", "constant": 120 } ]
              }
            ]
          }
        } } ] }
        """#),
      // One that may give way, the same value, an inequality.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenNearEdges": ["top"],
                "constraints": [ { "firstItem": "bar", "firstAttribute": "width", "constant": 80 } ]
              },
              {
                "activeWhenNearEdges": ["leading"],
                "constraints": [
                  { "firstItem": "bar", "firstAttribute": "width", "constant": 120, "priority": 750 },
                  { "firstItem": "bar", "firstAttribute": "width", "constant": 80 },
                  {
                    "firstItem": "bar", "firstAttribute": "width", "relation": "lessThanOrEqual",
                    "constant": 200
                  }
                ]
              }
            ]
          }
        } } ] }
        """#),
      // What nobody knows.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "bar" } ],
          "keyboardLayoutGuide": {
            "followsUndockedKeyboard": true,
            "trackedConstraints": [
              {
                "activeWhenNearEdges": ["top"],
                "constraints": [ { "firstItem": "bar", "firstAttribute": "width", "constant": 80 } ]
              },
              {
                "activeWhenNearEdges": [ "leading", { "$unknown": "maybe another" } ],
                "constraints": [ { "firstItem": "bar", "firstAttribute": "width", "constant": 120 } ]
              },
              {
                "activeWhenNearEdges": ["leading"],
                "constraints": [ {
                  "firstItem": "bar", "firstAttribute": "width",
                  "constant": { "$unknown": "measured" }
                } ]
              }
            ]
          }
        } } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    for (_, details) in keyboard.keyboardViews {
      guard let guide = details.guide, guide.followsUndockedKeyboard.value == true else { continue }
      var required: [Relation: [Int: Requirement]] = [:]
      for set in guide.trackedConstraints.elements {
        guard let states = TrackedStates.states(of: set) else { continue }
        for constraint in set.constraints.elements {
          guard let (relation, value) = relation(of: constraint) else { continue }
          for state in states {
            let before = required[relation, default: [:]][state]
            guard let before else {
              required[relation, default: [:]][state] = Requirement(value: value, constraint: constraint)
              continue
            }
            guard before.value != value else { continue }
            found(constraint, before.constraint, state, &report)
            break
          }
        }
      }
    }
  }

  private static func found(
    _ constraint: LayoutConstraint, _ other: LayoutConstraint, _ state: Int, _ report: inout Report
  ) {
    report.report(
      self, at: constraint.constant.place ?? constraint.place,
      "with the keyboard \(TrackedStates.phrase(state)) this and another set are active and require different values of "
        + "the same thing, so UIKit breaks one of them",
      related: [RelatedPlace(other.constant.place ?? other.place, "the other value is required here")],
      in: report.context.keyboardEnvironments())
  }

  /// What a constraint fixes in relation to what, whichever side it stands on.
  private struct Relation: Hashable {
    let first: End
    let second: End?
    let multiplier: Double
  }

  private struct End: Hashable, Comparable {
    let item: LayoutConstraint.Item
    let attribute: LayoutConstraint.Attribute

    static func < (a: End, b: End) -> Bool { (a.item.text, a.attribute.rawValue) < (b.item.text, b.attribute.rawValue) }
  }

  private struct Requirement {
    let value: Double
    let constraint: LayoutConstraint
  }

  /// What a constraint fixes and to which value; nil where it fixes nothing, or nobody knows to what.
  private static func relation(of constraint: LayoutConstraint) -> (Relation, Double)? {
    guard constraint.isKnown, constraint.isRequired, constraint.relation.value(default: .equal) == .equal,
      !constraint.usesSystemSpacing.value(default: false), let item = constraint.firstItem.value,
      let attribute = constraint.firstAttribute.value
    else { return nil }
    let first = End(item: item, attribute: attribute)
    let constant = constraint.constant.value(default: 0)
    let multiplier = constraint.multiplier.value(default: 1)
    guard let other = constraint.secondItem.value else {
      return (Relation(first: first, second: nil, multiplier: 1), constant)
    }
    guard let otherAttribute = constraint.secondAttribute.value else { return nil }
    let second = End(item: other, attribute: otherAttribute)
    guard multiplier == 1, second < first else {
      return (Relation(first: first, second: second, multiplier: multiplier), constant)
    }
    return (Relation(first: second, second: first, multiplier: 1), -constant)
  }
}

extension LayoutConstraint.Item {
  /// As a document writes it.
  fileprivate var text: String {
    switch self {
    case .holder: "self"
    case .keyboardLayoutGuide: "keyboardLayoutGuide"
    case .safeAreaLayoutGuide: "safeAreaLayoutGuide"
    case .named(let name): name
    }
  }
}
