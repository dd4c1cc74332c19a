import UIModelPlatform

/// Tracked constraints that contradict each other.
enum ConflictingTrackedConstraints: Rule {
  static let description = RuleDescription(
    code: "keyboard/conflicting-tracked-constraints", effect: .wrong, system: .keyboard,
    summary: "Tracked constraints that can be active at the same time contradict each other",
    reason:
      "UIKit activates a set of tracked constraints while all conditions of the set are true, regardless "
      + "of other sets. If two active constraints require different values for the same anchors, UIKit "
      + "breaks one of the constraints. You cannot predict which constraint UIKit breaks.",
    advice:
      "Give the sets conditions that exclude each other, for example near an edge and away from the same "
      + "edge. Or lower the priority of one constraint below `required`.",
    holds:
      "iOS and iPadOS. Reported only if the guide's `followsUndockedKeyboard` is true and both constraints "
      + "are required equalities",
    sources: [
      Source("UIKit documentation: Adjusting your layout with keyboard layout guide", .documented),
      Source("UITrackingLayoutGuide.h", .header),
    ],
    wrong: [
      // A keyboard that floats in the top leading corner is near both edges.
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
      // A docked keyboard is away from the top and from both sides. The items of one constraint are reversed.
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
      // The keyboard cannot be both near and away from one edge, and it cannot be near two opposite edges.
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
      // A constraint with a lower priority, a constraint with the same value, and an inequality.
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
      // Unknown conditions and values.
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

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    for (_, details) in keyboard.keyboardViews {
      guard let guide = details.guide, guide.followsUndockedKeyboard.value == true else { continue }
      var requirements: [AnchorPair: [Int: Requirement]] = [:]
      for set in guide.trackedConstraints.elements {
        guard let stateIndices = TrackedStates.stateIndices(of: set) else { continue }
        for constraint in set.constraints.elements {
          guard let (anchors, constant) = anchorsAndConstant(of: constraint) else { continue }
          for stateIndex in stateIndices {
            let earlierRequirement = requirements[anchors, default: [:]][stateIndex]
            guard let earlierRequirement else {
              requirements[anchors, default: [:]][stateIndex] = Requirement(constant: constant, constraint: constraint)
              continue
            }
            guard earlierRequirement.constant != constant else { continue }
            reportConflict(constraint, earlierRequirement.constraint, stateIndex, &report)
            break
          }
        }
      }
    }
  }

  private static func reportConflict(
    _ constraint: LayoutConstraint, _ otherConstraint: LayoutConstraint, _ stateIndex: Int, _ report: inout Report
  ) {
    report.report(
      self, at: constraint.constant.place ?? constraint.place,
      "this contradicts another tracked constraint when the keyboard is \(TrackedStates.stateDescription(stateIndex)), so UIKit "
        + "breaks one of them",
      notes: ["use conditions that exclude each other, or a priority below required for one of them"],
      related: [
        RelatedPlace(otherConstraint.constant.place ?? otherConstraint.place, "the other constraint is declared here")
      ],
      in: report.context.keyboardEnvironments())
  }

  /// The anchors that a constraint relates, one or two, and the multiplier. With a multiplier of 1, the anchors are
  /// sorted, so equal pairs do not depend on the order in the constraints.
  private struct AnchorPair: Hashable {
    let firstAnchor: Anchor
    let secondAnchor: Anchor?
    let multiplier: Double
  }

  /// An anchor of a constraint: an item and one of its layout attributes.
  private struct Anchor: Hashable, Comparable {
    let item: LayoutConstraint.Item
    let attribute: LayoutConstraint.Attribute

    static func < (a: Anchor, b: Anchor) -> Bool {
      (a.item.documentName, a.attribute.rawValue) < (b.item.documentName, b.attribute.rawValue)
    }
  }

  /// A required constraint and its constant in points, with the sign for the order of anchors in `AnchorPair`.
  private struct Requirement {
    let constant: Double
    let constraint: LayoutConstraint
  }

  /// Returns the anchors of a constraint and the constant between them. With a multiplier of 1, the result does not
  /// depend on the order of the items. For example, `bar.bottom = guide.top - 16` and `guide.top = bar.bottom + 16`
  /// give the same result.
  ///
  /// Returns nil if the constraint is unknown, is not a required equality, or uses system spacing. Also nil if the
  /// first item, its attribute, or the attribute of the second item is missing.
  private static func anchorsAndConstant(of constraint: LayoutConstraint) -> (AnchorPair, Double)? {
    guard constraint.isKnown, constraint.isRequired, constraint.relation.value(default: .equal) == .equal,
      !constraint.usesSystemSpacing.value(default: false), let item = constraint.firstItem.value,
      let attribute = constraint.firstAttribute.value
    else { return nil }
    let firstAnchor = Anchor(item: item, attribute: attribute)
    let constant = constraint.constant.value(default: 0)
    let multiplier = constraint.multiplier.value(default: 1)
    guard let secondItem = constraint.secondItem.value else {
      return (AnchorPair(firstAnchor: firstAnchor, secondAnchor: nil, multiplier: 1), constant)
    }
    guard let secondAttribute = constraint.secondAttribute.value else { return nil }
    let secondAnchor = Anchor(item: secondItem, attribute: secondAttribute)
    guard multiplier == 1, secondAnchor < firstAnchor else {
      return (AnchorPair(firstAnchor: firstAnchor, secondAnchor: secondAnchor, multiplier: multiplier), constant)
    }
    return (AnchorPair(firstAnchor: secondAnchor, secondAnchor: firstAnchor, multiplier: 1), -constant)
  }
}

extension LayoutConstraint.Item {
  /// The name of the item in a model document.
  fileprivate var documentName: String {
    switch self {
    case .owner: "self"
    case .keyboardLayoutGuide: "keyboardLayoutGuide"
    case .safeAreaLayoutGuide: "safeAreaLayoutGuide"
    case .named(let name): name
    }
  }
}
