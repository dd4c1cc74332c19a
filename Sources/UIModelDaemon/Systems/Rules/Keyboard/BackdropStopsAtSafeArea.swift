import UIModelPlatform

/// The backdrop of a keyboard bar that leaves a gap below it while no keyboard is shown.
enum BackdropStopsAtSafeArea: Rule {
  static let description = RuleDescription(
    code: "keyboard/backdrop-stops-at-safe-area", effect: .advice, system: .keyboard,
    summary: "Backdrop of a keyboard bar leaves a gap at the bottom when no keyboard is shown",
    reason:
      "When no keyboard is shown, the top of the keyboard layout guide is at the bottom of the safe area. "
      + "A backdrop that is constrained to the guide ends there, so the content behind the bar is visible "
      + "below the backdrop.",
    advice:
      "Set the guide's `usesBottomSafeArea` to false. Keep the bottom of the bar's content above the guide "
      + "and above the safe area with inequalities, and do not pin the content to the bottom of the "
      + "backdrop.",
    holds:
      "iOS and iPadOS 17 and later. Reported only if the backdrop is a `UIVisualEffectView`, or if a "
      + "constraint keeps the bar's content above the safe area",
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
            "keyboardLayoutGuide": {},
            "subviews": [ { "ref": "backdrop" }, { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "top", "secondItem": "backdrop",
                "secondAttribute": "top", "usesSystemSpacing": true
              },
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "relation": "greaterThanOrEqual", "secondItem": "message",
                "secondAttribute": "bottom", "usesSystemSpacing": true
              },
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "secondItem": 1️⃣"backdrop"1️⃣, "secondAttribute": "bottom"
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
              "subviews": [ { "ref": "backdrop" }, { "ref": "message", "class": "UITextField" } ],
              "constraints": [
                {
                  "firstItem": "message", "firstAttribute": "top", "secondItem": "backdrop",
                  "secondAttribute": "top", "usesSystemSpacing": true
                },
                {
                  "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                  "relation": "greaterThanOrEqual", "secondItem": "message",
                  "secondAttribute": "bottom", "usesSystemSpacing": true
                },
                {
                  "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                  "secondItem": "backdrop", "secondAttribute": "bottom"
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
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "subviews": [
              { "ref": "blur", "class": "UIVisualEffectView" },
              { "ref": "message", "class": "UITextField" }
            ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "top", "secondItem": "blur",
                "secondAttribute": "top", "constant": 8
              },
              {
                "firstItem": "message", "firstAttribute": "bottom", "secondItem": "blur",
                "secondAttribute": "bottom", "constant": -8
              },
              {
                "firstItem": 1️⃣"blur"1️⃣, "firstAttribute": "bottom",
                "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
              }
            ]
          } } ]
        }
        """#),
    ],
    right: [
      // An unknown constraint might extend a view to the bottom edge.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [
            { "ref": "blur", "class": "UIVisualEffectView" },
            { "ref": "filler" },
            { "ref": "message", "class": "UITextField" }
          ],
          "constraints": [
            {
              "firstItem": "message", "firstAttribute": "top", "secondItem": "blur",
              "secondAttribute": "top", "constant": 8
            },
            {
              "firstItem": "filler", "firstAttribute": "bottom",
              "secondItem": { "$unknown": "by the layout" }, "secondAttribute": "bottom"
            },
            {
              "firstItem": "blur", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            }
          ]
        } } ] }
        """#),
      // The bar from WWDC23-10281.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "usesBottomSafeArea": false },
            "subviews": [ { "ref": "backdrop" }, { "ref": "message", "class": "UITextField" } ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "top", "secondItem": "backdrop",
                "secondAttribute": "top", "usesSystemSpacing": true
              },
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "relation": "greaterThanOrEqual", "secondItem": "message",
                "secondAttribute": "bottom", "usesSystemSpacing": true
              },
              {
                "firstItem": "keyboardLayoutGuide", "firstAttribute": "top",
                "secondItem": "backdrop", "secondAttribute": "bottom"
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
      // A bar without a backdrop. Neither a bar with a text field nor a button can be a backdrop.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [ { "ref": "message", "class": "UITextField" } ],
          "constraints": [ {
            "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "message",
            "secondAttribute": "bottom"
          } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [
            {
              "ref": "bar", "class": "MessageBar",
              "subviews": [ { "ref": "message", "class": "UITextField" } ]
            },
            { "ref": "send", "class": "UIButton" }
          ],
          "constraints": [
            {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "bar",
              "secondAttribute": "bottom"
            },
            {
              "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "send",
              "secondAttribute": "bottom"
            }
          ]
        } } ] }
        """#),
      // Another view fills the gap, or the keyboard layout guide is unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "subviews": [
            { "ref": "blur", "class": "UIVisualEffectView" },
            { "ref": "filler" },
            { "ref": "message", "class": "UITextField" }
          ],
          "constraints": [
            {
              "firstItem": "message", "firstAttribute": "top", "secondItem": "blur",
              "secondAttribute": "top", "constant": 8
            },
            {
              "firstItem": "filler", "firstAttribute": "bottom", "secondItem": "self",
              "secondAttribute": "bottom"
            },
            {
              "firstItem": "blur", "firstAttribute": "bottom",
              "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "$unknown": "set up in a helper" },
            "subviews": [
              { "ref": "blur", "class": "UIVisualEffectView" },
              { "ref": "message", "class": "UITextField" }
            ],
            "constraints": [
              {
                "firstItem": "message", "firstAttribute": "top", "secondItem": "blur",
                "secondAttribute": "top", "constant": 8
              },
              {
                "firstItem": "blur", "firstAttribute": "bottom",
                "secondItem": "keyboardLayoutGuide", "secondAttribute": "top"
              }
            ]
          } } ]
        }
        """#),
    ])

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    guard !keyboard.mayChangeConstraints else { return }
    for bar in keyboard.bars {
      guard bar.usesBottomSafeArea(keyboard) == true, bar.details.constraints.isKnown, !mayFillGap(bar, keyboard)
      else { continue }
      for viewIndex in bar.viewIndices {
        guard
          let tie = bar.ties(of: viewIndex, to: .keyboard).first(where: {
            $0.relation == .equal && $0.gap == .points(0)
          }),
          keyboard.mayBeBackdrop(viewIndex),
          let inputIndex = bar.linkedViews(to: viewIndex).first(where: { !keyboard.textInputIndices(in: $0).isEmpty })
        else { continue }
        // A constraint that keeps the content above the safe area shows that the backdrop may extend below the safe
        // area.
        let staysAboveSafeArea = bar.ties(of: inputIndex, to: .safeArea).contains { $0.relation == .greaterThanOrEqual }
        guard staysAboveSafeArea || keyboard.view(viewIndex).className.value == "UIVisualEffectView" else { continue }
        let fix = bar.fix("Set 'usesBottomSafeArea' to false", "usesBottomSafeArea", false, keyboard)
        report.report(
          self, at: bar.details.guide?.usesBottomSafeArea.place ?? tie.viewNamePlace,
          "without a keyboard, '\(keyboard.view(viewIndex).name)' ends at the safe area and leaves a gap; "
            + "set the guide's 'usesBottomSafeArea' to false",
          fixes: staysAboveSafeArea && report.context.allEnvironmentsHaveRelease(17) ? [fix] : [],
          in: report.context.keyboardEnvironments(since: 17, of: bar.details.guide))
      }
    }
  }

  /// Whether a constraint might tie a view, other than a scroll view, to the bottom edge of the guide's owner. True if
  /// a constraint is unknown.
  private static func mayFillGap(_ bar: GuideBar, _ keyboard: KeyboardFacts) -> Bool {
    bar.details.constraints.elements.contains { constraint in
      guard constraint.isKnown else { return true }
      let anchors = [
        (constraint.firstItem.value, constraint.firstAttribute.value),
        (constraint.secondItem.value, constraint.secondAttribute.value),
      ]
      guard anchors.contains(where: { $0 == .owner && $1 == .bottom }) else { return false }
      return !anchors.contains { item, _ in
        guard case .named(let name)? = item, let viewIndex = keyboard.screen.viewIndicesByRef[name] else {
          return false
        }
        return keyboard.isScrollView(viewIndex)
      }
    }
  }
}

extension KeyboardFacts {
  /// Whether a view can be a plain background: a `UIView` or `UIVisualEffectView` with known content and without text
  /// inputs. A view that is certainly hidden does not count.
  fileprivate func mayBeBackdrop(_ index: Int) -> Bool {
    let view = screen.views[index]
    return view.isContentKnown && textInputIndices(in: index).isEmpty
      && (view.className.isDefault || view.className.value == "UIView" || view.className.value == "UIVisualEffectView")
      && view.isHidden.value != true
  }
}

extension GuideBar.Tie {
  /// The place in the document where the constraint names the view that it ties to the guide.
  fileprivate var viewNamePlace: Place? {
    if case .named? = constraint.firstItem.value { return constraint.firstItem.place }
    return constraint.secondItem.place
  }
}
