/// A value of the wrong kind.
enum WrongType: Rule {
  static let description = RuleDescription(
    code: "model/wrong-type", severity: .warning, system: .model,
    summary: "A value of the wrong kind for this property",
    reason: "A value of another kind cannot be read, so the property counts as unknown and nothing that rests on it "
      + "is checked.",
    advice: "Give the kind of value that the property takes.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(#"{ "sheets": [ { "isModalInPresentation": 1️⃣"yes"1️⃣ } ] }"#),
      RuleExample(#"{ "app": { "targets": [ { "platform": "iPadOS", "minimum": 1️⃣"sixteen"1️⃣ } ] } }"#),
      RuleExample(#"1️⃣["sheets"]1️⃣"#),
    ],
    right: [
      RuleExample(#"{ "sheets": [ { "isModalInPresentation": true, "preferredContentSize": [320, 480.5] } ] }"#)
    ])

  static func report(_ property: String, expected: String, at place: Place, _ report: inout Report) {
    report.report(self, at: place, "'\(property)' takes \(expected)")
  }
}
