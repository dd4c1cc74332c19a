import UIModelPlatform

/// The background of a bar on the keyboard that leaves a gap below.
enum BackdropStopsAtSafeArea: Rule {
  static let description = RuleDescription(
    code: "keyboard/backdrop-stops-at-safe-area", severity: .hint, system: .keyboard,
    summary: "The backdrop of a bar ends at the safe area while there is no keyboard",
    reason:
      "Without a keyboard the layout guide's top is the bottom of the safe area. A backdrop that is constrained to "
      + "it ends there, and the content shows through between it and the bottom of the screen.",
    advice:
      "Set `usesBottomSafeArea` of the guide to false, and keep what is on the backdrop above the safe area by an "
      + "inequality of its own.",
    holds: "iOS and iPadOS since 17",
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
      // Something may reach down to the bottom.
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
      // The talk's bar.
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
      // A bar without a backdrop, and one whose plain container ends with it.
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
      // Something else fills the gap, or nobody knows.
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

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    guard !keyboard.mayChangeConstraints else { return }
    for bar in keyboard.bars {
      guard bar.usesBottomSafeArea(keyboard) == true, bar.details.constraints.isKnown, !fillsTheGap(bar, keyboard)
      else { continue }
      for view in bar.views {
        guard
          let tie = bar.ties(of: view, to: .keyboard).first(where: { $0.relation == .equal && $0.gap == .points(0) }),
          keyboard.mayBeBackdrop(view),
          let input = bar.linked(to: view).first(where: { !keyboard.textInputs(in: $0).isEmpty })
        else { continue }
        // Only with one of its own does what is on the backdrop stay above the safe area.
        let keepsAbove = bar.ties(of: input, to: .safeArea).contains { $0.relation == .greaterThanOrEqual }
        guard keepsAbove || keyboard.view(view).className.value == "UIVisualEffectView" else { continue }
        let fix = bar.fix("Let it go down to the edge", "usesBottomSafeArea", false, keyboard)
        report.report(
          self, at: bar.details.guide?.usesBottomSafeArea.place ?? tie.itemPlace,
          "without a keyboard '\(keyboard.view(view).name)' ends at the safe area, and below it the content shows through",
          fixes: keepsAbove && report.context.allHave(17) ? [fix] : [],
          in: report.context.keyboardEnvironments(since: 17, of: bar.details.guide))
      }
    }
  }

  /// Whether something that is no list reaches down to the view's own bottom.
  private static func fillsTheGap(_ bar: GuideBar, _ keyboard: KeyboardAnswer) -> Bool {
    bar.details.constraints.elements.contains { constraint in
      guard constraint.isKnown else { return true }
      let ends = [
        (constraint.firstItem.value, constraint.firstAttribute.value),
        (constraint.secondItem.value, constraint.secondAttribute.value),
      ]
      guard ends.contains(where: { $0 == .holder && $1 == .bottom }) else { return false }
      return !ends.contains { item, _ in
        guard case .named(let name)? = item, let view = keyboard.screen.viewsByRef[name] else { return false }
        return keyboard.isScrollView(view)
      }
    }
  }
}

extension KeyboardAnswer {
  /// Whether a view is there to be seen only: people type neither into it nor into what is inside, and it does not scroll.
  fileprivate func mayBeBackdrop(_ index: Int) -> Bool {
    let view = screen.views[index]
    return view.isContentKnown && textInputs(in: index).isEmpty
      && (view.className.isDefault || view.className.value == "UIView" || view.className.value == "UIVisualEffectView")
      && view.isHidden.value != true
  }
}

extension GuideBar.Tie {
  /// Where the constraint names the view.
  fileprivate var itemPlace: Place? {
    if case .named? = constraint.firstItem.value { return constraint.firstItem.place }
    return constraint.secondItem.place
  }
}
