import UIModelPlatform

/// Inline prediction in a field for secrets.
enum PredictionInSecureField: Rule {
  static let description = RuleDescription(
    code: "keyboard/prediction-in-secure-field", severity: .warning, system: .keyboard,
    summary: "Inline prediction is asked for in a field for passwords",
    reason: "By default the system leaves inline prediction off where it makes no sense, as in password fields. An "
      + "explicit `yes` asks for completions of what nobody should guess, in a field that hides them.",
    advice: "Leave `inlinePredictionType` at its default, or set it to `no`.",
    holds: "iOS, iPadOS and Mac Catalyst since 17",
    sources: [
      Source("WWDC23-10281: prediction is off in password fields", .talk),
      Source("UIKit documentation: UITextInputTraits.inlinePredictionType", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "subviews": [ {
            "ref": "password", "class": "UITextField", "isSecureTextEntry": true,
            "inlinePredictionType": 1️⃣"yes"1️⃣
          } ] } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
            "screens": [ { "view": { "subviews": [ {
              "ref": "password", "class": "UITextField", "isSecureTextEntry": true
            } ] } } ]
          }
          """#),
      // Shown for a while, it is a password all the same.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "subviews": [
            { "class": "UITextField", "textContentType": "newPassword", "inlinePredictionType": 1️⃣"yes"1️⃣ }
          ] } } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "subviews": [
            { "class": "UITextField", "isSecureTextEntry": true, "inlinePredictionType": "no" },
            { "class": "UITextField", "isSecureTextEntry": true }
          ] } } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "subviews": [ { "class": "UITextView", "inlinePredictionType": "yes" },
            { "class": "UISearchTextField", "inlinePredictionType": "yes" } ] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "view": { "subviews": [ {
            "class": "UITextField", "isSecureTextEntry": { "$unknown": "a switch" },
            "inlinePredictionType": "yes"
          } ] } } ]
        }
        """#),
    ])

  private static let secrets: Set<String> = ["password", "newPassword"]

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    for (index, details) in keyboard.screen.details.sorted(by: { $0.key < $1.key }) {
      let text = details.text
      guard text.inlinePredictionType.value == .yes else { continue }
      let isSecret = text.isSecureTextEntry.value == true || secrets.contains(text.textContentType.value ?? "")
      guard isSecret, let place = text.inlinePredictionType.place else { continue }
      let environments = report.context.environments { $0.platform.isIOSFamily && $0.version >= 17 }
      report.report(
        self, at: place,
        "'\(keyboard.view(index).name)' is for a password, and asks for completions of it while people type",
        related: (text.isSecureTextEntry.place ?? text.textContentType.place)
          .map { [RelatedPlace($0, "a password is typed here")] } ?? [],
        fixes: [Fix("Leave it to the system", .remove(place))], in: environments)
    }
  }
}
