import UIModelPlatform

/// Inline prediction in a password field.
enum PredictionInSecureField: Rule {
  static let description = RuleDescription(
    code: "keyboard/prediction-in-secure-field", effect: .wrong, system: .keyboard,
    summary: "Inline prediction is enabled in a password field",
    reason:
      "With the default value of `inlinePredictionType`, the system turns off inline prediction in fields "
      + "where predictions make no sense, for example password fields. The value `yes` requests predictions "
      + "of a password.",
    advice: "Do not set `inlinePredictionType`, or set it to `no`.",
    holds: "iOS, iPadOS and Mac Catalyst 17 and later",
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
      // The content type makes the field a password field, although its text is visible.
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

  private static let passwordContentTypes: Set<String> = ["password", "newPassword"]

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    for (index, details) in keyboard.screen.details.sorted(by: { $0.key < $1.key }) {
      let textInput = details.textInput
      guard textInput.inlinePredictionType.value == .yes else { continue }
      let isPasswordField =
        textInput.isSecureTextEntry.value == true
        || passwordContentTypes.contains(textInput.textContentType.value ?? "")
      guard isPasswordField, let place = textInput.inlinePredictionType.place else { continue }
      let environments = report.context.environments { $0.platform.isIOSFamily && $0.version >= 17 }
      report.report(
        self, at: place,
        "'\(keyboard.view(index).name)' is a password field with inline prediction; remove 'inlinePredictionType' or set it to 'no'",
        related: (textInput.isSecureTextEntry.place ?? textInput.textContentType.place)
          .map { [RelatedPlace($0, "this makes it a password field")] } ?? [],
        fixes: [Fix("Remove 'inlinePredictionType'", .remove(place))], in: environments)
    }
  }
}
