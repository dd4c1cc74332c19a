import UIModelJSON
import UIModelPlatform

/// A negative `keyboardDismissPadding`, which UIKit treats as 0.
enum NegativeDismissPadding: Rule {
  static let description = RuleDescription(
    code: "keyboard/negative-dismiss-padding", effect: .wrong, system: .keyboard,
    summary: "`keyboardDismissPadding` is negative",
    reason:
      "`keyboardDismissPadding` is the distance above the keyboard at which the dismissal gesture begins. "
      + "UIKit treats a negative value as 0, so the gesture begins at the top of the keyboard.",
    advice: "Set `keyboardDismissPadding` to the height of the bar above the keyboard, as a positive number.",
    holds: "iOS and iPadOS 17 and later",
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

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    for (_, details) in keyboard.keyboardViews {
      guard let padding = details.guide?.keyboardDismissPadding, let value = padding.value, value < 0,
        let place = padding.place
      else { continue }
      // The fix makes the padding positive. It is not offered without an interactive scroll view, because a positive
      // padding then has no effect either.
      let fix = Fix("Change the padding to \(JSONValue.number(-value).text())", .replace(place, .number(-value)))
      report.report(
        self, at: place,
        "a negative padding counts as 0, so the dismissal gesture begins at the top of the keyboard; use a positive value",
        fixes: keyboard.interactiveScrollViewIndices.isEmpty ? [] : [fix],
        in: report.context.keyboardEnvironments(since: 17, of: details.guide))
    }
  }
}
