import UIModelJSON
import UIModelPlatform

/// A dismiss padding below zero.
enum NegativeDismissPadding: Rule {
  static let description = RuleDescription(
    code: "keyboard/negative-dismiss-padding", severity: .warning, system: .keyboard,
    summary: "A keyboard dismiss padding below zero",
    reason: "`keyboardDismissPadding` tells how far above the keyboard the gesture that dismisses it begins. A value "
      + "below zero counts as zero: the gesture begins at the keyboard itself.",
    advice: "Give the height of what stands on the keyboard, as a positive number.",
    holds: "iOS and iPadOS since 17",
    sources: [Source("UIKeyboardLayoutGuide documentation: keyboardDismissPadding", .documented)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 1️⃣-52.51️⃣ },
            "subviews": [ { "class": "UITableView", "keyboardDismissMode": "interactive" } ]
          } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
            "screens": [ { "view": {
              "keyboardLayoutGuide": { "keyboardDismissPadding": 52.5 },
              "subviews": [ { "class": "UITableView", "keyboardDismissMode": "interactive" } ]
            } } ]
          }
          """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": {
            "keyboardLayoutGuide": { "keyboardDismissPadding": 52 },
            "subviews": [ { "class": "UITableView", "keyboardDismissMode": "interactive" } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "keyboardLayoutGuide": { "keyboardDismissPadding": 0 } } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "keyboardLayoutGuide": {
            "keyboardDismissPadding": { "$unknown": "the bar's height" }
          } } } ]
        }
        """#),
    ])

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    for (_, details) in keyboard.keyboardViews {
      guard let padding = details.guide?.keyboardDismissPadding, let value = padding.value, value < 0,
        let place = padding.place
      else { continue }
      // Without a scroll view that it concerns, a positive one would do no more.
      let fix = Fix("Make it \(JSONValue.number(-value).text())", .replace(place, .number(-value)))
      report.report(
        self, at: place,
        "a padding below zero counts as zero, so the gesture that dismisses the keyboard begins at the keyboard itself",
        fixes: keyboard.interactiveScrollViews.isEmpty ? [] : [fix],
        in: report.context.keyboardEnvironments(since: 17, of: details.guide))
    }
  }
}
