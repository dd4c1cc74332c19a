import UIModelPlatform

/// A keyboard dismiss padding on a screen without interactive dismissal.
enum DismissPaddingHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "keyboard/dismiss-padding-has-no-effect", effect: .wrong, system: .keyboard,
    summary: "`keyboardDismissPadding` has no effect without interactive keyboard dismissal",
    reason:
      "`keyboardDismissPadding` changes where interactive dismissal of the keyboard begins. Interactive "
      + "dismissal requires a scroll view whose `keyboardDismissMode` is `interactive` or "
      + "`interactiveWithAccessory`. If the screen has no scroll view with one of these modes, UIKit ignores "
      + "the padding.",
    advice: "Set the scroll view's `keyboardDismissMode` to `interactive`, or remove the padding.",
    holds: "iOS and iPadOS 17 and later. Reported only if all views on the screen are known to the daemon",
    sources: [
      Source("UIKeyboardLayoutGuide documentation: keyboardDismissPadding", .documented),
      Source("UIScrollView.h: keyboardDismissMode", .header), Source("WWDC23-10281: dismiss padding", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 1️⃣521️⃣ },
            "subviews": [
              { "ref": "list", "class": "UITableView", "keyboardDismissMode": "onDrag" },
              { "ref": "field", "class": "UITextField" }
            ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 1️⃣521️⃣ },
            "subviews": [ {
              "ref": "bar", "class": "MessageBar", "superclass": "UIView",
              "subviews": [ { "ref": "message", "class": "UITextView" } ]
            } ]
          } } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
            "subviews": [ {
              "ref": "list", "class": "UITableView",
              "keyboardDismissMode": "interactiveWithAccessory"
            } ]
          } } ]
        }
        """#),
      // A view of an app's own class might be a scroll view or contain an undeclared scroll view.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
            "subviews": [ { "ref": "list", "class": "MessagesView" } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
            "subviews": { "$unknown": "by a storyboard" }
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
            "subviews": [
              { "class": "UITableView", "keyboardDismissMode": { "$unknown": "a setting" } }
            ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ {
            "view": {
              "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
              "subviews": [ { "class": "UITableView" } ]
            },
            "changes": [ { "in": "startTyping:", "keyboardDismissMode": "interactive" } ]
          } ]
        }
        """#),
      // The scroll view belongs to another view controller.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [
            {
              "ref": "conversation", "children": ["bar"],
              "view": { "subviews": [
                { "class": "UITableView", "keyboardDismissMode": "interactive" }
              ] }
            },
            {
              "ref": "bar",
              "view": {
                "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
                "subviews": [ { "class": "UITextField" } ]
              }
            }
          ]
        }
        """#),
    ])

  static func check(_ subject: AppWideKeyboardFacts, _ report: inout Report) {
    let keyboard = subject.keyboard
    guard keyboard.screen.hasDismissPadding else { return }
    let guides = keyboard.keyboardViews.compactMap(\.details.guide).filter {
      ($0.keyboardDismissPadding.value ?? 0) > 0
    }
    guard !guides.isEmpty, !keyboard.mayChange("keyboardDismissMode"), !keyboard.mayChange("keyboardDismissPadding"),
      keyboard.hasNoInteractiveDismissal, !report.mayHaveUnknownNames(of: [.screen]),
      !mayBeShownWithOtherScreens(keyboard.screen, &report)
    else { return }
    for guide in guides {
      report.report(
        self, at: guide.keyboardDismissPadding.place,
        "the padding has no effect, because no scroll view on the screen has an interactive 'keyboardDismissMode'",
        in: report.context.keyboardEnvironments(since: 17, of: guide))
    }
  }

  /// Whether the screen might be shown together with views of other screens.
  private static func mayBeShownWithOtherScreens(_ screen: Screen, _ report: inout Report) -> Bool {
    guard screen.embeddedScreens.isEmpty, screen.childHandles.isComplete, screen.columns == nil else { return true }
    guard let ref = screen.ref.value else { return !screen.ref.isKnown }
    return report.mayBeEmbedded(ref)
  }
}

extension KeyboardFacts {
  /// Whether all views of the screen are known and none of them can dismiss the keyboard interactively. False if the
  /// screen declares no views.
  fileprivate var hasNoInteractiveDismissal: Bool {
    !screen.views.isEmpty
      && screen.views.indices.allSatisfy { index in
        let view = screen.views[index]
        guard view.isContentKnown else { return false }
        if let mode = screen.details[index]?.keyboardDismissMode, !mode.isDefault {
          return mode.value?.isInteractive == false
        }
        // If the view's class belongs to the app, its code may set the mode of the view or of a subview.
        if view.className.isDefault { return view.superclass.isDefault }
        guard view.className.value.flatMap(ViewClass.named) == nil else { return true }
        return view.superclass.value.flatMap(ViewClass.named).map { !$0.isScrollView } ?? false
      }
  }
}
